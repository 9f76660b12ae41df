package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL's catalogues, and CockroachDB's and YugabyteDB's likenesses of them. {@code pg_attribute} and {@code pg_index}
 * tell what the driver's metadata leaves out: expressions of generated columns, identities, whether a collation is
 * deterministic, an index's order, predicate, expressions and stored columns.
 */
final class PostgresSource implements MetadataSource {
    static final String TABLES = """
        FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind = ANY (ARRAY['r', 'p', 'f']) AND c.relpersistence <> 't'
        AND n.nspname <> ALL (ARRAY['information_schema', 'crdb_internal'])
        AND pg_catalog.strpos(n.nspname, 'pg_') <> 1
        """;

    static final String HAS_FOREIGN = "EXISTS (SELECT 1 FROM pg_catalog.pg_foreign_table)";

    private static final String HOST = "coalesce(" + option("s.srvoptions", "hostaddr", "NULL") + ", "
            + option("s.srvoptions", "host", "''") + ")";

    /** Condition for what depends on a table by a rewrite rule, like a view. */
    static final String READ_BY_RULES = " AND d.classid = CAST('pg_catalog.pg_rewrite' AS pg_catalog.regclass)"
            + " AND d.refclassid = CAST('pg_catalog.pg_class' AS pg_catalog.regclass)";

    /**
     * Foreign tables of postgres_fdw whose server is this one, as far as that can be told from here: where there is no network between them, and
     * the port and the database are its own.
     */
    static final String LOOPBACKS = " pg_catalog.pg_foreign_table f"
            + " JOIN pg_catalog.pg_foreign_server s ON s.oid = f.ftserver AND " + option("s.srvoptions", "dbname", "''")
            + " = pg_catalog.current_database() AND " + option("s.srvoptions", "port", "'5432'")
            + " = pg_catalog.current_setting('port') AND (" + HOST
            + " = ANY (ARRAY['', 'localhost', '127.0.0.1', '::1',"
            + " pg_catalog.host(pg_catalog.inet_server_addr())]) OR pg_catalog.strpos(" + HOST + ", '/') = 1)"
            + " JOIN pg_catalog.pg_foreign_data_wrapper w ON w.oid = s.srvfdw AND w.fdwname = 'postgres_fdw'"
            + " JOIN pg_catalog.pg_class l ON l.oid = f.ftrelid"
            + " JOIN pg_catalog.pg_namespace ln ON ln.oid = l.relnamespace"
            + " JOIN pg_catalog.pg_class c ON c.relname = " + option("f.ftoptions", "table_name", "l.relname")
            + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace AND n.nspname = "
            + option("f.ftoptions", "schema_name", "ln.nspname");

    /** Common table expression with the tables that hold a part of a table's rows. */
    private static final String PARTS_OF_ONE =
            " parts AS (SELECT i.inhrelid FROM pg_catalog.pg_inherits i WHERE i.inhparent = CAST(? AS pg_catalog.oid)"
                    + " UNION SELECT i.inhrelid FROM pg_catalog.pg_inherits i JOIN parts p ON i.inhparent = p.inhrelid)";

    private static final String COMMENTED = "SELECT n.nspname, c.relname, false, true " + TABLES
            + " AND EXISTS (SELECT 1 FROM pg_catalog.pg_description d WHERE d.objoid = c.oid AND"
            + " d.objsubid > 0 AND d.classoid = CAST('pg_catalog.pg_class' AS pg_catalog.regclass) AND"
            + " pg_catalog.strpos(pg_catalog.lower(d.description), ?) > 0)";

    private final Dialect dialect;

    /** True if comments count by their table's owner. CockroachDB is not asked: its roles were not tried. */
    private final boolean asksOwner;

    PostgresSource(Dialect dialect, boolean asksOwner) {
        this.dialect = dialect;
        this.asksOwner = asksOwner && dialect.has(Capability.RUNS_POSTGRES_CODE);
    }

    @Override
    public boolean isOther(Queries queries, QualifiedName name) throws SQLException {
        String schema = name.schema();
        return !queries.catalogue(
                        dialect,
                        "SELECT 1 FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                                + " WHERE c.relkind = ANY (ARRAY['v', 'm']) AND (c.relname = ? OR c.relname = ?) AND "
                                + (schema == null ? "pg_catalog.pg_table_is_visible(c.oid)" : "n.nspname = ?"),
                        row -> true,
                        schema == null
                                ? new Object[] {name.name(), dialect.name(name.name(), false)}
                                : new Object[] {name.name(), dialect.name(name.name(), false), schema})
                .isEmpty();
    }

    @Override
    public List<QualifiedName> names(Queries queries, int limit) throws SQLException {
        // A partition repeats its parent, whose advice covers it.
        return queries.catalogue(
                dialect,
                "SELECT n.nspname, c.relname " + TABLES + " AND NOT c.relispartition ORDER BY 1, 2 LIMIT " + limit,
                row -> new QualifiedName(row.getString(1), row.getString(2)));
    }

    @Override
    public Found find(Queries queries, List<String> names, @Nullable String marker) throws SQLException {
        return MetadataSource.union(
                queries,
                OwnSql.qualified(
                        "SELECT n.nspname, c.relname, pg_catalog.pg_table_is_visible(c.oid), false " + named(names),
                        dialect),
                OwnSql.qualified(COMMENTED + (asksOwner ? " AND " + OwnSql.OWNER_IS_TRUSTED : ""), dialect),
                bothSpellings(names),
                marker);
    }

    /** The tables of these names, which are bound as {@link #bothSpellings} gives them. */
    private static String named(List<String> names) {
        return TABLES
                + " AND (pg_catalog.lower(c.relname) = ANY " + OwnSql.array("pg_catalog.lower(?)", names.size())
                + " OR c.relname = ANY " + OwnSql.array("?", names.size()) + ")";
    }

    /**
     * Returns each name as it is given, and as a statement means it: the server's lower() folds names by a collation of their own.
     */
    private List<String> bothSpellings(List<String> names) {
        List<String> given = new ArrayList<>(names);
        for (String name : names) {
            given.add(dialect.name(name, false));
        }
        return given;
    }

    @Override
    public ChildrenAndViews childrenAndViews(Queries queries, List<String> names) throws SQLException {
        String parts = "WITH RECURSIVE parts AS (SELECT c.oid AS root, c.oid AS part " + named(names)
                + " UNION SELECT p.root, i.inhrelid FROM parts p JOIN pg_catalog.pg_inherits i ON i.inhparent = p.part)";
        Object[] given = bothSpellings(names).toArray();
        List<Child> children = queries.catalogue(
                dialect,
                parts + " SELECT n.nspname, c.relname, rn.nspname, r.relname FROM parts p"
                        + " JOIN pg_catalog.pg_class c ON c.oid = p.part"
                        + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                        + " JOIN pg_catalog.pg_class r ON r.oid = p.root"
                        + " JOIN pg_catalog.pg_namespace rn ON rn.oid = r.relnamespace WHERE p.part <> p.root",
                row -> new Child(
                        new QualifiedName(row.getString(1), row.getString(2)),
                        new QualifiedName(row.getString(3), row.getString(4))),
                given);
        List<QualifiedName> views = queries.catalogue(
                dialect, parts + viewsOf("%s = ANY (SELECT part FROM parts)"), PostgresSource::name, given);
        return new ChildrenAndViews(children, views);
    }

    @Override
    public Description read(Queries queries, QualifiedName name) throws SQLException {
        Description read = readAll(queries, List.of(name)).get(name);
        return read == null ? new Description(Table.builder(name).build(), false, List.of()) : read;
    }

    @Override
    public Map<QualifiedName, Description> readAll(Queries queries, List<QualifiedName> names) throws SQLException {
        Map<QualifiedName, Description> read = new LinkedHashMap<>();
        for (PostgresTableReader.Parts parts : new PostgresTableReader(queries, dialect, asksOwner).read(names)) {
            read.put(parts.name, description(queries, parts));
        }
        return read;
    }

    /** Describes a table. Asks for views, foreign keys and triggers only if it has some. */
    private Description description(Queries queries, PostgresTableReader.Parts parts) throws SQLException {
        String partitionedBy = parts.partitionedBy;
        List<QualifiedName> target = parts.isForeign ? target(queries, parts.oid) : List.of();
        Table table = parts.table()
                .options(
                        partitionedBy != null
                                ? Map.of("PARTITION BY", partitionedBy)
                                : target.isEmpty() ? Map.of() : Map.of(Table.UNION, ""))
                .basis(parts.basis(parts.hasParents ? parents(queries, parts.oid) : List.of()))
                .otherNames(parts.mayHaveChildren ? children(queries, parts.oid) : target)
                .views(parts.hasViews || parts.mayHaveChildren ? views(queries, parts.oid) : List.of())
                .origin(Table.Origin.READ)
                .build();
        if (!parts.mayHaveTriggers) {
            return new Description(table, parts.hasForeignKeys, List.of());
        }
        ValueChanges.Triggers triggers = ValueChanges.ofPostgres(queries, dialect, table);
        return new Description(
                table.toBuilder().hasTriggers(triggers.areAny()).build(), parts.hasForeignKeys, triggers.changes());
    }

    /** The table of this database to which a foreign table leads; none where it leads elsewhere. */
    private List<QualifiedName> target(Queries queries, long foreign) throws SQLException {
        return queries.catalogue(
                dialect,
                "SELECT n.nspname, c.relname FROM" + LOOPBACKS + " WHERE f.ftrelid = CAST(? AS pg_catalog.oid)",
                PostgresSource::name,
                foreign);
    }

    /** Its partitions and the tables that inherit from it, and theirs. */
    private List<QualifiedName> children(Queries queries, long table) throws SQLException {
        return queries.catalogue(
                dialect,
                "WITH RECURSIVE" + PARTS_OF_ONE
                        + " SELECT n.nspname, c.relname FROM parts p JOIN pg_catalog.pg_class c ON c.oid ="
                        + " p.inhrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace ORDER BY 1, 2",
                PostgresSource::name,
                table);
    }

    /** Returns the tables of whose rows it holds a part, and theirs. */
    private List<QualifiedName> parents(Queries queries, long table) throws SQLException {
        return queries.catalogue(
                dialect,
                "WITH RECURSIVE wholes AS (SELECT i.inhparent FROM pg_catalog.pg_inherits i WHERE i.inhrelid ="
                        + " CAST(? AS pg_catalog.oid) UNION SELECT i.inhparent FROM pg_catalog.pg_inherits i JOIN wholes w ON"
                        + " i.inhrelid = w.inhparent) SELECT n.nspname, c.relname FROM wholes w JOIN"
                        + " pg_catalog.pg_class c ON c.oid = w.inhparent JOIN pg_catalog.pg_namespace n ON n.oid ="
                        + " c.relnamespace ORDER BY 1, 2",
                PostgresSource::name,
                table);
    }

    /** The views that read it or what holds a part of its rows, and those that read these; foreign tables that lead to it. */
    private List<QualifiedName> views(Queries queries, long table) throws SQLException {
        return queries.catalogue(
                dialect,
                "WITH RECURSIVE" + PARTS_OF_ONE
                        + viewsOf("(%1$s = CAST(? AS pg_catalog.oid) OR %1$s = ANY (SELECT inhrelid FROM parts))"),
                PostgresSource::name,
                dialect.has(Capability.TELLS_WRITERS)
                        ? new Object[] {table, table, table}
                        : new Object[] {table, table});
    }

    private static QualifiedName name(ResultSet row) throws SQLException {
        return new QualifiedName(row.getString(1), row.getString(2));
    }

    /** The rest of a query, behind other common table expressions, for the views that read what fits a condition. */
    private String viewsOf(String isRead) {
        boolean hasForeign = dialect.has(Capability.TELLS_WRITERS);
        String links = hasForeign
                ? ", links AS (SELECT f.ftrelid AS oid FROM" + LOOPBACKS + " WHERE " + isRead.formatted("c.oid") + ")"
                : "";
        return links + ", readers AS (SELECT r.ev_class AS oid FROM pg_catalog.pg_depend d"
                + " JOIN pg_catalog.pg_rewrite r ON r.oid = d.objid" + READ_BY_RULES + " AND ("
                + isRead.formatted("d.refobjid")
                + (hasForeign ? " OR d.refobjid = ANY (SELECT oid FROM links))" : ")")
                + " UNION SELECT r.ev_class FROM readers v JOIN pg_catalog.pg_depend d ON d.refobjid = v.oid"
                + " JOIN pg_catalog.pg_rewrite r ON r.oid = d.objid" + READ_BY_RULES + ")"
                + " SELECT DISTINCT n.nspname, c.relname FROM (SELECT oid FROM readers"
                + (hasForeign ? " UNION SELECT oid FROM links" : "")
                + ") AS v JOIN pg_catalog.pg_class c ON c.oid = v.oid"
                + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                + " WHERE c.relkind = ANY (ARRAY['v', 'f']) ORDER BY 1, 2";
    }

    /** An option of a foreign table or server. */
    private static String option(String options, String name, String otherwise) {
        return "coalesce((SELECT o.option_value FROM pg_catalog.pg_options_to_table(" + options
                + ") o WHERE o.option_name = '" + name + "'), " + otherwise + ")";
    }
}
