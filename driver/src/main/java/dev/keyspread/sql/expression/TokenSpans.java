package dev.keyspread.sql.expression;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;

/**
 * Finds where brackets, types and amounts of an INTERVAL end, which have no expression in them that matters. {@link ExpressionReader}
 * skips by it.
 */
final class TokenSpans {
    private static final String OPENING = "([{";
    private static final String CLOSING = ")]}";

    /** The words that a unit of an INTERVAL ends with: MySQL has {@code DAY_HOUR}. */
    private static final String[] UNITS = {"YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND"};

    private TokenSpans() {}

    /** Returns the token behind the bracket that closes the one at {@code open}; -1 where none does. */
    static int closing(Tokens tokens, int open) {
        int end = tokens.closing(open);
        boolean isClosed = CLOSING.indexOf(tokens.symbol(end - 1)) == OPENING.indexOf(tokens.symbol(open));
        return isClosed ? end : -1;
    }

    /** Returns the token behind the type that begins at token {@code from}; -1 where none does. */
    static int typeEnd(Tokens tokens, int from) {
        if (!tokens.isName(from)) {
            return -1;
        }
        int at = tokens.lastOfName(from, tokens.size()) + 1;
        while (tokens.isAnyWord(at, GrammarWords.DDL_CONTINUES_TYPE.array())) {
            at++;
        }
        at = tokens.isSymbol(at, "(") ? closing(tokens, at) : at;
        boolean isZoned = tokens.isAnyWord(at, "WITH", "WITHOUT") && tokens.isWord(at + 1, "TIME");
        at += isZoned ? 3 : 0;
        while (tokens.isSymbol(at, "[")) {
            at = closing(tokens, at);
        }
        return at <= tokens.size() ? at : -1;
    }

    /**
     * Returns the token that is the unit of the INTERVAL at token {@code interval}, whose amount is a value, a name or stands in
     * parentheses; -1 where none is.
     */
    static int unit(Tokens tokens, int interval) {
        int amount = interval + 1;
        int unit = tokens.isSymbol(amount, "(") ? closing(tokens, amount) : tokens.valueEnd(amount);
        boolean isNamed =
                tokens.isName(amount) || (amount < tokens.size() && tokens.kind(amount) == TokenKind.NAMED_PARAMETER);
        unit = unit < 0 && isNamed ? tokens.lastOfName(amount, tokens.size()) + 1 : unit;
        if (unit < 0 || unit >= tokens.size() || tokens.kind(unit) != TokenKind.WORD) {
            return -1;
        }
        String word = tokens.upper(unit);
        for (String known : UNITS) {
            if (word.endsWith(known)) {
                return unit;
            }
        }
        return -1;
    }
}
