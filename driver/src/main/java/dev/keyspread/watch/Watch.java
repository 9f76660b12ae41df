package dev.keyspread.watch;

import dev.keyspread.schema.Table;
import dev.keyspread.shard.TableRule;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks a {@link StatementWatcher} which tables and statement shapes of one database it watches. {@link DatabaseWatch} makes it; the
 * planner asks while planning. Every call goes through the {@link WatchGuard}, so that no method throws what the watcher throws.
 */
public final class Watch {
    private final StatementWatcher watcher;
    private final WatchGuard guard;

    Watch(StatementWatcher watcher, WatchGuard guard) {
        this.watcher = watcher;
        this.guard = guard;
    }

    /**
     * Returns the watched table to which rows are reported; null if the watcher doesn't want them.
     *
     * @param rules the shard rules of the table, in the order in which they are computed
     */
    public @Nullable WatchedTable table(Table table, List<TableRule> rules) {
        return guard.ask(() -> {
            TableWatcher found = watcher.table(table, rules);
            return found == null ? null : new WatchedTable(found, guard);
        });
    }

    /**
     * Returns the watched shape to which executions are reported; null if the watcher doesn't want them.
     *
     * @param text the text without any literal; empty if the literals can't be told from the rest
     * @param callSite finds the place where the application runs the statement
     */
    public @Nullable WatchedShape shape(String text, Supplier<@Nullable String> callSite) {
        return guard.ask(() -> {
            ShapeWatcher found = watcher.shape(text, callSite);
            return found == null ? null : new WatchedShape(found, guard);
        });
    }
}
