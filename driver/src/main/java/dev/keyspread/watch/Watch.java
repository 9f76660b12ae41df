package dev.keyspread.watch;

import dev.keyspread.schema.Table;
import dev.keyspread.shard.TableRule;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks the watcher of one database what it wants to know of statements. No method throws what the watcher throws. */
public final class Watch {
    private final StatementWatcher watcher;
    private final WatchGuard guard;

    Watch(StatementWatcher watcher, WatchGuard guard) {
        this.watcher = watcher;
        this.guard = guard;
    }

    /**
     * Returns where a table's rows are told; null if nobody wants to know of them.
     *
     * @param rules those that fill it, in the order in which they are computed
     */
    public @Nullable WatchedTable table(Table table, List<TableRule> rules) {
        return guard.ask(() -> {
            TableWatcher found = watcher.table(table, rules);
            return found == null ? null : new WatchedTable(found, guard);
        });
    }

    /**
     * Returns where the executions of a statement shape are told; null if nobody wants to know of them.
     *
     * @param text without any literal; empty for a text whose literals can't be told from the rest
     * @param callSite finds where the application runs it
     */
    public @Nullable WatchedShape shape(String text, Supplier<@Nullable String> callSite) {
        return guard.ask(() -> {
            ShapeWatcher found = watcher.shape(text, callSite);
            return found == null ? null : new WatchedShape(found, guard);
        });
    }
}
