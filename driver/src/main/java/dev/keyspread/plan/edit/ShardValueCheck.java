package dev.keyspread.plan.edit;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.value.WithTargetType;
import dev.keyspread.sql.TokenRange;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Compares a shard value that the application gives, or has given, with what the rule computes. The fills ask it while they plan, and
 * {@code BoundParameters} for each row. Its messages must hold neither value.
 */
public final class ShardValueCheck {
    private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);

    private ShardValueCheck() {}

    /** Why a write with another value than the computed one is refused. */
    public static NotFillableException difference(TableRule rule) {
        return new NotFillableException(
                RefusalKind.SHARD_GIVEN_DIFFERS,
                "the statement gives it a value that the rule would not compute, so reads by the rule would lose the row",
                "leave " + rule.target().name()
                        + " out of the statement, or mirror the application's formula in the rule");
    }

    /** Why a write that asks for the column's DEFAULT is refused. */
    public static NotFillableException ofDefault() {
        return new NotFillableException(
                RefusalKind.SHARD_GIVEN_DIFFERS,
                "the statement asks for the column's DEFAULT",
                "leave the column out of the statement: Keyspread fills it");
    }

    /**
     * The value that a statement gives the filled column, as it can be compared with the rule's.
     *
     * @throws NotFillableException when it is no plain value
     */
    public static Source given(StoredSources sources, TableRule rule, TokenRange value) throws NotFillableException {
        if (sources.isDefault(value)) {
            throw ofDefault();
        }
        try {
            return sources.read(rule.target(), value);
        } catch (NotFillableException expression) {
            throw new NotFillableException(
                    RefusalKind.SHARD_GIVEN_DIFFERS,
                    "the statement gives it as an expression, which can't be compared with the rule",
                    "leave the column out of the statement: Keyspread fills it");
        }
    }

    /**
     * Returns true if a value from a parameter, a literal or a row is the computed one, whatever Java class it comes in; an unsigned
     * hash may come as the signed long of the same bits.
     */
    public static boolean isSame(@Nullable Object given, @Nullable Object computed) {
        Object bare = given instanceof WithTargetType typed ? typed.value() : given;
        if (bare == null || computed == null) {
            return bare == computed;
        }
        if (!(computed instanceof Long hash)) {
            return bare.toString().equalsIgnoreCase(computed.toString());
        }
        try {
            BigDecimal number = new BigDecimal(bare.toString().trim());
            boolean signed = number.compareTo(BigDecimal.valueOf(hash)) == 0;
            return signed
                    || (hash < 0
                            && number.compareTo(new BigDecimal(
                                            BigInteger.valueOf(hash).add(TWO_64)))
                                    == 0);
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }
}
