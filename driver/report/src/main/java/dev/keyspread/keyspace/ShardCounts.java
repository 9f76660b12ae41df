package dev.keyspread.keyspace;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.RuleRefusedException;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lists the rules that are tried out on a table: those of {@code keyspread.whatif}, each also with other counts of shards.
 * {@link KeySpaces} asks it.
 */
final class ShardCounts {
    private static final Pattern COUNT = Pattern.compile("(.*[%,]\\s*)(\\d{1,9})(\\s*\\)*\\s*)");
    private static final List<Integer> OTHERS = List.of(4, 16, 64);

    private ShardCounts() {}

    /** Returns the rules that fit the table, bound to it; what does not fit is left out. */
    static List<TableRule> of(List<ShardRule> whatIfs, Table table, Dialect dialect) {
        List<TableRule> bound = new ArrayList<>();
        for (ShardRule rule : whatIfs) {
            if (rule.isFor(table.name())) {
                for (String text : texts(rule.text())) {
                    bind(
                            new ShardRule(rule.schema(), rule.table(), rule.column(), text, rule.origin()),
                            table,
                            dialect,
                            bound);
                }
            }
        }
        return bound;
    }

    private static void bind(ShardRule rule, Table table, Dialect dialect, List<TableRule> bound) {
        try {
            bound.add(TableRule.bind(rule, with(table, rule.column()), dialect));
        } catch (RuleRefusedException doesNotFit) {
            // the report shows no picture of it
        }
    }

    /** The table with the column that the rule fills, which it need not have yet. */
    private static Table with(Table table, String column) {
        if (table.column(column) != null) {
            return table;
        }
        List<Column> columns = new ArrayList<>(table.columns());
        ColumnType type = new ColumnType("BIGINT", Family.INTEGER, Long.SIZE, -1);
        columns.add(Column.builder(column, type).notNull().build());
        return table.toBuilder().columns(columns).build();
    }

    static List<String> texts(String rule) {
        Matcher matcher = COUNT.matcher(rule);
        if (!matcher.matches()) {
            return List.of(rule);
        }
        Set<Integer> counts = new TreeSet<>(OTHERS);
        counts.add(Integer.parseInt(matcher.group(2)));
        return counts.stream()
                .map(count -> matcher.group(1) + count + matcher.group(3))
                .toList();
    }
}
