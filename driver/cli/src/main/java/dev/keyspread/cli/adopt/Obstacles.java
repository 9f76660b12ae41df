package dev.keyspread.cli.adopt;

import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.sql.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Why a table can't be adopted, which is said before anything is changed. */
final class Obstacles {
    private Obstacles() {}

    /**
     * Looks for them.
     *
     * @throws SQLException SQLState 0A000 where there is one
     */
    static void refuse(Connection connection, RuledColumn column) throws SQLException {
        if (column.table().key().isEmpty()) {
            throw new SQLException(
                    column.table().name()
                            + " has no primary key of columns: its rows can't be walked in order, and so not"
                            + " be filled. Nothing was changed",
                    "0A000");
        }
        if (column.dialect() == Dialect.POSTGRESQL && isPartitioned(connection, column)) {
            throw new SQLException(
                    column.table().name()
                            + " is partitioned: PostgreSQL builds no index on it beside its users. Nothing was"
                            + " changed; add the column, run backfill and verify, and make the index partition by"
                            + " partition",
                    "0A000");
        }
    }

    private static boolean isPartitioned(Connection connection, RuledColumn column) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT 1 FROM pg_catalog.pg_class WHERE oid = CAST(? AS regclass) AND relkind = 'p'")) {
            select.setString(1, column.tableSql());
            try (ResultSet rows = select.executeQuery()) {
                return rows.next();
            }
        }
    }
}
