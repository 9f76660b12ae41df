package dev.keyspread.sql.statement;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Listing;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two expressions that a condition says are equal. {@code (a, b) = (1, 2)} says so of two pairs; a list of one value says what {@code =}
 * does: {@code a IN (1)}, {@code a = ANY (ARRAY[1])}. {@code FixedColumns} reads columns of a known value by it.
 *
 * @param left the tokens before the operator, without parentheses around them
 * @param right those behind it
 */
public record Equality(TokenRange left, TokenRange right) {
    /** Returns what a condition, a single predicate, says; nothing where it is another comparison. */
    public static List<Equality> in(Tokens tokens, Expression condition) {
        if (!(condition instanceof Operation operation)) {
            return List.of();
        }
        Expression right = null;
        if (operation.isBinary("=")) {
            right = operation.operands().get(1);
            if (right instanceof Call call && call.isWord(tokens, "ANY", "SOME")) {
                right = right.operands().size() == 1 ? onlyItem(right.operands().get(0), tokens, "ARRAY") : null;
            }
        } else if (operation.isBinary("IN")) {
            right = onlyItem(operation.operands().get(1), tokens, "(");
        }
        return right == null ? List.of() : pairs(operation.operands().get(0), right, tokens);
    }

    /** The item of a list of one that begins so; null where it has more, or is no list. What a function returns is none of its arguments. */
    private static @Nullable Expression onlyItem(Expression list, Tokens tokens, String first) {
        return isList(list, tokens, first) && list.operands().size() == 1
                ? list.operands().get(0)
                : null;
    }

    private static boolean isList(Expression expression, Tokens tokens, String first) {
        return expression instanceof Listing
                && tokens.text(expression.range().from()).equalsIgnoreCase(first);
    }

    private static List<Equality> pairs(Expression left, Expression right, Tokens tokens) {
        List<Expression> lefts = row(left, tokens);
        List<Expression> rights = row(right, tokens);
        List<Equality> pairs = new ArrayList<>();
        for (int i = 0; i < lefts.size() && lefts.size() == rights.size(); i++) {
            pairs.add(new Equality(lefts.get(i).range(), rights.get(i).range()));
        }
        return pairs;
    }

    private static List<Expression> row(Expression expression, Tokens tokens) {
        boolean isRow =
                isList(expression, tokens, "(") || (expression instanceof Call call && call.isWord(tokens, "ROW"));
        return isRow ? expression.operands() : List.of(expression);
    }
}
