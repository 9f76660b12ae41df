package dev.keyspread.schema.type;

import dev.keyspread.schema.type.ColumnType.Family;

/**
 * Type names of YDB. Source: YDB's "Primitive data types". Three choices need their reason:
 *
 * <ul>
 *   <li>{@code String} is a byte string that need not be UTF-8, so its family is BYTES, even though applications keep text
 *       in it. A text bound to it is stored as its UTF-8 bytes, and these are what is hashed either way.
 *   <li>{@code Timestamp} is a point in time (microseconds since 1970 UTC) and INSTANT. {@code Datetime} has whole seconds
 *       and reads as a local date and time through JDBC, so it is a TIMESTAMP of scale 0.
 *   <li>The {@code …64} kinds hold the same values as the older ones over a wider range.
 * </ul>
 *
 * <p>{@link ColumnTypes} asks it.
 */
final class YdbTypes {
    private static final int MICROSECONDS = 6;

    private YdbTypes() {}

    static ColumnType of(TypeText type) {
        return switch (type.base()) {
            case "BOOL" -> type.as(Family.BOOLEAN);
            case "INT8", "TINYINT", "UINT8" -> type.as(Family.INTEGER, 8);
            case "INT16", "SMALLINT", "UINT16", "SMALLSERIAL", "SERIAL2" -> type.as(Family.INTEGER, 16);
            case "INT32", "INT", "INTEGER", "UINT32", "SERIAL", "SERIAL4" -> type.as(Family.INTEGER, 32);
            case "INT64", "BIGINT", "BIGSERIAL", "SERIAL8" -> type.as(Family.INTEGER, 64);
            case "UINT64" -> type.as(Family.UNSIGNED_LONG, 64);
            case "FLOAT", "DOUBLE" -> type.as(Family.FLOAT);
            case "DECIMAL" -> type.asDecimal(22, 9);
            case "STRING", "BYTES" -> type.as(Family.BYTES);
            case "UTF8", "TEXT" -> type.as(Family.TEXT);
            case "UUID" -> type.as(Family.UUID);
            case "DATE", "DATE32" -> type.as(Family.DATE);
            case "DATETIME", "DATETIME64" -> type.type(Family.TIMESTAMP, -1, 0);
            case "TIMESTAMP", "TIMESTAMP64" -> type.type(Family.INSTANT, -1, MICROSECONDS);
            case "JSON", "JSONDOCUMENT" -> type.as(Family.JSON);
            case "YSON", "DYNUMBER", "INTERVAL", "INTERVAL64", "TZDATE", "TZDATETIME", "TZTIMESTAMP" ->
                type.as(Family.OTHER);
            default -> ofOptional(type);
        };
    }

    /** {@code Utf8?} and {@code Optional<Utf8>} are Utf8 that may be NULL. */
    private static ColumnType ofOptional(TypeText type) {
        String inner = null;
        if (type.base().equals("OPTIONAL") && !type.arguments().isEmpty()) {
            inner = String.join(",", type.arguments());
        } else if (type.sql().endsWith("?")) {
            inner = type.sql().substring(0, type.sql().length() - 1);
        }
        if (inner == null || inner.isBlank()) {
            return type.as(Family.UNKNOWN);
        }
        ColumnType known = of(TypeText.of(inner));
        return type.type(known.family(), known.length(), known.scale());
    }
}
