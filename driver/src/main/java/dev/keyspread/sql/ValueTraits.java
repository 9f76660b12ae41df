package dev.keyspread.sql;

/** What differs between engines in how values are written, bound, converted, stored and compared. */
public sealed interface ValueTraits extends EngineFamily permits Dialect {
    /** Whether {@code 1e0} is a DOUBLE; to PostgreSQL and its relatives it is an exact NUMERIC, to H2 a DECFLOAT. */
    default boolean exponentMakesDouble() {
        return isMysqlLike() || this == Dialect.GOOGLESQL || this == Dialect.YDB;
    }

    /** How many digits behind the second's point a timestamp may have at most. */
    default int maxFractionDigits() {
        return isSpanner() || this == Dialect.H2 ? 9 : 6;
    }

    /** Whether a decimal with too many digits behind the point is rounded half up when it is stored; elsewhere it is an error, or not known. */
    default boolean roundsDecimals() {
        return !isSpanner() && this != Dialect.YDB && this != Dialect.PHOENIX;
    }

    /**
     * Whether a decimal fraction is rounded half up, away from zero, when it is stored in a column of integers. H2, PostgreSQL and MariaDB
     * were tried.
     */
    default boolean roundsDecimalsToIntegers() {
        return this == Dialect.H2 || this == Dialect.MYSQL || runsPostgresCode();
    }

    /** Whether the server computes sums and products of whole numbers without loss, or fails. H2, PostgreSQL and MariaDB were tried. */
    default boolean computesIntegersExactly() {
        return this == Dialect.H2 || this == Dialect.MYSQL || runsPostgresCode();
    }

    /** Whether a boolean may be stored in a column of whole numbers, as 1 or 0. */
    default boolean storesBooleansAsNumbers() {
        return this == Dialect.H2 || isMysqlLike();
    }

    /** Whether a CHAR is compared with its padding or without, depending on the other conditions and the index that is used. */
    default boolean comparesPaddingByPlan() {
        return this == Dialect.H2;
    }

    /** Whether a session's time zone decides what is stored for the old date classes; elsewhere the JVM's does. */
    default boolean bindsDatesBySessionZone() {
        return this == Dialect.H2;
    }

    /** Whether an UPDATE to NULL may store a column's default, or the next number, in its place. */
    default boolean updatesNullToDefault() {
        return this == Dialect.H2;
    }

    /** Whether a number that a CAST can't hold becomes NULL; elsewhere it is an error. */
    default boolean castsOverflowToNull() {
        return this == Dialect.YDB;
    }

    /** Whether an empty text is stored as NULL. */
    default boolean storesEmptyTextAsNull() {
        return this == Dialect.PHOENIX;
    }

    /** Whether a column of bytes takes a text, and holds its UTF-8. */
    default boolean storesTextAsBytes() {
        return this == Dialect.YDB;
    }

    /** Whether its driver takes a {@code Long} for the 64 bits of an unsigned number. */
    default boolean bindsUnsignedAsLong() {
        return this == Dialect.YDB;
    }

    /** Whether a UUID is stored in a column of text as its 36 characters, and not as a serialized object. */
    default boolean castsUuidsToText() {
        return this == Dialect.H2 || usesPostgresDriver();
    }

    /** Whether its driver keeps the zone of a {@code ZonedDateTime}; pgjdbc drops it. */
    default boolean bindsZonedDateTimes() {
        return this == Dialect.H2;
    }
}
