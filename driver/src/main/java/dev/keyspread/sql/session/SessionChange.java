package dev.keyspread.sql.session;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells that a text may change its session. It is not said to what: the session is asked once that matters, since a value may be bound,
 * computed, or a name for what the role or the database has set. Only a schema that is named as such is read. The planner reads it of each
 * text, and {@code SessionTables} asks the session after such a text.
 *
 * @param names whether unqualified table names may mean other tables afterwards
 * @param literals whether the session may read quotes, backslashes or operators in another way afterwards
 * @param others whether sessions that begin later may begin in another way: {@code ALTER ROLE … SET}, {@code SET GLOBAL}
 * @param versions whether the session may read older versions of rows afterwards, or no longer; see {@link OlderVersions}
 * @param schema the one schema in which names are looked for afterwards; null if that has to be asked for
 * @param statement its first words, for a message
 */
public record SessionChange(
        boolean names,
        boolean literals,
        boolean others,
        boolean versions,
        @Nullable String schema,
        String statement) {
    /** Changes nothing. */
    public static final SessionChange NONE = new SessionChange(false, false, false, false, null, "");

    /** The role's or the database's defaults may be others than they were. */
    public static final SessionChange OF_DEFAULTS =
            new SessionChange(true, true, false, true, null, "the defaults of the role or the server");

    /** PostgreSQL's function that changes settings. */
    private static final String SET = "set_config";

    private static final SessionChange NAMES = new SessionChange(true, false, false, false, null, "");
    private static final SessionChange LITERALS = new SessionChange(false, true, false, false, null, "");
    private static final SessionChange ANYTHING = new SessionChange(true, true, false, true, null, "");
    private static final SessionChange OTHERS = new SessionChange(false, false, true, false, null, "");
    private static final SessionChange LITERALS_OF_ALL = new SessionChange(false, true, true, false, null, "");
    private static final SessionChange VERSIONS = new SessionChange(false, false, false, true, null, "");
    private static final SessionChange VERSIONS_OF_ALL = new SessionChange(false, false, true, true, null, "");

    /** Words of a statement that are shown. */
    private static final int MAX_WORDS = 3;

    /** Settings of PostgreSQL that change what names mean. */
    private static final Set<String> POSTGRES_NAMES = Set.of("search_path", "schema", "role", "session_authorization");

    private static final String POSTGRES_STRINGS = "standard_conforming_strings";

    /** Names are looked for in that schema from now on, or in one that has to be asked for where it is null. */
    public static SessionChange ofSchema(@Nullable String schema, String method) {
        return new SessionChange(true, false, false, false, schema, method);
    }

    /** Returns true if it changes nothing. */
    public boolean isNone() {
        return !names && !literals && !others && !versions;
    }

    /** Returns true if it changes what texts mean, of its session or of others. */
    public boolean concernsTexts() {
        return names || literals || others;
    }

    /** Returns this change without the versions of rows. */
    public SessionChange withoutVersions() {
        return versions ? new SessionChange(names, literals, others, false, schema, statement) : this;
    }

    /** Returns what of it concerns the versions of rows. */
    public SessionChange ofVersions() {
        return versions ? new SessionChange(false, false, false, true, null, statement) : NONE;
    }

    /** Returns what the statements of a text may change. A stored routine that they call may change anything. */
    public static SessionChange of(Tokens tokens) {
        return of(tokens, true);
    }

    /** Returns the change of a text without that of the stored routines that it calls. */
    public static SessionChange besideCalls(Tokens tokens) {
        return of(tokens, false);
    }

    private static SessionChange of(Tokens tokens, boolean withCalls) {
        SessionChange all = NONE;
        for (TokenRange statement : tokens.statements()) {
            SessionChange change = of(tokens, withoutEscape(tokens, statement), withCalls);
            if (!change.isNone()) {
                all = all.isNone() ? change.by(words(tokens, statement)) : all.and(change);
            }
        }
        return OlderVersions.settings(tokens.dialect()).isEmpty() ? all.withoutVersions() : all;
    }

    /** From the CALL on of JDBC's {@code {call f(?)}} and {@code {? = call f(?)}}. */
    private static TokenRange withoutEscape(Tokens tokens, TokenRange statement) {
        int from = statement.from();
        if (!tokens.isSymbol(from, "{")) {
            return statement;
        }
        int call = tokens.isSymbol(from + 2, "=") ? from + 3 : from + 1;
        return tokens.isWord(call, "CALL") ? new TokenRange(call, statement.to()) : statement;
    }

    /** Returns what both may change together. */
    public SessionChange and(SessionChange later) {
        return new SessionChange(
                names || later.names,
                literals || later.literals,
                others || later.others,
                versions || later.versions,
                null,
                statement);
    }

    private SessionChange by(String words) {
        return new SessionChange(names, literals, others, versions, schema, words);
    }

    /** How a statement begins: keywords and names, no value. */
    private static String words(Tokens tokens, TokenRange statement) {
        StringBuilder words = new StringBuilder();
        for (int i = statement.from();
                i < statement.to() && i < statement.from() + MAX_WORDS && tokens.isName(i);
                i++) {
            words.append(words.isEmpty() ? "" : " ").append(tokens.text(i));
        }
        return words.toString();
    }

    /** Returns true if literals tell what a text changes, so that another one of its shape may change something else: {@code set_config}. */
    public static boolean isToldByLiterals(Tokens tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (SessionFunctions.isCall(tokens, i, SET) && tokens.dialect().has(Capability.POSTGRES_GRAMMAR)) {
                return true;
            }
        }
        return false;
    }

    private static SessionChange of(Tokens tokens, TokenRange statement, boolean withCalls) {
        Dialect dialect = tokens.dialect();
        int first = statement.from();
        if (dialect.has(Capability.MYSQL_GRAMMAR)) {
            return mysql(tokens, statement, withCalls);
        }
        if (dialect.has(Capability.POSTGRES_GRAMMAR)) {
            return dialect.has(Capability.SEARCH_PATH)
                    ? postgres(tokens, statement, withCalls)
                    : spanner(tokens, statement);
        }
        if (dialect.has(Capability.H2_GRAMMAR)) {
            return h2(tokens, first);
        }
        boolean setsSchema = tokens.isWord(first, "SET") && tokens.isWord(first + 1, "SCHEMA");
        return setsSchema || tokens.isWord(first, "USE") ? NAMES : NONE;
    }

    private static SessionChange spanner(Tokens tokens, TokenRange statement) {
        int first = statement.from();
        boolean sets = tokens.isAnyWord(first, "SET", "RESET");
        if (sets && mentions(tokens, statement, "search_path")) {
            return NAMES;
        }
        boolean setsAll = tokens.isAnyWord(first, "RESET", "DISCARD") && tokens.isWord(first + 1, "ALL");
        boolean maySet = sets || isToldByLiterals(tokens);
        return setsAll || (maySet && OlderVersions.nameSetting(tokens, statement)) ? VERSIONS : NONE;
    }

    private static SessionChange postgres(Tokens tokens, TokenRange statement, boolean withCalls) {
        int first = statement.from();
        if (tokens.isWord(first, "SET")) {
            return postgresSet(tokens, statement);
        }
        if (tokens.isAnyWord(first, "DO", "EXECUTE", "LOAD")
                || (withCalls && tokens.isWord(first, "CALL"))
                || (tokens.isWord(first, "DISCARD") && tokens.isAnyWord(first + 1, "ALL", "TEMP", "TEMPORARY"))
                || (tokens.isWord(first, "RESET") && tokens.isWord(first + 1, "ALL"))) {
            return ANYTHING;
        }
        if (tokens.isWord(first, "RESET")) {
            return ofPostgresSetting(tokens, first + 1);
        }
        if (tokens.isWord(first, "ALTER") && tokens.isAnyWord(first + 1, "ROLE", "USER", "DATABASE", "SYSTEM")) {
            return OTHERS;
        }
        return postgresCall(tokens, statement, withCalls);
    }

    private static SessionChange postgresSet(Tokens tokens, TokenRange statement) {
        int at = statement.from() + 1;
        while (tokens.isAnyWord(at, "SESSION", "LOCAL") && at + 1 < statement.to()) {
            at++;
        }
        boolean ofAll = tokens.isWord(at, "CLUSTER") && OlderVersions.nameSetting(tokens, statement);
        return ofAll ? OTHERS : ofPostgresSetting(tokens, at);
    }

    /** The setting whose name stands there; {@code SESSION AUTHORIZATION} has a name of two words. */
    private static SessionChange ofPostgresSetting(Tokens tokens, int at) {
        if (!tokens.isName(at)) {
            return NONE;
        }
        String name = tokens.name(at).toLowerCase(Locale.ROOT);
        boolean isAuthorization = tokens.isWord(at, "AUTHORIZATION") || tokens.isWord(at + 1, "AUTHORIZATION");
        return isAuthorization ? NAMES : ofPostgresSetting(name, tokens.dialect());
    }

    private static SessionChange ofPostgresSetting(String name, Dialect dialect) {
        SessionChange other = OlderVersions.isSetting(dialect, name) ? VERSIONS : NONE;
        return POSTGRES_NAMES.contains(name) ? NAMES : name.equals(POSTGRES_STRINGS) ? LITERALS : other;
    }

    /** {@code set_config} anywhere, an update of the view of all settings, or a function of the application's, which may call it. */
    private static SessionChange postgresCall(Tokens tokens, TokenRange statement, boolean withCalls) {
        for (int i = statement.from(); i < statement.to(); i++) {
            if (SessionFunctions.isCall(tokens, i, SET)) {
                boolean isPlain = tokens.kind(i + 2) == TokenKind.STRING && tokens.isSymbol(i + 3, ",");
                String setting = isPlain ? tokens.stringValue(i + 2) : null;
                SessionChange change = setting == null
                        ? ANYTHING
                        : ofPostgresSetting(setting.toLowerCase(Locale.ROOT), tokens.dialect());
                if (!change.isNone()) {
                    return ANYTHING;
                }
            }
        }
        if (tokens.isWord(statement.from(), "UPDATE") && isOfSettings(tokens, statement.from() + 1)) {
            return ANYTHING;
        }
        return withCalls && SessionFunctions.mayBeCalled(tokens, statement) ? ANYTHING : NONE;
    }

    /** Returns true if an UPDATE's table is PostgreSQL's view of all settings. */
    private static boolean isOfSettings(Tokens tokens, int table) {
        int first = tokens.isWord(table, "ONLY") ? table + 1 : table;
        return isNamed(tokens, isNamed(tokens, first, "pg_catalog") ? first + 2 : first, "pg_settings");
    }

    private static boolean isNamed(Tokens tokens, int i, String name) {
        return tokens.isName(i) && tokens.name(i).equals(name);
    }

    private static SessionChange mysql(Tokens tokens, TokenRange statement, boolean withCalls) {
        int first = statement.from();
        if (tokens.isWord(first, "USE") && tokens.isName(first + 1)) {
            return new SessionChange(true, false, false, false, tokens.name(first + 1), "");
        }
        if (tokens.isWord(first, "EXECUTE")) {
            return ANYTHING;
        }
        boolean isBlock = tokens.isWord(first, "BEGIN") && tokens.isWord(first + 1, "NOT");
        if (withCalls && tokens.isAnyWord(first, "CALL", "DO")) {
            // It may make a temporary table. MariaDB takes back the sql_mode that a routine sets; that each server does
            // is not known.
            return NAMES.and(LITERALS);
        }
        if (isBlock && mentions(tokens, statement, "execute")) {
            return ANYTHING;
        }
        if (isBlock && (mentions(tokens, statement, "temporary") || mentions(tokens, statement, "rename"))) {
            return NAMES.and(LITERALS);
        }
        if (isBlock && mentions(tokens, statement, "sql_mode")) {
            return LITERALS;
        }
        if (!tokens.isWord(first, "SET")) {
            return isBlock && OlderVersions.nameSetting(tokens, statement) ? VERSIONS : NONE;
        }
        boolean ofAll = mentions(tokens, statement, "global") || mentions(tokens, statement, "persist");
        SessionChange literals = !mentions(tokens, statement, "sql_mode") ? NONE : ofAll ? LITERALS_OF_ALL : LITERALS;
        SessionChange versions =
                !OlderVersions.nameSetting(tokens, statement) ? NONE : ofAll ? VERSIONS_OF_ALL : VERSIONS;
        return literals.and(versions);
    }

    /** Returns true if a word, a name or a variable with that in its name stands in a statement. */
    private static boolean mentions(Tokens tokens, TokenRange statement, String name) {
        for (int i = statement.from() + 1; i < statement.to(); i++) {
            boolean mayName = tokens.isName(i) || tokens.kind(i) == TokenKind.NAMED_PARAMETER;
            if (mayName && tokens.text(i).toLowerCase(Locale.ROOT).contains(name)) {
                return true;
            }
        }
        return false;
    }

    private static SessionChange h2(Tokens tokens, int first) {
        boolean sets = tokens.isWord(first, "SET");
        if ((sets && tokens.isWord(first + 1, "SCHEMA")) || tokens.isWord(first, "USE")) {
            int name = tokens.isWord(first, "USE") ? first + 1 : first + 2;
            boolean isNamed = tokens.isName(name) && !tokens.isSymbol(name + 1, "(");
            return new SessionChange(true, false, false, false, isNamed ? tokens.name(name) : null, "");
        }
        if (sets && tokens.isWord(first + 1, "MODE")) {
            return LITERALS_OF_ALL;
        }
        if ((sets && tokens.isWord(first + 1, "SCHEMA_SEARCH_PATH"))
                || tokens.isAnyWord(first, "EXECUTE", "RUNSCRIPT", "CALL")) {
            return NAMES;
        }
        return NONE;
    }

    /** Returns true if a text sets the modes for one of its statements alone: {@code SET STATEMENT sql_mode = … FOR} of MariaDB. */
    public static boolean setsModesForOneStatement(Tokens tokens) {
        if (!tokens.dialect().has(Capability.MYSQL_GRAMMAR)) {
            return false;
        }
        for (TokenRange statement : tokens.statements()) {
            int first = statement.from();
            if (tokens.isWord(first, "SET")
                    && tokens.isWord(first + 1, "STATEMENT")
                    && mentions(tokens, statement, "sql_mode")) {
                return true;
            }
        }
        return false;
    }
}
