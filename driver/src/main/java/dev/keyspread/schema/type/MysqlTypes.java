package dev.keyspread.schema.type;

import dev.keyspread.schema.type.ColumnType.Family;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Type names of MySQL, MariaDB and TiDB. Source: MySQL 8.4, chapter 13. TINYINT(1), BOOL and BOOLEAN hold whole numbers, so they are
 * integers here as in the engine. Text is taken for case-insensitive unless its collation is named and binary, since that is what the
 * engines do where nothing else was configured. {@link ColumnTypes} asks it.
 */
final class MysqlTypes {
    /** Names of texts of any length. */
    private static final Set<String> TEXTS = TypeText.names("""
            VARCHAR, CHARACTER VARYING, CHAR VARYING, NVARCHAR, NATIONAL VARCHAR, NATIONAL CHAR VARYING, TINYTEXT, TEXT,
            MEDIUMTEXT, LONGTEXT, LONG, LONG VARCHAR
            """);

    /** Names of types of no use to a rule. */
    private static final Set<String> OTHERS = TypeText.names("""
            BIT, YEAR, SET, INET4, INET6, VECTOR, GEOMETRY, POINT, LINESTRING, POLYGON, MULTIPOINT, MULTILINESTRING,
            MULTIPOLYGON, GEOMETRYCOLLECTION, GEOMCOLLECTION
            """);

    private static final int MICROSECONDS = 6;

    private MysqlTypes() {}

    static ColumnType of(TypeText type) {
        return switch (type.base()) {
            case "TINYINT", "INT1", "BOOL", "BOOLEAN" -> type.as(Family.INTEGER, 8);
            case "SMALLINT", "INT2" -> type.as(Family.INTEGER, 16);
            case "MEDIUMINT", "INT3", "MIDDLEINT" -> type.as(Family.INTEGER, 24);
            case "INT", "INTEGER", "INT4" -> type.as(Family.INTEGER, 32);
            case "BIGINT", "INT8" -> type.as(type.unsigned() ? Family.UNSIGNED_LONG : Family.INTEGER, 64);
            case "SERIAL", "BIGINT UNSIGNED" -> type.as(Family.UNSIGNED_LONG, 64);
            case "DECIMAL", "DEC", "NUMERIC", "FIXED" -> type.asDecimal(10, 0);
            case "FLOAT", "DOUBLE", "REAL", "DOUBLE PRECISION", "FLOAT4", "FLOAT8" -> type.as(Family.FLOAT);
            case "CHAR", "CHARACTER", "NCHAR", "NATIONAL CHAR", "NATIONAL CHARACTER" ->
                fixedText(type, type.argument(0, 1));
            case "BINARY" -> type.as(Family.FIXED_BYTES, type.argument(0, 1));
            case "VARBINARY", "TINYBLOB", "BLOB", "MEDIUMBLOB", "LONGBLOB", "LONG VARBINARY" ->
                type.as(Family.BYTES, type.argument(0, -1));
            case "DATE" -> type.as(Family.DATE);
            case "DATETIME" -> type.asTemporal(Family.TIMESTAMP, 0, MICROSECONDS);
            case "TIMESTAMP" -> type.asTemporal(Family.INSTANT, 0, MICROSECONDS);
            case "TIME" -> type.asTemporal(Family.TIME, 0, MICROSECONDS);
            case "JSON" -> type.as(Family.JSON);
            case "UUID" -> type.as(Family.UUID);
            case "ENUM" -> type.as(Family.ENUM);
            default ->
                TEXTS.contains(type.base())
                        ? text(type, type.argument(0, -1))
                        : type.as(OTHERS.contains(type.base()) ? Family.OTHER : Family.UNKNOWN);
        };
    }

    private static ColumnType fixedText(TypeText type, int length) {
        if (isBinaryCharacterSet(type)) {
            return type.as(Family.FIXED_BYTES, length);
        }
        return type.as(hasBinaryCollation(type) ? Family.FIXED_TEXT : Family.COLLATED_TEXT, length);
    }

    private static ColumnType text(TypeText type, int length) {
        if (isBinaryCharacterSet(type)) {
            return type.as(Family.BYTES, length);
        }
        if (!hasBinaryCollation(type)) {
            return type.as(Family.COLLATED_TEXT, length);
        }
        // All _bin collations but the newest ignore trailing blanks when they compare, as CHAR does.
        return type.as(padsNot(type.collation()) ? Family.TEXT : Family.FIXED_TEXT, length);
    }

    private static boolean isBinaryCharacterSet(TypeText type) {
        String set = type.characterSet();
        return isNamed(set, "binary") || isNamed(set, "byte") || isNamed(type.collation(), "binary");
    }

    private static boolean hasBinaryCollation(TypeText type) {
        String collation = type.collation();
        return collation == null
                ? type.binaryAttribute()
                : collation.replace("`", "").toLowerCase(Locale.ROOT).endsWith("_bin");
    }

    private static boolean padsNot(@Nullable String collation) {
        return isNamed(collation, "utf8mb4_0900_bin")
                || (collation != null && collation.toLowerCase(Locale.ROOT).contains("nopad"));
    }

    private static boolean isNamed(@Nullable String name, String wanted) {
        return name != null && name.replace("`", "").equalsIgnoreCase(wanted);
    }
}
