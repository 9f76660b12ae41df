package dev.keyspread.sql.statement;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds where expressions end. A word can begin a clause only behind a complete expression. Behind an operator, a comma, a dot or an
 * opening bracket a value is expected, so the same word is a name there: {@code SET score = 1, option = 2}. The readers of
 * {@code sql.read} and {@code sql.write} skip expressions by it.
 */
public final class ExpressionWalker {
    private final Tokens tokens;
    private final int to;

    /** A walker over the tokens before {@code to}. */
    public ExpressionWalker(Tokens tokens, int to) {
        this.tokens = tokens;
        this.to = to;
    }

    /**
     * The end of the expression, or of the list of expressions, whose first token is {@code from}: the first token behind a
     * complete expression for which {@code ends} holds, or the bracket that closes what was open before; {@code to} without
     * one. Of what is no word {@code ends} is asked everywhere outside brackets.
     */
    public int expressionEnd(int from, IntPredicate ends) {
        return walk(from, true, ends);
    }

    /** The end of the item of a list whose first token is {@code from}: its comma, or what ends the list. */
    public int itemEnd(int from) {
        return walk(from, true, null);
    }

    /** Returns the end of a clause from a place behind a complete expression or a name, where the next clause may begin. */
    public int clauseEnd(int from, IntPredicate ends) {
        return walk(from, false, ends);
    }

    /** The parts of a list that is separated by commas; empty where the range is. */
    public static List<TokenRange> items(Tokens tokens, TokenRange list) {
        ExpressionWalker walker = new ExpressionWalker(tokens, list.to());
        List<TokenRange> items = new ArrayList<>();
        int at = list.from();
        while (at < list.to()) {
            int end = walker.itemEnd(at);
            items.add(new TokenRange(at, end));
            at = end + 1;
        }
        return items;
    }

    /** Without what is asked of a token, a comma ends it. */
    private int walk(int from, boolean atValue, @Nullable IntPredicate ends) {
        boolean expectsValue = atValue;
        int cases = 0;
        int i = from;
        while (i < to) {
            boolean word = tokens.kind(i) == TokenKind.WORD;
            if (cases == 0
                    && (!word || !expectsValue || isLastComma(i))
                    && (ends == null ? tokens.isSymbol(i, ",") : ends.test(i))) {
                return i;
            }
            if (isAny(i, ")", "]", "}")) {
                return i;
            }
            if (expectsValue) {
                if (tokens.isWord(i, "CASE")) {
                    cases++;
                    i += tokens.isWord(i + 1, "WHEN") ? 2 : 1;
                    continue;
                }
                expectsValue = isPrefix(i);
                i = tokens.behind(i);
            } else if (cases > 0 && tokens.isWord(i, "END")) {
                cases--;
                i++;
            } else {
                expectsValue = isBeforeValue(i);
                i = behindOperator(i);
            }
        }
        return to;
    }

    /** {@code SELECT a, FROM t}: GoogleSQL and YQL allow a comma behind the last item, and FROM is reserved in both. */
    private boolean isLastComma(int i) {
        return tokens.isWord(i, "FROM") && tokens.isSymbol(i - 1, ",");
    }

    /** Returns true if a value is still expected behind token {@code i}, which stands where one is expected. */
    private boolean isPrefix(int i) {
        TokenKind kind = tokens.kind(i); // no switch, which would be a class more in the cold start
        if (kind == TokenKind.SYMBOL) {
            return !isOpening(i) && !tokens.isSymbol(i, "*");
        }
        boolean isPrefix = kind == TokenKind.WORD && (isOneOf(i, GrammarWords.PREFIX) || isReservedPrefix(i));
        return isPrefix || kind == TokenKind.HINT;
    }

    private boolean isReservedPrefix(int i) {
        Dialect dialect = tokens.dialect();
        if (dialect.has(Capability.MYSQL_GRAMMAR)) {
            return isOneOf(i, GrammarWords.PREFIX_MYSQL);
        }
        if (dialect.has(Capability.POSTGRES_GRAMMAR)) {
            return isOneOf(i, GrammarWords.PREFIX_POSTGRESQL);
        }
        return dialect.has(Capability.INTERVAL_PREFIX) && isOneOf(i, GrammarWords.PREFIX_INTERVAL);
    }

    /** Returns true if a value is expected behind token {@code i}, which stands behind a complete value. */
    private boolean isBeforeValue(int i) {
        if (tokens.kind(i) == TokenKind.SYMBOL) {
            return !isOpening(i) && !tokens.isSymbol(i, ".");
        }
        if (tokens.kind(i) != TokenKind.WORD) {
            return false;
        }
        if (tokens.isWord(i, "IS")) {
            return isDistinctFrom(i);
        }
        return (isOneOf(i, GrammarWords.BEFORE_VALUE) && !isAliasBefore(i + 1)) || isAtTimeZone(i) || isNextValueFor(i);
    }

    /** Returns true if a clause or the next item begins there, so that the word before is no operator but an alias spelt like one. */
    private boolean isAliasBefore(int i) {
        return i >= to || isAny(i, ",", ")", ";") || tokens.isAnyWord(i, GrammarWords.BEHIND_OPERATOR_ALIAS.array());
    }

    /** The token behind an operator, or behind what follows a value: {@code .name}, {@code [1]}, {@code IS NOT NULL}. */
    private int behindOperator(int i) {
        if (isOpening(i)) {
            return tokens.closing(i);
        }
        if (tokens.isSymbol(i, ".") || tokens.isWord(i, "AS")) {
            return tokens.isName(i + 1) || tokens.isSymbol(i + 1, "*") ? i + 2 : i + 1;
        }
        if (tokens.isWord(i, "IS")) {
            int behind = i + 1 + (tokens.isWord(i + 1, "NOT") ? 1 : 0);
            return behind + (isDistinctFrom(i) ? 2 : 1);
        }
        return i + (isAtTimeZone(i) ? 3 : isNextValueFor(i) ? 2 : 1);
    }

    private boolean isDistinctFrom(int is) {
        int i = is + 1 + (tokens.isWord(is + 1, "NOT") ? 1 : 0);
        return tokens.isWord(i, "DISTINCT") && tokens.isWord(i + 1, "FROM");
    }

    private boolean isAtTimeZone(int i) {
        return tokens.isWord(i, "AT") && tokens.isWord(i + 1, "TIME") && tokens.isWord(i + 2, "ZONE");
    }

    private boolean isNextValueFor(int i) {
        return tokens.isWord(i, "VALUE")
                && tokens.isWord(i + 1, "FOR")
                && tokens.isAnyWord(i - 1, "NEXT", "CURRENT", "PREVIOUS");
    }

    private boolean isOpening(int i) {
        return isAny(i, "(", "[", "{");
    }

    private boolean isAny(int i, String a, String b, String c) {
        return tokens.isSymbol(i, a) || tokens.isSymbol(i, b) || tokens.isSymbol(i, c);
    }

    private boolean isOneOf(int i, GrammarWords words) {
        return words.contains(tokens.upper(i));
    }
}
