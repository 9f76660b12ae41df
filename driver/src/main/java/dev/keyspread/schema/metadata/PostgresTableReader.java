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
import dev.keyspread.sql.OwnSql;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the columns and indexes of tables from PostgreSQL's catalogues, those of all tables by one query each. It also tells
 * {@link PostgresSource}, which makes it, whether more of a table is worth asking. One reading uses it, and no other may.
 */
final class PostgresTableReader {
    /** Index access methods that keep their keys in order: PostgreSQL's, YugabyteDB's, CockroachDB's. */
    private static final Set<String> ORDERED = Set.of("btree", "lsm", "prefix");

    /** How many domains over domains are followed at most. */
    private static final int DEEPEST_DOMAIN = 16;

    private static final int DESCENDING = 1;
    /** YugabyteDB's INDOPTION_HASH. */
    private static final int HASHED = 4;

    /** Columns that tell whether a table has views, foreign keys and triggers, which are asked for by themselves. */
    private static final String OWN_FACTS = " EXISTS (SELECT 1 FROM pg_catalog.pg_depend d WHERE d.refobjid = c.oid"
            + PostgresSource.READ_BY_RULES + ") OR %s AS views,"
            + " EXISTS (SELECT 1 FROM pg_catalog.pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f') AS"
            + " keys, c.relhastriggers OR c.relhasrules AS triggers,";

    private static final String NAMED = "n.nspname = ? AND c.relname = ?";

    private final Queries queries;
    private final Dialect dialect;
    private final boolean asksOwner;

    /** Parts that were found, by the table's oid. */
    private final Map<Long, Parts> tables = new LinkedHashMap<>();

    private final Map<Long, Domain> domains = new HashMap<>();

    PostgresTableReader(Queries queries, Dialect dialect, boolean asksOwner) {
        this.asksOwner = asksOwner;
        this.queries = queries;
        this.dialect = dialect;
    }

    /** A table as far as it is read with others. */
    static final class Parts {
        /** The name that it was asked for by. */
        final QualifiedName name;

        final long oid;

        /** By what its rows are divided among its partitions; null where it has none. */
        final @Nullable String partitionedBy;

        /** True if tables inherit from it or are its partitions. */
        final boolean mayHaveChildren;

        final boolean hasViews;
        final boolean hasForeignKeys;

        /** True if it or its children may have some, or it has rules (CREATE RULE). */
        final boolean mayHaveTriggers;

        /** True if it is a partition, or inherits from another table. */
        final boolean hasParents;

        /** True if it, or one of its columns, is of a type that is not the engine's own. */
        private boolean ownTypes;

        /** True if the database has another operator than the engine's that compares values. */
        private final boolean ownComparisons;

        /** True if its rows are those of another server, or of another table. */
        final boolean isForeign;

        private final List<Column> columns = new ArrayList<>();
        private final IndexParts ordered = new IndexParts();
        private final IndexParts others = new IndexParts();
        private @Nullable String keyName;

        private Parts(QualifiedName name, ResultSet row) throws SQLException {
            this.name = name;
            this.oid = row.getLong(11);
            this.partitionedBy = row.getString(12);
            this.mayHaveChildren = row.getBoolean(13);
            this.hasViews = row.getBoolean(14);
            this.hasForeignKeys = row.getBoolean(15);
            this.mayHaveTriggers = mayHaveChildren || row.getBoolean(16);
            this.hasParents = row.getBoolean(19);
            this.ownTypes = row.getBoolean(20);
            this.ownComparisons = row.getBoolean(22);
            this.isForeign = row.getBoolean(23);
        }

        /** Returns what gives it its form beside its own definition, with these parents. */
        Table.Basis basis(List<QualifiedName> parents) {
            return new Table.Basis(parents, ownTypes, ownComparisons);
        }

        /** Its columns, key and indexes. */
        Table.Builder table() {
            String keyed = keyName;
            List<KeyPart> key = keyed == null ? List.of() : ordered.remove(keyed);
            return Table.builder(name)
                    .columns(columns)
                    .key(key, keyed)
                    .indexes(ordered.indexes())
                    .otherIndexes(others.indexes());
        }
    }

    /** Reads the tables of these names; one that is not there any more is left out. */
    Collection<Parts> read(List<QualifiedName> names) throws SQLException {
        readColumns(names);
        if (!tables.isEmpty()) {
            readIndexes();
        }
        return tables.values();
    }

    /** The columns, by a query that tells of the table itself beside each. One without columns has a row too. */
    private void readColumns(List<QualifiedName> names) throws SQLException {
        // Generated columns and non-deterministic collations came with 12; YugabyteDB is still at 11 in places.
        boolean since12 = queries.connection().getMetaData().getDatabaseMajorVersion() >= 12;
        Map<QualifiedName, QualifiedName> asked = new HashMap<>();
        List<Object> parameters = new ArrayList<>();
        for (QualifiedName name : names) {
            parameters.add(name.name());
        }
        for (QualifiedName name : names) {
            QualifiedName full = new QualifiedName(Objects.requireNonNullElse(name.schema(), "public"), name.name());
            asked.put(full, name);
            parameters.add(full.schema());
            parameters.add(full.name());
        }
        record Typed(Parts table, Column column, long type, boolean isDomain, boolean isCollated) {}
        List<Typed> read = new ArrayList<>();
        queries.catalogue(
                dialect,
                "SELECT a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod), a.attnotnull,"
                        + " pg_catalog.pg_get_expr(d.adbin, d.adrelid), a.attidentity,"
                        + (since12 ? " a.attgenerated, l.collisdeterministic," : " '', true,")
                        + " CASE WHEN t.trusted THEN pg_catalog.col_description(a.attrelid, a.attnum) END, y.typtype, y.oid, t.*, y.typnamespace ="
                        + " (SELECT n.oid FROM pg_catalog.pg_namespace n WHERE n.nspname = 'pg_catalog') FROM (SELECT"
                        + " c.oid, CASE WHEN c.relkind = 'p' THEN pg_catalog.pg_get_partkeydef(c.oid) END AS parts,"
                        + " c.relhassubclass,"
                        + (dialect.has(Capability.TELLS_DEPENDENTS)
                                ? OWN_FACTS.formatted(
                                        dialect.has(Capability.TELLS_WRITERS) ? PostgresSource.HAS_FOREIGN : "false")
                                : " false AS views, true AS keys, true AS triggers,")
                        + " n.nspname, c.relname, EXISTS (SELECT 1 FROM pg_catalog.pg_inherits i WHERE i.inhrelid = c.oid)"
                        + " AS inherits, c.reloftype <> 0 AS typed, " + (asksOwner ? OwnSql.OWNER_IS_TRUSTED : "true")
                        + " AS trusted, "
                        + (dialect.has(Capability.RUNS_POSTGRES_CODE) ? OwnSql.HAS_OWN_COMPARISONS : "false")
                        + " AS compares, c.relkind = 'f' AS outside " + PostgresSource.TABLES
                        + " AND c.relname = ANY " + OwnSql.array("?", names.size())
                        + " AND (" + String.join(" OR ", Collections.nCopies(names.size(), NAMED)) + ")) AS t"
                        + " LEFT JOIN pg_catalog.pg_attribute a"
                        + " ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped"
                        + " LEFT JOIN pg_catalog.pg_type y ON y.oid = a.atttypid"
                        + " LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum"
                        + " LEFT JOIN pg_catalog.pg_collation l ON l.oid = a.attcollation"
                        + " ORDER BY t.oid, a.attnum",
                row -> {
                    Parts table = table(row, asked);
                    table.ownTypes |= !row.getBoolean(24);
                    return row.getString(1) != null
                            && read.add(new Typed(
                                    table,
                                    column(row),
                                    row.getLong(10),
                                    "d".equals(row.getString(9)),
                                    Boolean.FALSE.equals(row.getObject(7))));
                },
                parameters.toArray());
        for (Typed each : read) {
            Column column = each.column();
            each.table()
                    .columns
                    .add(each.isDomain() ? ofDomain(column, domain(each.type()), each.isCollated()) : column);
        }
    }

    /** The collation is the column's own, or else the domain's. */
    private static Column ofDomain(Column column, Domain domain, boolean isCollated) {
        boolean isText = PostgresTypes.isText(domain.base());
        return column.withType(ColumnType.of(column.type().sql(), isCollated && isText ? domain.collated() : domain));
    }

    private Parts table(ResultSet row, Map<QualifiedName, QualifiedName> asked) throws SQLException {
        long oid = row.getLong(11);
        Parts table = tables.get(oid);
        if (table == null) {
            QualifiedName full = new QualifiedName(row.getString(17), row.getString(18));
            table = new Parts(asked.getOrDefault(full, full), row);
            tables.put(oid, table);
        }
        return table;
    }

    /**
     * A domain's base type and default. Of a domain over other domains it is the innermost type; PostgreSQL has copied
     * the inner default to the outer domain.
     */
    private Domain domain(long type) throws SQLException {
        Domain known = domains.get(type);
        if (known != null) {
            return known;
        }
        record Level(
                String base,
                String kind,
                long type,
                @Nullable String defaultExpression) {}
        String outerDefault = null;
        ColumnType base = ColumnTypes.unknown();
        long at = type;
        for (int depth = 0; depth < DEEPEST_DOMAIN; depth++) {
            List<Level> levels = queries.catalogue(
                    dialect,
                    "SELECT pg_catalog.format_type(b.oid, y.typtypmod), b.typtype, b.oid, y.typdefault"
                            + " FROM pg_catalog.pg_type y JOIN pg_catalog.pg_type b ON b.oid = y.typbasetype"
                            + " WHERE y.oid = CAST(? AS pg_catalog.oid)",
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
        Domain read = new Domain(base, outerDefault, Defaults.identity(outerDefault, dialect));
        domains.put(type, read);
        return read;
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
        return dialect.has(Capability.HIDDEN_COLUMNS)
                && (name.startsWith("crdb_internal_")
                        || (name.startsWith("rowid") && "unique_rowid()".equals(defaultExpression)));
    }

    private void readIndexes() throws SQLException {
        queries.catalogue(
                dialect,
                "SELECT i.relname, x.indisunique, x.indisprimary, k.n > x.indnkeyatts, x.indoption[k.n - 1],"
                        + " pg_catalog.pg_get_expr(x.indpred, x.indrelid), m.amname,"
                        // A subquery, since joined the servers read all columns of all tables.
                        + " coalesce((SELECT a.attname FROM pg_catalog.pg_attribute a WHERE a.attrelid = x.indrelid"
                        + " AND a.attnum = x.indkey[k.n - 1]), pg_catalog.pg_get_indexdef(x.indexrelid, k.n, true)),"
                        + " x.indrelid"
                        + " FROM pg_catalog.pg_index x JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid"
                        + " JOIN pg_catalog.pg_am m ON m.oid = i.relam"
                        + " CROSS JOIN LATERAL pg_catalog.generate_series(1, x.indnatts) AS k(n)"
                        + " WHERE x.indrelid = ANY " + OwnSql.array("CAST(? AS pg_catalog.oid)", tables.size())
                        + " ORDER BY x.indexrelid, k.n",
                row -> addIndexPart(row, Objects.requireNonNull(tables.get(row.getLong(9)))),
                tables.keySet().toArray());
    }

    private String addIndexPart(ResultSet row, Parts table) throws SQLException {
        String index = row.getString(1);
        String column = row.getString(8);
        if (row.getBoolean(4)) {
            table.ordered.addStored(index, column);
        } else {
            KeyPart part = new KeyPart(column, direction(column, row.getInt(5)));
            IndexParts ofKind = ORDERED.contains(row.getString(7)) ? table.ordered : table.others;
            ofKind.add(index, row.getBoolean(2), false, null, row.getString(6), part);
        }
        if (row.getBoolean(3) && table.keyName == null) {
            table.keyName = index;
        }
        return index;
    }

    private Direction direction(String column, int option) {
        if (dialect.has(Capability.HASHED_LEADING_PART) && (option & HASHED) != 0) {
            return Direction.HASH;
        }
        if (dialect.has(Capability.HIDDEN_COLUMNS)
                && column.startsWith("crdb_internal_")
                && column.contains("_shard_")) {
            return Direction.HASH;
        }
        return (option & DESCENDING) != 0 ? Direction.DESC : Direction.ASC;
    }
}
