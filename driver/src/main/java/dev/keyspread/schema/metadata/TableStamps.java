package dev.keyspread.schema.metadata;

import dev.keyspread.log.Log;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Asks by one query which tables have changed. A table's stamp is a hash of the transactions ({@code xmin}) that wrote the rows of
 * PostgreSQL's catalogues on which {@link PostgresSource} rests. A change of the catalogue gives a row another transaction, or makes or
 * drops a row. Freezing keeps {@code xmin} since 9.4. VACUUM writes its figures in place, which keeps it too, and no table is read by
 * these. {@code Reinspection} asks by it, so that unchanged tables are not read again.
 *
 * <p>Behind a failover the same transaction may mean another change, so that the start of the server is part of the hash. The query needs
 * version 11, which has {@code sha256}.
 */
public final class TableStamps {
    private static final Log LOG = Log.of("keyspread");

    /** Objects with lower numbers are the engine's own. */
    private static final int FIRST_OF_USERS = 16_384;

    /** The tables, and with each what holds a part of its rows, what it holds a part of, what shows its rows, and the types of its columns. */
    private static final String SETS = "WITH RECURSIVE asked AS (SELECT c.oid AS root, n.nspname, c.relname"
            + " FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
            + " WHERE c.relname = ANY (CAST(? AS pg_catalog.name[])) AND n.nspname = ANY (CAST(? AS pg_catalog.name[]))),"
            + " parts AS (SELECT root, root AS rel FROM asked UNION SELECT p.root, i.inhrelid FROM parts p"
            + " JOIN pg_catalog.pg_inherits i ON i.inhparent = p.rel),"
            + " wholes AS (SELECT root, root AS rel FROM asked UNION SELECT w.root, i.inhparent FROM wholes w"
            + " JOIN pg_catalog.pg_inherits i ON i.inhrelid = w.rel),"
            + " readers AS (SELECT p.root, r.ev_class AS rel FROM parts p JOIN pg_catalog.pg_depend d ON d.refobjid = p.rel"
            + " JOIN pg_catalog.pg_rewrite r ON r.oid = d.objid" + PostgresSource.READ_BY_RULES
            + " UNION SELECT v.root, r.ev_class FROM readers v JOIN pg_catalog.pg_depend d ON d.refobjid = v.rel"
            + " JOIN pg_catalog.pg_rewrite r ON r.oid = d.objid" + PostgresSource.READ_BY_RULES + "),"
            + " family AS (SELECT root, rel FROM parts UNION SELECT root, rel FROM wholes),"
            + " types AS (SELECT f.root, a.atttypid AS type FROM family f JOIN pg_catalog.pg_attribute a ON a.attrelid = f.rel"
            + " AND a.atttypid >= " + FIRST_OF_USERS + " UNION SELECT t.root, y.typbasetype FROM types t"
            + " JOIN pg_catalog.pg_type y ON y.oid = t.type WHERE y.typbasetype >= " + FIRST_OF_USERS + "),";

    private static final String SCHEMA = " JOIN pg_catalog.pg_namespace n ON n.oid = ";

    /** Each row of the catalogues that bears on a table, as a text. */
    private static final String FACTS =
            " facts(root, fact) AS (SELECT f.root, pg_catalog.concat('table ', c.oid, ' ', c.xmin, ' ', n.xmin)"
                    + " FROM family f JOIN pg_catalog.pg_class c ON c.oid = f.rel" + SCHEMA + "c.relnamespace"
                    + " UNION ALL SELECT v.root, pg_catalog.concat('view ', c.oid, ' ', c.xmin, ' ', n.xmin)"
                    + " FROM readers v JOIN pg_catalog.pg_class c ON c.oid = v.rel AND c.relkind = 'v'" + SCHEMA
                    + "c.relnamespace"
                    + " UNION ALL SELECT t.root, pg_catalog.concat('foreign ', f.ftrelid, ' ', f.xmin, ' ', s.xmin)"
                    + " FROM" + PostgresSource.LOOPBACKS + " JOIN family t ON t.rel = c.oid"
                    + of("family", "attribute", "attrelid", "attrelid, ' ', x.attnum")
                    + of("family", "attrdef", "adrelid", "oid")
                    + of("family", "constraint", "conrelid", "oid")
                    + of("family", "rewrite", "ev_class", "oid")
                    + of("family", "inherits", "inhrelid", "inhrelid, ' ', x.inhparent")
                    + of("asked", "index", "indrelid", "indexrelid")
                    + of("asked", "policy", "polrelid", "oid")
                    + of("types", "enum", "enumtypid", "oid")
                    + " UNION ALL SELECT f.root, pg_catalog.concat('trigger ', t.oid, ' ', t.xmin, ' ', p.xmin) FROM family f"
                    + " JOIN pg_catalog.pg_trigger t ON t.tgrelid = f.rel JOIN pg_catalog.pg_proc p ON p.oid = t.tgfoid"
                    + " UNION ALL SELECT t.root, pg_catalog.concat('type ', y.oid, ' ', y.xmin, ' ', n.xmin)"
                    + " FROM types t JOIN pg_catalog.pg_type y ON y.oid = t.type" + SCHEMA + "y.typnamespace"
                    + " UNION ALL SELECT a.root, pg_catalog.concat('referenced ', k.oid, ' ', c.xmin, ' ', n.xmin, ' ', r.attnum, ' ', r.xmin)"
                    + " FROM asked a JOIN pg_catalog.pg_constraint k ON k.conrelid = a.root AND k.contype = 'f'"
                    + " JOIN pg_catalog.pg_class c ON c.oid = k.confrelid" + SCHEMA + "c.relnamespace"
                    + " JOIN pg_catalog.pg_attribute r ON r.attrelid = k.confrelid AND r.attnum = ANY (k.confkey)"
                    + " UNION ALL SELECT a.root, pg_catalog.concat('name of an index ', c.oid, ' ', c.xmin) FROM asked a"
                    + " JOIN pg_catalog.pg_index x ON x.indrelid = a.root JOIN pg_catalog.pg_class c ON c.oid = x.indexrelid"
                    + " UNION ALL SELECT a.root, pg_catalog.concat('comment ', d.objsubid, ' ', d.xmin) FROM asked a"
                    + " JOIN pg_catalog.pg_description d ON d.objoid = a.root AND d.objsubid > 0"
                    + " AND d.classoid = CAST('pg_catalog.pg_class' AS pg_catalog.regclass)"
                    + named("proc", "pronamespace")
                    + named("class", "relnamespace")
                    + " UNION ALL SELECT a.root, pg_catalog.concat('trust ', " + OwnSql.OWNER_IS_TRUSTED + ", ' ', "
                    + OwnSql.HAS_OWN_COMPARISONS
                    + ") FROM asked a"
                    + " JOIN pg_catalog.pg_class c ON c.oid = a.root" + SCHEMA + "c.relnamespace)";

    /** One row a table that was found: its schema, its name, the hash. Facts and names are put together unjoined, since a loop would find all facts for each table. */
    private static final String QUERY = SETS + FACTS
            + " SELECT pg_catalog.max(t.place), pg_catalog.max(t.name), pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to("
            + "pg_catalog.concat(pg_catalog.pg_postmaster_start_time(), ' ', pg_catalog.string_agg(t.fact, ',' ORDER BY t.fact COLLATE pg_catalog.\"C\")),"
            + " 'UTF8')), 'hex') FROM (SELECT f.root, f.fact, NULL AS place, NULL AS name FROM facts f UNION ALL SELECT a.root, '',"
            + " CAST(a.nspname AS pg_catalog.text), CAST(a.relname AS pg_catalog.text) FROM asked a) t GROUP BY t.root";

    private TableStamps() {}

    /**
     * Returns the stamps of tables, named exactly as the engine has them. As long as a table's stamp stays, reading the table gives the same.
     * A table without a stamp has to be read: all tables, where the engine has no stamps or could not be asked. Ask before the tables are read,
     * so that a change between both is found the next time.
     *
     * @param connection has auto-commit on, because a failure would end the transaction
     */
    public static Map<QualifiedName, String> read(Connection connection, Dialect dialect, List<QualifiedName> names) {
        Map<QualifiedName, String> stamps = new HashMap<>();
        if (names.isEmpty() || !dialect.has(Capability.TELLS_WRITERS)) {
            return stamps;
        }
        try {
            new Queries(connection)
                    .catalogue(
                            dialect,
                            QUERY,
                            row -> stamps.put(new QualifiedName(row.getString(1), row.getString(2)), row.getString(3)),
                            array(connection, names, QualifiedName::name),
                            array(connection, names, QualifiedName::schema));
            return stamps;
        } catch (SQLException | RuntimeException | LinkageError e) {
            LOG.debug("The database could not be asked which tables have changed", e);
            return Map.of();
        }
    }

    private static Array array(Connection connection, List<QualifiedName> names, Function<QualifiedName, String> part)
            throws SQLException {
        return connection.createArrayOf(
                "text", names.stream().map(part).distinct().toArray());
    }

    /** The rows of a catalogue that belong to a table or a type of a set. */
    private static String of(String set, String catalogue, String belongsTo, String identity) {
        String member = set.equals("asked") ? "root" : set.equals("types") ? "type" : "rel";
        return " UNION ALL SELECT s.root, pg_catalog.concat('" + catalogue + " ', x." + identity
                + ", ' ', x.xmin) FROM " + set + " s JOIN pg_catalog.pg_" + catalogue + " x ON x." + belongsTo + " = s."
                + member;
    }

    /** The functions and sequences that defaults and generated columns name. */
    private static String named(String catalogue, String schema) {
        return " UNION ALL SELECT a.root, pg_catalog.concat('named " + catalogue
                + " ', x.oid, ' ', x.xmin, ' ', n.xmin) FROM asked a"
                + " JOIN pg_catalog.pg_attrdef e ON e.adrelid = a.root JOIN pg_catalog.pg_depend d ON d.objid = e.oid"
                + " AND d.classid = CAST('pg_catalog.pg_attrdef' AS pg_catalog.regclass)"
                + " AND d.refclassid = CAST('pg_catalog.pg_" + catalogue + "' AS pg_catalog.regclass)"
                + " JOIN pg_catalog.pg_" + catalogue + " x ON x.oid = d.refobjid" + SCHEMA + "x." + schema;
    }
}
