package dev.keyspread.sql.session;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a text changes what unqualified table names mean in its session: {@code SET search_path}, {@code SET SCHEMA},
 * {@code USE}.
 *
 * @param moves whether it does, or may
 * @param schemas the schemas that it names
 * @param allNamed whether those are all that the session can be in afterwards; false when one is given as a parameter or
 *     computed
 */
public record SessionSchema(boolean moves, List<String> schemas, boolean allNamed) {
    /** Leaves names as they are. */
    public static final SessionSchema UNMOVED = new SessionSchema(false, List.of(), true);

    /** Copies the list. */
    public SessionSchema {
        schemas = List.copyOf(schemas);
    }

    /** What the statements of a text do. */
    public static SessionSchema of(Tokens tokens) {
        SessionSchema all = UNMOVED;
        for (TokenRange statement : tokens.statements()) {
            if (moves(tokens, statement)) {
                all = all.and(named(tokens, statement));
            }
        }
        return all;
    }

    private SessionSchema and(SessionSchema other) {
        List<String> both = new ArrayList<>(schemas);
        both.addAll(other.schemas);
        return new SessionSchema(true, both, allNamed && other.allNamed);
    }

    private static boolean moves(Tokens tokens, TokenRange statement) {
        int first = statement.from();
        if (tokens.isWord(first, "USE")) {
            return true;
        }
        if (tokens.isAnyWord(first, "SET", "RESET")) {
            return setsNames(tokens, first, statement.to());
        }
        if (tokens.isWord(first, "DISCARD")) {
            return tokens.isWord(first + 1, "ALL");
        }
        return callsSetConfig(tokens, statement);
    }

    private static boolean setsNames(Tokens tokens, int first, int to) {
        int at = first + 1;
        while (at < to && tokens.isAnyWord(at, "SESSION", "LOCAL", "CURRENT")) {
            at++;
        }
        return at < to
                && tokens.isAnyWord(
                        at,
                        "SEARCH_PATH",
                        "SCHEMA",
                        "SCHEMA_SEARCH_PATH",
                        "DATABASE",
                        "CATALOG",
                        "ROLE",
                        "AUTHORIZATION");
    }

    /** {@code set_config('search_path', …)}; any other setting of that function leaves names alone. */
    private static boolean callsSetConfig(Tokens tokens, TokenRange statement) {
        for (int i = statement.from(); i + 2 < statement.to(); i++) {
            if (tokens.isWord(i, "SET_CONFIG") && tokens.isSymbol(i + 1, "(")) {
                String setting = tokens.kind(i + 2) == TokenKind.STRING ? tokens.stringValue(i + 2) : null;
                if (setting == null || setting.equalsIgnoreCase("search_path")) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Every name and every part of a string is taken for a schema: too many do no harm. */
    private static SessionSchema named(Tokens tokens, TokenRange statement) {
        List<String> schemas = new ArrayList<>();
        boolean allNamed = !tokens.isAnyWord(statement.from(), "RESET", "DISCARD");
        for (int i = statement.from() + 1; i < statement.to(); i++) {
            if (tokens.isAnyWord(i, "TO", "SEARCH_PATH", "SCHEMA", "SCHEMA_SEARCH_PATH", "DATABASE", "CATALOG")) {
                continue;
            }
            String value = tokens.kind(i) == TokenKind.STRING ? tokens.stringValue(i) : null;
            if (value != null) {
                for (String part : value.split(",", -1)) {
                    schemas.add(part.replace("\"", "").strip());
                }
            } else if (tokens.isName(i)) {
                schemas.add(tokens.name(i));
            }
            boolean computed = tokens.kind(i) == TokenKind.PARAMETER
                    || tokens.kind(i) == TokenKind.NAMED_PARAMETER
                    || (tokens.kind(i) == TokenKind.STRING && value == null)
                    || tokens.isAnyWord(i, "ROLE", "AUTHORIZATION", "DEFAULT");
            allNamed &= !computed;
        }
        return new SessionSchema(true, schemas, allNamed);
    }
}
