package dev.keyspread.sql;

/** What differs between engines in how values are written, bound, converted, stored and compared. */
public sealed interface ValueTraits extends EngineFamily permits Dialect {
    /** Whether {@code 1e0} is a DOUBLE; to PostgreSQL and its relatives it is an exact NUMERIC, to H2 a DECFLOAT. */
    default boolean exponentMakesDouble() {
        return isMysqlLike() || this == Dialect.GOOGLESQL || this == Dialect.YDB;
    }

    /** Whether a query of several rows brings what is bound to the type that another row has, even if that can hold less: H2's INTEGER, its BOOLEAN. */
    default boolean takesTypesFromOtherRows() {
        return this == Dialect.H2;
    }

    /** How many digits behind the second's point a timestamp may have at most. */
    default int maxFractionDigits() {
        return isSpanner() || this == Dialect.H2 ? 9 : 6;
    }

    /** Whether a decimal with too many digits behind the point is rounded half up when it is stored; elsewhere it is an error, or not known. */
    default boolean roundsDecimals() {
        return !isSpanner() && this != Dialect.YDB;
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

    /** Returns true if the text of a default names each sequence with its schema. */
    default boolean qualifiesDefaults() {
        return this == Dialect.H2 || this == Dialect.MYSQL;
    }

    /** Returns true if a driver reads the old date classes in the session's time zone. */
    default boolean readsDatesBySessionZone() {
        return this == Dialect.H2;
    }

    /** Returns true if a driver may read the old date classes in another zone than the one that the JVM has at that moment. */
    default boolean mayReadDatesByOwnZone() {
        return this == Dialect.H2 || isMysqlLike();
    }

    /** Whether an UPDATE to NULL may store a column's default, or the next number, in its place. */
    default boolean updatesNullToDefault() {
        return this == Dialect.H2;
    }

    /** Whether a number that a CAST can't hold becomes NULL; elsewhere it is an error. */
    default boolean castsOverflowToNull() {
        return this == Dialect.YDB;
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

    /** Whether its driver sends a {@code Character} as a text of one letter; others send an object, or none. */
    default boolean storesCharactersAsText() {
        return this == Dialect.H2 || usesPostgresDriver();
    }

    /** Whether its drivers send a text that is bound as CHAR as any other text; elsewhere its type decides how it is compared. */
    default boolean bindsCharsAsTexts() {
        return isMysqlLike();
    }

    /** Whether a driver of its sends the low 64 bits of a BigInteger that is bound as a decimal, as MariaDB's does. */
    default boolean cutsLongDecimals() {
        return isMysqlLike();
    }

    /** Whether its driver keeps the zone of a {@code ZonedDateTime}; pgjdbc drops it. */
    default boolean bindsZonedDateTimes() {
        return this == Dialect.H2;
    }

    /** Whether types are named as in GoogleSQL: STRING, INT64, and TIMESTAMP for an instant. */
    default boolean hasGoogleTypes() {
        return this == Dialect.GOOGLESQL;
    }

    /** Whether literals name their type: {@code 1ul}, {@code Uuid('…')}. */
    default boolean hasTypedLiterals() {
        return this == Dialect.YDB;
    }

    /** Whether a double of few digits is stored in a column of decimals as these digits. PostgreSQL, H2 and MariaDB were tried. */
    default boolean storesShortDoublesAsWritten() {
        return runsPostgresCode() || this == Dialect.H2 || this == Dialect.MYSQL;
    }

    /** Whether a column of dates keeps the day of a time, as the clock in it shows it, whatever the time is. Tried on PostgreSQL and H2. */
    default boolean storesDaysOfTimes() {
        return runsPostgresCode() || this == Dialect.H2;
    }

    /** Whether UUIDs are values of their own; elsewhere they are written and bound as text. */
    default boolean hasUuids() {
        return !isMysqlLike();
    }

    /** Whether the text of a UUID is 36 characters in lower case, as Keyspread hashes it. Tried on H2 and PostgreSQL. */
    default boolean hasStandardUuids() {
        return runsPostgresCode() || this == Dialect.H2;
    }

    /** Whether a UUID may be written in braces. */
    default boolean readsUuidsInBraces() {
        return isPostgresLike();
    }

    /** Whether the server infers the type of what is bound as Types.OTHER. */
    default boolean infersTypeOfOther() {
        return isPostgresLike();
    }

    /**
     * Whether it is known what drivers make of a value that is bound as another type than its own: of a number that the type can hold that
     * number, of a text for a type of text the text. PostgreSQL's, H2's, MariaDB's and MySQL's were tried.
     */
    default boolean convertsToTargetTypes() {
        return runsPostgresCode() || this == Dialect.COCKROACHDB || this == Dialect.H2 || isMysqlLike();
    }

    /** Whether a text that is too long for the type that it is cast to is cut. PostgreSQL and H2 were tried, Spanner in PostgreSQL's dialect too. */
    default boolean cutsTextsInCasts() {
        return runsPostgresCode() || this == Dialect.H2 || this == Dialect.SPANNER_POSTGRESQL;
    }

    /** Whether what a cast leaves of a text depends on the database's encoding: without one (SQL_ASCII) its bytes are counted. */
    default boolean cutsTextsByEncoding() {
        return runsPostgresCode();
    }

    /** Whether a letter beyond 16 bits is two where a text is cut to a length. */
    default boolean countsHalfSurrogates() {
        return this == Dialect.H2;
    }

    /**
     * Whether {@code '\x00ff'} is two bytes to a column of bytes, and a text of ASCII letters without a backslash these bytes. To
     * Spanner a text that is no literal is base64.
     */
    default boolean readsBytesInTexts() {
        return runsPostgresCode();
    }

    /** Whether a column of booleans takes the texts {@code yes}, {@code y} and {@code 1}, and their opposites. */
    default boolean readsYesAsTrue() {
        return runsPostgresCode() || this == Dialect.H2 || this == Dialect.SPANNER_POSTGRESQL;
    }

    /** Whether a number has to be bound by the column's own type. */
    default boolean bindsNumbersByType() {
        return this == Dialect.YDB;
    }

    /** Whether {@code 0x1F} and {@code 0b11} are numbers to a column of numbers. */
    default boolean countsBitsAsNumbers() {
        return isMysqlLike();
    }

    /** Whether an INSERT of NULL or 0 into a column that counts stores the next number. */
    default boolean numbersNullAndZero() {
        return isMysqlLike();
    }

    /** Whether the next number of a column that counts can be asked for before a row is written. */
    default boolean numbersBySequences() {
        return !isMysqlLike();
    }

    /** Whether {@code DEFAULT(name)} is the default of a column. */
    default boolean namesDefaults() {
        return isMysqlLike();
    }

    /** Whether CAST knows a few types only, which are not those of columns. */
    default boolean castsToFewTypes() {
        return isMysqlLike();
    }

    /** Whether zero or an empty text may be stored for a NULL in a NOT NULL column: MySQL's sql_mode need not be strict. */
    default boolean mayReplaceNull() {
        return isMysqlLike();
    }

    /** Whether a value that is too large may be cut to the column's size silently: MySQL's sql_mode need not be strict. */
    default boolean mayCutValues() {
        return isMysqlLike();
    }

    /** Whether others may be stored for letters that a column's character set lacks: MySQL's sql_mode need not be strict. */
    default boolean mayReplaceLetters() {
        return isMysqlLike();
    }

    /** Whether MySQL's driver may be the one beneath, which sends some objects otherwise than others do. */
    default boolean mayUseMysqlsDriver() {
        return isMysqlLike();
    }

    /** Whether blanks that are too many for a VARCHAR(n) are cut silently; other characters are an error. */
    default boolean cutsExcessBlanks() {
        return usesPostgresDriver();
    }

    /** Whether a number is compared with a text as a floating point number. */
    default boolean comparesTextsAsDoubles() {
        return isMysqlLike();
    }

    /** Whether a second's fraction that is bound may be cut, by the driver or the session. */
    default boolean mayCutFractions() {
        return isMysqlLike();
    }

    /** Whether dates and times are numbers since 1970 to the engine, and can be hashed as such. */
    default boolean countsTimeFromEpoch() {
        return this == Dialect.YDB;
    }

    /** Whether a TIMESTAMP is written and read in the session's time zone, whatever that is. */
    default boolean readsInstantsInSessionZone() {
        return isMysqlLike();
    }

    /** Whether its drivers may move a {@code java.sql.Timestamp} from one zone to another, by their settings. */
    default boolean mayMoveTimestamps() {
        return isMysqlLike();
    }

    /** Whether its driver binds NULL to a placeholder that was left out, if a later one is bound. */
    default boolean bindsGapsAsNull() {
        return isSpanner();
    }

    /** Whether its driver binds a date in the calendar that comes with it. */
    default boolean bindsDatesByCalendar() {
        return !isSpanner();
    }

    /** Whether a timestamp's type says how many digits it keeps. */
    default boolean hasTimestampPrecision() {
        return !isSpanner();
    }

    /** Whether a time that is finer than its column is rounded in a way that is known. Tried on H2 and PostgreSQL. */
    default boolean roundsTimes() {
        return runsPostgresCode() || this == Dialect.H2;
    }

    /** Whether fractions of a microsecond are rounded, by driver and server in different ways. */
    default boolean mayRoundNanoseconds() {
        return isPostgresLike();
    }

    /** Whether CURRENT_TIMESTAMP, NOW() and their relatives are read as the time of the transaction or the statement. */
    default boolean hasStandardClock() {
        return this == Dialect.H2 || isPostgresLike() || isSpanner();
    }

    /** Returns true if {@code now()} stays the same within a transaction. Spanner's is that of the statement. */
    default boolean keepsTimeInTransaction() {
        return hasStandardClock() && !isSpanner();
    }

    /** Whether today is what it is in the session's time zone. */
    default boolean hasDatesOfSession() {
        return !isSpanner();
    }

    /** Whether a driver of its may write bound values into the text, escaped by what the session said when it began. */
    default boolean escapesBoundValues() {
        return isMysqlLike();
    }

    /** Whether its driver may store a large object apart from the row, which then holds a number that refers to it. */
    default boolean storesLargeObjectsApart() {
        return usesPostgresDriver();
    }

    /** Whether its driver sends a timestamp that comes with a calendar by the offset of its zone, so that the instant is kept. */
    default boolean bindsTimestampsByOffset() {
        return usesPostgresDriver();
    }

    /** Whether its driver rounds times to microseconds before they are sent. */
    default boolean roundsBoundTimes() {
        return usesPostgresDriver();
    }

    /** Whether half of a unit of time is rounded away from the year 2000. */
    default boolean roundsAwayFromEpoch() {
        return runsPostgresCode();
    }
}
