package dev.keyspread.advice.inspection;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes new columns, and changed copies of tables, for fixes and {@code keyspread suggest}. A table itself must not change. */
public final class Tables {
    private Tables() {}

    /** A column that must not be NULL. */
    public static Column column(String name, String type, @Nullable String defaultExpression, Dialect dialect) {
        return Column.builder(name, ColumnTypes.of(type, dialect))
                .notNull()
                .defaultExpression(defaultExpression)
                .build();
    }

    /** A column that the database computes, and that is never NULL. */
    public static Column generated(String name, String type, String expression, Dialect dialect) {
        return Column.builder(name, ColumnTypes.of(type, dialect))
                .notNull()
                .generated(expression)
                .build();
    }

    /** A number that the engine scatters over the key space, in place of one that it counts up. */
    public static Column scattered(String name, String type, Dialect dialect) {
        return Column.builder(name, ColumnTypes.of(type, dialect))
                .notNull()
                .identity(Identity.SCATTERED)
                .build();
    }

    /** The table with another key, whose columns must not be NULL. */
    public static Table withKey(Table table, List<KeyPart> key) {
        boolean unknown = key.isEmpty() && !table.keyKnown();
        Table.Builder keyed = table.toBuilder().columns(notNull(table.columns(), key));
        return (unknown ? keyed : keyed.key(key, table.keyName())).build();
    }

    /** Returns the table with a new column behind all others, so that these keep their positions. */
    public static Table withLastColumn(Table table, Column column) {
        List<Column> columns = new ArrayList<>(table.columns());
        columns.add(column);
        return table.withColumns(columns);
    }

    /** The table without some columns. */
    public static Table withoutColumns(Table table, Predicate<Column> unwanted) {
        List<Column> columns = new ArrayList<>();
        for (Column column : table.columns()) {
            if (!unwanted.test(column)) {
                columns.add(column);
            }
        }
        return table.withColumns(columns);
    }

    /** The table with one column in the place of another. */
    public static Table withColumnReplaced(Table table, Column before, Column after) {
        List<Column> columns = new ArrayList<>();
        for (Column column : table.columns()) {
            columns.add(column.name().equals(before.name()) ? after : column);
        }
        return table.withColumns(columns);
    }

    /** Returns true if a column is a part of a key. */
    public static boolean isIn(List<KeyPart> key, Column column) {
        for (KeyPart part : key) {
            if (part.column().equalsIgnoreCase(column.name())) {
                return true;
            }
        }
        return false;
    }

    /** A key that can hold NULL loses rows to comparisons, and a hash of NULL is NULL. */
    private static List<Column> notNull(List<Column> columns, List<KeyPart> key) {
        List<Column> kept = new ArrayList<>();
        for (Column column : columns) {
            kept.add(column.nullable() && isIn(key, column) ? column.withNullable(false) : column);
        }
        return kept;
    }

    /** The column, nullable: rows that were there before it have no value. */
    public static Column nullable(Column column) {
        return column.withNullable(true);
    }

    /** The column, but computed by another expression. */
    public static Column withGenerated(Column column, String expression) {
        return column.toBuilder()
                .defaultExpression(null)
                .generated(expression)
                .identity(Identity.NONE)
                .commitTimestamp(false)
                .build();
    }
}
