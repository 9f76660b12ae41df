package dev.keyspread.watch;

import dev.keyspread.schema.Table;
import dev.keyspread.shard.TableRule;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Watches the statements of one database. Called when a statement is planned, by any thread. {@link Watch} calls it; the report implements
 * it.
 */
public interface StatementWatcher {
    /**
     * Returns who is told of a table's rows; null if nobody is.
     *
     * @param rules those that fill it, in the order in which they are computed
     */
    @Nullable
    TableWatcher table(Table table, List<TableRule> rules);

    /**
     * Returns who is told of the executions of a statement shape; null if nobody is.
     *
     * @param text without any literal; empty for a text whose literals can't be told from the rest
     * @param callSite finds the application's {@code Class.method:line} that runs it; null when not known
     */
    @Nullable
    ShapeWatcher shape(String text, Supplier<@Nullable String> callSite);
}
