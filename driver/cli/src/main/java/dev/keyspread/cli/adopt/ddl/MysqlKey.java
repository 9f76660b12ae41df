package dev.keyspread.cli.adopt.ddl;

import dev.keyspread.cli.rows.RuledColumn;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds what keeps a table of MySQL or MariaDB from being rebuilt with another key beside its users. {@code KeyInPlace} asks it before the
 * key is changed. It must change nothing.
 */
public final class MysqlKey {
    private static final String OF_TABLE = " WHERE table_schema = COALESCE(?, DATABASE()) AND table_name = ?";
    private static final String TABLE = "SELECT engine, create_options FROM information_schema.tables" + OF_TABLE;
    private static final String INDEXES = "SELECT DISTINCT index_name FROM information_schema.statistics" + OF_TABLE
            + " AND index_type IN ('FULLTEXT', 'SPATIAL')";

    private MysqlKey() {}

    /** Why the key can't be exchanged; empty where it can. */
    public static List<String> obstacles(Connection connection, RuledColumn column) throws SQLException {
        List<String> why = new ArrayList<>();
        try (PreparedStatement select = prepare(connection, TABLE, column);
                ResultSet table = select.executeQuery()) {
            if (table.next()) {
                if (!"InnoDB".equalsIgnoreCase(table.getString(1))) {
                    why.add("its engine is " + table.getString(1)
                            + ", and only InnoDB rebuilds a table beside its users");
                }
                if (String.valueOf(table.getString(2)).contains("partitioned")) {
                    why.add("it is partitioned, and such a table is not rebuilt beside its users");
                }
            }
        }
        try (PreparedStatement select = prepare(connection, INDEXES, column);
                ResultSet indexes = select.executeQuery()) {
            while (indexes.next()) {
                why.add("with its FULLTEXT or SPATIAL index " + indexes.getString(1)
                        + " it is not rebuilt beside its users. Drop that, and make it again afterwards");
            }
        }
        return why;
    }

    private static PreparedStatement prepare(Connection connection, String sql, RuledColumn column)
            throws SQLException {
        String schema = column.table().name().schema();
        PreparedStatement select = connection.prepareStatement(sql);
        select.setString(1, schema == null || schema.isEmpty() ? null : schema);
        select.setString(2, column.table().name().name());
        return select;
    }
}
