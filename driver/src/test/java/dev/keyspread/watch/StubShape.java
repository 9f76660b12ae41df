package dev.keyspread.watch;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Notes what it is told. */
public final class StubShape implements ShapeWatcher {
    private final List<String> told = new ArrayList<>();

    List<String> told() {
        return told;
    }

    @Override
    public void executed(boolean isRewritten, long rows, long nanos, int standsFor) {
        told.add("executed " + rows);
    }

    @Override
    public void failed() {
        told.add("failed");
    }

    @Override
    public void read(long rows) {
        told.add("read " + rows);
    }

    @Override
    public void refused(@Nullable String message) {
        told.add("refused " + message);
    }

    @Override
    public void whyNot(@Nullable String reason) {
        told.add("why not " + reason);
    }
}
