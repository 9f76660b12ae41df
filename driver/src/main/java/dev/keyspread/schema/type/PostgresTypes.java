package dev.keyspread.schema.type;

import dev.keyspread.schema.type.ColumnType.Family;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Type names of PostgreSQL and YugabyteDB, and of CockroachDB and Spanner's PostgreSQL dialect where they spell them as PostgreSQL does.
 * Source: PostgreSQL 16, chapter 8, and its pg_type aliases. {@link ColumnTypes} asks it, and so do the types of engines that speak
 * PostgreSQL's.
 */
public final class PostgresTypes {
    /** PostgreSQL keeps microseconds. */
    static final int MICROSECONDS = 6;

    /**
     * Collations that every PostgreSQL brings along are deterministic: their equality is binary. Those named after a
     * language, such as {@code en_US}, are deterministic too, but not every installation has them, and a user may have
     * made one of that name that is not.
     */
    private static final Pattern DETERMINISTIC = Pattern.compile(
            "(?i)c|posix|default|ucs_basic|unicode|pg_c_utf8|pg_unicode_fast|c\\.utf-?8|\\w[\\w-]*-x-icu");

    /** Names of types of no use to a rule. */
    private static final Set<String> OTHERS = TypeText.names("""
            TIMETZ, TIME WITH TIME ZONE, MONEY, NAME, "char", OID, REGCLASS, XID, XID8, BIT, BIT VARYING, VARBIT, INET,
            CIDR, MACADDR, MACADDR8, POINT, LINE, LSEG, BOX, PATH, POLYGON, CIRCLE, TSVECTOR, TSQUERY, XML, JSONPATH,
            HSTORE, LTREE, GEOMETRY, GEOGRAPHY, VECTOR, INT4RANGE, INT8RANGE, NUMRANGE, TSRANGE, TSTZRANGE, DATERANGE
            """);

    private PostgresTypes() {}

    static ColumnType of(TypeText type) {
        if (type.array() || type.base().endsWith(" ARRAY")) {
            return type.as(Family.OTHER);
        }
        ColumnType known = ofName(type, withoutCatalogue(type.base()));
        return isText(known) && !hasBinaryEquality(type) ? type.as(Family.UNKNOWN) : known;
    }

    private static ColumnType ofName(TypeText type, String name) {
        return switch (name) {
            case "SMALLINT", "INT2", "SMALLSERIAL", "SERIAL2" -> type.as(Family.INTEGER, 16);
            case "INTEGER", "INT", "INT4", "SERIAL", "SERIAL4" -> type.as(Family.INTEGER, 32);
            case "BIGINT", "INT8", "BIGSERIAL", "SERIAL8" -> type.as(Family.INTEGER, 64);
            case "NUMERIC", "DECIMAL", "DEC" -> type.asDecimal(-1, -1);
            case "REAL", "FLOAT4", "FLOAT8", "FLOAT", "DOUBLE PRECISION" -> type.as(Family.FLOAT);
            case "BOOLEAN", "BOOL" -> type.as(Family.BOOLEAN);
            case "VARCHAR",
                    "CHARACTER VARYING",
                    "CHAR VARYING",
                    "NATIONAL CHARACTER VARYING",
                    "NATIONAL CHAR VARYING" -> type.as(Family.TEXT, type.argument(0, -1));
            case "TEXT" -> type.as(Family.TEXT);
            case "CHAR", "CHARACTER", "NATIONAL CHARACTER", "NATIONAL CHAR", "NCHAR" ->
                type.as(Family.FIXED_TEXT, type.argument(0, 1));
            case "BPCHAR" -> type.as(Family.FIXED_TEXT, type.argument(0, -1));
            case "UUID" -> type.as(Family.UUID);
            case "DATE" -> type.as(Family.DATE);
            case "TIME", "TIME WITHOUT TIME ZONE" -> type.asTemporal(Family.TIME, MICROSECONDS, MICROSECONDS);
            case "TIMESTAMP", "TIMESTAMP WITHOUT TIME ZONE" ->
                type.asTemporal(Family.TIMESTAMP, MICROSECONDS, MICROSECONDS);
            case "TIMESTAMPTZ", "TIMESTAMP WITH TIME ZONE" ->
                type.asTemporal(Family.INSTANT, MICROSECONDS, MICROSECONDS);
            case "BYTEA" -> type.as(Family.BYTES);
            case "JSON", "JSONB" -> type.as(Family.JSON);
            default -> ofUnlisted(type, name);
        };
    }

    /** The rest: intervals, an extension's citext wherever it was installed; enums, domains and the like stay unknown. */
    private static ColumnType ofUnlisted(TypeText type, String name) {
        String last = name.substring(name.lastIndexOf('.') + 1);
        if (last.replace("\"", "").toUpperCase(Locale.ROOT).equals("CITEXT")) {
            return type.as(Family.COLLATED_TEXT);
        }
        boolean isKnown = OTHERS.contains(name) || name.equals("INTERVAL") || name.startsWith("INTERVAL ");
        return type.as(isKnown ? Family.OTHER : Family.UNKNOWN);
    }

    /** Returns true if values of a type are text, whatever their equality. */
    public static boolean isText(ColumnType type) {
        return type.family() == Family.TEXT || type.family() == Family.FIXED_TEXT;
    }

    /** Returns true if the collation, if one is named, is known to compare byte by byte. One that was made here may not. */
    private static boolean hasBinaryEquality(TypeText type) {
        String collation = type.collation();
        if (collation == null) {
            return true;
        }
        String name = withoutCatalogue(collation.replace("\"", ""));
        return DETERMINISTIC.matcher(name).matches();
    }

    private static String withoutCatalogue(String name) {
        return name.regionMatches(true, 0, "PG_CATALOG.", 0, 11)
                ? name.substring(11)
                : name.startsWith("\"pg_catalog\".")
                        ? name.substring(13).replace("\"", "").toUpperCase(Locale.ROOT)
                        : name;
    }
}
