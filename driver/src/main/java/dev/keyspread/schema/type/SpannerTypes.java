package dev.keyspread.schema.type;

import dev.keyspread.schema.type.ColumnType.Family;

/** Type names of Cloud Spanner's two dialects. Source: Spanner's "Data types" references. {@link ColumnTypes} asks it. */
final class SpannerTypes {
    private static final int NANOSECONDS = 9;

    private SpannerTypes() {}

    static ColumnType ofGoogleSql(TypeText type) {
        return switch (type.base()) {
            case "BOOL" -> type.as(Family.BOOLEAN);
            case "INT64" -> type.as(Family.INTEGER, 64);
            case "FLOAT32", "FLOAT64" -> type.as(Family.FLOAT);
            case "NUMERIC" -> type.type(Family.DECIMAL, 38, 9);
            case "STRING" -> type.as(Family.TEXT, type.argument(0, -1));
            case "BYTES" -> type.as(Family.BYTES, type.argument(0, -1));
            case "DATE" -> type.as(Family.DATE);
            case "TIMESTAMP" -> type.type(Family.INSTANT, -1, NANOSECONDS);
            case "JSON" -> type.as(Family.JSON);
            case "UUID" -> type.as(Family.UUID);
            case "ARRAY", "STRUCT", "INTERVAL", "TOKENLIST" -> type.as(Family.OTHER);
            default -> type.as(Family.UNKNOWN);
        };
    }

    /** The types that the PostgreSQL dialect has; its timestamptz keeps nanoseconds, and it has no other timestamp. */
    static ColumnType ofPostgres(TypeText type) {
        if (type.array()) {
            return type.as(Family.OTHER);
        }
        return switch (type.base()) {
            case "SMALLINT", "INT2", "INTEGER", "INT", "INT4", "SERIAL" -> type.as(Family.INTEGER, 64);
            case "TIMESTAMPTZ", "TIMESTAMP WITH TIME ZONE", "SPANNER.COMMIT_TIMESTAMP" ->
                type.type(Family.INSTANT, -1, NANOSECONDS);
            case "TIMESTAMP", "TIMESTAMP WITHOUT TIME ZONE", "TIME", "TIME WITHOUT TIME ZONE", "CHAR", "CHARACTER" ->
                type.as(Family.UNKNOWN);
            default -> PostgresTypes.of(type);
        };
    }
}
