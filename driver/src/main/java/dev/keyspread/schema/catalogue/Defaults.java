package dev.keyspread.schema.catalogue;

import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.ExpressionReader;
import dev.keyspread.sql.lexer.Tokens;
import org.jspecify.annotations.Nullable;

/** Tells what a column's default says about the values that it makes. The readers of metadata and {@code Declarations} ask it. */
public final class Defaults {
    private Defaults() {}

    /** How a default makes up values, as far as it draws from a counter and does nothing else but cast. */
    public static Identity identity(@Nullable String defaultExpression, Dialect dialect) {
        if (defaultExpression == null) {
            return Identity.NONE;
        }
        Expression drawn =
                ExpressionReader.read(Tokens.scan(defaultExpression, dialect)).uncast();
        if (!(drawn instanceof Call call) || !call.isBuiltIn()) {
            return Identity.NONE;
        }
        return switch (call.function()) {
            // CockroachDB's rises with the clock as a counter does.
            case "NEXTVAL", "NEXT", "GET_NEXT_SEQUENCE_VALUE", "UNIQUE_ROWID" ->
                dialect.has(Capability.SCATTERED_COUNTERS) ? Identity.SCATTERED : Identity.COUNTER;
            case "UNORDERED_UNIQUE_ROWID" -> Identity.SCATTERED;
            case "BIT_REVERSE" -> isDrawn(call) ? Identity.SCATTERED : Identity.NONE;
            default -> Identity.NONE;
        };
    }

    private static boolean isDrawn(Call reversal) {
        return !reversal.operands().isEmpty()
                && reversal.operands().get(0).uncast() instanceof Call drawn
                && drawn.isBuiltIn()
                && (drawn.function().equals("NEXTVAL") || drawn.function().equals("GET_NEXT_SEQUENCE_VALUE"));
    }
}
