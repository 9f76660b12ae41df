package dev.keyspread.sql.lexer;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Folding;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * How a session reads texts, as far as servers can be told to read them in another way than the dialect's own. {@code ServerIntroduction}
 * and {@code SessionQuestion} learn them, and every scan of a session's text goes by them.
 *
 * @param backslashes whether a backslash escapes in an ordinary string: {@code standard_conforming_strings} of PostgreSQL turns it on,
 *     {@code NO_BACKSLASH_ESCAPES} of MySQL off
 * @param quotedNames whether double quotes enclose names: MySQL's only with {@code ANSI_QUOTES}
 * @param pipesAreOr whether {@code ||} is the logical OR: MySQL's, unless {@code PIPES_AS_CONCAT} is set
 * @param zeroNumbers whether the server gives a number of its own for a 0 that is stored in an AUTO_INCREMENT column: MySQL's, unless
 *     {@code NO_AUTO_VALUE_ON_ZERO} is set
 * @param emptyIsNull whether {@code ''} is NULL: MariaDB's with {@code EMPTY_STRING_IS_NULL}, H2's in its mode Oracle
 * @param prefixedNumbers whether {@code 0x1F}, {@code 0b11}, {@code 0o17} and {@code 1_000} are certain to be numbers: to PostgreSQL 14 and older
 *     they are a 0 or a 1 with an alias behind it, to H2 in some modes byte strings
 * @param bracketedNames whether square brackets enclose names: MariaDB's with {@code MSSQL}, H2's in its mode MSSQLServer
 * @param folding what becomes of unquoted names: H2's URL can set it, for the whole database
 */
public record LexicalModes(
        boolean backslashes,
        boolean quotedNames,
        boolean pipesAreOr,
        boolean zeroNumbers,
        boolean emptyIsNull,
        boolean prefixedNumbers,
        boolean bracketedNames,
        Folding folding) {
    /** PostgreSQL reads {@code 0x1F} and {@code 1_000} as numbers from this version on, see its release notes. */
    private static final int POSTGRES_PREFIXED_NUMBERS = 160_000;

    private static final Map<Dialect, LexicalModes> OWN = new ConcurrentHashMap<>();

    /** Written out: linking a record's own is part of the cold start (ColdStart). */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LexicalModes modes
                && backslashes == modes.backslashes
                && quotedNames == modes.quotedNames
                && pipesAreOr == modes.pipesAreOr
                && zeroNumbers == modes.zeroNumbers
                && emptyIsNull == modes.emptyIsNull
                && prefixedNumbers == modes.prefixedNumbers
                && bracketedNames == modes.bracketedNames
                && folding == modes.folding;
    }

    @Override
    public int hashCode() {
        int code = folding.hashCode();
        for (boolean mode : new boolean[] {
            backslashes, quotedNames, pipesAreOr, zeroNumbers, emptyIsNull, prefixedNumbers, bracketedNames
        }) {
            code = 31 * code + (mode ? 1 : 0);
        }
        return code;
    }

    /** Returns how a dialect is read where nothing else is set. */
    public static LexicalModes of(Dialect dialect) {
        LexicalModes known = OWN.get(dialect);
        if (known == null) {
            known = own(dialect);
            OWN.put(dialect, known);
        }
        return known;
    }

    private static LexicalModes own(Dialect dialect) {
        boolean mysql = dialect.has(Capability.MYSQL_GRAMMAR);
        boolean stringsInDoubleQuotes = dialect.has(Capability.STRINGS_IN_DOUBLE_QUOTES);
        return new LexicalModes(
                stringsInDoubleQuotes, !stringsInDoubleQuotes, mysql, mysql, false, false, false, dialect.folding());
    }

    /**
     * PostgreSQL's, as its setting {@code standard_conforming_strings} is.
     *
     * @param version its {@code server_version_num}, 160010 for 16.10; 0 where it is not known
     */
    public static LexicalModes ofPostgres(boolean standardStrings, int version) {
        return new LexicalModes(
                !standardStrings,
                true,
                false,
                false,
                false,
                version >= POSTGRES_PREFIXED_NUMBERS,
                false,
                Folding.LOWER_ASCII);
    }

    /** MySQL's, as the names in its {@code sql_mode} say, in which the server has replaced those that stand for several. */
    public static LexicalModes ofMysql(String sqlMode) {
        List<String> modes = List.of(sqlMode.toUpperCase(Locale.ROOT).split(",", -1));
        return new LexicalModes(
                !modes.contains("NO_BACKSLASH_ESCAPES"),
                modes.contains("ANSI_QUOTES"),
                !modes.contains("PIPES_AS_CONCAT"),
                !modes.contains("NO_AUTO_VALUE_ON_ZERO"),
                modes.contains("EMPTY_STRING_IS_NULL"),
                false,
                modes.contains("MSSQL"),
                Folding.NONE_INSENSITIVE);
    }

    /**
     * Returns H2's modes by its settings {@code DATABASE_TO_UPPER} and {@code DATABASE_TO_LOWER}; H2 takes one of them at most.
     *
     * @param emptyIsNull whether its mode is Oracle
     * @param prefixedNumbers whether its version and its mode read {@code 0x1F} as a number
     * @param bracketedNames whether its mode is MSSQLServer
     */
    public static LexicalModes ofH2(
            boolean toUpper, boolean toLower, boolean emptyIsNull, boolean prefixedNumbers, boolean bracketedNames) {
        LexicalModes own = of(Dialect.H2);
        Folding folding = toLower ? Folding.LOWER : toUpper ? Folding.UPPER : Folding.NONE;
        return new LexicalModes(
                own.backslashes,
                own.quotedNames,
                own.pipesAreOr,
                own.zeroNumbers,
                emptyIsNull,
                prefixedNumbers,
                bracketedNames,
                folding);
    }
}
