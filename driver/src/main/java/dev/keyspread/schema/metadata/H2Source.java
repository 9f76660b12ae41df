package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.ValueChange;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads tables of H2 2.x. {@link MetadataReader} makes it. Most comes from the driver's metadata; INFORMATION_SCHEMA has the expressions of
 * generated columns, collations, hidden columns, and which indexes were declared. Queries have to write its names in upper case, because H2
 * finds them so in each of its ways to fold names.
 */
final class H2Source extends JdbcSource {
    /** How many domains over domains are followed at most. */
    private static final int DEEPEST_DOMAIN = 16;

    /** The table that H2 fills while it carries out an ALTER TABLE, and renames at its end; other sessions see it. */
    private static final Pattern ALTERED_COPY = Pattern.compile(".+_COPY_[0-9]+_[0-9]+", Pattern.CASE_INSENSITIVE);

    private static final String TABLES =
            "SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_SCHEMA = CURRENT_SCHEMA FROM INFORMATION_SCHEMA.TABLES"
                    + " WHERE UPPER(TABLE_TYPE) = 'BASE TABLE' AND UPPER(TABLE_SCHEMA) <> 'INFORMATION_SCHEMA'";

    /**
     * Query for what belongs to a table, each with a name and what else is to be known of it: declared indexes with the constraint that
     * they are for, whose name DDL gives them; synonyms, through which rows are written as through a view; triggers, which are Java, with
     * their timing; foreign keys. Left out are the indexes that H2 makes for foreign keys, which an engine that splits by range does not
     * make, and hash and spatial indexes, which have no end.
     */
    private static final String PARTS =
            "SELECT 'index', I.INDEX_NAME, C.CONSTRAINT_NAME FROM INFORMATION_SCHEMA.INDEXES I"
                    + " LEFT JOIN INFORMATION_SCHEMA.TABLE_CONSTRAINTS C ON UPPER(C.CONSTRAINT_TYPE) = 'UNIQUE'"
                    + " AND C.INDEX_SCHEMA = I.INDEX_SCHEMA AND C.INDEX_NAME = I.INDEX_NAME"
                    + " WHERE I.TABLE_SCHEMA = ? AND I.TABLE_NAME = ?"
                    + " AND (UPPER(I.INDEX_TYPE_NAME) = 'UNIQUE INDEX'"
                    + " OR (UPPER(I.INDEX_TYPE_NAME) = 'INDEX' AND NOT I.IS_GENERATED))"
                    + " UNION ALL SELECT 'synonym', SYNONYM_SCHEMA, SYNONYM_NAME FROM INFORMATION_SCHEMA.SYNONYMS"
                    + " WHERE SYNONYM_FOR_SCHEMA = ? AND SYNONYM_FOR = ?"
                    + " UNION ALL SELECT 'trigger', TRIGGER_NAME, ACTION_TIMING FROM INFORMATION_SCHEMA.TRIGGERS"
                    + " WHERE EVENT_OBJECT_SCHEMA = ? AND EVENT_OBJECT_TABLE = ?"
                    + " AND (EVENT_MANIPULATION LIKE '%INSERT%' OR EVENT_MANIPULATION LIKE '%UPDATE%')"
                    + " UNION ALL SELECT 'foreign key', CONSTRAINT_NAME, '' FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS"
                    + " WHERE UPPER(CONSTRAINT_TYPE) = 'FOREIGN KEY' AND TABLE_SCHEMA = ? AND TABLE_NAME = ?"
                    + " ORDER BY 1, 2";

    H2Source(DetectedDialect engine) {
        super(engine);
    }

    @Override
    public List<Candidate> candidates(Queries queries, String name) throws SQLException {
        List<Candidate> embedded = EmbeddedH2.candidates(queries.connection(), name);
        return embedded != null
                ? embedded
                : queries.list(TABLES + " AND UPPER(TABLE_NAME) = UPPER(?)", H2Source::candidate, name);
    }

    @Override
    public boolean isOther(Queries queries, QualifiedName name) throws SQLException {
        String schema = name.schema();
        return schema != null
                && !queries.list(
                                "SELECT 1 FROM INFORMATION_SCHEMA.TABLES WHERE UPPER(TABLE_TYPE) <> 'BASE TABLE'"
                                        + " AND UPPER(TABLE_SCHEMA) = UPPER(?) AND UPPER(TABLE_NAME) = UPPER(?)",
                                row -> true,
                                schema,
                                name.name())
                        .isEmpty();
    }

    /** By a query, where H2 can't be asked by its objects. */
    static List<Candidate> all(Queries queries) throws SQLException {
        return queries.list(TABLES, H2Source::candidate);
    }

    private static Candidate candidate(ResultSet row) throws SQLException {
        return new Candidate(new QualifiedName(row.getString(1), row.getString(2)), row.getBoolean(3));
    }

    /** Without a table H2 is not asked for columns, since it would go through the hundreds of its own. */
    @Override
    public Found find(Queries queries, List<String> names, @Nullable String marker) throws SQLException {
        List<Candidate> embedded = EmbeddedH2.candidates(queries.connection(), null);
        List<Candidate> all = embedded != null ? embedded : all(queries);
        return new Found(all, marker == null || all.isEmpty() ? List.of() : commented(queries, marker));
    }

    @Override
    public List<QualifiedName> names(Queries queries, int limit) throws SQLException {
        if (EmbeddedH2.isEmpty(queries.connection())) {
            return List.of();
        }
        List<QualifiedName> names = new ArrayList<>(super.names(queries, limit));
        names.removeIf(name -> ALTERED_COPY.matcher(name.name()).matches());
        return names;
    }

    @Override
    public Description read(Queries queries, QualifiedName name) throws SQLException {
        List<ValueChange> changes = new ArrayList<>();
        String schema = Objects.requireNonNullElse(name.schema(), "PUBLIC");
        List<Column> embedded = EmbeddedH2.columns(queries.connection(), dialect(), schema, name.name());
        Table table = table(queries, name, embedded != null ? embedded : columns(queries, name, changes));
        if (EmbeddedH2.isPlain(queries.connection(), schema, name.name())) {
            return new Description(table.withIndexes(List.of()), false, changes);
        }
        Map<String, String> declared = new HashMap<>();
        List<QualifiedName> synonyms = new ArrayList<>();
        boolean[] hasForeignKeys = new boolean[1];
        queries.list(
                PARTS,
                row -> {
                    String first = row.getString(2);
                    String second = row.getString(3);
                    switch (row.getString(1)) {
                        case "index" -> declared.put(first, Objects.requireNonNullElse(second, first));
                        case "synonym" -> synonyms.add(new QualifiedName(first, second));
                        case "trigger" -> changes.add(ValueChanges.unseen(first, "BEFORE".equals(second)));
                        default -> hasForeignKeys[0] = true;
                    }
                    return "";
                },
                schema,
                name.name(),
                schema,
                name.name(),
                schema,
                name.name(),
                schema,
                name.name());
        Table whole = table.withIndexes(named(table.indexes(), declared)).toBuilder()
                .views(synonyms)
                .build();
        return new Description(whole, hasForeignKeys[0], changes);
    }

    /** Only those that were declared, by the names that they have in DDL. */
    private static List<Index> named(List<Index> indexes, Map<String, String> declared) {
        List<Index> named = new ArrayList<>();
        for (Index index : indexes) {
            String name = declared.get(index.name());
            if (name != null) {
                named.add(index.withName(name));
            }
        }
        return named;
    }

    private static List<QualifiedName> commented(Queries queries, String marker) throws SQLException {
        return queries.list(
                "SELECT DISTINCT TABLE_SCHEMA, TABLE_NAME FROM INFORMATION_SCHEMA.COLUMNS WHERE LOCATE(?,"
                        + " LOWER(REMARKS)) > 0",
                row -> new QualifiedName(row.getString(1), row.getString(2)),
                marker);
    }

    /**
     * The driver's metadata leaves invisible columns out.
     *
     * @param changes takes the columns that every update sets
     */
    List<Column> columns(Queries queries, QualifiedName name, List<ValueChange> changes) throws SQLException {
        record Typed(Column column, @Nullable QualifiedName domain, boolean isClock) {}
        List<Typed> read = queries.list(
                "SELECT COLUMN_NAME, DATA_TYPE, COALESCE(CHARACTER_MAXIMUM_LENGTH, NUMERIC_PRECISION, -1),"
                        + " COALESCE(NUMERIC_SCALE, DATETIME_PRECISION, -1), IS_NULLABLE, COLUMN_DEFAULT,"
                        + " GENERATION_EXPRESSION, IS_IDENTITY, IS_VISIBLE, COLLATION_NAME, REMARKS,"
                        + " DOMAIN_SCHEMA, DOMAIN_NAME, COLUMN_ON_UPDATE IS NOT NULL, DEFAULT_ON_NULL"
                        + " FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?"
                        + " ORDER BY ORDINAL_POSITION",
                row -> new Typed(
                        column(row),
                        row.getString(13) == null ? null : new QualifiedName(row.getString(12), row.getString(13)),
                        row.getBoolean(14)),
                Objects.requireNonNullElse(name.schema(), "PUBLIC"),
                name.name());
        List<Column> columns = new ArrayList<>();
        for (Typed each : read) {
            List<Level> levels = each.domain() == null ? List.of() : levels(queries, each.domain());
            if (each.isClock() || levels.stream().anyMatch(Level::isClock)) {
                changes.add(ValueChanges.clock(each.column().name()));
            }
            columns.add(each.domain() == null ? each.column() : ofDomain(each.column(), each.domain(), levels));
        }
        return columns;
    }

    /** The column of a domain, whose type H2 tells as that of its values. */
    private Column ofDomain(Column column, QualifiedName name, List<Level> levels) {
        String defaultExpression = levels.stream()
                .map(Level::defaultExpression)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        Domain domain = new Domain(column.type(), defaultExpression, Defaults.identity(defaultExpression, dialect()));
        String schema = name.schema();
        String qualifier = schema == null || schema.equalsIgnoreCase("PUBLIC") ? "" : quoted(schema) + ".";
        String text = qualifier + quoted(name.name());
        return column.withType(ColumnType.of(text, domain));
    }

    private static String quoted(String name) {
        return name.matches("[A-Z_][A-Z0-9_]*") ? name : "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /** One of the domains that a column's type is made of. */
    private record Level(
            @Nullable String defaultExpression,
            boolean isClock,
            @Nullable String parentSchema,
            @Nullable String parent) {}

    /** Returns a domain, and behind it those that it is over; the first that has a default gives it to the column. */
    private static List<Level> levels(Queries queries, QualifiedName domain) throws SQLException {
        List<Level> levels = new ArrayList<>();
        QualifiedName at = domain;
        while (at != null && levels.size() < DEEPEST_DOMAIN) {
            List<Level> found = queries.list(
                    "SELECT DOMAIN_DEFAULT, DOMAIN_ON_UPDATE IS NOT NULL, PARENT_DOMAIN_SCHEMA, PARENT_DOMAIN_NAME"
                            + " FROM INFORMATION_SCHEMA.DOMAINS WHERE DOMAIN_SCHEMA = ? AND DOMAIN_NAME = ?",
                    row -> new Level(row.getString(1), row.getBoolean(2), row.getString(3), row.getString(4)),
                    Objects.requireNonNullElse(at.schema(), "PUBLIC"),
                    at.name());
            levels.addAll(found);
            String parent = found.isEmpty() ? null : found.get(0).parent();
            at = parent == null ? null : new QualifiedName(found.get(0).parentSchema(), parent);
        }
        return levels;
    }

    private Column column(ResultSet row) throws SQLException {
        String defaultExpression = row.getString(6);
        boolean counted = row.getString(8).equals("YES");
        return column(dialect(), row.getString(1), row.getString(2), row.getLong(3), row.getInt(4), row.getString(10))
                .nullable(!row.getString(5).equals("NO"))
                .defaultExpression(defaultExpression)
                .generated(row.getString(7))
                .identity(counted ? Identity.COUNTER : Defaults.identity(defaultExpression, dialect()))
                .hidden(!row.getBoolean(9))
                .keepsNull("FALSE".equalsIgnoreCase(row.getString(15)))
                .comment(row.getString(11))
                .build();
    }

    /** A column of a type as INFORMATION_SCHEMA tells that. */
    static Column.Builder column(
            Dialect dialect, String name, String dataType, long length, int scale, @Nullable String collation) {
        ColumnType type = ColumnTypes.ofMetadata(dialect, dataType, (int) Math.min(length, Integer.MAX_VALUE), scale);
        boolean collated = collation != null && !collation.equalsIgnoreCase("OFF") && PostgresTypes.isText(type);
        return Column.builder(name, collated ? type.collated() : type);
    }
}
