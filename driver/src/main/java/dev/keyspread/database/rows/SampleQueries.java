package dev.keyspread.database.rows;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The queries that take a sample of a table's rows. Each selects the filled column, the sources of its rule, and the column
 * that leads the key by which the rows are looked up.
 */
final class SampleQueries {
    /** How many rows are read at either end of the key. */
    static final int END_ROWS = 20;

    /** How many rows are read of a table that has no key by which more could be looked up. */
    private static final int UNORDERED_ROWS = 100;

    /** How many rows are read behind each point between. */
    private static final int POINT_ROWS = 6;

    private final TableRule rule;
    private final Dialect dialect;
    private final @Nullable Column leading;
    private final boolean descends;
    private final List<Column> columns;
    private final String select;

    SampleQueries(TableRule rule, Dialect dialect) {
        this.rule = rule;
        this.dialect = dialect;
        KeyPart part = leadingPart(rule.table());
        this.leading = part == null ? null : rule.table().column(part.column());
        this.descends = part != null && part.direction() == Direction.DESC;
        this.columns = columns(rule, leading);
        this.select = select();
    }

    /** The first part of the primary key, or else of an index: of the first that leads with a column. */
    private static @Nullable KeyPart leadingPart(Table table) {
        KeyPart part = leadingColumn(table, table.key());
        for (Index index : table.indexes()) {
            if (part == null && holdsAllRows(index)) {
                part = leadingColumn(table, index.parts());
            }
        }
        return part;
    }

    private static @Nullable KeyPart leadingColumn(Table table, List<KeyPart> parts) {
        return parts.isEmpty() || table.column(parts.get(0).column()) == null ? null : parts.get(0);
    }

    private static boolean holdsAllRows(Index index) {
        return index.filter() == null && !index.nullFiltered();
    }

    private static List<Column> columns(TableRule rule, @Nullable Column leading) {
        List<Column> columns = new ArrayList<>(List.of(rule.target()));
        columns.addAll(rule.sources());
        if (leading == null) {
            return columns;
        }
        for (Column column : columns) {
            if (column.name().equals(leading.name())) {
                return columns;
            }
        }
        columns.add(leading);
        return columns;
    }

    private String select() {
        StringBuilder names = new StringBuilder();
        for (Column column : columns) {
            names.append(names.isEmpty() ? "" : ", ").append(dialect.quoted(column.name()));
        }
        String schema = rule.table().name().schema();
        String table = dialect.quoted(rule.table().name().name());
        return "SELECT " + names + " FROM " + (schema == null || schema.isEmpty() ? "" : dialect.quoted(schema) + ".")
                + table;
    }

    /** The place of the leading column among those that are selected, counted from 1; 0 where there is none. */
    int leadingPlace() {
        Column column = leading;
        int place = 0;
        for (int i = 0; column != null && i < columns.size(); i++) {
            place = columns.get(i).name().equals(column.name()) ? i + 1 : place;
        }
        return place;
    }

    /** The column that leads the key by which rows are looked up; null where the table has no key. */
    @Nullable
    Column leading() {
        return leading;
    }

    /** Returns true if rows can be looked up by a key. */
    boolean isOrdered() {
        return leading != null;
    }

    /** Returns true if the database reads an index from its end without sorting. */
    boolean readsBackwards() {
        return dialect.has(Capability.READS_INDEXES_BACKWARDS);
    }

    /** Rows that were not filled, though all that the rule needs is there. */
    String withoutShard() {
        StringBuilder conditions =
                new StringBuilder(dialect.quoted(rule.target().name())).append(" IS NULL");
        for (Column source : rule.sources()) {
            if (source.nullable()) {
                conditions.append(" AND ").append(dialect.quoted(source.name())).append(" IS NOT NULL");
            }
        }
        return select + " WHERE " + conditions + limit(1);
    }

    /** The first rows of the key. */
    String first() {
        return leading == null ? select + limit(UNORDERED_ROWS) : select + order(descends) + limit(END_ROWS);
    }

    /** The last rows of the key, from its end. */
    String last() {
        return select + order(!descends) + limit(END_ROWS);
    }

    /** Some rows from a point of the key on, which is its one parameter. */
    String from() {
        Column column = leading;
        if (column == null) {
            throw new IllegalStateException("the table has no key");
        }
        return select + " WHERE " + dialect.quoted(column.name()) + OwnSql.operator(descends ? "<=" : ">=", dialect)
                + "?" + order(descends) + limit(POINT_ROWS);
    }

    /** Returns true if the leading column holds whole numbers in ascending order, so that the end can be looked for by their size. */
    boolean risesInNumbers() {
        return leading != null && !descends && leading.type().family() == ColumnType.Family.INTEGER;
    }

    /** The points between the first and the last value of the leading column; between all possible ones of a filled column. */
    List<Object> points(@Nullable Object first, @Nullable Object last) {
        Column column = leading;
        if (column == null) {
            return List.of();
        }
        if (column.name().equals(rule.target().name()) && rule.maximum() >= rule.minimum()) {
            return KeyPoints.between(rule.minimum(), rule.maximum());
        }
        return KeyPoints.between(column.type(), first, last);
    }

    private String order(boolean backwards) {
        return leading == null ? "" : " ORDER BY " + dialect.quoted(leading.name()) + (backwards ? " DESC" : "");
    }

    private String limit(int rows) {
        return dialect.has(Capability.H2_GRAMMAR) ? " FETCH FIRST " + rows + " ROWS ONLY" : " LIMIT " + rows;
    }
}
