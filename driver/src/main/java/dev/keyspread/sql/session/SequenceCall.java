package dev.keyspread.sql.session;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import org.jspecify.annotations.Nullable;

/**
 * A call in a text that asks for a number of one sequence, or sets it.
 *
 * @param sequence the sequence as it is written there; null where that is not a plain name
 * @param end the token after it
 */
public record SequenceCall(@Nullable String sequence, int end) {
    /** The call at a token that asks for the number which the session has drawn last, or null. */
    static @Nullable SequenceCall current(Tokens tokens, int at) {
        Dialect dialect = tokens.dialect();
        boolean isMySql = dialect == Dialect.MYSQL || dialect == Dialect.TIDB;
        if (tokens.isWord(at, "CURRVAL")) {
            return tokens.isSymbol(at + 1, "(") ? function(tokens, at) : ofColumn(tokens, at);
        }
        if (isMySql && tokens.isWord(at, "LASTVAL")) {
            return function(tokens, at);
        }
        return isMySql
                ? valueFor(tokens, at, "PREVIOUS")
                : dialect == Dialect.H2 ? valueFor(tokens, at, "CURRENT") : null;
    }

    /** Returns the call at a token that certainly draws a number, where it is carried out, or null. */
    public static @Nullable SequenceCall next(Tokens tokens, int at) {
        int name = tokens.lastOfName(at, tokens.size());
        return tokens.isWord(name, "NEXTVAL") ? function(tokens, name) : valueFor(tokens, at, "NEXT");
    }

    /** The call at a token that sets the number of the session and of the sequence, or null. */
    static @Nullable SequenceCall set(Tokens tokens, int at) {
        int name = tokens.lastOfName(at, tokens.size());
        boolean hasTwo = tokens.isWord(name, "SETVAL")
                && tokens.isSymbol(name + 1, "(")
                && tokens.isNumberOrString(name + 2)
                && tokens.stringValue(name + 2) != null
                && tokens.isSymbol(name + 3, ",")
                && tokens.isNumberOrString(name + 4)
                && tokens.isSymbol(name + 5, ")"); // a third argument may leave the session's as it is
        return hasTwo ? new SequenceCall(tokens.stringValue(name + 2), name + 6) : null;
    }

    private static @Nullable SequenceCall function(Tokens tokens, int at) {
        if (!tokens.isSymbol(at + 1, "(") || tokens.isSymbol(at + 2, ")")) {
            return null;
        }
        int end = tokens.closing(at + 1);
        int last = tokens.isSymbol(end - 3, "::") ? end - 4 : end - 2; // 's'::regclass
        String literal = last == at + 2 && tokens.isNumberOrString(last) ? tokens.stringValue(last) : null;
        return new SequenceCall(literal == null ? name(tokens, at + 2, end - 1) : literal, end);
    }

    /** {@code NEXT VALUE FOR s}. */
    private static @Nullable SequenceCall valueFor(Tokens tokens, int at, String which) {
        if (!tokens.isWord(at, which) || !tokens.isWord(at + 1, "VALUE") || !tokens.isWord(at + 2, "FOR")) {
            return null;
        }
        int end = tokens.lastOfName(at + 3, tokens.size()) + 1;
        return new SequenceCall(name(tokens, at + 3, end), end);
    }

    /** {@code s.CURRVAL}. */
    private static @Nullable SequenceCall ofColumn(Tokens tokens, int at) {
        Dialect dialect = tokens.dialect();
        boolean isKnown = dialect == Dialect.H2 || dialect == Dialect.MYSQL;
        return isKnown && tokens.isSymbol(at - 1, ".") ? new SequenceCall(name(tokens, at - 2, at - 1), at + 1) : null;
    }

    private static @Nullable String name(Tokens tokens, int from, int to) {
        if (from < 0 || from >= to || !tokens.isName(from) || tokens.lastOfName(from, to) != to - 1) {
            return null;
        }
        return tokens.sql().substring(tokens.start(from), tokens.end(to - 1));
    }
}
