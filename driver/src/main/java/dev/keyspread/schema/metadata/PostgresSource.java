package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Defaults;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.schema.type.Domain;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.schema.type.PostgresTypes;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL's catalogues, and CockroachDB's and YugabyteDB's likenesses of them. {@code pg_attribute} and {@code pg_index}
 * tell what the driver's metadata leaves out: expressions of generated columns, identities, whether a collation is
 * deterministic, an index's order, predicate, expressions and stored columns.
 */
final class PostgresSource implements MetadataSource {
    private static final String TABLES = """
        FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p', 'f') AND c.relpersistence <> 't'
        AND n.nspname NOT IN ('information_schema', 'crdb_internal') AND n.nspname NOT LIKE 'pg!_%' ESCAPE '!'
        """;

    /** Index access methods that keep their keys in order: PostgreSQL's, YugabyteDB's, CockroachDB's. */
    private static final Set<String> ORDERED = Set.of("btree", "lsm", "prefix");

    /** How many domains over domains are followed at most. */
    private static final int DEEPEST_DOMAIN = 16;

    private static final int DESCENDING = 1;
    /** YugabyteDB's INDOPTION_HASH. */
    private static final int HASHED = 4;

    /** What depends on a table by a rewrite rule, as a view does. */
    private static final String READ_BY_RULES = " AND d.classid = CAST('pg_catalog.pg_rewrite' AS regclass)"
            + " AND d.refclassid = CAST('pg_catalog.pg_class' AS regclass)";

    /** What holds a part of a table's rows, a common table expression. */
    private static final String PARTS_OF_ONE =
            " parts AS (SELECT i.inhrelid FROM pg_catalog.pg_inherits i WHERE i.inhparent = CAST(? AS oid)"
                    + " UNION SELECT i.inhrelid FROM pg_catalog.pg_inherits i JOIN parts p ON i.inhparent = p.inhrelid)";

    /** Whether it has views, foreign keys and triggers: what is asked for by itself where there is some. */
    private static final String OWN_FACTS =
            " EXISTS (SELECT 1 FROM pg_catalog.pg_depend d WHERE d.refobjid = c.oid" + READ_BY_RULES + ") AS views,"
                    + " EXISTS (SELECT 1 FROM pg_catalog.pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f') AS"
                    + " keys, c.relhastriggers OR c.relhasrules AS triggers ";

    private final Dialect dialect;

    PostgresSource(Dialect dialect) {
        this.dialect = dialect;
    }

    @Override
    public List<Candidate> candidates(Queries queries, String name) throws SQLException {
        // The server's lower() folds names by a collation of their own, so the name that the statement means is looked
        // for as well.
        return queries.list(
                "SELECT n.nspname, c.relname, pg_catalog.pg_table_is_visible(c.oid) " + TABLES
                        + " AND (lower(c.relname) = lower(?) OR c.relname = ?)",
                row -> new Candidate(new QualifiedName(row.getString(1), row.getString(2)), row.getBoolean(3)),
                name,
                dialect.name(name, false));
    }

    @Override
    public boolean isOther(Queries queries, QualifiedName name) throws SQLException {
        String schema = name.schema();
        return !queries.list(
                        "SELECT 1 FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                                + " WHERE c.relkind IN ('v', 'm') AND (c.relname = ? OR c.relname = ?) AND "
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
        return queries.list(
                "SELECT n.nspname, c.relname " + TABLES + " AND NOT c.relispartition ORDER BY 1, 2 LIMIT " + limit,
                row -> new QualifiedName(row.getString(1), row.getString(2)));
    }

    @Override
    public List<QualifiedName> commented(Queries queries, String marker) throws SQLException {
        return find(queries, List.of(), marker).commented();
    }

    @Override
    public Found find(Queries queries, List<String> names, String marker) throws SQLException {
        return MetadataSource.union(
                queries,
                "SELECT n.nspname, c.relname, pg_catalog.pg_table_is_visible(c.oid), false " + named(names),
                "SELECT n.nspname, c.relname, false, true " + TABLES
                        + " AND EXISTS (SELECT 1 FROM pg_catalog.pg_description d WHERE d.objoid = c.oid AND"
                        + " d.objsubid > 0 AND d.classoid = CAST('pg_catalog.pg_class' AS regclass) AND"
                        + " strpos(lower(d.description), ?) > 0)",
                bothSpellings(names),
                marker);
    }

    /** The tables of these names, which are bound as {@link #bothSpellings} gives them. */
    private static String named(List<String> names) {
        return TABLES
                + " AND (lower(c.relname) IN ("
                + String.join(", ", Collections.nCopies(names.size(), "lower(?)"))
                + ") OR c.relname IN ("
                + String.join(", ", Collections.nCopies(names.size(), "?")) + "))";
    }

    private List<String> bothSpellings(List<String> names) {
        List<String> given = new ArrayList<>(names);
        for (String name : names) {
            given.add(dialect.name(name, false));
        }
        return given;
    }

    @Override
    public Relatives relatives(Queries queries, List<String> names) throws SQLException {
        String parts = "WITH RECURSIVE parts AS (SELECT c.oid AS root, c.oid AS part " + named(names)
                + " UNION SELECT p.root, i.inhrelid FROM parts p JOIN pg_catalog.pg_inherits i ON i.inhparent = p.part)";
        Object[] given = bothSpellings(names).toArray();
        List<Heir> heirs = queries.list(
                parts + " SELECT n.nspname, c.relname, rn.nspname, r.relname FROM parts p"
                        + " JOIN pg_catalog.pg_class c ON c.oid = p.part"
                        + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                        + " JOIN pg_catalog.pg_class r ON r.oid = p.root"
                        + " JOIN pg_catalog.pg_namespace rn ON rn.oid = r.relnamespace WHERE p.part <> p.root",
                row -> new Heir(
                        new QualifiedName(row.getString(1), row.getString(2)),
                        new QualifiedName(row.getString(3), row.getString(4))),
                given);
        List<QualifiedName> views =
                queries.list(parts + viewsOf("d.refobjid IN (SELECT part FROM parts)"), PostgresSource::name, given);
        return new Relatives(heirs, views);
    }

    /**
     * What a table is asked for with its columns.
     *
     * @param mayHaveChildren whether tables inherit from it or are its partitions
     * @param mayHaveTriggers whether it or these may have some, or it has rules (CREATE RULE)
     */
    private record Relation(
            long oid,
            @Nullable String partitionedBy,
            boolean mayHaveChildren,
            boolean hasViews,
            boolean hasForeignKeys,
            boolean mayHaveTriggers) {

        static Relation of(ResultSet row, int column) throws SQLException {
            boolean mayHaveChildren = row.getBoolean(column + 2);
            return new Relation(
                    row.getLong(column),
                    row.getString(column + 1),
                    mayHaveChildren,
                    row.getBoolean(column + 3),
                    row.getBoolean(column + 4),
                    mayHaveChildren || row.getBoolean(column + 5));
        }
    }

    @Override
    public Description read(Queries queries, QualifiedName name) throws SQLException {
        List<Relation> relations = new ArrayList<>();
        List<Column> columns = columns(queries, name, relations);
        if (relations.isEmpty()) {
            return new Description(Table.builder(name).build(), false, List.of());
        }
        Relation relation = relations.get(0);
        String partitionedBy = relation.partitionedBy();
        Table table = withIndexes(Table.builder(name).columns(columns), queries, relation.oid())
                .options(partitionedBy == null ? Map.of() : Map.of("PARTITION BY", partitionedBy))
                .otherNames(relation.mayHaveChildren() ? children(queries, relation.oid()) : List.of())
                .views(relation.hasViews() || relation.mayHaveChildren() ? views(queries, relation.oid()) : List.of())
                .origin(Table.Origin.READ)
                .build();
        if (!relation.mayHaveTriggers()) {
            return new Description(table, relation.hasForeignKeys(), List.of());
        }
        ValueChanges.Triggers triggers = ValueChanges.ofPostgres(queries, dialect, table);
        return new Description(
                table.toBuilder().hasTriggers(triggers.areAny()).build(),
                relation.hasForeignKeys(),
                triggers.changes());
    }

    /** Its partitions and the tables that inherit from it, and theirs. */
    private static List<QualifiedName> children(Queries queries, long table) throws SQLException {
        return queries.list(
                "WITH RECURSIVE" + PARTS_OF_ONE
                        + " SELECT n.nspname, c.relname FROM parts p JOIN pg_catalog.pg_class c ON c.oid ="
                        + " p.inhrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace ORDER BY 1, 2",
                PostgresSource::name,
                table);
    }

    /** The views that read it or what holds a part of its rows, and those that read these. */
    private static List<QualifiedName> views(Queries queries, long table) throws SQLException {
        return queries.list(
                "WITH RECURSIVE" + PARTS_OF_ONE
                        + viewsOf("(d.refobjid = CAST(? AS oid) OR d.refobjid IN (SELECT inhrelid FROM parts))"),
                PostgresSource::name,
                table,
                table);
    }

    private static QualifiedName name(ResultSet row) throws SQLException {
        return new QualifiedName(row.getString(1), row.getString(2));
    }

    /** The rest of a query, behind other common table expressions, for the views that read what fits a condition. */
    private static String viewsOf(String isRead) {
        return ", readers AS (SELECT r.ev_class AS oid FROM pg_catalog.pg_depend d"
                + " JOIN pg_catalog.pg_rewrite r ON r.oid = d.objid" + READ_BY_RULES + " AND " + isRead
                + " UNION SELECT r.ev_class FROM readers v JOIN pg_catalog.pg_depend d ON d.refobjid = v.oid"
                + " JOIN pg_catalog.pg_rewrite r ON r.oid = d.objid" + READ_BY_RULES + ")"
                + " SELECT DISTINCT n.nspname, c.relname FROM readers v JOIN pg_catalog.pg_class c ON c.oid = v.oid"
                + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'v' ORDER BY 1, 2";
    }

    /**
     * The columns, by a query that tells of the table itself beside each. One without columns has a row too.
     *
     * @param relations takes what was told of the table; nothing where it is not there
     */
    private List<Column> columns(Queries queries, QualifiedName name, List<Relation> relations) throws SQLException {
        // Generated columns and non-deterministic collations came with 12; YugabyteDB is still at 11 in places.
        boolean since12 = queries.connection().getMetaData().getDatabaseMajorVersion() >= 12;
        record Typed(Column column, long type, boolean domain) {}
        List<Typed> read = new ArrayList<>();
        queries.list(
                "SELECT a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod), a.attnotnull,"
                        + " pg_catalog.pg_get_expr(d.adbin, d.adrelid), a.attidentity,"
                        + (since12 ? " a.attgenerated, l.collisdeterministic," : " '', true,")
                        + " pg_catalog.col_description(a.attrelid, a.attnum), y.typtype, y.oid, t.* FROM (SELECT"
                        + " c.oid, CASE WHEN c.relkind = 'p' THEN pg_catalog.pg_get_partkeydef(c.oid) END AS parts,"
                        + " c.relhassubclass,"
                        + (dialect.tellsDependents() ? OWN_FACTS : " false AS views, true AS keys, true AS triggers ")
                        + TABLES + " AND n.nspname = ? AND c.relname = ?) AS t"
                        + " LEFT JOIN pg_catalog.pg_attribute a"
                        + " ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped"
                        + " LEFT JOIN pg_catalog.pg_type y ON y.oid = a.atttypid"
                        + " LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum"
                        + " LEFT JOIN pg_catalog.pg_collation l ON l.oid = a.attcollation"
                        + " ORDER BY a.attnum",
                row -> {
                    relations.add(Relation.of(row, 11));
                    return row.getString(1) != null
                            && read.add(new Typed(column(row), row.getLong(10), "d".equals(row.getString(9))));
                },
                Objects.requireNonNullElse(name.schema(), "public"),
                name.name());
        List<Column> columns = new ArrayList<>();
        for (Typed each : read) {
            Column column = each.column();
            columns.add(
                    each.domain()
                            ? column.withType(ColumnType.of(column.type().sql(), domain(queries, each.type())))
                            : column);
        }
        return columns;
    }

    /**
     * A domain's base type and default. Of a domain over other domains it is the innermost type; PostgreSQL has copied
     * the inner default to the outer domain.
     */
    private Domain domain(Queries queries, long type) throws SQLException {
        record Level(
                String base,
                String kind,
                long type,
                @Nullable String defaultExpression) {}
        String outerDefault = null;
        ColumnType base = ColumnTypes.unknown();
        long at = type;
        for (int depth = 0; depth < DEEPEST_DOMAIN; depth++) {
            List<Level> levels = queries.list(
                    "SELECT pg_catalog.format_type(b.oid, y.typtypmod), b.typtype, b.oid, y.typdefault"
                            + " FROM pg_catalog.pg_type y JOIN pg_catalog.pg_type b ON b.oid = y.typbasetype"
                            + " WHERE y.oid = CAST(? AS oid)",
                    row -> new Level(row.getString(1), row.getString(2), row.getLong(3), row.getString(4)),
                    at);
            if (levels.isEmpty()) {
                break;
            }
            Level level = levels.get(0);
            outerDefault = depth == 0 ? level.defaultExpression() : outerDefault;
            base = type(level.base(), level.kind(), null);
            if (!"d".equals(level.kind())) {
                break;
            }
            at = level.type();
        }
        return new Domain(base, outerDefault, Defaults.identity(outerDefault, dialect));
    }

    private Column column(ResultSet row) throws SQLException {
        String name = row.getString(1);
        String expression = row.getString(4);
        boolean counter = !row.getString(5).isBlank();
        boolean generated = !row.getString(6).isBlank();
        String defaultExpression = generated ? null : expression;
        Identity identity = counter ? Identity.COUNTER : Defaults.identity(defaultExpression, dialect);
        return Column.builder(name, type(row.getString(2), row.getString(9), row.getObject(7)))
                .nullable(!row.getBoolean(3))
                .defaultExpression(defaultExpression)
                .generated(generated ? expression : null)
                .identity(identity)
                .hidden(isHidden(name, defaultExpression))
                .comment(row.getString(8))
                .build();
    }

    /** The type, where a name is not to be trusted: a domain may be called anything, and a collation compares as it will. */
    private ColumnType type(String text, String kind, @Nullable Object deterministic) {
        ColumnType type = ColumnTypes.of(text, dialect);
        if ("e".equals(kind)) {
            return new ColumnType(text, ColumnType.Family.ENUM, -1, -1);
        }
        if ("d".equals(kind)) {
            return new ColumnType(text, ColumnType.Family.UNKNOWN, -1, -1);
        }
        return PostgresTypes.isText(type) && Boolean.FALSE.equals(deterministic) ? type.collated() : type;
    }

    /** CockroachDB's row id of a table without a primary key, and the shard columns of its hash-sharded indexes. */
    private boolean isHidden(String name, @Nullable String defaultExpression) {
        return dialect.addsHiddenColumns()
                && (name.startsWith("crdb_internal_")
                        || (name.startsWith("rowid") && "unique_rowid()".equals(defaultExpression)));
    }

    private Table.Builder withIndexes(Table.Builder builder, Queries queries, long table) throws SQLException {
        IndexParts parts = new IndexParts();
        IndexParts others = new IndexParts();
        List<String> keyNames = queries.list(
                "SELECT i.relname, x.indisunique, x.indisprimary, k.n > x.indnkeyatts, x.indoption[k.n - 1],"
                        + " pg_catalog.pg_get_expr(x.indpred, x.indrelid), m.amname,"
                        + " coalesce(a.attname, pg_catalog.pg_get_indexdef(x.indexrelid, k.n, true))"
                        + " FROM pg_catalog.pg_index x JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid"
                        + " JOIN pg_catalog.pg_am m ON m.oid = i.relam"
                        + " CROSS JOIN LATERAL pg_catalog.generate_series(1, x.indnatts) AS k(n)"
                        + " LEFT JOIN pg_catalog.pg_attribute a"
                        + " ON a.attrelid = x.indrelid AND a.attnum = x.indkey[k.n - 1]"
                        + " WHERE x.indrelid = CAST(? AS oid) ORDER BY x.indexrelid, k.n",
                row -> {
                    String index = row.getString(1);
                    String column = row.getString(8);
                    if (row.getBoolean(4)) {
                        parts.addStored(index, column);
                    } else {
                        KeyPart part = new KeyPart(column, direction(column, row.getInt(5)));
                        IndexParts ofKind = ORDERED.contains(row.getString(7)) ? parts : others;
                        ofKind.add(index, row.getBoolean(2), false, null, row.getString(6), part);
                    }
                    return row.getBoolean(3) ? index : "";
                },
                table);
        String keyName =
                keyNames.stream().filter(name -> !name.isEmpty()).findFirst().orElse(null);
        List<KeyPart> key = keyName == null ? List.of() : parts.remove(keyName);
        return builder.key(key, keyName).indexes(parts.indexes()).otherIndexes(others.indexes());
    }

    private Direction direction(String column, int option) {
        if (dialect.hashesLeadingKeyPart() && (option & HASHED) != 0) {
            return Direction.HASH;
        }
        if (dialect.addsHiddenColumns() && column.startsWith("crdb_internal_") && column.contains("_shard_")) {
            return Direction.HASH;
        }
        return (option & DESCENDING) != 0 ? Direction.DESC : Direction.ASC;
    }
}
