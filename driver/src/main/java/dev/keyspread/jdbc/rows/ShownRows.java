package dev.keyspread.jdbc.rows;

import dev.keyspread.sql.QualifiedName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which rows of a result of {@code DatabaseMetaData} are shown where columns are hidden, and how those are counted that are. Each row is
 * about one column of a table.
 */
public final class ShownRows {
    private static final int ORDINAL_OF_COLUMN = 17;
    private static final int SEQUENCE_IN_KEY = 5;
    private static final int ORDINAL_IN_INDEX = 8;

    /** What the numbers in the rows count. */
    public enum Of {
        /** The columns of a table: {@code getColumns}. */
        COLUMNS,
        /** The columns of its primary key: {@code getPrimaryKeys}. */
        KEY,
        /** The columns of each index: {@code getIndexInfo}. */
        INDEXES,
        /** Nothing is counted: {@code getBestRowIdentifier}, whose rows don't name their table. */
        IDENTIFIER
    }

    /** Where the columns of a table stand among those that are shown, 0 for those that are not; empty if nothing is hidden. */
    @FunctionalInterface
    public interface Positions {
        Map<String, Integer> of(QualifiedName table);
    }

    private final Of counted;
    private final Positions positions;
    private final boolean schemasAreCatalogs;
    private final @Nullable QualifiedName only;
    private final Map<QualifiedName, Map<String, Integer>> known = new HashMap<>();

    /** The ordinals in each index that were passed over. */
    private final Map<String, Set<Integer>> passed = new HashMap<>();

    /**
     * The rows of a result.
     *
     * @param schemasAreCatalogs whether the engine calls a schema a catalog, as MySQL does
     * @param only the table that all rows are about, or null where each names its own
     */
    public ShownRows(Of counted, Positions positions, boolean schemasAreCatalogs, @Nullable QualifiedName only) {
        this.counted = counted;
        this.positions = positions;
        this.schemasAreCatalogs = schemasAreCatalogs;
        this.only = only;
    }

    /** The index of the column that counts, 0 where none does. */
    public int counter() {
        return switch (counted) {
            case COLUMNS -> ORDINAL_OF_COLUMN;
            case KEY -> SEQUENCE_IN_KEY;
            case INDEXES -> ORDINAL_IN_INDEX;
            case IDENTIFIER -> 0;
        };
    }

    /** The number of the row at which the result stands, among those that are shown; 0 when it is not shown, -1 when it keeps its own. */
    public int number(ResultSet row) throws SQLException {
        QualifiedName table = only == null ? new QualifiedName(schema(row), row.getString("TABLE_NAME")) : only;
        Map<String, Integer> shown = known.get(table);
        if (shown == null) {
            shown = positions.of(table);
            known.put(table, shown);
        }
        int position = shown.getOrDefault(String.valueOf(row.getString("COLUMN_NAME")), -1);
        return switch (counted) {
            case COLUMNS, KEY -> position;
            case INDEXES -> shown.isEmpty() ? -1 : inIndex(row, table, position == 0);
            case IDENTIFIER -> position == 0 ? 0 : -1;
        };
    }

    /**
     * The ordinal within its index. Rows are read forwards first, so the hidden rows before this one have been seen.
     */
    private int inIndex(ResultSet row, QualifiedName table, boolean hidden) throws SQLException {
        int ordinal = row.getInt(ORDINAL_IN_INDEX);
        Set<Integer> before = passed.computeIfAbsent(table + " " + row.getString("INDEX_NAME"), i -> new HashSet<>());
        if (hidden) {
            before.add(ordinal);
            return 0;
        }
        return ordinal - (int) before.stream().filter(other -> other < ordinal).count();
    }

    /**
     * The schema of this row's table; null where it has no name, as Spanner's default schema. MySQL's drivers call a
     * schema a catalog, unless a setting tells them otherwise.
     */
    private @Nullable String schema(ResultSet row) throws SQLException {
        String schema = row.getString("TABLE_SCHEM");
        if (schema == null && schemasAreCatalogs) {
            return row.getString("TABLE_CAT");
        }
        return schema == null || schema.isEmpty() ? null : schema;
    }
}
