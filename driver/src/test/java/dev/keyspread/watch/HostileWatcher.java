package dev.keyspread.watch;

import dev.keyspread.schema.Table;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Does to each database whose URL says {@code hostile} what a test tells it to, whenever it is told of something. */
public final class HostileWatcher implements Watcher, DatabaseWatcher, StatementWatcher, TableWatcher, ShapeWatcher {
    /** Does anything, and may throw. */
    public interface Deed {
        void run() throws Exception;
    }

    /** The present deed. */
    public static volatile Deed deed = () -> {};
    /** How often it was told of something. */
    public static volatile int told;

    /** Made by the ServiceLoader. */
    public HostileWatcher() {}

    @SuppressWarnings({"NonAtomicOperationOnVolatileField", "NonAtomicVolatileUpdate"}) // about how often
    private static void act() {
        told++;
        HostileWatcher.<RuntimeException>run();
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Exception> void run() throws E {
        try {
            deed.run();
        } catch (Exception e) {
            throw (E) e; // also a checked one, which nobody declares
        }
    }

    @Override
    public @Nullable DatabaseWatcher watch(WatchedDatabase database) {
        return database.database().url().contains("hostile") ? this : null;
    }

    @Override
    public void opened() {
        act();
    }

    @Override
    public void closed() {
        act();
    }

    @Override
    public String write() {
        act();
        return "";
    }

    @Override
    public StatementWatcher statements(Dialect dialect) {
        return this;
    }

    @Override
    public TableWatcher table(Table table, List<TableRule> rules) {
        act();
        return this;
    }

    @Override
    public ShapeWatcher shape(String text, Supplier<@Nullable String> callSite) {
        act();
        return this;
    }

    @Override
    public List<String> columns() {
        return List.of("ID");
    }

    @Override
    public boolean locates(List<String> given, BiPredicate<String, String> isSame) {
        act();
        return true;
    }

    @Override
    public int written(KeyGroup rows) {
        act();
        return 0;
    }

    @Override
    public void rolledBack(long rows) {
        act();
    }

    @Override
    public void executed(boolean isRewritten, long rows, long nanos, int standsFor) {
        act();
    }

    @Override
    public void failed() {
        act();
    }

    @Override
    public void read(long rows) {
        act();
    }

    @Override
    public void refused(@Nullable String message) {
        act();
    }

    @Override
    public void whyNot(@Nullable String reason) {
        act();
    }
}
