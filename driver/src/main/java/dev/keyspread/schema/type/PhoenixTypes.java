package dev.keyspread.schema.type;

import dev.keyspread.schema.type.ColumnType.Family;

/**
 * Type names of Apache Phoenix. Source: Phoenix's "Data types" page. Its unsigned types hold the non-negative half of the
 * signed ones. DATE and TIMESTAMP both hold a point in time, to the millisecond and the nanosecond.
 */
final class PhoenixTypes {
    private PhoenixTypes() {}

    static ColumnType of(TypeText type) {
        if (type.array() || type.base().endsWith(" ARRAY")) {
            return type.as(Family.OTHER);
        }
        return switch (type.base()) {
            case "TINYINT", "UNSIGNED_TINYINT" -> type.as(Family.INTEGER, 8);
            case "SMALLINT", "UNSIGNED_SMALLINT" -> type.as(Family.INTEGER, 16);
            case "INTEGER", "UNSIGNED_INT" -> type.as(Family.INTEGER, 32);
            case "BIGINT", "UNSIGNED_LONG" -> type.as(Family.INTEGER, 64);
            case "DECIMAL" -> type.asDecimal(-1, -1);
            case "FLOAT", "UNSIGNED_FLOAT", "DOUBLE", "UNSIGNED_DOUBLE" -> type.as(Family.FLOAT);
            case "BOOLEAN" -> type.as(Family.BOOLEAN);
            case "CHAR" -> type.as(Family.FIXED_TEXT, type.argument(0, 1));
            case "VARCHAR" -> type.as(Family.TEXT, type.argument(0, -1));
            case "BINARY" -> type.as(Family.FIXED_BYTES, type.argument(0, -1));
            case "VARBINARY" -> type.as(Family.BYTES, type.argument(0, -1));
            case "DATE", "UNSIGNED_DATE" -> type.type(Family.INSTANT, -1, 3);
            case "TIMESTAMP", "UNSIGNED_TIMESTAMP" -> type.type(Family.INSTANT, -1, 9);
            case "JSON" -> type.as(Family.JSON);
            case "TIME", "UNSIGNED_TIME", "VARBINARY_ENCODED" -> type.as(Family.OTHER);
            default -> type.as(Family.UNKNOWN);
        };
    }
}
