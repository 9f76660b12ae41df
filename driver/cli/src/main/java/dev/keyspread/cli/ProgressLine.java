package dev.keyspread.cli;

import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.Help.Ansi;

/** Says on the terminal how far long work has come, on one line that is written over; nothing where there is no terminal. */
final class ProgressLine implements AutoCloseable {
    private static final long INTERVAL_NANOS = 250_000_000;

    private final PrintWriter err;
    private final String what;
    private final boolean isShown = Ansi.AUTO.enabled();
    private final long start = System.nanoTime();
    private long shown = start;
    private boolean isBegun;

    ProgressLine(PrintWriter err, String what) {
        this.err = err;
        this.what = what;
    }

    /** So many rows are done. */
    void rows(long rows) {
        long now = System.nanoTime();
        if (!isShown || now - shown < INTERVAL_NANOS) {
            return;
        }
        shown = now;
        isBegun = true;
        double seconds = (now - start) / 1e9;
        err.print(String.format(Locale.ROOT, "\r%s: %,d rows, %,.0f a second ", what, rows, rows / seconds));
        err.flush();
    }

    @Override
    public void close() {
        if (isBegun) {
            err.println();
        }
    }
}
