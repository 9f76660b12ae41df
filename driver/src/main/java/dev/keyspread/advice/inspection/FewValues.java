package dev.keyspread.advice.inspection;

import dev.keyspread.schema.Check;
import dev.keyspread.schema.Column;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Listing;
import dev.keyspread.sql.expression.Expression.Literal;
import dev.keyspread.sql.expression.Expression.Name;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.expression.ExpressionReader;
import dev.keyspread.sql.lexer.Tokens;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Recognises columns that a CHECK holds to a short list, and those that begin with a constant. {@link Inspection} asks it. */
final class FewValues {
    /** More values than this are as many ends where rows may land, and no hotspot. */
    private static final int MOST = 16;

    private FewValues() {}

    /** Returns true if a CHECK leaves the column few values. */
    static boolean areListed(Column column, List<Check> checks, Dialect dialect) {
        return checks.stream().anyMatch(check -> lists(check, column, dialect));
    }

    /** Returns true for {@code CHECK (column IN ('a', 'b'))}, and for what PostgreSQL makes of it. */
    private static boolean lists(Check check, Column column, Dialect dialect) {
        String text = check.text();
        int open = text.indexOf('(');
        int close = text.lastIndexOf(')');
        if (!text.regionMatches(true, 0, "CHECK", 0, 5) || open < 0 || close < open) {
            return false;
        }
        if (!(read(text.substring(open + 1, close), dialect) instanceof Operation operation)
                || operation.operands().size() != 2
                || !(operation.operands().get(0).uncast() instanceof Name name)
                || !dialect.sameName(name.name(), column.name())) {
            return false;
        }
        Listing values = values(operation);
        return values != null
                && values.operands().size() <= MOST
                && values.operands().stream().allMatch(value -> value.uncast() instanceof Literal);
    }

    private static @Nullable Listing values(Operation operation) {
        Expression looked = operation.operands().get(1).uncast();
        if (operation.isBinary("=")
                && looked instanceof Call call
                && call.function().equals("ANY")
                && call.operands().size() == 1) {
            looked = call.operands().get(0).uncast();
        } else if (!operation.isBinary("IN")) {
            return null;
        }
        return looked instanceof Listing values ? values : null;
    }

    /** Returns true if the column has a constant for its default, which new rows begin with. */
    static boolean beginsWithConstant(Column column, Dialect dialect) {
        String value = column.defaultExpression();
        return value != null && read(value, dialect).uncast() instanceof Literal;
    }

    private static Expression read(String sql, Dialect dialect) {
        return ExpressionReader.read(Tokens.scan(sql, dialect));
    }
}
