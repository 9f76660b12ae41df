package dev.keyspread.sql.jsqlparser;

import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;

/**
 * Limits what a reader of queries is given. {@link ParserText} and {@code DmlReader} ask it before they read. JSqlParser looks ahead
 * without a limit at many places, so its time grows faster than a text's length, and with the depth of its nesting at worst exponentially.
 * No text may be given to it before both are told from the tokens.
 */
public final class ParserLimits {
    private static final int MAXIMUM_LENGTH = 64 * 1024;
    private static final int MAXIMUM_DEPTH = 64;
    private static final int MAXIMUM_ELEMENTS = 5_000;

    /** Tokens of a text at most: about what JSqlParser reads in a twentieth of a second on a slow machine. */
    private static final int MAXIMUM_TOKENS = 4_000;

    /** Names are longest where an application has tables in catalogues and records in columns. */
    private static final int MAXIMUM_PATH = 64;

    private ParserLimits() {}

    /**
     * Refuses the canonical tokens {@code [from, to)} when they are too long or nested too deep.
     *
     * @throws UnreadableStatementException when they are more than the parser reads in time
     */
    public static void check(Shape shape, int from, int to) throws UnreadableStatementException {
        Tokens tokens = shape.tokens();
        int length = 0;
        int path = 0;
        int[] elements = new int[MAXIMUM_DEPTH + 1];
        int depth = 0;
        for (int i = from; i < to; i++) {
            int token = shape.token(i);
            TokenKind kind = tokens.kind(token);
            if (kind == TokenKind.UNTERMINATED) {
                throw new UnreadableStatementException("a quote or comment in it does not end");
            }
            length += 2 + (kind == TokenKind.WORD ? tokens.end(token) - tokens.start(token) : 2);
            if (length > MAXIMUM_LENGTH) {
                throw new UnreadableStatementException("it is longer than " + MAXIMUM_LENGTH + " characters");
            }
            if (kind != TokenKind.SYMBOL || shape.isFolded(i)) {
                continue;
            }
            path = tokens.isSymbol(token, ".") && tokens.isSymbol(token - 2, ".") ? path + 1 : 0;
            if (path > MAXIMUM_PATH) {
                throw new UnreadableStatementException("a name in it has more than " + MAXIMUM_PATH + " parts");
            }
            if (opens(tokens, token)) {
                if (++depth > MAXIMUM_DEPTH) {
                    throw new UnreadableStatementException(
                            "its parentheses are nested more than " + MAXIMUM_DEPTH + " deep");
                }
                elements[depth] = 0;
            } else if (closes(tokens, token)) {
                if (--depth < 0) {
                    throw new UnreadableStatementException("its parentheses do not match");
                }
            } else if (tokens.isSymbol(token, ",") && ++elements[depth] > MAXIMUM_ELEMENTS) {
                throw new UnreadableStatementException("a list in it has more than " + MAXIMUM_ELEMENTS + " elements");
            }
        }
        if (depth != 0) {
            throw new UnreadableStatementException("its parentheses do not match");
        }
    }

    /**
     * Refuses also more tokens than JSqlParser reads in time. The time of Keyspread's own reader grows with their number alone.
     *
     * @throws UnreadableStatementException when they are more than JSqlParser reads in time
     */
    static void checkForParser(Shape shape, int from, int to) throws UnreadableStatementException {
        if (to - from > MAXIMUM_TOKENS) {
            throw new UnreadableStatementException(
                    "it has more than " + MAXIMUM_TOKENS + " words and symbols, lists of values counted as one");
        }
        check(shape, from, to);
    }

    static boolean opens(Tokens tokens, int token) {
        return tokens.isSymbol(token, "(") || tokens.isSymbol(token, "[") || tokens.isSymbol(token, "{");
    }

    static boolean closes(Tokens tokens, int token) {
        return tokens.isSymbol(token, ")") || tokens.isSymbol(token, "]") || tokens.isSymbol(token, "}");
    }
}
