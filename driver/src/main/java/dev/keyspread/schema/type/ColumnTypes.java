package dev.keyspread.schema.type;

import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.Collation;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import org.jspecify.annotations.Nullable;

/**
 * Tells from the name of a type what it holds. DDL, metadata and casts are read by it. A name that the dialect doesn't have, an enum, a
 * domain or any other type that users can make must be UNKNOWN: a column is not filled on a guess.
 */
public final class ColumnTypes {
    private ColumnTypes() {}

    /**
     * The type that DDL spells, with its arguments and its collation: {@code VARCHAR(20) COLLATE "C"}. What is not declared
     * has the engine's default: a PostgreSQL {@code timestamp} has scale 6, an H2 {@code TIME} 0.
     */
    public static ColumnType of(String sql, Dialect dialect) {
        return of(TypeText.of(sql), dialect);
    }

    /** The type that DDL spells, of a column with that collation; null when none is declared beside the type. */
    public static ColumnType of(String sql, @Nullable Collation collation, Dialect dialect) {
        TypeText type = TypeText.of(sql);
        return of(collation == null ? type : type.withCollation(collation), dialect);
    }

    private static ColumnType of(TypeText type, Dialect dialect) {
        return switch (dialect.engine().types()) {
            case GOOGLE -> SpannerTypes.ofGoogleSql(type);
            case SPANNER_POSTGRES -> SpannerTypes.ofPostgres(type);
            case YQL -> YdbTypes.of(type);
            case POSTGRES -> PostgresTypes.of(type);
            case COCKROACH -> CockroachTypes.of(type);
            case MYSQL_TYPES -> MysqlTypes.of(type);
            case H2_TYPES -> H2Types.of(type);
        };
    }

    /**
     * The type that {@link java.sql.DatabaseMetaData#getColumns} tells of.
     *
     * @param typeName TYPE_NAME, with or without arguments
     * @param columnSize COLUMN_SIZE, or -1 when it is NULL
     * @param decimalDigits DECIMAL_DIGITS, or -1 when it is NULL
     */
    public static ColumnType ofMetadata(Dialect dialect, String typeName, int columnSize, int decimalDigits) {
        ColumnType named = of(typeName, dialect);
        boolean isWhole = typeName.indexOf('(') >= 0
                || (!dialect.has(Capability.FULL_METADATA) && named.family() != Family.DECIMAL);
        if (isWhole) {
            return named;
        }
        return switch (named.family()) {
            case TEXT, FIXED_TEXT, COLLATED_TEXT, BYTES, FIXED_BYTES ->
                columnSize > 0 && columnSize < Integer.MAX_VALUE
                        ? of(withArguments(typeName, "(" + columnSize + ")"), dialect)
                        : named;
            case DECIMAL ->
                columnSize > 0 && decimalDigits >= 0
                        ? of(withArguments(typeName, "(" + columnSize + "," + decimalDigits + ")"), dialect)
                        : named;
            case TIME, TIMESTAMP, INSTANT ->
                decimalDigits >= 0 ? of(withArguments(typeName, "(" + decimalDigits + ")"), dialect) : named;
            default -> named;
        };
    }

    /** Arguments stand behind the first word of {@code TIMESTAMP WITH TIME ZONE}, else behind all of them. */
    private static String withArguments(String typeName, String arguments) {
        int zone = typeName.toUpperCase(java.util.Locale.ROOT).indexOf(" WITH");
        return zone < 0 ? typeName + arguments : typeName.substring(0, zone) + arguments + typeName.substring(zone);
    }

    /** The type of a column about which nothing but its name is known. */
    public static ColumnType unknown() {
        return new ColumnType("", Family.UNKNOWN, -1, -1);
    }
}
