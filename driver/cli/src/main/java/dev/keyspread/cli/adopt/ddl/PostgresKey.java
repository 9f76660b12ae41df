package dev.keyspread.cli.adopt.ddl;

import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds what holds on to a table's primary key on PostgreSQL, and would be lost with it or keep it from being dropped. {@code KeyInPlace}
 * asks it before the key is changed. It must change nothing.
 */
public final class PostgresKey {
    private static final String OF_KEY = " WHERE c.conrelid = CAST(? AS pg_catalog.regclass) AND c.contype = 'p'";
    private static final String KEY =
            qualified("SELECT c.condeferrable, i.indisreplident FROM pg_catalog.pg_constraint c"
                    + " JOIN pg_catalog.pg_index i ON i.indexrelid = c.conindid" + OF_KEY);
    private static final String DEPENDENTS = qualified(
            "SELECT DISTINCT pg_catalog.pg_describe_object(d.classid, d.objid, 0) FROM pg_catalog.pg_constraint c"
                    + " JOIN pg_catalog.pg_depend d ON d.refclassid = CAST('pg_catalog.pg_constraint' AS pg_catalog.regclass)"
                    + " AND d.refobjid = c.oid AND d.deptype = 'n'" + OF_KEY + " ORDER BY 1");

    private static final String REFERENCES =
            qualified("SELECT f.conname, t.relname FROM pg_catalog.pg_constraint f JOIN pg_catalog.pg_class t"
                    + " ON t.oid = f.conrelid WHERE f.contype = 'f' AND f.confrelid = CAST(? AS pg_catalog.regclass)"
                    + " ORDER BY 2, 1");

    private static String qualified(String query) {
        return OwnSql.qualified(query, Dialect.POSTGRESQL);
    }

    private PostgresKey() {}

    /** Returns the tables whose foreign keys refer to the table, by the names of these keys. */
    public static Map<String, String> references(Connection connection, RuledColumn column) throws SQLException {
        Map<String, String> tables = new LinkedHashMap<>();
        try (PreparedStatement select = connection.prepareStatement(REFERENCES)) {
            select.setString(1, column.tableSql());
            try (ResultSet there = select.executeQuery()) {
                while (there.next()) {
                    tables.put(there.getString(1), there.getString(2));
                }
            }
        }
        return tables;
    }

    /** Why the key can't be exchanged; empty where it can. */
    public static List<String> obstacles(Connection connection, RuledColumn column) throws SQLException {
        List<String> why = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(KEY)) {
            select.setString(1, column.tableSql());
            try (ResultSet key = select.executeQuery()) {
                if (key.next() && key.getBoolean(1)) {
                    why.add("it is DEFERRABLE, and the index that keeps the former key unique looks at each row at"
                            + " once");
                } else if (key.getRow() == 1 && key.getBoolean(2)) {
                    why.add("its index is the table's REPLICA IDENTITY");
                }
            }
        }
        try (PreparedStatement select = connection.prepareStatement(DEPENDENTS)) {
            select.setString(1, column.tableSql());
            try (ResultSet dependents = select.executeQuery()) {
                while (dependents.next()) {
                    why.add(dependents.getString(1).replaceFirst("^rule \\S+ on ", "the ")
                            + " depends on it, by a GROUP BY of it. Drop that, and make it again afterwards");
                }
            }
        }
        return why;
    }
}
