package dev.keyspread.database.rows;

import dev.keyspread.schema.OwnTime;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Finds what on PostgreSQL keeps a sample from being what the table holds, or would run code of others when rows are read. H2, MariaDB,
 * MySQL, Spanner, TiDB and YDB have no filters of rows on tables; CockroachDB's were not tried.
 */
final class SampleObstacles {
    /** The table and whatever holds a part of its rows. */
    private static final String PARTS = "WITH RECURSIVE parts AS (SELECT CAST(? AS pg_catalog.regclass) AS oid"
            + " UNION SELECT CAST(i.inhrelid AS pg_catalog.regclass) FROM pg_catalog.pg_inherits i"
            + " JOIN parts p ON i.inhparent = p.oid)";

    /**
     * The planner computes what is constant in the expressions of indexes, statistics and checks, so that a read runs their functions. Only who
     * may act as the table's owner, or as the database's, is trusted with one.
     */
    private static final String RUNS_OTHERS = "EXISTS (SELECT 1 FROM pg_catalog.pg_depend d"
            + " LEFT JOIN pg_catalog.pg_operator o ON d.refclassid = CAST('pg_catalog.pg_operator' AS pg_catalog.regclass)"
            + " AND o.oid = d.refobjid JOIN pg_catalog.pg_proc f ON f.oid = coalesce(o.oprcode, d.refobjid)"
            + " WHERE (d.refclassid = CAST('pg_catalog.pg_proc' AS pg_catalog.regclass) OR o.oid IS NOT NULL)"
            + " AND ((d.classid = CAST('pg_catalog.pg_class' AS pg_catalog.regclass) AND d.objid = ANY"
            + " (SELECT x.indexrelid FROM pg_catalog.pg_index x WHERE x.indrelid = c.oid))"
            + " OR (d.classid = CAST('pg_catalog.pg_constraint' AS pg_catalog.regclass) AND d.objid = ANY"
            + " (SELECT k.oid FROM pg_catalog.pg_constraint k WHERE k.conrelid = c.oid))"
            + " OR (d.classid = CAST('pg_catalog.pg_statistic_ext' AS pg_catalog.regclass) AND d.objid = ANY"
            + " (SELECT s.oid FROM pg_catalog.pg_statistic_ext s WHERE s.stxrelid = c.oid)))"
            + " AND NOT (pg_catalog.pg_has_role(f.proowner, c.relowner, 'USAGE') OR pg_catalog.pg_has_role(f.proowner,"
            + " (SELECT b.datdba FROM pg_catalog.pg_database b WHERE b.datname = pg_catalog.current_database()),"
            + " 'USAGE')))";

    private static final String QUESTION = PARTS + " SELECT CASE"
            + " WHEN c.relkind <> ALL (ARRAY['r', 'p']) THEN 'it is no plain table, or a part of its rows is in none'"
            + " WHEN pg_catalog.row_security_active(c.oid) THEN 'row-level security hides rows from this user'"
            + " WHEN " + RUNS_OTHERS + " THEN 'reading it runs a function of another user, in an index or a check'"
            + " END AS obstacle FROM parts p JOIN pg_catalog.pg_class c ON c.oid = p.oid ORDER BY 1 LIMIT 1";

    private SampleObstacles() {}

    /**
     * Returns why no sample is taken of a table, as a clause; null where one may be.
     *
     * @throws SQLException when the database can't be asked
     */
    static @Nullable String of(Connection connection, Table table, Dialect dialect) throws SQLException {
        if (!dialect.runsPostgresCode()) {
            return null;
        }
        String schema = table.name().schema();
        String name = dialect.quoted(table.name().name());
        try (PreparedStatement select = connection.prepareStatement(OwnSql.qualified(QUESTION, dialect))) {
            OwnTime.limit(select);
            select.setString(1, schema == null || schema.isEmpty() ? name : dialect.quoted(schema) + "." + name);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? rows.getString(1) : null;
            }
        }
    }
}
