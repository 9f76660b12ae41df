package dev.keyspread.sql.read.parsed;

import dev.keyspread.sql.jsqlparser.ParserText;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.read.PredicateReader;
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
import net.sf.jsqlparser.schema.Column;
import org.jspecify.annotations.Nullable;

/**
 * Reads the AND and OR of a WHERE or ON into {@link DmlModel.Condition}s. The parser says what is ANDed with what; what a
 * part is, is read from our own tokens by {@link PredicateReader}.
 */
final class ConditionReader {
    /** Stand for the operators themselves. In a class of their own, so that JSqlParser is not loaded before it is needed. */
    private static final class Operators {
        private static final Expression OR = new NullValue();
        private static final Expression XOR = new NullValue();
    }

    private final ParserText text;
    private final PredicateReader tokens;
    private final boolean pipes;

    ConditionReader(Shape shape, ParserText text) {
        this.pipes = PredicateReader.hasPipes(shape.tokens());
        this.text = text;
        this.tokens = new PredicateReader(shape);
    }

    DmlModel.Condition read(Expression expression) {
        return pipes ? new DmlModel.Other() : condition(expression);
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
        DmlModel.Condition condition = null;
        if (bare instanceof EqualsTo equals) {
            condition = equality(equals);
        } else if (bare instanceof InExpression in && !in.isNot()) {
            condition = tokens.in(first(in.getLeftExpression()));
        } else if (bare instanceof Between between && !between.isNot()) {
            condition = tokens.range(first(between.getLeftExpression()));
        } else if (isComparison(bare)) {
            condition = comparison((BinaryExpression) bare);
        }
        return condition == null ? new DmlModel.Other() : condition;
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

    private DmlModel.@Nullable Condition equality(EqualsTo equals) {
        DmlModel.Condition condition = tokens.equality(first(equals.getLeftExpression()));
        return condition == null ? tokens.equalityBefore(first(equals.getRightExpression())) : condition;
    }

    private static boolean isComparison(Expression expression) {
        return expression instanceof GreaterThan
                || expression instanceof GreaterThanEquals
                || expression instanceof MinorThan
                || expression instanceof MinorThanEquals;
    }

    private DmlModel.@Nullable Condition comparison(BinaryExpression comparison) {
        DmlModel.Condition condition = tokens.range(first(comparison.getLeftExpression()));
        return condition == null ? tokens.rangeBefore(first(comparison.getRightExpression())) : condition;
    }

    /** The canonical token that a column begins with, or one or several in parentheses; -1 for anything else. */
    private int first(@Nullable Expression expression) {
        if (expression instanceof Column column) {
            return canonicalOf(column);
        }
        if (expression instanceof ParenthesedExpressionList<?> list
                && !list.isEmpty()
                && list.get(0) instanceof Column column) {
            return canonicalOf(column) - 1;
        }
        return -1;
    }

    private int canonicalOf(ASTNodeAccess node) {
        Node ast = node.getASTNode();
        return ast == null ? -1 : text.canonicalAt(ast.jjtGetFirstToken().absoluteBegin - 1);
    }
}
