package dev.keyspread.sql.routine;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads of DDL which routines it makes, and whether a session may change from now on where it did not before. {@code StoredRoutines} asks
 * it of DDL that passes.
 */
public final class RoutineDdl {
    private static final String[] ROUTINES = {"FUNCTION", "PROCEDURE", "PACKAGE", "ROUTINE"};

    /** Objects that run routines without being asked. */
    private static final String[] RUNNING = {"TRIGGER", "RULE", "VIEW", "POLICY", "DEFAULT"};

    /** Words of a statement among which the kind of what it makes stands. */
    private static final int MAX_WORDS = 12;

    private RoutineDdl() {}

    /** The functions and procedures that a text makes, with their bodies. */
    public static List<StoredRoutine> made(Tokens ddl) {
        List<StoredRoutine> made = new ArrayList<>();
        for (TokenRange statement : ddl.statements()) {
            int kind = ddl.isWord(statement.from(), "CREATE") ? find(ddl, statement, ROUTINES) : -1;
            if (kind >= 0) {
                made.add(made(ddl, kind, statement));
            }
        }
        return made;
    }

    private static StoredRoutine made(Tokens ddl, int kind, TokenRange statement) {
        int name = kind + 1;
        if (ddl.isWord(name, "IF")) {
            name += 3;
        }
        while (ddl.isSymbol(name + 1, ".")) {
            name += 2;
        }
        return new StoredRoutine(
                StoredRoutine.Kind.ROUTINE,
                ddl.isName(name) ? ddl.name(name) : "",
                body(ddl, name, statement),
                isSql(ddl, name, statement),
                mentions(ddl, new TokenRange(name, statement.to()), "SEARCH_PATH"));
    }

    /** The longest literal, or all that follows the name where there is none. */
    private static String body(Tokens ddl, int name, TokenRange statement) {
        String body = null;
        for (int i = name; i < statement.to(); i++) {
            String text = ddl.dialect().has(Capability.POSTGRES_GRAMMAR) && ddl.kind(i) == TokenKind.STRING
                    ? ddl.stringValue(i)
                    : null;
            body = text != null && (body == null || text.length() > body.length()) ? text : body;
        }
        return body == null
                ? ddl.sql().substring(ddl.end(Math.min(name, statement.to() - 1)), ddl.end(statement.to() - 1))
                : body;
    }

    private static boolean isSql(Tokens ddl, int name, TokenRange statement) {
        for (int i = name; i < statement.to(); i++) {
            if (ddl.isWord(i, "LANGUAGE")) {
                return ddl.isAnyWord(i + 1, "SQL", "PLPGSQL")
                        || List.of("sql", "plpgsql").contains(String.valueOf(word(ddl, i + 1)));
            }
        }
        return true;
    }

    private static @Nullable String word(Tokens ddl, int i) {
        return ddl.kind(i) == TokenKind.STRING ? ddl.stringValue(i) : ddl.isName(i) ? ddl.name(i) : null;
    }

    /**
     * Returns true if a text may run routines that change something behind it, where it did not before. What drops some or makes them harmless does
     * not matter.
     *
     * @param known those that change something; null while they are not known, so that any may
     */
    public static boolean mayMatter(Tokens ddl, @Nullable KnownRoutines known) {
        for (StoredRoutine each : made(ddl)) {
            Tokens body = Tokens.scan(each.body(), ddl.dialect(), ddl.modes());
            boolean calls = known == null ? RoutineCalls.mayBeIn(body) : known.mayBeReachedBy(body);
            if (calls || !RoutineText.read(each, body).isNone()) {
                return true;
            }
        }
        for (TokenRange statement : ddl.statements()) {
            boolean alters = ddl.isWord(statement.from(), "ALTER") && find(ddl, statement, ROUTINES) >= 0;
            boolean brings = ddl.isWord(statement.from(), "CREATE") && ddl.isWord(statement.from() + 1, "EXTENSION");
            if (brings || (alters && known != null && !known.isEmpty())) {
                return true;
            }
        }
        return known != null && known.mayBeReachedBy(ddl);
    }

    /** Returns true if a text makes a trigger, or what else runs routines without being asked. */
    public static boolean makesTriggers(Tokens ddl) {
        for (TokenRange statement : ddl.statements()) {
            if (ddl.isAnyWord(statement.from(), "CREATE", "ALTER") && find(ddl, statement, RUNNING) >= 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean mentions(Tokens ddl, TokenRange range, String word) {
        for (int i = range.from(); i < range.to(); i++) {
            if (ddl.isWord(i, word)) {
                return true;
            }
        }
        return false;
    }

    private static int find(Tokens ddl, TokenRange statement, String... words) {
        for (int i = statement.from(); i < Math.min(statement.to(), statement.from() + MAX_WORDS); i++) {
            if (ddl.isAnyWord(i, words)) {
                return i;
            }
        }
        return -1;
    }
}
