package dev.keyspread.advice.inspection;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** New columns, and changed copies of tables. */
public final class Tables {
    private Tables() {}

    /** A column that must not be NULL. */
    public static Column column(String name, String type, @Nullable String defaultText, Dialect dialect) {
        return new Column(
                name, ColumnTypes.of(type, dialect), false, defaultText, null, Identity.NONE, false, false, null);
    }

    /** A column that the database computes, and that is never NULL. */
    public static Column generated(String name, String type, String expression, Dialect dialect) {
        return new Column(
                name, ColumnTypes.of(type, dialect), false, null, expression, Identity.NONE, false, false, null);
    }

    /** A number that the engine scatters over the key space, in place of one that it counts up. */
    public static Column scattered(String name, String type, Dialect dialect) {
        return new Column(
                name, ColumnTypes.of(type, dialect), false, null, null, Identity.SCATTERED, false, false, null);
    }

    /** The table with another key, whose columns must not be NULL. */
    public static Table withKey(Table table, List<KeyPart> key) {
        return copy(table, notNull(table.columns(), key), key, table.options());
    }

    public static Table withFirstColumn(Table table, Column column) {
        List<Column> columns = new ArrayList<>();
        columns.add(column);
        columns.addAll(table.columns());
        return copy(table, columns, table.key(), table.options());
    }

    public static Table withoutColumns(Table table, Predicate<Column> unwanted) {
        return copy(table, table.columns().stream().filter(unwanted.negate()).toList(), table.key(), table.options());
    }

    public static Table withColumnReplaced(Table table, Column before, Column after) {
        List<Column> columns = table.columns().stream()
                .map(column -> column.equals(before) ? after : column)
                .toList();
        return copy(table, columns, table.key(), table.options());
    }

    public static Table withOption(Table table, String option, String value) {
        Map<String, String> options = new TreeMap<>(table.options());
        options.put(option, value);
        return copy(table, table.columns(), table.key(), options);
    }

    public static boolean isIn(List<KeyPart> key, Column column) {
        return key.stream().anyMatch(part -> part.column().equalsIgnoreCase(column.name()));
    }

    private static Table copy(Table table, List<Column> columns, List<KeyPart> key, Map<String, String> options) {
        return new Table(
                table.name(),
                columns,
                key,
                table.keyName(),
                table.keyKnown() || !key.isEmpty(),
                table.indexes(),
                table.interleavedIn(),
                table.foreignKeys(),
                options,
                table.origin());
    }

    /** A key that can hold NULL loses rows to comparisons, and a hash of NULL is NULL. */
    private static List<Column> notNull(List<Column> columns, List<KeyPart> key) {
        return columns.stream()
                .map(column -> column.nullable() && isIn(key, column) ? notNull(column) : column)
                .toList();
    }

    private static Column notNull(Column column) {
        return nullable(column, false);
    }

    /** The column, but rows may have nothing in it: those that were there before it. */
    public static Column nullable(Column column) {
        return nullable(column, true);
    }

    /** The column, but computed by another expression. */
    public static Column withGenerated(Column column, String expression) {
        return new Column(
                column.name(),
                column.type(),
                column.nullable(),
                null,
                expression,
                Identity.NONE,
                column.hidden(),
                false,
                column.comment());
    }

    private static Column nullable(Column column, boolean nullable) {
        return new Column(
                column.name(),
                column.type(),
                nullable,
                column.defaultText(),
                column.generated(),
                column.identity(),
                column.hidden(),
                column.commitTimestamp(),
                column.comment());
    }
}
