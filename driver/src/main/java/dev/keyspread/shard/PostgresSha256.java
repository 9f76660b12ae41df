package dev.keyspread.shard;

import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Cast;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.lexer.Tokens;
import org.jspecify.annotations.Nullable;

/**
 * Finds what is hashed in the low 63 bits of a SHA-256, which PostgreSQL has no shorter way to write:
 * {@code ('x' || right(encode(sha256(id::text::bytea), 'hex'), 16))::bit(64)::bigint & 9223372036854775807}. {@link GeneratedExpression}
 * asks it. A form that differs in anything must not be taken for it.
 */
final class PostgresSha256 {
    private final Tokens tokens;

    private PostgresSha256(Tokens tokens) {
        this.tokens = tokens;
    }

    /** Returns what is hashed without its cast to text, or null where the expression is another. */
    static @Nullable Expression hashed(Operation masked, Tokens tokens) {
        PostgresSha256 reader = new PostgresSha256(tokens);
        Expression number = reader.within("bigint", masked.operands().get(0));
        Expression bits = number == null ? null : reader.within("bit(64)", number);
        boolean isMask = reader.is(masked.operands().get(1).uncast(), "9223372036854775807");
        if (!isMask
                || !(bits instanceof Operation texts)
                || !texts.isBinary("||")
                || !reader.is(texts.operands().get(0), "x")) {
            return null;
        }
        Expression hash = reader.argument("RIGHT", "16", texts.operands().get(1));
        Expression digest = hash == null ? null : reader.argument("ENCODE", "hex", hash);
        boolean isHash = digest instanceof Call call
                && call.schema() == null
                && call.function().equals("SHA256")
                && call.operands().size() == 1;
        Expression bytes = digest != null && isHash
                ? reader.within("bytea", digest.operands().get(0))
                : null;
        return bytes == null ? null : reader.bare(bytes);
    }

    /** Returns what is cast to that type. */
    private @Nullable Expression within(String type, Expression expression) {
        boolean isCast = expression instanceof Cast cast
                && Expression.text(tokens, cast.type()).replace(" ", "").equalsIgnoreCase(type);
        return isCast ? expression.operands().get(0) : null;
    }

    /** The first argument of a function of two, whose second is that literal. */
    private @Nullable Expression argument(String function, String second, Expression expression) {
        boolean isCall = bare(expression) instanceof Call call
                && call.schema() == null
                && call.function().equals(function)
                && call.operands().size() == 2
                && is(call.operands().get(1), second);
        return isCall ? bare(expression).operands().get(0) : null;
    }

    private boolean is(Expression expression, String literal) {
        String text = bare(expression).text(tokens);
        return text.equals(literal) || text.equals("'" + literal + "'");
    }

    /** The expression without casts to text around it. */
    private Expression bare(Expression expression) {
        Expression inner = expression;
        for (Expression next = inner; next != null; next = within("text", inner)) {
            inner = next;
        }
        return inner;
    }
}
