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
import dev.keyspread.sql.dialect.Capability;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads what Cloud Spanner's INFORMATION_SCHEMA tells of a table and its columns, in one query for several tables: each such query costs a
 * round trip and makes the server gather the whole schema anew. {@link SpannerSource} makes one for the tables that it reads.
 */
final class SpannerTableParts {
    private static final String INTERLEAVED = "interleaved";
    private static final String COMMIT_TIMESTAMP = "commit timestamp";
    private static final String FOREIGN_KEY = "foreign key";
    private static final String INDEX = "index";
    private static final String COLUMN = "column";
    private static final String SYNONYM = "synonym";
    private static final String PRIMARY_KEY = "PRIMARY_KEY";
    private static final String OF_TABLE = ", table_schema, table_name";

    private final Dialect dialect;
    private final IndexParts indexes = new IndexParts();
    private final List<Runnable> stored = new ArrayList<>();
    private final Set<String> commitTimestamps = new HashSet<>();
    private final List<QualifiedName> synonyms = new ArrayList<>();
    private @Nullable String parent;
    private boolean hasForeignKeys;

    /** Columns by their places in the table. */
    private final SortedMap<Long, Column> columns = new TreeMap<>();

    private SpannerTableParts(Dialect dialect) {
        this.dialect = dialect;
    }

    /**
     * Reads those of tables, with the indexes that Spanner manages for foreign keys: they are written to like any other.
     *
     * @param names with their schemas, but for the nameless one
     * @param withSynonyms whether the tables' other names are asked for, which not every server tells
     */
    static Map<QualifiedName, SpannerTableParts> read(
            Queries queries, List<QualifiedName> names, Dialect dialect, boolean withSynonyms) throws SQLException {
        Map<QualifiedName, SpannerTableParts> tables = new LinkedHashMap<>();
        List<Object> paths = new ArrayList<>();
        for (QualifiedName name : names) {
            tables.put(name, new SpannerTableParts(dialect));
            paths.add(Objects.requireNonNullElse(name.schema(), "") + "." + name.name());
        }
        List<Object> parameters = new ArrayList<>();
        for (int part = 0; part < (withSynonyms ? 6 : 5); part++) {
            parameters.addAll(paths);
        }
        queries.list(
                query(dialect, names.size(), withSynonyms),
                row -> Objects.requireNonNull(tables.get(JdbcSource.name(row.getString(9), row.getString(10))))
                        .add(row),
                parameters.toArray());
        // NULLs come first, so the stored columns of an index come before its key parts.
        tables.values().forEach(parts -> parts.stored.forEach(Runnable::run));
        return tables;
    }

    /** Each part has the columns of the last but one, which has most to tell, and tells its table. */
    private static String query(Dialect dialect, int tables, boolean withSynonyms) {
        String text = dialect.has(Capability.GOOGLE_TYPES) ? "STRING" : "varchar";
        String number = dialect.has(Capability.GOOGLE_TYPES) ? "INT64" : "bigint";
        String nothing = ", CAST(NULL AS " + text + ")";
        String nowhere = ", CAST(NULL AS " + number + ")" + nothing;
        String rest = nothing.repeat(4) + nowhere + OF_TABLE;
        String asked = " IN (" + String.join(", ", Collections.nCopies(tables, "?")) + ")";
        String dot = ", CAST('.' AS " + text + "), ";
        String these = " WHERE CONCAT(table_schema" + dot + "table_name)" + asked;
        String synonyms = " UNION ALL SELECT '" + SYNONYM + "', synonym_table_name, synonym_schema" + nothing.repeat(3)
                + nowhere + ", schema, table_name FROM information_schema.table_synonyms"
                + " WHERE CONCAT(schema" + dot + "table_name)" + asked;
        return "SELECT '" + INTERLEAVED + "', parent_table_name" + rest + " FROM information_schema.tables" + these
                + " UNION ALL SELECT '" + COMMIT_TIMESTAMP + "', column_name" + rest
                + " FROM information_schema.column_options" + these
                + " AND lower(option_name) IN ('allow_commit_timestamp', 'commit_timestamp')"
                + " AND lower(option_value) = 'true'"
                + " UNION ALL SELECT '" + FOREIGN_KEY + "', constraint_name" + rest
                + " FROM information_schema.table_constraints" + these + " AND constraint_type = 'FOREIGN KEY'"
                + " UNION ALL SELECT '" + COLUMN + "', column_name, spanner_type, is_nullable,"
                + " CAST(column_default AS " + text + "), generation_expression, ordinal_position,"
                + " CONCAT(is_generated, CAST(' ' AS " + text + "), COALESCE(CAST(is_identity AS " + text
                + "), CAST('NO' AS " + text + ")))" + OF_TABLE + " FROM information_schema.columns" + these
                + " UNION ALL SELECT '" + INDEX + "', i.index_name, CAST(i.is_unique AS " + text + "),"
                + " CAST(i.is_null_filtered AS " + text + "), i.parent_table_name, c.column_name, c.ordinal_position,"
                + " c.column_ordering, i.table_schema, i.table_name"
                + " FROM information_schema.indexes i JOIN information_schema.index_columns c"
                + " ON c.table_schema = i.table_schema AND c.table_name = i.table_name"
                + " AND c.index_name = i.index_name AND c.index_type = i.index_type"
                + " WHERE CONCAT(i.table_schema" + dot + "i.table_name)" + asked
                + " AND i.index_type IN ('INDEX', 'PRIMARY_KEY')"
                + (withSynonyms ? synonyms : "")
                + " ORDER BY 2, 7";
    }

    private String add(ResultSet row) throws SQLException {
        String kind = row.getString(1);
        String name = Objects.requireNonNullElse(row.getString(2), "");
        switch (kind) {
            case INTERLEAVED -> parent = name.isEmpty() ? null : name;
            case COMMIT_TIMESTAMP -> commitTimestamps.add(name);
            case FOREIGN_KEY -> hasForeignKeys = true;
            case SYNONYM -> synonyms.add(JdbcSource.name(row.getString(3), name));
            case COLUMN -> columns.put(row.getLong(7), column(name, row));
            default -> addIndexColumn(name, row);
        }
        return kind;
    }

    private Column column(String name, ResultSet row) throws SQLException {
        String type = Objects.requireNonNullElse(row.getString(3), "");
        boolean isNullable = !"NO".equalsIgnoreCase(row.getString(4));
        String defaultExpression = row.getString(5);
        String expression = Objects.requireNonNullElse(row.getString(6), "");
        String[] kinds = Objects.requireNonNullElse(row.getString(8), "").split(" ", 2);
        boolean isGenerated = kinds[0].equalsIgnoreCase("ALWAYS");
        boolean isIdentity = isTrue(kinds[kinds.length - 1]);
        return Column.builder(name, ColumnTypes.of(type, dialect))
                .nullable(isNullable)
                .defaultExpression(isGenerated ? null : defaultExpression)
                .generated(isGenerated ? expression : null)
                // Identity columns are bit-reversed, as all sequences are.
                .identity(isIdentity ? Identity.SCATTERED : Defaults.identity(defaultExpression, dialect))
                .commitTimestamp(type.equalsIgnoreCase("spanner.commit_timestamp"))
                .build();
    }

    private static boolean isTrue(@Nullable String value) {
        return "true".equalsIgnoreCase(value) || "YES".equalsIgnoreCase(value);
    }

    private void addIndexColumn(String index, ResultSet row) throws SQLException {
        String parentOfIndex = row.getString(5);
        String column = row.getString(6);
        if (row.getObject(7) == null) {
            stored.add(() -> indexes.addStored(index, column));
            return;
        }
        String order = Objects.requireNonNullElse(row.getString(8), "").toUpperCase(Locale.ROOT);
        indexes.add(
                index,
                isTrue(row.getString(3)),
                isTrue(row.getString(4)),
                parentOfIndex == null || parentOfIndex.isEmpty() ? null : parentOfIndex,
                null,
                new KeyPart(column, order.startsWith("DESC") ? Direction.DESC : Direction.ASC));
    }

    /** The table of that name, but for its foreign keys. */
    Table.Builder table(QualifiedName name) {
        List<Column> all = new ArrayList<>();
        for (Column column : columns.values()) {
            all.add(commitTimestamps.contains(column.name()) ? column.withCommitTimestamp(true) : column);
        }
        List<KeyPart> key = indexes.remove(PRIMARY_KEY);
        return Table.builder(name)
                .columns(all)
                .key(key, key.isEmpty() ? null : PRIMARY_KEY)
                .indexes(indexes.indexes())
                .interleavedIn(parent == null ? null : new QualifiedName(name.schema(), parent))
                .otherNames(synonyms);
    }

    /** Returns true if the table refers to another. */
    boolean hasForeignKeys() {
        return hasForeignKeys;
    }
}
