package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Cast;
import dev.keyspread.sql.expression.Expression.Listing;
import dev.keyspread.sql.expression.Expression.Name;
import dev.keyspread.sql.expression.Expression.Opaque;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.expression.Expression.Parameter;
import dev.keyspread.sql.expression.Expression.Subquery;
import dev.keyspread.sql.expression.ExpressionReader;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says what a condition tells about columns, as a view of the tree of its expression. A condition that the tree holds as anything else
 * than a comparison of columns with plain values is {@link DmlModel.Other}. {@link DmlReader} and {@code ConditionReader} ask it.
 */
public final class ConditionView {
    /** Types that hold what they are given, or refuse it, and compare it as it is. */
    private static final Set<String> ARRAY_TYPES = Set.of(
            "BIGINT", "INT8", "INTEGER", "INT", "INT4", "SMALLINT", "INT2", "TEXT", "VARCHAR", "UUID", "BOOLEAN");

    /** Types of one word that a placeholder may be cast to and be told by what is bound to it. */
    private static final Set<String> CAST_TYPES =
            Set.of("BIGINT", "INT8", "INT64", "INTEGER", "INT", "INT4", "SMALLINT", "INT2", "UUID");

    /** MySQL's types of 64 bits. If a cast changes the whole number that is bound, it equals none of a signed column's. */
    private static final Set<String> SIGNED_TYPES = Set.of("SIGNED", "UNSIGNED");

    private final Shape shape;
    private final Tokens tokens;
    private final boolean isUnclear;

    /** Makes the view of conditions of the statements in that shape. */
    public ConditionView(Shape shape) {
        this.shape = shape;
        this.tokens = shape.tokens();
        this.isUnclear = hasPipes(tokens);
    }

    private static boolean hasPipes(Tokens tokens) {
        boolean hasPipes = false;
        for (int i = 0; i < tokens.size() && !hasPipes && tokens.dialect().has(Capability.SQL_MODE); i++) {
            hasPipes = tokens.isSymbol(i, "||");
        }
        return hasPipes;
    }

    /**
     * Returns true if there is a {@code ||} that is OR by the dialect. A session can set that it joins texts, which binds more than AND, and
     * JSqlParser always takes it for that. So nothing is said of the conditions of such a text.
     */
    public boolean isUnclear() {
        return isUnclear;
    }

    /** Returns what the condition in those tokens of the text says. */
    public DmlModel.Condition read(TokenRange range) {
        return isUnclear ? new DmlModel.Other() : of(ExpressionReader.read(tokens, range));
    }

    private DmlModel.Condition of(Expression expression) {
        if (!(expression instanceof Operation operation) || operation.operands().size() == 1) {
            return new DmlModel.Other();
        }
        if (operation.isChain("AND")) {
            return new DmlModel.And(parts(operation));
        }
        if (operation.isChain("OR")) {
            return new DmlModel.Or(parts(operation));
        }
        DmlModel.Condition condition =
                comparison(operation, canonical(operation.range().to()));
        return condition == null ? new DmlModel.Other() : condition;
    }

    private List<DmlModel.Condition> parts(Operation operation) {
        List<DmlModel.Condition> parts = new ArrayList<>();
        for (Expression operand : operation.operands()) {
            parts.add(of(operand));
        }
        return parts;
    }

    private DmlModel.@Nullable Condition comparison(Operation operation, int end) {
        Expression left = operation.operands().get(0);
        Expression right = operation.operands().get(1);
        String operator = operation.operators().get(0);
        if (operation.operands().size() == 3) {
            boolean isBetween =
                    operator.equals("BETWEEN") && isBound(operation.operands().get(2));
            return isBetween && operation.operators().get(1).equals("AND") ? range(left, right, end) : null;
        }
        if (operation.operands().size() > 3) {
            return null;
        }
        return switch (operator) {
            case "=" -> equality(left, right, end);
            // An operator that the application can define everywhere else.
            case "==" -> tokens.dialect().has(Capability.YQL_STATEMENTS) ? equality(left, right, end) : null;
            case "IN", "IN COMPACT" -> in(left, right, end);
            case "<", "<=", ">", ">=" -> isPlain(left) ? range(right, left, end) : range(left, right, end);
            default -> null;
        };
    }

    private DmlModel.@Nullable Condition equality(Expression left, Expression right, int end) {
        DmlModel.ColumnUse column = column(left);
        if (column == null) {
            DmlModel.ColumnUse behind = isPlain(left) ? column(right) : null;
            return behind != null ? equality(behind, left.range(), null, end) : row(left, right, end);
        }
        if (isPlain(right)) {
            return equality(column, right.range(), null, end);
        }
        if (right instanceof Cast cast) {
            String type = isPlaceholder(cast.operand()) ? type(cast.type()) : null;
            return type == null ? null : equality(column, cast.operand().range(), type, end);
        }
        if (right instanceof Call call) {
            return call.isWord(tokens, "ANY", "SOME") ? array(column, call, end) : null;
        }
        DmlModel.ColumnUse other = column(right);
        return other == null ? null : new DmlModel.ColumnEquality(column, other, end);
    }

    private DmlModel.Condition equality(DmlModel.ColumnUse column, TokenRange value, @Nullable String cast, int end) {
        return new DmlModel.ValueEquality(column, canonical(value.from()), canonical(value.to()), cast, end);
    }

    /** {@code (a, b) = (?, ?)}. */
    private DmlModel.@Nullable Condition row(Expression left, Expression right, int end) {
        List<DmlModel.ColumnUse> columns = columns(left);
        boolean isRow = columns.size() > 1
                && right instanceof Listing
                && tokens.isSymbol(right.range().from(), "(")
                && right.operands().size() == columns.size()
                && arePlain(right);
        return isRow
                ? new DmlModel.KeyedRow(
                        columns,
                        canonical(right.range().from()),
                        canonical(right.range().to()),
                        end)
                : null;
    }

    /** {@code a IN (?, …)}, {@code (a, b) IN ((?, ?), …)}, {@code a IN UNNEST(?)}. How long the rows are no shape tells. */
    private DmlModel.@Nullable Condition in(Expression left, Expression right, int end) {
        DmlModel.ColumnUse column = column(left);
        if (right instanceof Call call && call.isWord(tokens, "UNNEST")) {
            return column == null ? null : array(column, call, end);
        }
        int from = canonical(right.range().from()) + 1;
        boolean isListed = right instanceof Listing
                && shape.isFolded(from)
                && canonical(right.range().to()) == from + 2;
        if (!isListed) {
            return null;
        }
        if (column != null) {
            return new DmlModel.ValueEquality(column, from, from + 1, null, end);
        }
        List<DmlModel.ColumnUse> columns = shape.foldsRows(from) ? columns(left) : List.of();
        return columns.size() > 1 ? new DmlModel.KeyedRow(columns, from, from + 1, end) : null;
    }

    /** An array in the parentheses of ANY or UNNEST: a parameter, or a list of values, maybe in a cast that changes none. */
    private DmlModel.@Nullable Condition array(DmlModel.ColumnUse column, Call any, int end) {
        Expression array = any.operands().size() == 1 ? any.operands().get(0) : null;
        if (array instanceof Cast cast) {
            int type = cast.type().from();
            boolean keeps = cast.type().to() == type + 3
                    && ARRAY_TYPES.contains(tokens.upper(type))
                    && tokens.isSymbol(type + 1, "[")
                    && tokens.isSymbol(type + 2, "]");
            array = keeps ? cast.operand() : null;
        }
        if (array != null && isPlaceholder(array)) {
            return new DmlModel.KeyedArray(column, canonical(array.range().from()), end);
        }
        boolean isList =
                array instanceof Listing list && !tokens.isSymbol(list.range().from(), "(") && arePlain(list);
        return isList && array != null
                ? equality(column, new TokenRange(first(array), array.range().to() - 1), null, end)
                : null;
    }

    private DmlModel.@Nullable Condition range(Expression left, Expression bound, int end) {
        DmlModel.ColumnUse column = isBound(bound) ? column(left) : null;
        return column == null ? null : new DmlModel.Ranged(column, end);
    }

    private static boolean isBound(Expression bound) {
        return !bound.contains(part -> part instanceof Subquery || part instanceof Opaque);
    }

    /** Returns true if the items of a list are plain values, without parentheses around them. */
    private boolean arePlain(Expression list) {
        int at = first(list);
        for (Expression item : list.operands()) {
            if (item.range().from() != at || !isPlain(item)) {
                return false;
            }
            at = item.range().to() + 1;
        }
        return at == list.range().to();
    }

    /** Returns the token behind the bracket that opens a list. */
    private int first(Expression list) {
        int open = list.range().from();
        return tokens.isWord(open, "ARRAY") ? open + 2 : open + 1;
    }

    private boolean isPlain(Expression expression) {
        return tokens.valueEnd(expression.range().from()) == expression.range().to();
    }

    private boolean isPlaceholder(Expression expression) {
        return expression instanceof Parameter && tokens.kind(expression.range().from()) == TokenKind.PARAMETER;
    }

    /** The type that a placeholder is cast to, in upper case; null where it isn't known by what is bound to it. */
    private @Nullable String type(TokenRange type) {
        String name = tokens.upper(type.from());
        int words = type.to() - type.from();
        boolean isSigned = SIGNED_TYPES.contains(name) && tokens.dialect().has(Capability.FEW_CAST_TYPES);
        boolean isWhole = words == 2 && tokens.isAnyWord(type.from() + 1, "INTEGER", "INT");
        boolean isKnown = isSigned ? words == 1 || isWhole : words == 1 && CAST_TYPES.contains(name);
        return isKnown ? name : null;
    }

    /** The columns of a row in parentheses; none where it holds something else. */
    private List<DmlModel.ColumnUse> columns(Expression row) {
        List<DmlModel.ColumnUse> columns = new ArrayList<>();
        boolean isRow = row instanceof Listing && tokens.isSymbol(row.range().from(), "(");
        for (Expression item : isRow ? row.operands() : List.<Expression>of()) {
            DmlModel.ColumnUse column = column(item);
            if (column == null) {
                return List.of();
            }
            columns.add(column);
        }
        return columns;
    }

    private DmlModel.@Nullable ColumnUse column(Expression expression) {
        if (!(expression instanceof Name)) {
            return null;
        }
        QualifiedToken name =
                QualifiedToken.at(shape, canonical(expression.range().from()));
        return name == null ? null : name.column();
    }

    private int canonical(int token) {
        return shape.canonical(token);
    }
}
