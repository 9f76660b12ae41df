package dev.keyspread.plan;

import dev.keyspread.shard.CanonicalBytes;
import dev.keyspread.shard.NotFillableException;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.WithTargetType;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Compares a shard value that the application gives with what the rule computes. */
final class OwnValue {
    private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);

    private OwnValue() {}

    /** Checks a value whose sources are all known. */
    static void check(Computation computation, @Nullable Object given, CanonicalBytes scratch)
            throws NotFillableException {
        compare(computation.rule(), given, computation.constant());
    }

    /**
     * Checks a value against sources that were bound.
     *
     * @throws NotFillableException when they differ: reads by the rule would not find the row
     */
    static void check(TableRule rule, @Nullable Object given, @Nullable Object[] sources, CanonicalBytes scratch)
            throws NotFillableException {
        compare(rule, given, rule.compute(sources, dev.keyspread.shard.Purpose.STORE, scratch));
    }

    private static void compare(TableRule rule, @Nullable Object given, @Nullable Object computed)
            throws NotFillableException {
        Object bare = given instanceof WithTargetType typed ? typed.value() : given;
        if (!isSame(bare, computed)) {
            throw new NotFillableException(
                    "the statement gives it a value that the rule would not compute, so reads by the rule would lose the row",
                    "leave " + rule.target().name()
                            + " out of the statement, or mirror the application's formula in the rule");
        }
    }

    private static boolean isSame(@Nullable Object given, @Nullable Object computed) {
        if (given == null || computed == null) {
            return given == computed;
        }
        if (!(computed instanceof Long hash)) {
            return given.toString().equalsIgnoreCase(computed.toString());
        }
        try {
            BigDecimal number = new BigDecimal(given.toString().trim());
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
