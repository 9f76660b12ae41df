package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Defaults;
import dev.keyspread.schema.metadata.SpannerTableParts.DeclaredColumn;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.SQLException;
import java.util.ArrayList;
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
    private static final String SYNONYMS = "information_schema.table_synonyms";

    private final Dialect dialect;

    /** Whether synonyms are worth a question: false once the database did not know what was asked. */
    private volatile boolean tellsSynonyms = true;

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
    public Description read(Queries queries, QualifiedName name) throws SQLException {
        String schema = Objects.requireNonNullElse(name.schema(), "");
        SpannerTableParts parts = SpannerTableParts.read(queries, schema, name.name(), dialect);
        List<Column> columns = new ArrayList<>();
        for (DeclaredColumn column : parts.columns()) {
            columns.add(column(column, parts.commitTimestamps()));
        }
        List<KeyPart> key = parts.indexes().remove("PRIMARY_KEY");
        String parent = parts.parent();
        Table table = Table.builder(name)
                .columns(columns)
                .key(key, key.isEmpty() ? null : "PRIMARY_KEY")
                .indexes(parts.indexes().indexes())
                .interleavedIn(parent == null ? null : new QualifiedName(name.schema(), parent))
                .foreignKeys(
                        parts.hasForeignKeys()
                                ? ForeignKeys.of(queries.connection(), name, dialect)
                                        .references()
                                : List.of())
                .otherNames(synonyms(queries, schema, name.name()))
                .origin(Table.Origin.READ)
                .build();
        // Foreign keys change no column here, and the driver asks for them by a query that costs more than all others.
        return new Description(table, false, List.of());
    }

    /** The table's synonyms; none where the information schema does not tell them, as the emulator's. */
    private List<QualifiedName> synonyms(Queries queries, String schema, String table) {
        if (!tellsSynonyms) {
            return List.of();
        }
        try {
            return queries.list(
                    "SELECT synonym_schema, synonym_table_name FROM " + SYNONYMS
                            + " WHERE schema = ? AND table_name = ?",
                    row -> JdbcSource.name(row.getString(1), row.getString(2)),
                    schema,
                    table);
        } catch (SQLException e) {
            tellsSynonyms = !Objects.requireNonNullElse(e.getMessage(), "").contains(SYNONYMS);
            return List.of();
        }
    }

    private Column column(DeclaredColumn declared, Set<String> commitTimestamps) {
        String defaultExpression = declared.defaultExpression();
        return Column.builder(declared.name(), ColumnTypes.of(declared.type(), dialect))
                .nullable(!"NO".equalsIgnoreCase(declared.nullable()))
                .defaultExpression(declared.isGenerated() ? null : defaultExpression)
                .generated(
                        declared.isGenerated() ? Objects.requireNonNullElse(declared.generationExpression(), "") : null)
                // Identity columns are bit-reversed, as all sequences are.
                .identity(declared.isIdentity() ? Identity.SCATTERED : Defaults.identity(defaultExpression, dialect))
                .commitTimestamp(commitTimestamps.contains(declared.name())
                        || declared.type().equalsIgnoreCase("spanner.commit_timestamp"))
                .build();
    }

    static boolean isTrue(@Nullable String value) {
        return "true".equalsIgnoreCase(value) || "YES".equalsIgnoreCase(value);
    }
}
