package dev.keyspread.database.rows;

import dev.keyspread.schema.OwnTime;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds what on PostgreSQL keeps a sample from being what the table holds, or would run code of others when rows are read. H2, MariaDB,
 * MySQL, Spanner, TiDB and YDB have no filters of rows on tables; CockroachDB's were not tried.
 */
final class SampleObstacles {
    /** Begins with SET TRANSACTION, which has to stand before any query. All of it is one request. */
    private static final String BEGIN = "SET TRANSACTION READ ONLY; SET LOCAL row_security = off; ";

    /** The tables and whatever holds a part of their rows. */
    private static final String PARTS =
            "WITH RECURSIVE parts AS (SELECT t.name, CAST(t.name AS pg_catalog.regclass) AS oid"
                    + " FROM pg_catalog.unnest(CAST(? AS pg_catalog.text[])) AS t (name)"
                    + " UNION SELECT p.name, CAST(i.inhrelid AS pg_catalog.regclass) FROM pg_catalog.pg_inherits i"
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

    private static final String QUESTION = PARTS + " SELECT p.name, pg_catalog.min(CASE"
            + " WHEN c.relkind <> ALL (ARRAY['r', 'p']) THEN 'it is no plain table, or a part of its rows is in none'"
            + " WHEN pg_catalog.row_security_active(c.oid) THEN 'row-level security hides rows from this user'"
            + " WHEN " + RUNS_OTHERS + " THEN 'reading it runs a function of another user, in an index or a check'"
            + " WHEN " + OwnSql.HAS_OWN_COMPARISONS
            + " THEN 'the database has another operator than PostgreSQL''s that compares values'"
            + " END) AS obstacle FROM parts p JOIN pg_catalog.pg_class c ON c.oid = p.oid GROUP BY p.name";

    private SampleObstacles() {}

    /**
     * Makes the open transaction READ ONLY, lets it fail rather than leave out rows which a policy hides, and returns for each table why no
     * sample is taken of it, as a clause; null where one may be.
     *
     * @param tables their names as a query has them
     * @throws SQLException when the database can't be asked
     */
    static Map<String, @Nullable String> begin(Connection connection, List<String> tables, Dialect dialect)
            throws SQLException {
        Map<String, @Nullable String> obstacles = new HashMap<>();
        try (PreparedStatement question = connection.prepareStatement(BEGIN + OwnSql.qualified(QUESTION, dialect))) {
            OwnTime.limit(question);
            question.setArray(1, connection.createArrayOf("text", tables.toArray()));
            boolean isQuery = question.execute();
            while (!isQuery && question.getUpdateCount() >= 0) {
                isQuery = question.getMoreResults();
            }
            try (ResultSet rows = question.getResultSet()) {
                while (rows != null && rows.next()) {
                    obstacles.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        return obstacles;
    }
}
