package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Defaults;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Cloud Spanner's INFORMATION_SCHEMA, in both dialects: they have the same tables and columns, and the PostgreSQL dialect
 * writes YES and NO where GoogleSQL has booleans. The default schema is "" in GoogleSQL and public in the other.
 */
final class SpannerSource implements MetadataSource {
    private static final String TABLES = " FROM information_schema.tables WHERE table_type = 'BASE TABLE'"
            + " AND table_schema NOT IN ('INFORMATION_SCHEMA', 'SPANNER_SYS', 'information_schema', 'spanner_sys',"
            + " 'pg_catalog')";
    private static final String OF_TABLE = " WHERE table_schema = ? AND table_name = ?";

    private final Dialect dialect;

    SpannerSource(Dialect dialect) {
        this.dialect = dialect;
    }

    @Override
    public List<Candidate> candidates(Queries queries, String name) throws SQLException {
        return queries.list(
                "SELECT table_schema, table_name" + TABLES + " AND lower(table_name) = ?",
                row -> new Candidate(
                        JdbcSource.name(row.getString(1), row.getString(2)),
                        row.getString(1).isEmpty() || row.getString(1).equals("public")),
                name.toLowerCase(Locale.ROOT));
    }

    @Override
    public List<QualifiedName> names(Queries queries, int limit) throws SQLException {
        return queries.list(
                "SELECT table_schema, table_name" + TABLES + " ORDER BY table_schema, table_name LIMIT " + limit,
                row -> JdbcSource.name(row.getString(1), row.getString(2)));
    }

    @Override
    public Table read(Queries queries, QualifiedName name) throws SQLException {
        String schema = Objects.requireNonNullElse(name.schema(), "");
        List<String> parents = queries.list(
                "SELECT parent_table_name FROM information_schema.tables" + OF_TABLE,
                row -> Objects.requireNonNullElse(row.getString(1), ""),
                schema,
                name.name());
        Set<String> commitTimestamps = new HashSet<>(queries.list(
                "SELECT column_name FROM information_schema.column_options" + OF_TABLE
                        + " AND lower(option_name) IN ('allow_commit_timestamp', 'commit_timestamp')"
                        + " AND lower(option_value) = 'true'",
                row -> row.getString(1),
                schema,
                name.name()));
        List<Column> columns = queries.list(
                "SELECT column_name, spanner_type, is_nullable, column_default, generation_expression, is_generated,"
                        + " is_identity FROM information_schema.columns" + OF_TABLE + " ORDER BY ordinal_position",
                row -> column(row, commitTimestamps),
                schema,
                name.name());
        IndexParts parts = indexParts(queries, schema, name.name());
        List<KeyPart> key = parts.remove("PRIMARY_KEY");
        String parent = parents.isEmpty() ? "" : parents.get(0);
        return Table.builder(name)
                .columns(columns)
                .key(key, key.isEmpty() ? null : "PRIMARY_KEY")
                .indexes(parts.indexes())
                .interleavedIn(parent.isEmpty() ? null : new QualifiedName(name.schema(), parent))
                .otherNames(synonyms(queries, schema, name.name()))
                .origin(Table.Origin.READ)
                .build();
    }

    /** The table's synonyms; none where the information schema does not tell them, as the emulator's. */
    private static List<QualifiedName> synonyms(Queries queries, String schema, String table) {
        try {
            return queries.list(
                    "SELECT synonym_schema, synonym_table_name FROM information_schema.table_synonyms"
                            + " WHERE schema = ? AND table_name = ?",
                    row -> JdbcSource.name(row.getString(1), row.getString(2)),
                    schema,
                    table);
        } catch (SQLException e) {
            return List.of();
        }
    }

    private Column column(ResultSet row, Set<String> commitTimestamps) throws SQLException {
        String name = row.getString(1);
        String type = Objects.requireNonNullElse(row.getString(2), "");
        String defaultExpression = text(row.getObject(4));
        boolean generated = "ALWAYS".equalsIgnoreCase(row.getString(6));
        return Column.builder(name, ColumnTypes.of(type, dialect))
                .nullable(!"NO".equalsIgnoreCase(row.getString(3)))
                .defaultExpression(generated ? null : defaultExpression)
                .generated(generated ? Objects.requireNonNullElse(row.getString(5), "") : null)
                // Identity columns are bit-reversed, as all sequences are.
                .identity(isTrue(row.getString(7)) ? Identity.SCATTERED : Defaults.identity(defaultExpression, dialect))
                .commitTimestamp(commitTimestamps.contains(name) || type.equalsIgnoreCase("spanner.commit_timestamp"))
                .build();
    }

    /** COLUMN_DEFAULT is BYTES in older GoogleSQL information schemas. */
    private static @Nullable String text(@Nullable Object value) {
        return value instanceof byte[] bytes
                ? new String(bytes, StandardCharsets.UTF_8)
                : value == null ? null : value.toString();
    }

    /** Reads the indexes, with those that Spanner manages for foreign keys: they are written to like any other. */
    private static IndexParts indexParts(Queries queries, String schema, String table) throws SQLException {
        IndexParts parts = new IndexParts();
        List<Runnable> stored = new ArrayList<>();
        queries.list(
                "SELECT i.index_name, i.index_type, i.is_unique, i.is_null_filtered, i.parent_table_name,"
                        + " c.column_name, c.ordinal_position, c.column_ordering"
                        + " FROM information_schema.indexes i JOIN information_schema.index_columns c"
                        + " ON c.table_schema = i.table_schema AND c.table_name = i.table_name"
                        + " AND c.index_name = i.index_name AND c.index_type = i.index_type"
                        + " WHERE i.table_schema = ? AND i.table_name = ?"
                        + " AND i.index_type IN ('INDEX', 'PRIMARY_KEY') ORDER BY i.index_name, c.ordinal_position",
                row -> {
                    String index = row.getString(1);
                    String parent = row.getString(5);
                    String column = row.getString(6);
                    if (row.getObject(7) == null) {
                        stored.add(() -> parts.addStored(index, column));
                        return "";
                    }
                    String order =
                            Objects.requireNonNullElse(row.getString(8), "").toUpperCase(Locale.ROOT);
                    parts.add(
                            index,
                            isTrue(row.getString(3)),
                            isTrue(row.getString(4)),
                            parent == null || parent.isEmpty() ? null : parent,
                            null,
                            new KeyPart(column, order.startsWith("DESC") ? Direction.DESC : Direction.ASC));
                    return "";
                },
                schema,
                table);
        // NULLs come first, so the stored columns of an index come before its key parts.
        stored.forEach(Runnable::run);
        return parts;
    }

    private static boolean isTrue(@Nullable String value) {
        return "true".equalsIgnoreCase(value) || "YES".equalsIgnoreCase(value);
    }
}
