package dev.keyspread.sql.session;

import dev.keyspread.sql.lexer.Tokens;
import org.jspecify.annotations.Nullable;

/**
 * A call in a text that draws a number from one sequence.
 *
 * @param sequence the sequence as it is written there; null where that is not a plain name
 * @param end the token after it
 */
public record SequenceCall(@Nullable String sequence, int end) {
    /** Returns the call at a token that certainly draws a number, where it is carried out, or null. */
    public static @Nullable SequenceCall next(Tokens tokens, int at) {
        int name = tokens.lastOfName(at, tokens.size());
        return tokens.isWord(name, "NEXTVAL") ? function(tokens, name) : nextValueFor(tokens, at);
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
    private static @Nullable SequenceCall nextValueFor(Tokens tokens, int at) {
        if (!tokens.isWord(at, "NEXT") || !tokens.isWord(at + 1, "VALUE") || !tokens.isWord(at + 2, "FOR")) {
            return null;
        }
        int end = tokens.lastOfName(at + 3, tokens.size()) + 1;
        return new SequenceCall(name(tokens, at + 3, end), end);
    }

    private static @Nullable String name(Tokens tokens, int from, int to) {
        if (from < 0 || from >= to || !tokens.isName(from) || tokens.lastOfName(from, to) != to - 1) {
            return null;
        }
        return tokens.sql().substring(tokens.start(from), tokens.end(to - 1));
    }
}
