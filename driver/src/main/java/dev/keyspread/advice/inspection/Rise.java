package dev.keyspread.advice.inspection;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Cast;
import dev.keyspread.sql.expression.Expression.Literal;
import dev.keyspread.sql.expression.Expression.Name;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells why the values of a column rise as new rows come. It must claim only what its type, default or generator makes certain.
 * {@link Inspection} finds it for each column, and rules and fixes ask for it.
 */
public enum Rise {
    /** They do not, or it is not known. */
    NONE,
    /** It is a date or timestamp. */
    TIME,
    /** It is a date or timestamp that takes the present time by itself. */
    CLOCK,
    /** It is a timestamp that may take the commit timestamp (Spanner). */
    COMMIT_TIMESTAMP,
    /** The engine counts it up. */
    COUNTER,
    /** It is an identifier that begins with the time it was made: UUIDv1, v6, v7, ULID, Snowflake and the like. */
    TIME_ORDERED_ID;

    private static final Set<String> TIME_ORDERED_TYPES = Set.of("ulid", "ksuid", "objectid", "timeuuid", "tsid");

    private static final Set<String> EPOCHS =
            Set.of("UNIX_MICROS", "UNIX_MILLIS", "UNIX_SECONDS", "UNIX_TIMESTAMP", "EPOCH");

    /** Functions that keep the order of one argument, whatever constants stand beside it. */
    private static final Set<String> ORDER_KEEPING = Set.of(
            "DATE",
            "DATE_TRUNC",
            "DIV",
            "FLOOR",
            "TIMESTAMP",
            "TIMESTAMP_TRUNC",
            "TO_DAYS",
            "TO_SECONDS",
            "TRUNC",
            "UNIX_DATE",
            "UNIX_MICROS",
            "UNIX_MILLIS",
            "UNIX_SECONDS",
            "UNIX_TIMESTAMP");

    /** Returns true if an expression is in the order of the only column in it: {@code UNIX_MICROS(t)}, {@code date_trunc('day', t)}. */
    static boolean keepsOrder(Expression expression) {
        if (expression instanceof Operation operation) {
            return (operation.isBinary("+") || operation.isBinary("/"))
                    && keepsOrder(operation.operands().get(0))
                    && operation.operands().get(1) instanceof Literal;
        }
        if (expression instanceof Call || expression instanceof Cast) {
            boolean keepsOne = !(expression instanceof Call call) || ORDER_KEEPING.contains(call.function());
            return keepsOne
                    && expression.names().size() == 1
                    && expression.operands().stream()
                            .allMatch(argument -> argument instanceof Literal || keepsOrder(argument));
        }
        return expression instanceof Name;
    }

    /**
     * How a column rises.
     *
     * @param shardRule the expression that Keyspread fills it with, or null
     */
    static Rise of(Column column, Dialect dialect, @Nullable String shardRule) {
        if (shardRule != null && !isNumberedByDatabase(shardRule)) {
            return isBareSequence(shardRule) ? COUNTER : NONE;
        }
        if (column.commitTimestamp()) {
            return COMMIT_TIMESTAMP;
        }
        if (column.type().isTemporal()) {
            return ofTime(column, dialect);
        }
        if (column.generated() != null) {
            return NONE;
        }
        return switch (column.identity()) {
            case COUNTER -> dialect.has(Capability.SCATTERED_COUNTERS) ? NONE : COUNTER;
            case SCATTERED -> NONE;
            case NONE -> ofDefault(column, dialect);
        };
    }

    private static Rise ofTime(Column column, Dialect dialect) {
        return switch (DefaultValue.of(column.defaultExpression(), dialect)) {
            case NOW, COMMIT_TIMESTAMP -> CLOCK;
            default -> TIME;
        };
    }

    private static Rise ofDefault(Column column, Dialect dialect) {
        if (column.identity() == Identity.NONE
                && TIME_ORDERED_TYPES.contains(column.type().sql().toLowerCase(Locale.ROOT))) {
            return TIME_ORDERED_ID;
        }
        return switch (DefaultValue.of(column.defaultExpression(), dialect)) {
            case NOW -> isEpoch(column, dialect) ? CLOCK : NONE;
            case TIME_ORDERED_ID -> TIME_ORDERED_ID;
            default -> NONE;
        };
    }

    /** Seconds or less since a fixed time: the hour of the day is taken from the clock, too, and does not rise. */
    private static boolean isEpoch(Column column, Dialect dialect) {
        if (column.defaultExpression() == null || column.type().family() == Family.TEXT) {
            return false;
        }
        Tokens tokens = Tokens.scan(column.defaultExpression(), dialect);
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isName(i) && EPOCHS.contains(tokens.upper(i))) {
                return true;
            }
        }
        return false;
    }

    /** {@code sequence(name, block)} with nothing around it counts up like any other. */
    private static boolean isBareSequence(String shardRule) {
        return isCallOf("sequence", shardRule);
    }

    /** {@code identity(block)}: the column's own numbers, which rise as they would without the rule. */
    private static boolean isNumberedByDatabase(String shardRule) {
        return isCallOf("identity", shardRule);
    }

    private static boolean isCallOf(String function, String shardRule) {
        String rule = shardRule.strip();
        return rule.regionMatches(true, 0, function, 0, function.length())
                && rule.substring(function.length()).stripLeading().startsWith("(");
    }
}
