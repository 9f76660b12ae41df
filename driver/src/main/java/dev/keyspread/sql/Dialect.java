package dev.keyspread.sql;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;

/** The SQL dialects that Keyspread reads, with what differs between them in quoting, comments and names. */
public enum Dialect {
    /** Cloud Spanner, GoogleSQL. */
    GOOGLESQL("googlesql", Folding.NONE_INSENSITIVE, '`'),
    /** Cloud Spanner, PostgreSQL dialect. */
    SPANNER_POSTGRESQL("spanner-postgresql", Folding.LOWER_ASCII, '"'),
    /** YDB's YQL. */
    YDB("ydb", Folding.NONE, '`'),
    /** PostgreSQL. */
    POSTGRESQL("postgresql", Folding.LOWER_ASCII, '"'),
    /** CockroachDB. */
    COCKROACHDB("cockroachdb", Folding.LOWER_NORMALIZED, '"'),
    /** YugabyteDB, YSQL. */
    YUGABYTEDB("yugabytedb", Folding.LOWER_ASCII, '"'),
    /** TiDB. */
    TIDB("tidb", Folding.NONE_INSENSITIVE, '`'),
    /** MySQL and MariaDB. */
    MYSQL("mysql", Folding.NONE_INSENSITIVE, '`'),
    /** H2 in its regular mode. */
    H2("h2", Folding.UPPER, '"'),
    /** Apache Phoenix. */
    PHOENIX("phoenix", Folding.UPPER, '"');

    /** What becomes of a name that stands without quotes. */
    public enum Folding {
        /** It is kept in upper case. */
        UPPER,
        /** It is kept in lower case. */
        LOWER,
        /** Its ASCII letters are kept in lower case, all others as they are written: PostgreSQL's, in a database of UTF-8. */
        LOWER_ASCII,
        /** It is kept in lower case and composed (NFC), and every kind of i is an i: CockroachDB's. */
        LOWER_NORMALIZED,
        /** It is kept as it is written. */
        NONE,
        /** It is kept as it is written, and names compare without regard to case. */
        NONE_INSENSITIVE;

        private String fold(String name) {
            return switch (this) {
                case UPPER -> name.toUpperCase(Locale.ROOT);
                case LOWER -> name.toLowerCase(Locale.ROOT);
                case LOWER_ASCII -> lowerAscii(name);
                case LOWER_NORMALIZED ->
                    Normalizer.normalize(
                            name.replace('\u0130', 'i').replace('\u0131', 'i').toLowerCase(Locale.ROOT),
                            Normalizer.Form.NFC);
                case NONE, NONE_INSENSITIVE -> name;
            };
        }

        private static String lowerAscii(String name) {
            if (isAscii(name)) {
                return name.toLowerCase(Locale.ROOT);
            }
            StringBuilder folded = new StringBuilder(name);
            for (int i = 0; i < folded.length(); i++) {
                char c = folded.charAt(i);
                if (c >= 'A' && c <= 'Z') {
                    folded.setCharAt(i, (char) (c + ('a' - 'A')));
                }
            }
            return folded.toString();
        }
    }

    /** How many bytes of a name PostgreSQL keeps: it cuts longer ones, quoted or not, behind the last character that fits. */
    private static final int MAX_POSTGRES_NAME_BYTES = 63;

    private static final int MAX_BYTES_OF_CHAR = 3;

    private final String settingName;
    private final Folding folding;
    private final char quote;

    Dialect(String settingName, Folding folding, char quote) {
        this.settingName = settingName;
        this.folding = folding;
        this.quote = quote;
    }

    /** The name in {@code keyspread.dialect}. */
    public String settingName() {
        return settingName;
    }

    /** What becomes of unquoted names, unless the database was told otherwise as it was made (H2). */
    public Folding folding() {
        return folding;
    }

    /** The character that quotes an identifier in SQL that Keyspread writes. */
    public char quote() {
        return quote;
    }

    /** PostgreSQL and the engines that speak its language. */
    public boolean isPostgresLike() {
        return this == POSTGRESQL || this == SPANNER_POSTGRESQL || this == COCKROACHDB || this == YUGABYTEDB;
    }

    /** MySQL and the engines that speak its language. */
    public boolean isMysqlLike() {
        return this == MYSQL || this == TIDB;
    }

    /** Whether {@code ||} is OR, as MySQL has it unless a session's sql_mode holds PIPES_AS_CONCAT; else it joins texts. */
    public boolean pipesAreOr() {
        return isMysqlLike();
    }

    /** Whether {@code 1e0} is a DOUBLE; to PostgreSQL and its relatives it is an exact NUMERIC, to H2 a DECFLOAT. */
    public boolean exponentMakesDouble() {
        return isMysqlLike() || this == GOOGLESQL || this == YDB;
    }

    /** Cloud Spanner in either dialect. */
    public boolean isSpanner() {
        return this == GOOGLESQL || this == SPANNER_POSTGRESQL;
    }

    /** PostgreSQL itself, and YugabyteDB, which executes statements by PostgreSQL's own code. */
    public boolean runsPostgresCode() {
        return this == POSTGRESQL || this == YUGABYTEDB;
    }

    /** Whether applications connect by PostgreSQL's own JDBC driver, to a server that has sessions as PostgreSQL has them. */
    public boolean usesPostgresDriver() {
        return isPostgresLike() && !isSpanner();
    }

    /** Whether an INSERT gives a value to a column {@code GENERATED ALWAYS AS IDENTITY} only by OVERRIDING SYSTEM VALUE. */
    public boolean overridesSystemValues() {
        return runsPostgresCode() || this == H2;
    }

    /** Whether a transaction goes on after a statement in it has failed, as if that had not been sent. */
    public boolean keepsTransactionAfterFailure() {
        return this == H2 || isMysqlLike();
    }

    /** Whether an UPDATE may change a column of the primary key. */
    public boolean updatesKeyColumns() {
        return !isSpanner() && this != YDB && this != PHOENIX;
    }

    /** Whether the driver tells how many rows an UPDATE has changed. */
    public boolean countsUpdatedRows() {
        return this != YDB && this != PHOENIX;
    }

    /** How many digits behind the second's point a timestamp may have at most. */
    public int maxFractionDigits() {
        return isSpanner() || this == H2 ? 9 : 6;
    }

    /** Whether a decimal with too many digits behind the point is rounded half up when it is stored; elsewhere it is an error, or not known. */
    public boolean roundsDecimals() {
        return !isSpanner() && this != YDB && this != PHOENIX;
    }

    /**
     * Whether a decimal fraction is rounded half up, away from zero, when it is stored in a column of integers. H2, PostgreSQL and MariaDB
     * were tried.
     */
    public boolean roundsDecimalsToIntegers() {
        return this == H2 || this == MYSQL || runsPostgresCode();
    }

    /** Whether a function in a select list may return several rows. */
    public boolean returnsSetsInSelectLists() {
        return isPostgresLike();
    }

    /** Whether the server computes sums and products of whole numbers without loss, or fails. H2, PostgreSQL and MariaDB were tried. */
    public boolean computesIntegersExactly() {
        return this == H2 || this == MYSQL || runsPostgresCode();
    }

    /** Whether a boolean may be stored in a column of whole numbers, as 1 or 0. */
    public boolean storesBooleansAsNumbers() {
        return this == H2 || isMysqlLike();
    }

    /** Whether a CHAR is compared with its padding or without, depending on the other conditions and the index that is used. */
    public boolean comparesPaddingByPlan() {
        return this == H2;
    }

    /** Whether rows of values, {@code (a, b) = (1, 2)}, are converted in a way that depends on the index that is used. */
    public boolean comparesRowsByPlan() {
        return this == H2;
    }

    /** Whether the first part of a key without a written order is hashed by the engine itself. */
    public boolean hashesLeadingKeyPart() {
        return this == YUGABYTEDB;
    }

    /** Whether a bound array is searched by {@code IN UNNEST(…)}; elsewhere by {@code = ANY (…)}. */
    public boolean unnestsArrays() {
        return this == GOOGLESQL;
    }

    /** Whether a limit has to be written as {@code FETCH FIRST n ROWS ONLY}, since there are modes without LIMIT. */
    public boolean limitsByFetchFirst() {
        return this == H2;
    }

    /** Whether the metadata tells which columns may be NULL; to YDB's driver all of them may. */
    public boolean tellsNullability() {
        return this != YDB;
    }

    /** Whether DDL belongs to its transaction, so that others don't see it before the commit and a rollback undoes it. */
    public boolean hasTransactionalDdl() {
        return isPostgresLike() && !isSpanner();
    }

    /** Whether indexes are declared among a table's columns. H2 takes them there when it acts as MySQL. */
    public boolean declaresIndexesInTables() {
        return isMysqlLike() || this == COCKROACHDB || this == YDB || this == H2;
    }

    /** Whether UNIQUE can't name a column without quotes, so that it begins a constraint wherever it stands first. */
    public boolean reservesUnique() {
        return this != GOOGLESQL && this != YDB && this != PHOENIX;
    }

    /** Whether an ALTER TABLE drops, renames and alters indexes. */
    public boolean altersIndexesInTables() {
        return isMysqlLike() || this == YDB;
    }

    /** Whether columns and column families are declared side by side. */
    public boolean hasColumnFamilies() {
        return this == COCKROACHDB || this == YDB;
    }

    /** Whether ONLY before a table's name says that its children by inheritance are not meant. */
    public boolean hasInheritance() {
        return isPostgresLike();
    }

    /**
     * Whether there is a schema without a name, where unqualified names lie: a table whose schema is not named is in that one,
     * and in no other.
     */
    public boolean hasNamelessSchema() {
        return this == GOOGLESQL || this == PHOENIX;
    }

    /**
     * The name that an identifier stands for: quotes removed, and an unquoted one folded as the engine folds it. Engines
     * that keep the case but compare without it (Spanner, MySQL columns) keep the spelling; compare with
     * {@link #sameName}.
     */
    public String name(String text, boolean quoted) {
        return name(text, quoted, folding);
    }

    /** As {@link #name(String, boolean)}, in a database that folds unquoted names in that way. */
    public String name(String text, boolean quoted, Folding databases) {
        return cut(quoted ? unquoted(text) : databases.fold(text));
    }

    /** What stands in quotes, doubled ones made single. */
    public static String unquoted(String text) {
        char end = text.charAt(0);
        String body = text.length() < 2 ? "" : text.substring(1, text.length() - 1);
        return body.indexOf(end) < 0 ? body : body.replace("" + end + end, "" + end);
    }

    /** What the engine keeps of a name that may be too long. Engines that refuse such names never see what is left here. */
    public String cut(String name) {
        if (!cutsNames() || name.length() * MAX_BYTES_OF_CHAR <= MAX_POSTGRES_NAME_BYTES) {
            return name;
        }
        int bytes = 0;
        int end = 0;
        while (end < name.length()) {
            int next = name.offsetByCodePoints(end, 1);
            bytes += name.substring(end, next).getBytes(StandardCharsets.UTF_8).length;
            if (bytes > MAX_POSTGRES_NAME_BYTES) {
                return name.substring(0, end);
            }
            end = next;
        }
        return name;
    }

    private boolean cutsNames() {
        return isPostgresLike() && this != COCKROACHDB;
    }

    /**
     * One text for all names that might be taken for one table or column: cut as the engine does it, and without regard to
     * case in any script. For keys of look-ups where a name is rather found once too often than missed.
     */
    public String caseless(String name) {
        String cut = cut(name);
        return isAscii(cut)
                ? cut.toLowerCase(Locale.ROOT)
                : folding.fold(cut).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }

    /** Whether two names are one, but for the case of their letters. */
    public boolean areNamesakes(String a, String b) {
        return caseless(a).equals(caseless(b));
    }

    private static boolean isAscii(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) >= 128) {
                return false;
            }
        }
        return true;
    }

    /** Whether two folded names are one name in this dialect. */
    public boolean sameName(String a, String b) {
        return folding == Folding.NONE_INSENSITIVE ? a.equalsIgnoreCase(b) : a.equals(b);
    }

    /** A name as it has to stand in SQL so that it means exactly that name: quoted only where it must be. */
    public String quoted(String name) {
        boolean plain = !name.isEmpty() && !Character.isDigit(name.charAt(0));
        for (int i = 0; plain && i < name.length(); i++) {
            char c = name.charAt(i);
            plain = c == '_' || (c < 128 && Character.isLetterOrDigit(c));
        }
        if (plain && name.equals(name(name, false)) && !ReservedWords.contain(name, this)) {
            return name;
        }
        return quote + name.replace("" + quote, "" + quote + quote) + quote;
    }
}
