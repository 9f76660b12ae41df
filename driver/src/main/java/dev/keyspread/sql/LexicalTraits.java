package dev.keyspread.sql;

/** What differs between engines in how literals, names, comments and parameters are written. */
public sealed interface LexicalTraits extends EngineFamily permits Dialect {
    /** Whether strings are written as Python's: in three quotes too, with the prefixes r, b and rb. */
    default boolean hasPythonStrings() {
        return this == Dialect.GOOGLESQL;
    }

    /** Whether {@code "a"} is a text unless a session says otherwise; elsewhere it is a name. */
    default boolean stringsInDoubleQuotes() {
        return isMysqlLike() || this == Dialect.GOOGLESQL || this == Dialect.YDB;
    }

    /** Whether literals of text that follow each other are one. */
    default boolean joinsLiterals() {
        return isMysqlLike() || this == Dialect.H2;
    }

    /** The same, where a line ends between them. */
    default boolean joinsLiteralsOfLines() {
        return joinsLiterals() || runsPostgresCode() || this == Dialect.SPANNER_POSTGRESQL;
    }

    /** Whether {@code 0x1F} is a whole number, in every version and whatever is set. */
    default boolean hasHexadecimals() {
        return this == Dialect.GOOGLESQL;
    }

    /** Whether {@code 'a' || 'b'} is the text {@code 'ab'}, to every column that takes it. */
    default boolean concatenatesByPipes() {
        return runsPostgresCode() || this == Dialect.H2 || isSpanner();
    }

    /** Whether a quote inside a text is written twice; elsewhere only behind a backslash. */
    default boolean doublesQuotes() {
        return this != Dialect.GOOGLESQL && this != Dialect.YDB;
    }

    /** Whether a quote inside a quoted name may be written twice. */
    default boolean doublesQuotesInNames() {
        return this != Dialect.GOOGLESQL;
    }

    /** Whether a backslash escapes in quoted names. */
    default boolean escapesInNames() {
        return this == Dialect.GOOGLESQL || this == Dialect.YDB;
    }

    /** Whether a name in backquotes is folded as one without quotes. */
    default boolean foldsBackquotedNames() {
        return this == Dialect.H2;
    }

    /** Whether a letter before a text's quote says what it is: {@code N'a'}, {@code X'1F'}. */
    default boolean hasPrefixedStrings() {
        return this != Dialect.YDB;
    }

    /** Whether {@code N'a '} is of type CHAR: its blanks are not stored in a text column, and it is compared without regard to the column's. */
    default boolean padsNationalLiterals() {
        return isPostgresLike();
    }

    /** Whether there are texts and names with Unicode escapes: {@code U&'…'}. */
    default boolean hasUnicodeStrings() {
        return isPostgresLike() || this == Dialect.H2;
    }

    /** Whether {@code B'01'} is a literal. */
    default boolean hasBitStrings() {
        return this != Dialect.H2;
    }

    /** Whether a text may stand between {@code $$} and {@code $$}, and a parameter may be {@code $1}. */
    default boolean hasDollarQuotes() {
        return isPostgresLike() || this == Dialect.H2;
    }

    /** Whether {@code $name} is a parameter. */
    default boolean namesParametersByDollar() {
        return this == Dialect.YDB;
    }

    /** Whether a text may stand between {@code @@} and {@code @@}. */
    default boolean hasMultilineStrings() {
        return this == Dialect.YDB;
    }

    /** Whether letters behind a literal give it its type: {@code 1ul}, {@code "a"u}. */
    default boolean hasTypeSuffixes() {
        return this == Dialect.YDB;
    }

    /** Whether a number may end with an L, as Java's. */
    default boolean hasLongSuffix() {
        return this == Dialect.H2;
    }

    /** Whether {@code \a} and {@code \v} in a text with escapes are the letters. */
    default boolean keepsUnknownEscapes() {
        return isPostgresLike() && this != Dialect.COCKROACHDB;
    }

    /** Whether {@code ?} makes a type one that may be NULL, and {@code a ?? b} takes b for NULL. */
    default boolean hasOptionals() {
        return this == Dialect.YDB;
    }

    /** Whether the driver gives each {@code ?} a number by which a text may name it, too. */
    default boolean numbersPlaceholders() {
        return isSpanner() || this == Dialect.H2;
    }

    /** Whether {@code ?1} is the first parameter. */
    default boolean numbersQuestionMarks() {
        return this == Dialect.H2;
    }

    /** Whether {@code @{…}} gives a hint. */
    default boolean hintsInBraces() {
        return this == Dialect.GOOGLESQL || this == Dialect.COCKROACHDB;
    }

    /** Whether a comment in a comment has an end of its own. */
    default boolean nestsComments() {
        return isPostgresLike() || this == Dialect.H2;
    }

    /** Whether {@code //} begins a comment. */
    default boolean hasSlashSlashComments() {
        return this == Dialect.H2;
    }

    /** Whether {@code #} begins a comment. */
    default boolean hasHashComments() {
        return isMysqlLike() || this == Dialect.GOOGLESQL;
    }

    /** Whether a comment to the end of its line ends at a carriage return too. */
    default boolean endsLinesByCarriageReturn() {
        return isPostgresLike() || this == Dialect.H2 || this == Dialect.YDB;
    }

    /** Whether white space beyond ASCII separates words; elsewhere it belongs to them. */
    default boolean hasWideSpaces() {
        return this == Dialect.GOOGLESQL || this == Dialect.H2;
    }

    /** Whether MariaDB carries out what stands in a comment that begins with {@code /*M!}. */
    default boolean executesMariaDbComments() {
        return this == Dialect.MYSQL;
    }

    /** Whether TiDB carries out what stands in a comment that begins with {@code /*T![feature]}. */
    default boolean executesFeatureComments() {
        return this == Dialect.TIDB;
    }

    /** Whether the name of any type before a text gives it that type: {@code uuid '…'}. */
    default boolean typesLiteralsByName() {
        return isPostgresLike() || this == Dialect.GOOGLESQL || this == Dialect.H2;
    }

    /** Whether a literal gets its type by a call: {@code Timestamp("…")}. */
    default boolean callsTypes() {
        return this == Dialect.YDB;
    }

    /** Whether a literal of a timestamp may have nine digits behind the second's point. */
    default boolean keepsNanosecondsInLiterals() {
        return this == Dialect.H2 || this == Dialect.GOOGLESQL;
    }

    /** Whether drivers make a date of JDBC's {@code {d '…'}}. */
    default boolean escapesDates() {
        return escapesTimes() || isMysqlLike();
    }

    /** Whether drivers make the time that is written of JDBC's {@code {ts '…'}}. MySQL's moves it from the JVM's time zone to the server's. */
    default boolean escapesTimes() {
        return this == Dialect.H2 || (isPostgresLike() && !isSpanner());
    }

    /** Whether a literal {@code TIMESTAMP '…'} is a point in time, whose zone stands in it. */
    default boolean timestampsHaveZones() {
        return this == Dialect.GOOGLESQL;
    }

    /** Whether a session may be told to take what stands in double quotes for a name, and no text: by {@code sql_mode}. */
    default boolean maySetNamesInDoubleQuotes() {
        return isMysqlLike();
    }
}
