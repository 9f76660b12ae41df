package dev.keyspread.plan.write;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells what to return as generated keys to an application that does not know of the filled columns: what the driver would return for the
 * table without them, since applications read generated keys by position. {@link WritePlanning} makes it, and the plan holds it.
 *
 * @param columns what to ask for in place of {@code RETURN_GENERATED_KEYS}; empty where the request goes on as it is
 * @param positions of the columns that the application knows, in its order, the position in the table, counted from 1;
 *     empty where column indexes go on as they are
 */
public record GeneratedKeys(List<String> columns, List<Integer> positions) {
    /** The keys that the application asks the driver for. */
    public static final GeneratedKeys AS_ASKED = new GeneratedKeys(List.of(), List.of());

    /** Copies the lists. */
    public GeneratedKeys {
        columns = List.copyOf(columns);
        positions = List.copyOf(positions);
    }

    /**
     * The keys of a statement on one table.
     *
     * @param filled the rules whose columns the application leaves to Keyspread
     * @param joins whether other tables take part
     */
    static GeneratedKeys of(Dialect dialect, Table table, List<TableRule> filled, boolean joins) {
        // The drivers of PostgreSQL and Cloud Spanner ask for all columns, with RETURNING * or THEN RETURN *.
        boolean all = dialect.has(Capability.ALL_COLUMNS_AS_KEYS);
        boolean asTheDriverWould = true;
        for (TableRule rule : filled) {
            asTheDriverWould &= rule.generator() && (all || isGeneratedKeyInH2(table, rule.target()));
        }
        boolean isAmbiguous = all && joins; // a name alone may mean a column of the other tables
        if (isAmbiguous || asTheDriverWould || !(all || dialect.has(Capability.DEFAULTS_AS_KEYS))) {
            return AS_ASKED;
        }
        List<String> columns = new ArrayList<>();
        List<Integer> positions = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            Column column = table.columns().get(i);
            if (!isFilled(column, filled)) {
                positions.add(i + 1);
                if (all || isMadeUp(column, filled) || isGeneratedKeyInH2(table, column)) {
                    columns.add(column.name());
                }
            }
        }
        return new GeneratedKeys(columns, positions);
    }

    private static boolean isFilled(Column column, List<TableRule> filled) {
        for (TableRule rule : filled) {
            if (!rule.generator() && rule.target().name().equals(column.name())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMadeUp(Column column, List<TableRule> filled) {
        for (TableRule rule : filled) {
            if (rule.target().equals(column)) {
                return true;
            }
        }
        return false;
    }

    /** H2 returns identity columns, those with a default that is not constant, and those of the primary key. */
    private static boolean isGeneratedKeyInH2(Table table, Column column) {
        for (KeyPart part : table.key()) {
            if (part.column().equals(column.name())) {
                return true;
            }
        }
        return column.identity() != Identity.NONE
                || column.generated() != null
                || (column.defaultExpression() != null
                        && column.defaultExpression().contains("("));
    }

    /** The application's column indexes as the table's. One that is out of its range stays out of range. */
    public int @Nullable [] indexes(int @Nullable [] asked) {
        if (asked == null || positions.isEmpty()) {
            return asked;
        }
        int[] indexes = new int[asked.length];
        int last = positions.get(positions.size() - 1);
        for (int i = 0; i < asked.length; i++) {
            boolean known = asked[i] >= 1 && asked[i] <= positions.size();
            indexes[i] = known ? positions.get(asked[i] - 1) : asked[i] < 1 ? asked[i] : asked[i] + last;
        }
        return indexes;
    }
}
