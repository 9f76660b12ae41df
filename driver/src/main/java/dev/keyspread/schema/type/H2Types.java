package dev.keyspread.schema.type;

import dev.keyspread.schema.type.ColumnType.Family;
import java.util.Set;

/**
 * Type names of H2 2.x. Source: H2's "Data Types" page and its {@code DataType} table of aliases. Lengths of a million and more are H2's
 * own limits, reported where nothing was declared, so they count as unlimited. {@link ColumnTypes} asks it.
 */
final class H2Types {
    /** Names of texts of any length. */
    private static final Set<String> TEXTS = TypeText.names("""
            CHARACTER VARYING, CHAR VARYING, VARCHAR, NATIONAL CHARACTER VARYING, NATIONAL CHAR VARYING, NCHAR VARYING,
            VARCHAR2, NVARCHAR, NVARCHAR2, VARCHAR_CASESENSITIVE, LONGVARCHAR, LONGNVARCHAR, CHARACTER LARGE OBJECT,
            CHAR LARGE OBJECT, NATIONAL CHARACTER LARGE OBJECT, NCHAR LARGE OBJECT, CLOB, NCLOB, TINYTEXT, TEXT,
            MEDIUMTEXT, LONGTEXT, NTEXT
            """);

    /** Names of byte strings of any length. */
    private static final Set<String> BYTES = TypeText.names("""
            BINARY VARYING, VARBINARY, RAW, BYTEA, LONGVARBINARY, LONG RAW, BINARY LARGE OBJECT, BLOB, TINYBLOB,
            MEDIUMBLOB, LONGBLOB, IMAGE
            """);

    /** Names of types of no use to a rule. */
    private static final Set<String> OTHERS = TypeText.names("""
            TIME WITH TIME ZONE, DECFLOAT, GEOMETRY, JAVA_OBJECT, OBJECT, OTHER, ROW, ARRAY, OID
            """);

    private static final int UNLIMITED_LENGTH = 1 << 20;
    private static final int UNLIMITED_PRECISION = 100_000;
    private static final int MICROSECONDS = 6;
    private static final int NANOSECONDS = 9;

    private H2Types() {}

    static ColumnType of(TypeText type) {
        if (type.array() || type.base().endsWith(" ARRAY")) {
            return type.as(Family.OTHER);
        }
        return switch (type.base()) {
            case "TINYINT" -> type.as(Family.INTEGER, 8);
            case "SMALLINT", "INT2", "SMALLSERIAL" -> type.as(Family.INTEGER, 16);
            case "INTEGER", "INT", "INT4", "MEDIUMINT", "SIGNED", "SERIAL" -> type.as(Family.INTEGER, 32);
            case "BIGINT", "INT8", "LONG", "BIGSERIAL", "IDENTITY" -> type.as(Family.INTEGER, 64);
            case "NUMERIC", "DECIMAL", "DEC" -> decimal(type.asDecimal(-1, 0));
            case "NUMBER" -> type.arguments().isEmpty() ? type.as(Family.OTHER) : decimal(type.asDecimal(-1, 0));
            case "REAL", "FLOAT", "FLOAT4", "FLOAT8", "DOUBLE", "DOUBLE PRECISION" -> type.as(Family.FLOAT);
            case "BOOLEAN", "BOOL", "BIT" -> type.as(Family.BOOLEAN);
            case "CHARACTER", "CHAR", "NATIONAL CHARACTER", "NATIONAL CHAR", "NCHAR" ->
                type.as(Family.FIXED_TEXT, type.argument(0, 1));
            case "VARCHAR_IGNORECASE" -> type.as(Family.COLLATED_TEXT, length(type));
            case "UUID" -> type.as(Family.UUID);
            case "DATE" -> type.as(Family.DATE);
            case "TIME", "TIME WITHOUT TIME ZONE" -> type.asTemporal(Family.TIME, 0, NANOSECONDS);
            case "TIMESTAMP", "TIMESTAMP WITHOUT TIME ZONE", "DATETIME", "DATETIME2" ->
                type.asTemporal(Family.TIMESTAMP, MICROSECONDS, NANOSECONDS);
            case "SMALLDATETIME" -> type.type(Family.TIMESTAMP, -1, 0);
            case "TIMESTAMP WITH TIME ZONE" -> type.asTemporal(Family.INSTANT, MICROSECONDS, NANOSECONDS);
            case "BINARY" -> type.as(Family.FIXED_BYTES, type.argument(0, 1));
            case "JSON" -> type.as(Family.JSON);
            case "ENUM" -> type.as(Family.ENUM);
            default -> ofAlias(type);
        };
    }

    private static ColumnType ofAlias(TypeText type) {
        if (TEXTS.contains(type.base()) || BYTES.contains(type.base())) {
            return type.as(TEXTS.contains(type.base()) ? Family.TEXT : Family.BYTES, length(type));
        }
        boolean isKnown = OTHERS.contains(type.base()) || type.base().startsWith("INTERVAL");
        return type.as(isKnown ? Family.OTHER : Family.UNKNOWN);
    }

    private static int length(TypeText type) {
        int length = type.argument(0, -1);
        return length >= UNLIMITED_LENGTH ? -1 : length;
    }

    private static ColumnType decimal(ColumnType type) {
        return type.length() < UNLIMITED_PRECISION ? type : new ColumnType(type.sql(), type.family(), -1, type.scale());
    }
}
