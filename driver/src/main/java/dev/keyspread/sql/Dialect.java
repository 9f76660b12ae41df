package dev.keyspread.sql;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The SQL dialects that Keyspread reads, each of one engine or of two that are alike. What differs between them has a name: in quoting and
 * naming here, in all else in the traits.
 */
public enum Dialect implements DdlTraits, GrammarTraits, LexicalTraits, StatementTraits, ValueTraits {
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
    H2("h2", Folding.UPPER, '"');

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

    /** Whether tables lie at paths, {@code directory/table}, instead of in schemas. */
    public boolean namesTablesByPath() {
        return this == YDB;
    }

    /** Whether {@code Connection.setCatalog} moves where names are looked for; elsewhere a connection has one catalogue only. */
    public boolean findsNamesByCatalog() {
        return this != H2 && !isPostgresLike();
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
        return this == GOOGLESQL;
    }

    /** The schema where unqualified names lie if a session or role says nothing else; null where it has no such name. */
    public @Nullable String standardSchema() {
        return isPostgresLike() ? "public" : this == H2 ? "PUBLIC" : null;
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
        return caselessText(cut(name));
    }

    /** The same of a text that may hold such names. */
    public String caselessText(String sql) {
        return isAscii(sql)
                ? sql.toLowerCase(Locale.ROOT)
                : folding.fold(sql).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }

    /** Whether two names are one, but for the case of their letters. */
    public boolean areNamesakes(String a, String b) {
        return caseless(a).equals(caseless(b));
    }

    /** Whether a name has no letter beyond ASCII. */
    public static boolean isAscii(String name) {
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

    /** What stands around a name that is quoted. */
    public char quote() {
        return quote;
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
