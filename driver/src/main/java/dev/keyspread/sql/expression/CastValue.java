package dev.keyspread.sql.expression;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Cast;
import dev.keyspread.sql.expression.Expression.Literal;
import dev.keyspread.sql.expression.Expression.Name;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plain value (see {@link Tokens#valueEnd}) with the casts and parentheses around it: {@code ?}, {@code (?)}, {@code CAST(? AS bigint)},
 * {@code '…'::uuid}, {@code NUMERIC '1.5'}, YQL's {@code Timestamp("…")}. Or a column with such. The rooms {@code plan.write} and
 * {@code plan.edit} read values by it. A cast may change the value, so callers must look at {@link #types}.
 *
 * @param value the tokens of the value itself
 * @param types the types that it is cast to, as written, that of the outermost cast first; empty without a cast
 */
public record CastValue(TokenRange value, List<String> types) {
    private static final String[] YQL_TYPES = {
        "Date",
        "Date32",
        "Datetime",
        "Datetime64",
        "Timestamp",
        "Timestamp64",
        "Uuid",
        "Bool",
        "Int8",
        "Int16",
        "Int32",
        "Int64",
        "Uint8",
        "Uint16",
        "Uint32",
        "Uint64",
        "Utf8",
        "String"
    };

    /** Copies the list. */
    public CastValue {
        types = List.copyOf(types);
    }

    /** Reads the value in those tokens, or null when it is more than a plain value in casts. */
    public static @Nullable CastValue read(Tokens tokens, TokenRange range) {
        boolean isPlain = tokens.valueEnd(range.from()) == range.to();
        return isPlain ? new CastValue(range, List.of()) : of(ExpressionReader.read(tokens, range), tokens);
    }

    /** Reads a name, qualified or not, in those tokens, or null when it is more than a name in casts. */
    public static @Nullable CastValue ofName(Tokens tokens, TokenRange range) {
        List<String> types = new ArrayList<>();
        Expression name = withoutCasts(ExpressionReader.read(tokens, range), tokens, types);
        return name instanceof Name ? new CastValue(name.range(), types) : null;
    }

    /** Returns the value that an expression is, or null when it is more than a plain value in casts. */
    public static @Nullable CastValue of(Expression expression, Tokens tokens) {
        List<String> types = new ArrayList<>();
        Expression inner = withoutCasts(expression, tokens, types);
        int from = inner.range().from();
        boolean isSigned = inner instanceof Operation
                && inner.operands().size() == 1
                && tokens.valueEnd(from) == from + 2
                && withoutCasts(inner.operands().get(0), tokens, types) instanceof Literal; // -5::bigint
        if (inner instanceof Call call
                && isYqlLiteral(tokens, from, call.range().to())) {
            types.add(tokens.text(from));
            return new CastValue(call.operands().get(0).range(), types);
        }
        int end = isSigned ? from + 2 : inner.range().to();
        return tokens.valueEnd(from) == end ? new CastValue(new TokenRange(from, end), types) : null;
    }

    private static Expression withoutCasts(Expression expression, Tokens tokens, List<String> types) {
        Expression inner = expression;
        while (inner instanceof Cast cast) {
            types.add(Expression.text(tokens, cast.type()));
            inner = cast.operand();
        }
        return inner;
    }

    private static boolean isYqlLiteral(Tokens tokens, int from, int to) {
        return tokens.dialect().has(Capability.YQL_LITERALS)
                && to - from == 4
                && tokens.isAnyWord(from, YQL_TYPES)
                && tokens.isSymbol(from + 1, "(")
                && tokens.kind(from + 2) == TokenKind.STRING
                && tokens.isSymbol(from + 3, ")");
    }
}
