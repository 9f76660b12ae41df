package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Defaults;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.schema.type.Domain;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.schema.type.PostgresTypes;
import dev.keyspread.sql.QualifiedName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * H2 2.x: the driver's metadata, and from INFORMATION_SCHEMA the expressions of generated columns, collations, hidden
 * columns, and which indexes were declared. Its names are written in upper case: that is how H2 finds them in each of its
 * ways to fold names.
 */
final class H2Source extends JdbcSource {
    /** How many domains over domains are followed at most. */
    private static final int DEEPEST_DOMAIN = 16;

    H2Source(DetectedDialect engine) {
        super(engine);
    }

    @Override
    public List<Candidate> candidates(Queries queries, String name) throws SQLException {
        return queries.list(
                "SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_SCHEMA = CURRENT_SCHEMA FROM INFORMATION_SCHEMA.TABLES"
                        + " WHERE UPPER(TABLE_TYPE) = 'BASE TABLE' AND UPPER(TABLE_SCHEMA) <> 'INFORMATION_SCHEMA'"
                        + " AND UPPER(TABLE_NAME) = UPPER(?)",
                row -> new Candidate(new QualifiedName(row.getString(1), row.getString(2)), row.getBoolean(3)),
                name);
    }

    @Override
    public Table read(Queries queries, QualifiedName name) throws SQLException {
        return withDeclaredIndexes(queries, super.read(queries, name)).toBuilder()
                .views(synonyms(queries, name))
                .build();
    }

    /** The table's synonyms, through which rows are written as through a view. */
    private static List<QualifiedName> synonyms(Queries queries, QualifiedName name) throws SQLException {
        return queries.list(
                "SELECT SYNONYM_SCHEMA, SYNONYM_NAME FROM INFORMATION_SCHEMA.SYNONYMS"
                        + " WHERE SYNONYM_FOR_SCHEMA = ? AND SYNONYM_FOR = ?",
                row -> new QualifiedName(row.getString(1), row.getString(2)),
                Objects.requireNonNullElse(name.schema(), "PUBLIC"),
                name.name());
    }

    /** Without a table H2 is not asked for columns, since it would go through the hundreds of its own. */
    @Override
    public List<QualifiedName> commented(Queries queries, String marker) throws SQLException {
        List<Boolean> hasTables = queries.list(
                "SELECT EXISTS(SELECT 1 FROM INFORMATION_SCHEMA.TABLES WHERE UPPER(TABLE_SCHEMA) <> 'INFORMATION_SCHEMA')",
                row -> row.getBoolean(1));
        if (!hasTables.contains(true)) {
            return List.of();
        }
        return queries.list(
                "SELECT DISTINCT TABLE_SCHEMA, TABLE_NAME FROM INFORMATION_SCHEMA.COLUMNS WHERE LOCATE(?, LOWER(REMARKS)) > 0",
                row -> new QualifiedName(row.getString(1), row.getString(2)),
                marker);
    }

    /** The driver's metadata leaves invisible columns out. */
    @Override
    List<Column> columns(Queries queries, QualifiedName name) throws SQLException {
        record Typed(Column column, @Nullable QualifiedName domain) {}
        List<Typed> read = queries.list(
                "SELECT COLUMN_NAME, DATA_TYPE, COALESCE(CHARACTER_MAXIMUM_LENGTH, NUMERIC_PRECISION, -1),"
                        + " COALESCE(NUMERIC_SCALE, DATETIME_PRECISION, -1), IS_NULLABLE, COLUMN_DEFAULT,"
                        + " GENERATION_EXPRESSION, IS_IDENTITY, IS_VISIBLE, COLLATION_NAME, REMARKS,"
                        + " DOMAIN_SCHEMA, DOMAIN_NAME"
                        + " FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?"
                        + " ORDER BY ORDINAL_POSITION",
                row -> new Typed(
                        column(row),
                        row.getString(13) == null ? null : new QualifiedName(row.getString(12), row.getString(13))),
                Objects.requireNonNullElse(name.schema(), "PUBLIC"),
                name.name());
        List<Column> columns = new ArrayList<>();
        for (Typed each : read) {
            columns.add(each.domain() == null ? each.column() : ofDomain(queries, each.column(), each.domain()));
        }
        return columns;
    }

    /** The column of a domain, whose type H2 tells as that of its values. */
    private Column ofDomain(Queries queries, Column column, QualifiedName name) throws SQLException {
        String defaultExpression = defaultOf(queries, name);
        Domain domain = new Domain(column.type(), defaultExpression, Defaults.identity(defaultExpression, dialect()));
        String schema = name.schema();
        String qualifier = schema == null || schema.equalsIgnoreCase("PUBLIC") ? "" : quoted(schema) + ".";
        String text = qualifier + quoted(name.name());
        return column.withType(ColumnType.of(text, domain));
    }

    private static String quoted(String name) {
        return name.matches("[A-Z_][A-Z0-9_]*") ? name : "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /** The default that a column has by its domain: the domain's own, or that of a domain that it is over. */
    private static @Nullable String defaultOf(Queries queries, QualifiedName domain) throws SQLException {
        record Level(
                @Nullable String defaultExpression,
                @Nullable String parentSchema,
                @Nullable String parent) {}
        QualifiedName at = domain;
        for (int depth = 0; depth < DEEPEST_DOMAIN; depth++) {
            List<Level> levels = queries.list(
                    "SELECT DOMAIN_DEFAULT, PARENT_DOMAIN_SCHEMA, PARENT_DOMAIN_NAME FROM INFORMATION_SCHEMA.DOMAINS"
                            + " WHERE DOMAIN_SCHEMA = ? AND DOMAIN_NAME = ?",
                    row -> new Level(row.getString(1), row.getString(2), row.getString(3)),
                    Objects.requireNonNullElse(at.schema(), "PUBLIC"),
                    at.name());
            Level level = levels.isEmpty() ? new Level(null, null, null) : levels.get(0);
            if (level.defaultExpression() != null || level.parent() == null) {
                return level.defaultExpression();
            }
            at = new QualifiedName(level.parentSchema(), level.parent());
        }
        return null;
    }

    private Column column(ResultSet row) throws SQLException {
        int length = (int) Math.min(row.getLong(3), Integer.MAX_VALUE);
        ColumnType type = ColumnTypes.ofMetadata(dialect(), row.getString(2), length, row.getInt(4));
        String defaultExpression = row.getString(6);
        String collation = row.getString(10);
        boolean collated = collation != null && !collation.equalsIgnoreCase("OFF") && PostgresTypes.isText(type);
        boolean counted = row.getString(8).equals("YES");
        return Column.builder(row.getString(1), collated ? type.collated() : type)
                .nullable(!row.getString(5).equals("NO"))
                .defaultExpression(defaultExpression)
                .generated(row.getString(7))
                .identity(counted ? Identity.COUNTER : Defaults.identity(defaultExpression, dialect()))
                .hidden(!row.getBoolean(9))
                .comment(row.getString(11))
                .build();
    }

    /**
     * Leaves out the indexes that H2 makes for foreign keys, which an engine that splits by range does not make, and hash
     * and spatial indexes, which have no end. A unique constraint's index goes by the constraint's name, as in DDL.
     */
    private static Table withDeclaredIndexes(Queries queries, Table table) throws SQLException {
        Map<String, String> names = new HashMap<>();
        queries.list(
                "SELECT I.INDEX_NAME, C.CONSTRAINT_NAME FROM INFORMATION_SCHEMA.INDEXES I"
                        + " LEFT JOIN INFORMATION_SCHEMA.TABLE_CONSTRAINTS C ON UPPER(C.CONSTRAINT_TYPE) = 'UNIQUE'"
                        + " AND C.INDEX_SCHEMA = I.INDEX_SCHEMA AND C.INDEX_NAME = I.INDEX_NAME"
                        + " WHERE I.TABLE_SCHEMA = ? AND I.TABLE_NAME = ?"
                        + " AND (UPPER(I.INDEX_TYPE_NAME) = 'UNIQUE INDEX'"
                        + " OR (UPPER(I.INDEX_TYPE_NAME) = 'INDEX' AND NOT I.IS_GENERATED))",
                row -> names.put(row.getString(1), Objects.requireNonNullElse(row.getString(2), row.getString(1))),
                Objects.requireNonNullElse(table.name().schema(), "PUBLIC"),
                table.name().name());
        List<Index> declared = new ArrayList<>();
        for (Index index : table.indexes()) {
            String name = names.get(index.name());
            if (name != null) {
                declared.add(index.withName(name));
            }
        }
        return table.withIndexes(declared);
    }
}
