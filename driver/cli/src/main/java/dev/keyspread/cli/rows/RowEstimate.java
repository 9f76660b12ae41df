package dev.keyspread.cli.rows;

import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;

/** About how many rows a table has, by what the database has written down. */
public final class RowEstimate {
    private RowEstimate() {}

    /** The number, or -1 where the database does not know it without counting. */
    public static long of(Connection connection, RuledColumn column) {
        Table table = column.table();
        Dialect dialect = column.dialect();
        try {
            DatabaseMetaData metaData = connection.getMetaData();
            String schema = dialect.findsNamesByCatalog() ? null : table.name().schema();
            long most = -1;
            try (ResultSet indexes = metaData.getIndexInfo(
                    connection.getCatalog(), schema, table.name().name(), false, true)) {
                while (indexes.next()) {
                    most = Math.max(most, indexes.getLong("CARDINALITY"));
                }
            }
            return most > 0 ? most : -1;
        } catch (SQLException notTold) {
            return -1; // only the progress bar wants to know
        }
    }
}
