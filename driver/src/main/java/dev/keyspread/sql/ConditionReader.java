package dev.keyspread.sql;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.parser.Node;
import net.sf.jsqlparser.schema.Column;
import org.jspecify.annotations.Nullable;

/**
 * Reads the AND and OR of a WHERE or ON into {@link DmlModel.Condition}s. The parser says what is ANDed with what; that
 * a part is {@code column = value} is read from our own tokens, and so is that it stands between things that can stand
 * around a whole condition: a parser that took an operator's precedence differently than the engine does must not matter.
 */
final class ConditionReader {
    private static final Set<String> BEFORE = Set.of("WHERE", "ON", "AND", "OR", "(");
    private static final Set<String> AFTER = Set.of(
            "AND",
            "OR",
            ")",
            ";",
            ",",
            "GROUP",
            "ORDER",
            "LIMIT",
            "OFFSET",
            "FETCH",
            "HAVING",
            "WINDOW",
            "QUALIFY",
            "FOR",
            "UNION",
            "INTERSECT",
            "EXCEPT",
            "MINUS",
            "RETURNING",
            "THEN",
            "JOIN",
            "INNER",
            "LEFT",
            "RIGHT",
            "FULL",
            "CROSS",
            "NATURAL",
            "WHERE",
            "SET");

    /** How many tokens a plain value has at most: {@code TIMESTAMP WITH TIME ZONE '…'}. */
    private static final int LONGEST_VALUE = 5;

    private final Shape shape;
    private final ParserText text;

    ConditionReader(Shape shape, ParserText text) {
        this.shape = shape;
        this.text = text;
    }

    DmlModel.Condition read(Expression expression) {
        Expression bare = withoutParentheses(expression);
        if (bare instanceof AndExpression) {
            return new DmlModel.All(parts(bare, AndExpression.class));
        }
        if (bare instanceof OrExpression) {
            return new DmlModel.Any(parts(bare, OrExpression.class));
        }
        DmlModel.Condition keyed = null;
        if (bare instanceof EqualsTo equals) {
            keyed = equality(equals);
        } else if (bare instanceof InExpression in && !in.isNot() && in.getLeftExpression() instanceof Column column) {
            keyed = in(column);
        }
        return keyed == null ? new DmlModel.Other() : keyed;
    }

    private static Expression withoutParentheses(Expression expression) {
        Expression inner = expression;
        while (inner instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
            inner = list.get(0);
        }
        return inner;
    }

    /** The operands of a chain of one operator, in order. The parser nests it to the left, once for each operand. */
    private List<DmlModel.Condition> parts(Expression chain, Class<? extends BinaryExpression> operator) {
        Deque<Expression> operands = new ArrayDeque<>();
        Expression rest = chain;
        while (operator.isInstance(rest)) {
            BinaryExpression binary = operator.cast(rest);
            operands.push(binary.getRightExpression());
            rest = binary.getLeftExpression();
        }
        operands.push(rest);
        List<DmlModel.Condition> parts = new ArrayList<>();
        for (Expression operand : operands) {
            parts.add(read(operand));
        }
        return parts;
    }

    private DmlModel.@Nullable Condition equality(EqualsTo equals) {
        if (equals.getLeftExpression() instanceof Column column) {
            int first = canonicalOf(column);
            QualifiedToken name = QualifiedToken.at(shape, first);
            if (name != null && isEquals(name.end())) {
                int end = valueEnd(name.end() + 1);
                return end < 0 ? null : keyed(name, first, name.end() + 1, end, first, end);
            }
        }
        if (equals.getRightExpression() instanceof Column column) {
            int first = canonicalOf(column);
            QualifiedToken name = QualifiedToken.at(shape, first);
            if (name != null && isEquals(first - 1)) {
                int value = valueBefore(first - 1);
                return value < 0 ? null : keyed(name, first, value, first - 1, value, name.end());
            }
        }
        return null;
    }

    private DmlModel.@Nullable Condition in(Column column) {
        int first = canonicalOf(column);
        QualifiedToken name = QualifiedToken.at(shape, first);
        if (name == null || !isWord(name.end(), "IN") || !isSymbol(name.end() + 1, "(")) {
            return null;
        }
        int from = name.end() + 2;
        int to = shape.isFolded(from) ? from + 1 : valueEnd(from);
        return to < 0 || !isSymbol(to, ")") ? null : keyed(name, first, from, to, first, to + 1);
    }

    private DmlModel.@Nullable Keyed keyed(QualifiedToken name, int first, int from, int to, int start, int end) {
        if (!BEFORE.contains(upper(start - 1)) || endsBetween(start - 1)) {
            return null;
        }
        if (end < shape.size() && !AFTER.contains(upper(end))) {
            return null;
        }
        return new DmlModel.Keyed(name.qualifier(), first, name.nameToken(), name.name(), from, to, end);
    }

    /** Whether the AND at that place belongs to a BETWEEN. */
    private boolean endsBetween(int and) {
        if (!isWord(and, "AND")) {
            return false;
        }
        int depth = 0;
        for (int i = and - 1; i >= 0; i--) {
            String word = upper(i);
            depth += word.equals(")") ? 1 : word.equals("(") ? -1 : 0;
            if (depth < 0 || (depth == 0 && (word.equals("AND") || word.equals("OR") || word.equals("WHERE")))) {
                return false;
            }
            if (depth == 0 && word.equals("BETWEEN")) {
                return true;
            }
        }
        return false;
    }

    private int valueEnd(int canonical) {
        if (canonical >= shape.size() || shape.isFolded(canonical)) {
            return -1;
        }
        int token = shape.token(canonical);
        int end = shape.tokens().valueEnd(token);
        return end < 0 ? -1 : canonical + (end - token);
    }

    /** Where the value that ends before the equals sign begins: the longest, since a literal may name its type or have a sign. */
    private int valueBefore(int equals) {
        for (int from = Math.max(0, equals - LONGEST_VALUE); from < equals; from++) {
            if (valueEnd(from) == equals) {
                return from;
            }
        }
        return -1;
    }

    private int canonicalOf(Column column) {
        Node node = column.getASTNode();
        return node == null ? -1 : text.canonicalAt(node.jjtGetFirstToken().absoluteBegin - 1);
    }

    private boolean isEquals(int canonical) {
        return isSymbol(canonical, "=") || isSymbol(canonical, "==");
    }

    private boolean isWord(int canonical, String word) {
        return canonical >= 0 && canonical < shape.size() && shape.tokens().isWord(shape.token(canonical), word);
    }

    private boolean isSymbol(int canonical, String symbol) {
        return canonical >= 0 && canonical < shape.size() && shape.tokens().isSymbol(shape.token(canonical), symbol);
    }

    private String upper(int canonical) {
        if (canonical < 0 || canonical >= shape.size()) {
            return "";
        }
        return shape.tokens().text(shape.token(canonical)).toUpperCase(java.util.Locale.ROOT);
    }
}
