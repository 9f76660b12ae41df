package dev.keyspread.schema.type;

import dev.keyspread.sql.Collation;
import org.jspecify.annotations.Nullable;

/**
 * A column's type, as far as hashing and advice need to know it. {@link ColumnTypes} makes it of a type's text; {@code CanonicalValue}
 * picks a canonical form by it.
 *
 * @param sql the type as the engine or the DDL spells it: {@code varchar(20)}; "" where it is not known
 * @param collation the character set and collation that are declared beside it, or null
 * @param family what kind of value it holds
 * @param length for text and bytes the declared maximum in characters or bytes, for decimals the precision, for
 *     integers the number of bits; -1 when unknown or unlimited
 * @param scale for decimals the digits after the point, for timestamps and times the digits of the second's fraction;
 *     -1 when unknown
 * @param domain the domain that the name stands for, or null when the type is no domain
 */
public record ColumnType(
        String sql,
        @Nullable Collation collation,
        Family family,
        int length,
        int scale,
        @Nullable Domain domain) {

    /** A type that is no domain, without a collation beside it. */
    public ColumnType(String sql, Family family, int length, int scale) {
        this(sql, null, family, length, scale, null);
    }

    /**
     * The type of a domain's columns. Its family is unknown, so that no value is computed as if the column had the base
     * type.
     */
    public static ColumnType of(String sql, Domain domain) {
        return new ColumnType(sql, null, Family.UNKNOWN, -1, -1, domain);
    }

    /** This type, spelled otherwise. */
    public ColumnType withSql(String newSql) {
        return new ColumnType(newSql, collation, family, length, scale, domain);
    }

    /** This type, known to be a domain; no domain if that is null. */
    public ColumnType withDomain(@Nullable Domain newDomain) {
        return new ColumnType(sql, collation, family, length, scale, newDomain);
    }

    /** The type with the family, length and scale of the domain's base type; this type if it is no domain. */
    public ColumnType overBaseType() {
        return domain == null
                ? this
                : new ColumnType(
                        sql,
                        collation,
                        domain.base().family(),
                        domain.base().length(),
                        domain.base().scale(),
                        domain);
    }

    /** This type, whose text is compared by a collation that is not binary. */
    public ColumnType collated() {
        return new ColumnType(sql, collation, Family.COLLATED_TEXT, length, scale, domain);
    }

    /** The type with all that is declared beside it: {@code varchar(20) COLLATE utf8mb4_bin}. */
    public String declaration() {
        return collation == null ? sql : sql + " " + collation.sql();
    }

    /** Kinds of values that a column holds. */
    public enum Family {
        /** Signed or unsigned integers up to 64 bits. */
        INTEGER,
        /** Unsigned 64-bit integers (YDB Uint64, MySQL BIGINT UNSIGNED). */
        UNSIGNED_LONG,
        /** Exact decimals. */
        DECIMAL,
        /** Floating point. */
        FLOAT,
        /** Booleans. */
        BOOLEAN,
        /** Text whose equality is binary. */
        TEXT,
        /** Text whose trailing blanks don't count: CHAR(n), and VARCHAR in MySQL's binary collations that pad. */
        FIXED_TEXT,
        /** Text whose equality is not binary: citext, VARCHAR_IGNORECASE, a case-insensitive collation. */
        COLLATED_TEXT,
        /** UUID. */
        UUID,
        /** Calendar dates. */
        DATE,
        /** Times of day. */
        TIME,
        /** Timestamps without a zone. */
        TIMESTAMP,
        /** Instants: timestamps with a zone, Spanner TIMESTAMP, YDB Timestamp. */
        INSTANT,
        /** Byte strings. */
        BYTES,
        /** Byte strings that the engine pads with zeros to the declared length: BINARY(n) in H2 and MySQL. */
        FIXED_BYTES,
        /** JSON. */
        JSON,
        /** One of a few names: MySQL's and H2's ENUM, PostgreSQL's types made AS ENUM. */
        ENUM,
        /** Anything else that is known: arrays, intervals, geometry. */
        OTHER,
        /** The type could not be read. */
        UNKNOWN
    }

    /** Returns true if values of this type rise with the clock when they are taken from it: dates and timestamps. */
    public boolean isTemporal() {
        return family == Family.DATE || family == Family.TIMESTAMP || family == Family.INSTANT;
    }

    /** Returns true if it takes few values however many rows there are: booleans, which MySQL keeps as numbers, and enumerations. */
    public boolean takesFewValues() {
        boolean isFlag = sql.equalsIgnoreCase("BOOL")
                || sql.equalsIgnoreCase("BOOLEAN")
                || sql.replace(" ", "").equalsIgnoreCase("TINYINT(1)");
        return family == Family.BOOLEAN || family == Family.ENUM || (family == Family.INTEGER && isFlag);
    }

    /** Returns true if it holds whole numbers. */
    public boolean isInteger() {
        return family == Family.INTEGER || family == Family.UNSIGNED_LONG;
    }
}
