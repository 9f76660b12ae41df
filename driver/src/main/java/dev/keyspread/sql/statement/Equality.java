package dev.keyspread.sql.statement;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two expressions that a condition says are equal. {@code (a, b) = (1, 2)} says so of two pairs; a list of one value says what
 * {@code =} does: {@code a IN (1)}, {@code a = ANY (ARRAY[1])}.
 *
 * @param left the tokens before the operator, without parentheses around them
 * @param right those behind it
 */
public record Equality(TokenRange left, TokenRange right) {
    /** What the condition in those tokens, a single predicate, says; empty where it is another comparison. */
    public static List<Equality> in(Tokens tokens, TokenRange condition) {
        int operator = operator(tokens, condition);
        if (operator < 0) {
            return List.of();
        }
        TokenRange left = new TokenRange(condition.from(), operator);
        TokenRange right = new TokenRange(operator + 1, condition.to());
        if (tokens.isWord(operator, "IN")) {
            right = onlyItem(tokens, right, 0, "(", ")");
        } else if (tokens.isAnyWord(right.from(), "ANY", "SOME") && tokens.isSymbol(right.from() + 1, "(")) {
            TokenRange array = bare(tokens, new TokenRange(right.from() + 1, right.to()));
            right = tokens.isWord(array.from(), "ARRAY") ? onlyItem(tokens, array, 1, "[", "]") : null;
        }
        return right == null || isEmpty(left) || isEmpty(right) ? List.of() : pairs(tokens, left, right);
    }

    /** The only {@code =} or {@code IN} outside of brackets, or -1. */
    private static int operator(Tokens tokens, TokenRange condition) {
        int found = -1;
        int depth = 0;
        for (int i = condition.from(); i < condition.to(); i++) {
            if (tokens.isSymbol(i, "(") || tokens.isSymbol(i, "[")) {
                depth++;
            } else if (tokens.isSymbol(i, ")") || tokens.isSymbol(i, "]")) {
                depth--;
            } else if (depth == 0 && (tokens.isSymbol(i, "=") || tokens.isWord(i, "IN"))) {
                if (found >= 0) {
                    return -1;
                }
                found = i;
            }
        }
        return found;
    }

    private static boolean isEmpty(TokenRange range) {
        return range.from() >= range.to();
    }

    /** The item of a list of one, whose bracket opens so many tokens behind the beginning; null where it has more, or is no list. */
    private static @Nullable TokenRange onlyItem(
            Tokens tokens, TokenRange list, int before, String open, String close) {
        int from = list.from() + before + 1;
        int to = list.to() - 1;
        boolean isList = from < to && tokens.isSymbol(from - 1, open) && tokens.isSymbol(to, close);
        return isList && new ExpressionWalker(tokens, to).itemEnd(from) == to ? new TokenRange(from, to) : null;
    }

    private static List<Equality> pairs(Tokens tokens, TokenRange left, TokenRange right) {
        List<TokenRange> lefts = row(tokens, left);
        List<TokenRange> rights = row(tokens, right);
        if (lefts.size() < 2 && rights.size() < 2) {
            return List.of(new Equality(bare(tokens, left), bare(tokens, right)));
        }
        List<Equality> pairs = new ArrayList<>();
        for (int i = 0; i < lefts.size() && lefts.size() == rights.size(); i++) {
            pairs.add(new Equality(bare(tokens, lefts.get(i)), bare(tokens, rights.get(i))));
        }
        return pairs;
    }

    /** The items of what stands between parentheses; empty where there are none. */
    private static List<TokenRange> row(Tokens tokens, TokenRange range) {
        int from = range.from() + (tokens.isWord(range.from(), "ROW") ? 1 : 0);
        boolean isRow = tokens.isSymbol(from, "(") && tokens.closing(from) == range.to();
        return isRow ? ExpressionWalker.items(tokens, new TokenRange(from + 1, range.to() - 1)) : List.of();
    }

    private static TokenRange bare(Tokens tokens, TokenRange range) {
        int from = range.from();
        int to = range.to();
        while (from < to && tokens.isSymbol(from, "(") && tokens.closing(from) == to) {
            from++;
            to--;
        }
        return new TokenRange(from, to);
    }
}
