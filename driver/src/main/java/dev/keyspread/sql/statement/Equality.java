package dev.keyspread.sql.statement;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Listing;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.expression.ExpressionReader;
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
    /** Returns what the condition in those tokens, a single predicate, says; nothing where it is another comparison. */
    public static List<Equality> in(Tokens tokens, TokenRange condition) {
        if (!(ExpressionReader.read(tokens, condition) instanceof Operation operation)) {
            return List.of();
        }
        Expression right = null;
        if (operation.isBinary("=")) {
            right = operation.operands().get(1);
            boolean isAny = right instanceof Call call
                    && (call.function().equals("ANY") || call.function().equals("SOME"));
            right = isAny ? onlyItem(onlyItem(right)) : right;
        } else if (operation.isBinary("IN")) {
            right = onlyItem(operation.operands().get(1));
        }
        return right == null ? List.of() : pairs(operation.operands().get(0), right);
    }

    /** The item of a list of one; null where it has more, or is no list. */
    private static @Nullable Expression onlyItem(@Nullable Expression list) {
        boolean isList = list instanceof Listing || list instanceof Call;
        return list != null && isList && list.operands().size() == 1
                ? list.operands().get(0)
                : null;
    }

    private static List<Equality> pairs(Expression left, Expression right) {
        List<Expression> lefts = row(left);
        List<Expression> rights = row(right);
        List<Equality> pairs = new ArrayList<>();
        for (int i = 0; i < lefts.size() && lefts.size() == rights.size(); i++) {
            pairs.add(new Equality(lefts.get(i).range(), rights.get(i).range()));
        }
        return pairs;
    }

    private static List<Expression> row(Expression expression) {
        boolean isRow = expression instanceof Listing
                || (expression instanceof Call call && call.function().equals("ROW"));
        return isRow ? expression.operands() : List.of(expression);
    }
}
