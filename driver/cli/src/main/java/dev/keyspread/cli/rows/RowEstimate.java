package dev.keyspread.cli.rows;

import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Tells about how many rows a table has, by what the database has written down. {@code BackfillCommand} and {@code VerifyCommand} show
 * their progress by it. It must not count rows, which takes long.
 */
public final class RowEstimate {
    private RowEstimate() {}

    /** The number, or -1 where the database does not know it without counting. */
    public static long of(Connection connection, RuledColumn column) {
        Table table = column.table();
        Dialect dialect = column.dialect();
        try {
            if (dialect.has(Capability.RUNS_POSTGRES_CODE)) {
                return rowsOfPostgres(connection, column);
            }
            DatabaseMetaData metaData = connection.getMetaData();
            String schema = dialect.has(Capability.SWITCHES_CATALOG)
                    ? null
                    : table.name().schema();
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

    private static long rowsOfPostgres(Connection connection, RuledColumn column) throws SQLException {
        String rows = "SELECT c.reltuples FROM pg_catalog.pg_class c WHERE c.oid = CAST(? AS pg_catalog.regclass)";
        try (PreparedStatement select = connection.prepareStatement(OwnSql.qualified(rows, column.dialect()))) {
            select.setString(1, column.tableSql());
            try (ResultSet told = select.executeQuery()) {
                return told.next() && told.getLong(1) > 0 ? told.getLong(1) : -1;
            }
        }
    }
}
