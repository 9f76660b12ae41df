package dev.keyspread.plan.write.rows;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Opaque;
import dev.keyspread.sql.expression.ExpressionReader;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.InsertSource;
import java.util.Set;

/**
 * Tells values of a select list that are one value for certain from those that may be a set of them, as PostgreSQL's functions can be.
 * {@code RowComputations} asks it. An unknown function must count as one that may return a set.
 */
public final class SetReturningCalls {
    /** Names that may stand before a parenthesis and give one value for certain. */
    private static final Set<String> SINGLE_VALUES = Set.of(
            "COALESCE",
            "NULLIF",
            "GREATEST",
            "LEAST",
            "NOW",
            "NEXTVAL",
            "NEXT",
            "CURRVAL",
            "UPPER",
            "LOWER",
            "TRIM",
            "CONCAT",
            "SUBSTRING",
            "REPLACE",
            "ABS",
            "ROUND",
            "LENGTH",
            "DATE_TRUNC",
            "EXTRACT",
            "TO_CHAR",
            "TO_TIMESTAMP",
            "TO_DATE",
            "MD5",
            "GEN_RANDOM_UUID",
            "UUID_GENERATE_V4",
            "CLOCK_TIMESTAMP",
            "TIMEZONE",
            "ANY",
            "EXISTS",
            "ARRAY",
            "ROW");

    private SetReturningCalls() {}

    /** Returns true if a query may give several rows: it reads some, or calls a function that may return a set. */
    public static boolean mayYieldSeveral(Tokens tokens, InsertSource.SelectBlock block) {
        return block.hasFrom()
                || (tokens.dialect().has(Capability.POSTGRES_GRAMMAR)
                        && block.row().values().stream().anyMatch(value -> mayBeIn(tokens, value)));
    }

    /** Returns true if a value calls a function that may return several values. */
    public static boolean mayBeIn(Tokens tokens, TokenRange value) {
        return ExpressionReader.read(tokens, value).contains(part -> mayReturnSeveral(part, tokens));
    }

    private static boolean mayReturnSeveral(Expression part, Tokens tokens) {
        if (part instanceof Call call) {
            return !call.isBuiltIn() || !SINGLE_VALUES.contains(call.function());
        }
        TokenRange range = part.range();
        for (int i = range.from(); part instanceof Opaque && i + 1 < range.to(); i++) {
            boolean isSingle =
                    SINGLE_VALUES.contains(tokens.upper(i)) && (i == range.from() || !tokens.isSymbol(i - 1, "."));
            if (tokens.isName(i) && tokens.isSymbol(i + 1, "(") && !isSingle) {
                return true;
            }
        }
        return false;
    }
}
