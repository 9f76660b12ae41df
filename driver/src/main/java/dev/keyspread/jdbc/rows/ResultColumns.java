package dev.keyspread.jdbc.rows;

import dev.keyspread.sql.QualifiedName;
import java.lang.reflect.Method;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells to which tables the columns of a result belong, by the driver's answer. Immutable. {@link RowUpdates} asks it. */
public final class ResultColumns {
    /** Ends the name of the interface in which PostgreSQL's driver, and YugabyteDB's, tells columns' own names. */
    private static final String OF_POSTGRESQL = ".PGResultSetMetaData";

    /** By the delegate's position, from 0. */
    private final List<Origin> columns;

    /**
     * Where a column comes from.
     *
     * @param table null where the driver doesn't tell, or it is computed
     * @param column its name there
     */
    public record Origin(@Nullable QualifiedName table, String column) {}

    private final boolean areNamesKept;
    private final boolean areNamesInDoubt;

    private ResultColumns(List<Origin> columns, boolean areNamesKept, boolean areNamesInDoubt) {
        this.columns = List.copyOf(columns);
        this.areNamesKept = areNamesKept;
        this.areNamesInDoubt = areNamesInDoubt;
    }

    /**
     * Asks the driver.
     *
     * @param schemasAreCatalogs whether the engine calls a schema a catalog, as MySQL does
     */
    public static ResultColumns of(ResultSetMetaData result, boolean schemasAreCatalogs) throws SQLException {
        List<Origin> columns = new ArrayList<>();
        for (int i = 1; i <= result.getColumnCount(); i++) {
            String table = result.getTableName(i);
            String schema = schemasAreCatalogs ? result.getCatalogName(i) : result.getSchemaName(i);
            QualifiedName name = table == null || table.isEmpty()
                    ? null
                    : new QualifiedName(schema == null || schema.isEmpty() ? null : schema, table);
            columns.add(new Origin(name, columnName(result, i)));
        }
        boolean areNamesKept = isPostgres(result);
        return new ResultColumns(columns, areNamesKept, areNamesKept && isOtherColumnsName(columns, result));
    }

    private static boolean isPostgres(ResultSetMetaData result) {
        return Stream.of(result.getClass().getInterfaces())
                .anyMatch(type -> type.getName().endsWith(OF_POSTGRESQL));
    }

    private static boolean isOtherColumnsName(List<Origin> columns, ResultSetMetaData result) throws SQLException {
        for (int i = 0; i < columns.size(); i++) {
            String label = result.getColumnLabel(i + 1);
            Origin sameName = new Origin(columns.get(i).table, label);
            if (!label.equals(columns.get(i).column) && columns.contains(sameName)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if the driver keeps the names of tables and columns for as long as its connection lives, as PostgreSQL's does. */
    public boolean areNamesKept() {
        return areNamesKept;
    }

    /**
     * Returns true if a column is shown under the name that another column has by what the driver says. PostgreSQL's driver keeps the names of
     * columns for as long as its connection lives, and stores updated rows by them, also after DDL has given a column's name to another
     * one.
     */
    public boolean areNamesInDoubt() {
        return areNamesInDoubt;
    }

    /** PostgreSQL's driver gives the label as the name, and the name by an interface of its own. */
    private static String columnName(ResultSetMetaData result, int position) throws SQLException {
        for (Class<?> type : result.getClass().getInterfaces()) {
            if (type.getName().endsWith(OF_POSTGRESQL)) {
                try {
                    Method name = type.getMethod("getBaseColumnName", int.class);
                    return String.valueOf(name.invoke(result, position));
                } catch (ReflectiveOperationException e) {
                    throw new SQLException("the driver doesn't tell a column's name", "0A000", e);
                }
            }
        }
        return result.getColumnName(position);
    }

    /** Where the column at that position comes from; null where the result has no such position. */
    public @Nullable Origin origin(int position) {
        return position >= 1 && position <= columns.size() ? columns.get(position - 1) : null;
    }

    /** The position of a table's column, 0 if the result doesn't have it. */
    public int position(QualifiedName table, String column) {
        for (int i = 0; i < columns.size(); i++) {
            Origin origin = columns.get(i);
            if (table.equals(origin.table) && column.equalsIgnoreCase(origin.column)) {
                return i + 1;
            }
        }
        return 0;
    }
}
