package dev.keyspread.cli.adopt;

import dev.keyspread.cli.adopt.ddl.AdoptionSql;
import dev.keyspread.cli.adopt.ddl.Indexes;
import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.sql.OwnSql;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Finds why a table can't be adopted. {@link Adoption} asks it before anything is changed, and it must change nothing. */
final class Obstacles {
    private static final String FAMILY =
            "SELECT relkind = 'p', relispartition, EXISTS (SELECT 1 FROM pg_catalog.pg_inherits WHERE inhparent = oid)"
                    + " FROM pg_catalog.pg_class WHERE oid = CAST(? AS pg_catalog.regclass)";

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
        if (column.rule().target().generated() != null) {
            throw new SQLException(
                    column.rule().target().name() + " of " + column.table().name()
                            + " is computed by the database: nobody can fill it. Nothing was changed",
                    "0A000");
        }
        AdoptionSql sql = new AdoptionSql(column);
        String index = Indexes.obstacle(column, sql.indexName(), sql.indexedColumns());
        if (index != null) {
            throw new SQLException(column.table().name() + ": " + index + ". Nothing was changed", "0A000");
        }
        if (column.dialect().has(Capability.CONCURRENT_IF_ASKED)) {
            refuseFamily(connection, column);
        }
    }

    private static void refuseFamily(Connection connection, RuledColumn column) throws SQLException {
        String name = column.table().name().toString();
        try (PreparedStatement select = connection.prepareStatement(OwnSql.qualified(FAMILY, column.dialect()))) {
            select.setString(1, column.tableSql());
            try (ResultSet rows = select.executeQuery()) {
                if (!rows.next()) {
                    return;
                }
                if (rows.getBoolean(1)) {
                    throw new SQLException(
                            name + " is partitioned: PostgreSQL builds no index on it beside its users. Nothing was"
                                    + " changed; add the column, run backfill and verify, and make the index partition by"
                                    + " partition",
                            "0A000");
                }
                if (rows.getBoolean(2)) {
                    throw new SQLException(
                            name + " is a partition: a column is added to the whole table. Nothing was changed",
                            "0A000");
                }
                if (rows.getBoolean(3)) {
                    throw new SQLException(
                            name + " has tables that inherit from it, whose rows its key does not know: they can't be"
                                    + " walked in its order. Nothing was changed",
                            "0A000");
                }
            }
        }
    }
}
