package dev.keyspread.sql;

import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Catalogue;
import dev.keyspread.sql.dialect.Engine;
import dev.keyspread.sql.dialect.Folding;
import dev.keyspread.sql.dialect.Word;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The SQL dialects that Keyspread reads. What each of them does stands in its file in {@code sql.dialect}. */
@SuppressWarnings(
        "ImmutableEnumChecker") // the engine is read when first asked for, so that a start loads no other's file
public enum Dialect {
    /** Cloud Spanner, GoogleSQL. */
    GOOGLESQL("googlesql"),
    /** Cloud Spanner, PostgreSQL dialect. */
    SPANNER_POSTGRESQL("spanner-postgresql"),
    /** YDB's YQL. */
    YDB("ydb"),
    /** PostgreSQL. */
    POSTGRESQL("postgresql"),
    /** CockroachDB. */
    COCKROACHDB("cockroachdb"),
    /** YugabyteDB, YSQL. */
    YUGABYTEDB("yugabytedb"),
    /** Amazon Aurora DSQL. */
    DSQL("dsql"),
    /** TiDB. */
    TIDB("tidb"),
    /** MySQL and MariaDB. */
    MYSQL("mysql"),
    /** H2 in its regular mode. */
    H2("h2");

    private final String settingName;

    /** Final in all its parts, so that threads may race for it. */
    private @Nullable Engine engine;

    Dialect(String settingName) {
        this.settingName = settingName;
    }

    /** Returns the dialect of that name in {@code keyspread.dialect}. */
    public static Dialect named(String settingName) {
        for (Dialect dialect : values()) {
            if (dialect.settingName.equals(settingName)) {
                return dialect;
            }
        }
        throw new IllegalArgumentException("no dialect has the name " + settingName);
    }

    /** Returns the name in {@code keyspread.dialect}. */
    public String settingName() {
        return settingName;
    }

    /** Returns what the engine is and does. */
    public Engine engine() {
        Engine known = engine;
        if (known == null) {
            known = Engine.named(settingName);
            engine = known;
        }
        return known;
    }

    /** Returns true if the engine, or its driver, has a capability. */
    public boolean has(Capability capability) {
        return engine().capabilities().contains(capability);
    }

    /** Returns a word of the engine's SQL. */
    public String word(Word word) {
        return Objects.requireNonNull(engine().words().get(word));
    }

    /** Returns a word of the engine's SQL, or null where it has none. */
    public @Nullable String wordOrNull(Word word) {
        return engine().words().get(word);
    }

    /** Returns the words that are kept as one, or none. */
    public List<String> words(Word word) {
        String all = wordOrNull(word);
        return all == null ? List.of() : List.of(all.split(" ", -1));
    }

    /** Returns the engine's name for people. */
    public String title() {
        return engine().title();
    }

    /** Returns true if what tells of the tables of one tells of the other's too: both have the same catalogue. */
    public boolean sharesCatalogueWith(Dialect other) {
        Catalogue catalogue = engine().catalogue();
        return catalogue == other.engine().catalogue()
                && (catalogue == Catalogue.MYSQL_SCHEMA || catalogue == Catalogue.POSTGRES);
    }

    /** Returns what becomes of unquoted names, unless the database was told otherwise when it was made (H2). */
    public Folding folding() {
        return engine().folding();
    }

    /** Returns the schema where unqualified names lie if a session or role says nothing else, or null where it has no such name. */
    public @Nullable String standardSchema() {
        return wordOrNull(Word.STANDARD_SCHEMA);
    }

    /**
     * The name that an identifier stands for: quotes removed, and an unquoted one folded as the engine folds it. Engines
     * that keep the case but compare without it (Spanner, MySQL columns) keep the spelling; compare with
     * {@link #sameName}.
     */
    public String name(String text, boolean quoted) {
        return name(text, quoted, folding());
    }

    /** Returns a name like {@link #name(String, boolean)}, in a database that folds unquoted names in that way. */
    public String name(String text, boolean quoted, Folding databases) {
        return cut(quoted ? unquoted(text) : databases.fold(text));
    }

    /** Returns what stands in quotes, doubled ones made single. */
    public static String unquoted(String text) {
        char end = text.charAt(0);
        String body = text.length() < 2 ? "" : text.substring(1, text.length() - 1);
        return body.indexOf(end) < 0 ? body : body.replace("" + end + end, "" + end);
    }

    /** Returns what the engine keeps of a name that may be too long. Engines that refuse such names never see what is left here. */
    public String cut(String name) {
        return has(Capability.CUTS_NAMES) ? PostgresNames.cut(name) : name;
    }

    /**
     * One text for all names that might be taken for one table or column: cut as the engine does it, and without regard to
     * case in any script. For keys of look-ups where a name is rather found once too often than missed.
     */
    public String caseless(String name) {
        return caselessText(cut(name));
    }

    /** Returns a text that may hold such names without regard to their case. */
    public String caselessText(String sql) {
        return isAscii(sql)
                ? sql.toLowerCase(Locale.ROOT)
                : folding().fold(sql).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }

    /** Returns true if two names are one, but for the case of their letters. */
    public boolean areNamesakes(String a, String b) {
        return caseless(a).equals(caseless(b));
    }

    /** Returns true if a name has no letter beyond ASCII. */
    public static boolean isAscii(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) >= 128) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if two folded names are one name in this dialect. */
    public boolean sameName(String a, String b) {
        return folding() == Folding.NONE_INSENSITIVE ? a.equalsIgnoreCase(b) : a.equals(b);
    }

    /** Returns what stands around a name that is quoted. */
    public char quote() {
        return engine().quote();
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
        char quote = quote();
        return quote + name.replace("" + quote, "" + quote + quote) + quote;
    }
}
