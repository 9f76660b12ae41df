package dev.keyspread.sql.read.parsed;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.jsqlparser.ParserText;
import dev.keyspread.sql.read.ConditionView;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.shape.Shape;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.conditional.XorExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.parser.Node;
import org.jspecify.annotations.Nullable;

/**
 * Reads the AND and OR of a WHERE or ON into {@link DmlModel.Condition}s. The parser says what is ANDed with what, which tokens each
 * comparison consists of and its kind. What these tokens say of columns is the view of our own tree. {@link ParsedDmlReader} calls it.
 */
final class ConditionReader {
    /** Stand for the operators themselves. In a class of their own, so that JSqlParser is not loaded before it is needed. */
    private static final class Operators {
        private static final Expression OR = new NullValue();
        private static final Expression XOR = new NullValue();
    }

    private final Shape shape;
    private final ParserText text;
    private final ConditionView view;

    ConditionReader(Shape shape, ParserText text) {
        this.shape = shape;
        this.text = text;
        this.view = new ConditionView(shape);
    }

    DmlModel.Condition read(Expression expression) {
        return view.isUnclear() ? new DmlModel.Other() : condition(expression);
    }

    private DmlModel.Condition condition(Expression expression) {
        Expression bare = withoutParentheses(expression);
        if (bare instanceof AndExpression) {
            return new DmlModel.And(conjuncts(bare));
        }
        if (isOrOrXor(bare)) {
            List<DmlModel.Condition> parts = alternatives(bare);
            return parts.size() == 1 ? parts.get(0) : new DmlModel.Or(parts);
        }
        return comparison(bare);
    }

    private static Expression withoutParentheses(Expression expression) {
        Expression inner = expression;
        while (inner instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
            inner = list.get(0);
        }
        return inner;
    }

    /** The operands of a chain of ANDs, in order. The parser nests it to the left, once for each operand. */
    private List<DmlModel.Condition> conjuncts(Expression chain) {
        Deque<DmlModel.Condition> operands = new ArrayDeque<>();
        Expression rest = chain;
        while (rest instanceof AndExpression and) {
            operands.push(condition(and.getRightExpression()));
            rest = and.getLeftExpression();
        }
        operands.push(condition(rest));
        return List.copyOf(operands);
    }

    private static boolean isOrOrXor(Expression expression) {
        return expression instanceof OrExpression || expression instanceof XorExpression;
    }

    /**
     * Returns what OR joins in a chain of ORs and XORs. The parser binds XOR less than OR, the engines bind it more (MySQL 8.4 manual, 14.4.1), so
     * the operands are taken in their order and grouped anew. Of what XOR joins nothing follows.
     */
    private List<DmlModel.Condition> alternatives(Expression chain) {
        List<DmlModel.Condition> alternatives = new ArrayList<>();
        // What is not taken apart yet, an operator before its right operand.
        Deque<Expression> left = new ArrayDeque<>();
        left.push(chain);
        boolean inXor = false;
        while (!left.isEmpty()) {
            Expression next = left.pop();
            if (isOrOrXor(next)) {
                BinaryExpression binary = (BinaryExpression) next;
                left.push(binary.getRightExpression());
                left.push(binary instanceof XorExpression ? Operators.XOR : Operators.OR);
                left.push(binary.getLeftExpression());
            } else if (next == Operators.XOR) {
                alternatives.set(alternatives.size() - 1, new DmlModel.Other());
                inXor = true;
            } else if (next == Operators.OR) {
                inXor = false;
            } else if (!inXor) {
                alternatives.add(condition(next));
            }
        }
        return alternatives;
    }

    /** Returns what our tree says of a comparison; {@link DmlModel.Other} where it is no comparison of that kind to both. */
    private DmlModel.Condition comparison(Expression expression) {
        boolean isRange = expression instanceof Between || isInequality(expression);
        boolean isNegated = (expression instanceof InExpression in && in.isNot())
                || (expression instanceof Between between && between.isNot());
        boolean isKnown = isRange || expression instanceof EqualsTo || expression instanceof InExpression;
        TokenRange range = isKnown && !isNegated ? range(expression) : null;
        DmlModel.Condition read = range == null ? new DmlModel.Other() : view.read(range);
        boolean isJoined = read instanceof DmlModel.And || read instanceof DmlModel.Or;
        return isJoined || isRange != read instanceof DmlModel.Ranged ? new DmlModel.Other() : read;
    }

    private static boolean isInequality(Expression expression) {
        return expression instanceof GreaterThan
                || expression instanceof GreaterThanEquals
                || expression instanceof MinorThan
                || expression instanceof MinorThanEquals;
    }

    /** The tokens of an expression; null where they can't be told. */
    private @Nullable TokenRange range(Expression expression) {
        Node first = node(expression instanceof Between from ? from.getLeftExpression() : expression);
        Expression end = expression instanceof Between to ? to.getBetweenExpressionEnd() : expression;
        while (node(end) == null && end instanceof BinaryExpression joined) {
            end = joined.getRightExpression();
        }
        Node last = node(end);
        if (first == null || last == null) {
            return null;
        }
        int from = text.canonicalAt(first.jjtGetFirstToken().absoluteBegin - 1);
        int to = text.canonicalAt(last.jjtGetLastToken().absoluteBegin - 1);
        return from < 0 || to < from ? null : new TokenRange(shape.token(from), shape.token(to + 1));
    }

    private static @Nullable Node node(Object expression) {
        return expression instanceof ASTNodeAccess access ? access.getASTNode() : null;
    }
}
