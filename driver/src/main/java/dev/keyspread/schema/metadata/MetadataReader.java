package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.CommentTrust;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.DetectedDialect.TableNames;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.ValueChange;
import dev.keyspread.schema.metadata.MetadataSource.Candidate;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Catalogue;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a database knows of its tables, from {@link java.sql.DatabaseMetaData} and the engine's own catalogue.
 *
 * <p>It is given the delegate's own connection, not a wrapped one, in which no transaction of the application's is open. If
 * auto-commit is off, reading begins a transaction, which the caller ends. Each query has a time limit (but for H2, which keeps one for
 * the whole connection), and nothing but SQLException is thrown, whatever a driver does.
 */
public final class MetadataReader {
    /** How many tables are read at once at most. */
    static final int MAX_AT_ONCE = 100;

    /** How many names are looked for by one query at most. */
    private static final int MAX_NAMES = 1_000;

    private final DetectedDialect engine;
    private final CommentTrust comments;
    private final MetadataSource source;

    /** A reader for databases of that kind. */
    public MetadataReader(DetectedDialect engine) {
        this(engine, CommentTrust.OF_OWNERS, null);
    }

    /**
     * A reader for databases of that kind.
     *
     * @param comments which tables' column comments may hold rules; the others' are left out
     * @param timeZone told, of an engine that writes timestamps as text in a time zone of the database's, of that zone whenever tables are
     *     looked for, before any is read; null where it can't be found out. Null if nobody wants to know
     */
    public MetadataReader(
            DetectedDialect engine, CommentTrust comments, @Nullable Consumer<@Nullable ZoneId> timeZone) {
        this.engine = engine;
        this.comments = comments;
        this.source = source(engine, comments, timeZone);
    }

    private static MetadataSource source(
            DetectedDialect engine, CommentTrust comments, @Nullable Consumer<@Nullable ZoneId> timeZone) {
        Dialect dialect = engine.dialect();
        if (!engine.ownCatalogue()) {
            return new JdbcSource(engine);
        }
        return switch (dialect.engine().catalogue()) {
            case POSTGRES -> new PostgresSource(dialect, comments.asksOwner());
            case SPANNER -> new SpannerSource(dialect, timeZone);
            case MYSQL_SCHEMA -> new MysqlSource(dialect);
            case H2_SCHEMA -> new H2Source(engine);
            case JDBC -> new JdbcSource(engine);
        };
    }

    /**
     * The table that a statement on this connection means by that name, or null when there is none, when it is a view or a
     * temporary table, or when it can't be told from another.
     */
    public @Nullable Table read(Connection connection, QualifiedName name) throws SQLException {
        return reading(connection, queries -> {
            QualifiedName exact = meant(candidates(queries, name), name);
            return exact == null ? null : table(queries, exact);
        });
    }

    /**
     * The table that a setting means by that name: the exact one, else the one whose name differs by case alone, looked for
     * among those that need no schema and then among all. Null when there is none, or when several could be meant.
     */
    public @Nullable Table readIgnoringCase(Connection connection, QualifiedName name) throws SQLException {
        return reading(connection, queries -> {
            QualifiedName exact = meantIgnoringCase(queries, candidates(queries, name), name);
            return exact == null ? null : table(queries, exact);
        });
    }

    /** Returns true if there is a base table of that name, in any schema. */
    public boolean isThere(Connection connection, QualifiedName name) throws SQLException {
        return Objects.requireNonNull(
                reading(connection, queries -> !candidates(queries, name).isEmpty()));
    }

    /** Returns true if a view is meant by a name for which there is no table, so that a table behind it on the search path is not. */
    public boolean isOther(Connection connection, QualifiedName name) throws SQLException {
        return Objects.requireNonNull(reading(connection, queries -> source.isOther(queries, name)));
    }

    private List<Candidate> candidates(Queries queries, QualifiedName name) throws SQLException {
        return source.candidates(queries, engine.dialect().cut(name.name()));
    }

    private @Nullable QualifiedName meantIgnoringCase(Queries queries, List<Candidate> candidates, QualifiedName name)
            throws SQLException {
        QualifiedName exact = meant(candidates, name);
        if (exact != null) {
            return exact;
        }
        String schema = name.schema();
        List<Candidate> nearer = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (schema == null
                    ? candidate.visible()
                    : schema.equalsIgnoreCase(candidate.name().schema())) {
                nearer.add(candidate);
            }
        }
        exact = only(nearer);
        if (exact != null || schema != null) {
            return exact;
        }
        QualifiedName behind = only(candidates);
        return behind == null || source.isOther(queries, name) ? null : behind;
    }

    /** A table that {@link #names} told of on this connection, or null when it has gone since or can't be told from another. */
    public @Nullable Table readListed(Connection connection, QualifiedName exact) throws SQLException {
        return engine.tableNames() == TableNames.IGNORING_CASE
                ? read(connection, exact)
                : reading(connection, queries -> table(queries, exact));
    }

    private @Nullable Table table(Queries queries, QualifiedName exact) throws SQLException {
        return table(queries, exact, source.read(queries, exact));
    }

    /** A table as it was described, but none that has gone or whose columns could not be told apart by the names in a statement. */
    private @Nullable Table table(Queries queries, QualifiedName exact, MetadataSource.Description described)
            throws SQLException {
        Table table = comments.mayCountIn(exact.schema()) ? described.table() : withoutComments(described.table());
        if (table.columns().isEmpty()) {
            return null; // dropped meanwhile: were it known without columns, rows of the one made next would be refused
        }
        Set<String> spellings = new HashSet<>();
        for (Column column : table.columns()) {
            spellings.add(column.name().toLowerCase(Locale.ROOT));
        }
        if (engine.tableNames() == TableNames.IGNORING_CASE
                && spellings.size() < table.columns().size()) {
            return null;
        }
        if (!described.mayHaveForeignKeys()) {
            return table.toBuilder().changes(described.changes()).build();
        }
        ForeignKeys keys = ForeignKeys.of(queries.connection(), exact, engine.dialect());
        List<ValueChange> changes = new ArrayList<>(keys.changes());
        changes.addAll(described.changes());
        return table.toBuilder().foreignKeys(keys.references()).changes(changes).build();
    }

    private static Table withoutComments(Table table) {
        return table.withColumns(
                table.columns().stream().map(column -> column.withComment(null)).toList());
    }

    /**
     * Tables that {@link #names} told of on this connection, by as few queries as the engine needs; without those that have gone since, that
     * can't be told from others, or that have to be {@linkplain #readListed(Connection, QualifiedName) read by themselves}.
     */
    public Map<QualifiedName, Table> readListed(Connection connection, List<QualifiedName> exact) throws SQLException {
        if (engine.tableNames() == TableNames.IGNORING_CASE) {
            return Map.of();
        }
        return Objects.requireNonNull(reading(connection, queries -> {
            Map<QualifiedName, Table> tables = new HashMap<>();
            for (var each : source.readAll(queries, exact).entrySet()) {
                Table table = table(queries, each.getKey(), each.getValue());
                if (table != null) {
                    tables.put(each.getKey(), table);
                }
            }
            return tables;
        }));
    }

    /** Tables that settings may mean by their names, or that a comment marks, as {@link #find} found them. */
    public final class Named {
        private final MetadataSource.Found found;

        /** The tables that were found, by their caseless names. */
        private final Map<String, List<Candidate>> candidates = new HashMap<>();

        private Named(MetadataSource.Found found) {
            this.found = found;
            // No lambda: linking one is part of the cold start (ColdStart).
            for (Candidate each : found.candidates()) {
                String name = engine.dialect().caseless(each.name().name());
                List<Candidate> namesakes = candidates.get(name);
                if (namesakes == null) {
                    namesakes = new ArrayList<>();
                    candidates.put(name, namesakes);
                }
                namesakes.add(each);
            }
        }

        /** Returns the tables of these names, in whatever schema. */
        public List<QualifiedName> all() {
            return found.candidates().stream().map(Candidate::name).toList();
        }

        /** The tables with a column whose comment holds the marker. */
        public List<QualifiedName> commented() {
            return counting(found.commented());
        }

        /** Returns true if any of them was found in several schemas. */
        public boolean areInSeveralSchemas() {
            Set<String> schemas = new HashSet<>();
            for (Candidate each : found.candidates()) {
                schemas.add(String.valueOf(each.name().schema()));
            }
            return schemas.size() > 1;
        }

        /** Returns the table of those that were found which {@link MetadataReader#readIgnoringCase} would read; null where it would read none. */
        public @Nullable QualifiedName exact(Connection connection, QualifiedName name) throws SQLException {
            return reading(connection, queries -> meantIgnoringCase(queries, candidates(name), name));
        }

        private List<Candidate> candidates(QualifiedName name) {
            String cut = engine.dialect().cut(name.name());
            return candidates.getOrDefault(engine.dialect().caseless(cut), List.of());
        }
    }

    /**
     * Looks for all tables that settings mean by these names, and for those with a column whose comment holds a marker (given in lower
     * case), where the engine can be asked for them at once.
     */
    public Named find(Connection connection, List<QualifiedName> names, String marker) throws SQLException {
        List<String> cut = new ArrayList<>();
        for (QualifiedName name : names) {
            cut.add(engine.dialect().cut(name.name()));
        }
        return new Named(Objects.requireNonNull(reading(connection, queries -> found(queries, cut, marker))));
    }

    /**
     * Tells by what other names rows of the tables of these names may be written, in whatever schema, where the engine's tables can have some.
     *
     * @param children told of each partition or table that inherits, and of the table of whose rows it holds a part
     * @param views told of each view of these tables and their child tables
     */
    public void childrenAndViews(
            Connection connection,
            List<QualifiedName> names,
            BiConsumer<QualifiedName, QualifiedName> children,
            Consumer<QualifiedName> views)
            throws SQLException {
        for (int from = 0; from < names.size(); from += MAX_NAMES) {
            List<String> cut = new ArrayList<>();
            for (QualifiedName name : names.subList(from, Math.min(names.size(), from + MAX_NAMES))) {
                cut.add(engine.dialect().cut(name.name()));
            }
            MetadataSource.ChildrenAndViews found =
                    Objects.requireNonNull(reading(connection, queries -> source.childrenAndViews(queries, cut)));
            found.children().forEach(each -> children.accept(each.child(), each.parent()));
            found.views().forEach(views);
        }
    }

    /** A statement takes so many parameters only. */
    private MetadataSource.Found found(Queries queries, List<String> names, @Nullable String marker)
            throws SQLException {
        if (names.size() <= MAX_NAMES) {
            return source.find(queries, names, marker);
        }
        MetadataSource.Found first = source.find(queries, names.subList(0, MAX_NAMES), marker);
        MetadataSource.Found rest = found(queries, names.subList(MAX_NAMES, names.size()), null);
        List<Candidate> candidates = new ArrayList<>(first.candidates());
        candidates.addAll(rest.candidates());
        return new MetadataSource.Found(candidates, first.commented());
    }

    /** Returns true if the database has no table, and tells so without a query, as an H2 in this virtual machine. */
    public boolean isKnownEmpty(Connection connection) {
        return engine.dialect().engine().catalogue() == Catalogue.H2_SCHEMA && EmbeddedH2.isEmpty(connection);
    }

    /** The tables with a column whose comment holds a marker (given in lower case), where the engine can be asked for them at once. */
    public List<QualifiedName> commented(Connection connection, String marker) throws SQLException {
        return counting(Objects.requireNonNull(reading(
                connection, queries -> source.find(queries, List.of(), marker).commented())));
    }

    private List<QualifiedName> counting(List<QualifiedName> commented) {
        return commented.stream()
                .filter(name -> comments.mayCountIn(name.schema()))
                .toList();
    }

    /** The names of the tables that are there, without the engine's own, at most that many. */
    public List<QualifiedName> names(Connection connection, int limit) throws SQLException {
        return Objects.requireNonNull(reading(connection, queries -> source.names(queries, limit)));
    }

    private @Nullable QualifiedName meant(List<Candidate> candidates, QualifiedName name) {
        List<Candidate> meant = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (same(candidate.name().name(), name.name()) && isIn(candidate, name.schema())) {
                meant.add(candidate);
            }
        }
        return only(meant);
    }

    private boolean isIn(Candidate candidate, @Nullable String schema) {
        String own = candidate.name().schema();
        return schema == null ? candidate.visible() : own != null && same(own, schema);
    }

    private boolean same(String a, String b) {
        return engine.tableNames() == TableNames.BY_LETTER
                ? a.equals(b)
                : engine.tableNames() == TableNames.IGNORING_CASE
                        ? a.equalsIgnoreCase(b)
                        : engine.dialect().sameName(a, b);
    }

    private static @Nullable QualifiedName only(List<Candidate> candidates) {
        return candidates.size() == 1 ? candidates.get(0).name() : null;
    }

    @FunctionalInterface
    private interface Reading<T> {
        @Nullable
        T read(Queries queries) throws SQLException;
    }

    private <T> @Nullable T reading(Connection connection, Reading<T> reading) throws SQLException {
        boolean limitStays = engine.dialect().has(Capability.DRIVER_KEEPS_STATE);
        try {
            return reading.read(limitStays ? Queries.unlimited(connection) : new Queries(connection));
        } catch (RuntimeException | LinkageError e) {
            throw new SQLException("The driver failed while the database's metadata was read: " + e, "HY000", e);
        }
    }
}
