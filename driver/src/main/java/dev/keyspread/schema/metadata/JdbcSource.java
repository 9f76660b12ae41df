package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Defaults;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads what any JDBC driver tells through {@link DatabaseMetaData}: all there is for YDB and engines not known here.
 * {@link MetadataReader} picks it for these, and {@link H2Source} extends it.
 */
class JdbcSource implements MetadataSource {
    private static final String[] TABLES = {"TABLE", "BASE TABLE", "PARTITIONED TABLE"};
    private static final Set<String> SYSTEM_SCHEMAS =
            Set.of("INFORMATION_SCHEMA", "PG_CATALOG", "SYSTEM", "SYS", "SPANNER_SYS", "MYSQL", "PERFORMANCE_SCHEMA");

    private final DetectedDialect engine;

    JdbcSource(DetectedDialect engine) {
        this.engine = engine;
    }

    final Dialect dialect() {
        return engine.dialect();
    }

    @Override
    public List<Candidate> candidates(Queries queries, String name) throws SQLException {
        DatabaseMetaData metadata = queries.connection().getMetaData();
        // Patterns are matched with regard to case, so the spellings that engines fold names to are tried one by one.
        Set<String> spellings = new LinkedHashSet<>(List.of(
                name, dialect().name(name, false), name.toUpperCase(Locale.ROOT), name.toLowerCase(Locale.ROOT)));
        Set<QualifiedName> found = new LinkedHashSet<>();
        for (String spelling : spellings) {
            for (QualifiedName table : list(metadata, pattern(metadata, spelling))) {
                if (dialect().areNamesakes(table.name(), name)) {
                    found.add(table);
                }
            }
        }
        return found.stream()
                .map(table -> new Candidate(table, isInDefaultSchema(table)))
                .toList();
    }

    @Override
    public Found find(Queries queries, List<String> names, @Nullable String marker) throws SQLException {
        List<Candidate> found = new ArrayList<>();
        for (String name : names) {
            found.addAll(candidates(queries, name));
        }
        return new Found(found, List.of());
    }

    private boolean isInDefaultSchema(QualifiedName table) {
        return table.schema() == null || table.schema().equals(engine.defaultSchema());
    }

    @Override
    public List<QualifiedName> names(Queries queries, int limit) throws SQLException {
        List<QualifiedName> names = list(queries.connection().getMetaData(), "%");
        return names.size() <= limit ? names : List.copyOf(names.subList(0, limit));
    }

    private static List<QualifiedName> list(DatabaseMetaData metadata, String pattern) throws SQLException {
        List<QualifiedName> names = new ArrayList<>();
        try (ResultSet rows = metadata.getTables(null, null, pattern, TABLES)) {
            while (rows.next()) {
                QualifiedName name = name(rows.getString("TABLE_SCHEM"), rows.getString("TABLE_NAME"));
                if (!isSystem(name.schema())) {
                    names.add(name);
                }
            }
        }
        return names;
    }

    private static boolean isSystem(@Nullable String schema) {
        return schema != null && SYSTEM_SCHEMAS.contains(schema.toUpperCase(Locale.ROOT));
    }

    /** A table's name; drivers give "" as well as null where there is no schema. */
    static QualifiedName name(@Nullable String schema, String name) {
        return new QualifiedName(schema == null || schema.isEmpty() ? null : schema, name);
    }

    @Override
    public Description read(Queries queries, QualifiedName name) throws SQLException {
        return new Description(table(queries, name, columns(queries, name)), true, List.of());
    }

    /** The table of these columns with its key and its indexes. */
    static Table table(Queries queries, QualifiedName name, List<Column> columns) throws SQLException {
        DatabaseMetaData metadata = queries.connection().getMetaData();
        TreeMap<Integer, String> keyColumns = new TreeMap<>();
        List<String> keyNames = Queries.drain(metadata.getPrimaryKeys(null, name.schema(), name.name()), row -> {
            keyColumns.put(row.getInt("KEY_SEQ"), row.getString("COLUMN_NAME"));
            return Objects.requireNonNullElse(row.getString("PK_NAME"), "");
        });
        IndexParts parts = indexParts(metadata, name);
        String keyIndex = keyIndex(parts, List.copyOf(keyColumns.values()), keyNames);
        List<KeyPart> key = keyIndex == null ? ascending(keyColumns.values()) : parts.remove(keyIndex);
        String keyName = keyNames.isEmpty() || keyNames.get(0).isEmpty() ? null : keyNames.get(0);
        return Table.builder(name)
                .columns(columns)
                .key(key, keyName)
                .indexes(parts.indexes())
                .origin(Table.Origin.READ)
                .build();
    }

    private static List<KeyPart> ascending(Collection<String> columns) {
        List<KeyPart> parts = new ArrayList<>();
        for (String column : columns) {
            parts.add(new KeyPart(column, Direction.ASC));
        }
        return parts;
    }

    /** Its columns, in order. */
    private List<Column> columns(Queries queries, QualifiedName name) throws SQLException {
        DatabaseMetaData metadata = queries.connection().getMetaData();
        String schema = name.schema();
        return Queries.drain(
                metadata.getColumns(
                        null, schema == null ? null : pattern(metadata, schema), pattern(metadata, name.name()), "%"),
                this::column);
    }

    private Column column(ResultSet row) throws SQLException {
        // Each column is asked for once and in the order of the row: some drivers can do no more.
        String name = row.getString("COLUMN_NAME");
        String typeName = Objects.requireNonNullElse(row.getString("TYPE_NAME"), "");
        int size = number(row, "COLUMN_SIZE");
        int digits = number(row, "DECIMAL_DIGITS");
        boolean isNotNull = row.getInt("NULLABLE") == DatabaseMetaData.columnNoNulls;
        String comment = row.getString("REMARKS");
        String defaultExpression = row.getString("COLUMN_DEF");
        // YDB's driver says YES of every column here, and the truth as a number.
        boolean nullable = !isNotNull && !"NO".equals(row.getString("IS_NULLABLE"));
        boolean counter = "YES".equals(row.getString("IS_AUTOINCREMENT"));
        boolean generated = "YES".equals(row.getString("IS_GENERATEDCOLUMN"));
        Identity identity = counter
                ? (dialect().has(Capability.SCATTERED_COUNTERS) ? Identity.SCATTERED : Identity.COUNTER)
                : Defaults.identity(defaultExpression, dialect());
        return Column.builder(name, ColumnTypes.ofMetadata(dialect(), typeName, size, digits))
                .nullable(nullable)
                .defaultExpression(generated ? null : defaultExpression)
                .generated(generated ? "" : null)
                .identity(identity)
                .comment(comment == null || comment.isEmpty() ? null : comment)
                .build();
    }

    private static int number(ResultSet row, String label) throws SQLException {
        int value = row.getInt(label);
        return row.wasNull() ? -1 : value;
    }

    /** Reads the indexes; a column of a unique index that is not part of its uniqueness is one that it stores. */
    private static IndexParts indexParts(DatabaseMetaData metadata, QualifiedName name) throws SQLException {
        IndexParts parts = new IndexParts();
        Queries.drain(metadata.getIndexInfo(null, name.schema(), name.name(), false, true), row -> {
            boolean unique = !row.getBoolean("NON_UNIQUE");
            String index = row.getString("INDEX_NAME");
            short type = row.getShort("TYPE");
            String column = row.getString("COLUMN_NAME");
            boolean descending = "D".equals(row.getString("ASC_OR_DESC"));
            if (index == null || column == null || type == DatabaseMetaData.tableIndexStatistic) {
                return "";
            }
            if (!unique && parts.isUnique(index)) {
                parts.addStored(index, column);
            } else {
                parts.add(index, unique, new KeyPart(column, descending ? Direction.DESC : Direction.ASC));
            }
            return index;
        });
        return parts;
    }

    /** The index that is the primary key itself: of its name, or else a unique one on just its columns. */
    private static @Nullable String keyIndex(IndexParts parts, List<String> key, List<String> keyNames) {
        List<String> sameColumns = new ArrayList<>();
        for (Index index : parts.indexes()) {
            List<String> columns = KeyPart.columns(index.parts());
            if (!key.isEmpty() && index.unique() && columns.equals(key)) {
                if (keyNames.contains(index.name()) || index.name().regionMatches(true, 0, "PRIMARY", 0, 7)) {
                    return index.name();
                }
                sameColumns.add(index.name());
            }
        }
        return sameColumns.isEmpty() ? null : sameColumns.get(0);
    }

    /** The name as the driver takes it: escaped as a pattern, or, for YDB's driver, as it is. */
    private String pattern(DatabaseMetaData metadata, String name) throws SQLException {
        return dialect().has(Capability.FULL_METADATA) ? escaped(metadata, name) : name;
    }

    /** A name as a pattern that matches nothing but it. */
    static String escaped(DatabaseMetaData metadata, String name) throws SQLException {
        String escape = metadata.getSearchStringEscape();
        if (escape == null || escape.isEmpty()) {
            return name;
        }
        return name.replace(escape, escape + escape).replace("_", escape + "_").replace("%", escape + "%");
    }
}
