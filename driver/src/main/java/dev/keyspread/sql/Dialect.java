package dev.keyspread.sql;

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

    /** Whether a table may have further names, its synonyms, by which statements reach it. */
    public boolean hasSynonyms() {
        return isSpanner();
    }

    /** Whether an INSERT gives a value to a column {@code GENERATED ALWAYS AS IDENTITY} only by OVERRIDING SYSTEM VALUE. */
    public boolean overridesSystemValues() {
        return runsPostgresCode() || this == H2;
    }

    /** Whether the expression of a column that it generates can be read from its catalogue. */
    public boolean describesGeneratedColumns() {
        return this != YDB && this != PHOENIX;
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

    /** Whether its driver takes names as patterns when it is asked for metadata; YDB's takes them as they are. */
    public boolean takesNamesAsPatterns() {
        return this != YDB;
    }

    /** Whether the metadata tells the options that a table was made with. */
    public boolean tellsTableOptions() {
        return this == TIDB;
    }

    /** Whether it adds hidden columns of its own to tables: an id of rows without a key, the shards of hashed indexes. */
    public boolean addsHiddenColumns() {
        return this == COCKROACHDB;
    }

    /** Whether a primary key that is replaced stays as a unique index. */
    public boolean keepsFormerKeyAsIndex() {
        return this == COCKROACHDB;
    }

    /** Whether tables lie at paths, {@code directory/table}, instead of in schemas. */
    public boolean namesTablesByPath() {
        return this == YDB;
    }

    /** Whether {@code Connection.setCatalog} moves where names are looked for; elsewhere a connection has one catalogue only. */
    public boolean findsNamesByCatalog() {
        return this != H2 && !isPostgresLike();
    }

    /** Whether a session's time zone decides what is stored for the old date classes; elsewhere the JVM's does. */
    public boolean bindsDatesBySessionZone() {
        return this == H2;
    }

    /** Whether the database can be given a mode, by which it reads the types in DDL. */
    public boolean readsTypesByMode() {
        return this == H2;
    }

    /** Whether an UPDATE to NULL may store a column's default, or the next number, in its place. */
    public boolean updatesNullToDefault() {
        return this == H2;
    }

    /** Whether a number that a CAST can't hold becomes NULL; elsewhere it is an error. */
    public boolean castsOverflowToNull() {
        return this == YDB;
    }

    /** Whether {@code INSERT … SELECT} finds its values by the names of the selected columns, and not by their places. */
    public boolean insertsSelectedByName() {
        return this == YDB;
    }

    /** Whether the update of an upsert has to assign every column that is inserted. */
    public boolean upsertsAssignAllColumns() {
        return this == SPANNER_POSTGRESQL;
    }

    /** Whether the rows of several SELECTs are brought to one type, for which a placeholder has to have one. */
    public boolean typesUnitedRows() {
        return this == H2 || isPostgresLike();
    }

    /** Whether its driver, asked for generated keys, returns all columns of the row. */
    public boolean returnsAllColumnsAsKeys() {
        return isPostgresLike() || isSpanner();
    }

    /** Whether an empty text is stored as NULL. */
    public boolean storesEmptyTextAsNull() {
        return this == PHOENIX;
    }

    /** Whether a column of bytes takes a text, and holds its UTF-8. */
    public boolean storesTextAsBytes() {
        return this == YDB;
    }

    /** Whether its driver takes a {@code Long} for the 64 bits of an unsigned number. */
    public boolean bindsUnsignedAsLong() {
        return this == YDB;
    }

    /** Whether a UUID is stored in a column of text as its 36 characters, and not as a serialized object. */
    public boolean castsUuidsToText() {
        return this == H2 || usesPostgresDriver();
    }

    /** Whether its driver keeps the zone of a {@code ZonedDateTime}; pgjdbc drops it. */
    public boolean bindsZonedDateTimes() {
        return this == H2;
    }

    /** Whether DDL wants an expression behind DEFAULT in brackets. */
    public boolean bracketsDefaults() {
        return this == GOOGLESQL;
    }

    /** Whether the primary key is declared behind the brackets that hold a table's columns. */
    public boolean declaresKeyBehindColumns() {
        return this == GOOGLESQL;
    }

    /** Whether a part of a key may descend. */
    public boolean hasDescendingKeys() {
        return this != YDB;
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
        return cutsNames() ? PostgresNames.cut(name) : name;
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

    static boolean isAscii(String name) {
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
        if (plain && name.equals(name(name, false)) && !Keywords.isReserved(name.toUpperCase(Locale.ROOT), this)) {
            return name;
        }
        return quote + name.replace("" + quote, "" + quote + quote) + quote;
    }
}
