package dev.keyspread.shard.rule;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.hash.HashFunction;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Computes the value of a rule, as parsed from its text by {@link RuleParser}: a hash of columns with operators around it, or a generator
 * alone. Immutable. {@code toString} is canonical text that parses to an equal expression.
 */
public sealed interface RuleExpression {

    /**
     * A column as a rule names it.
     *
     * @param name the name, without quotes
     * @param quoted whether it was quoted, so that it is not folded
     */
    record ColumnName(String name, boolean quoted) {
        @Override
        public String toString() {
            return quoted ? '"' + name.replace("\"", "\"\"") + '"' : name;
        }
    }

    /**
     * A hash of one or more columns.
     *
     * @param function the hash function
     * @param sources its columns in order; exactly one for a function of an integer
     */
    record Hash(HashFunction function, List<ColumnName> sources) implements RuleExpression {
        /** Copies the list. */
        public Hash {
            sources = List.copyOf(sources);
        }

        @Override
        public long minimum() {
            return function.minimum();
        }

        @Override
        public long maximum() {
            return function.maximum();
        }

        @Override
        public boolean isUnsigned() {
            return function.isUnsigned();
        }

        @Override
        public long apply(long hash) {
            return hash;
        }

        @Override
        public boolean sameFunction(RuleExpression other) {
            return other instanceof Hash hash && hash.function == function && hash.sources.size() == sources.size();
        }

        @Override
        public String toString() {
            return sources.stream()
                    .map(ColumnName::toString)
                    .collect(Collectors.joining(", ", function.spelling() + "(", ")"));
        }
    }

    /** {@code operand % divisor}: {@link Math#floorMod}, or the remainder of an unsigned operand, so 0 to divisor-1. The divisor is positive. */
    record FloorMod(RuleExpression operand, long divisor) implements RuleExpression {
        @Override
        public RuleExpression root() {
            return operand.root();
        }

        @Override
        public long minimum() {
            return 0;
        }

        @Override
        public long maximum() {
            return operand.minimum() < 0 ? divisor - 1 : Math.min(divisor - 1, operand.maximum());
        }

        @Override
        public long apply(long hash) throws NotFillableException {
            long value = operand.apply(hash);
            return operand.isUnsigned() ? Long.remainderUnsigned(value, divisor) : Math.floorMod(value, divisor);
        }

        @Override
        public boolean sameFunction(RuleExpression other) {
            return other instanceof FloorMod mod && mod.divisor == divisor && operand.sameFunction(mod.operand);
        }

        @Override
        public String toString() {
            return (operand instanceof Mask ? "(" + operand + ")" : operand) + " % " + divisor;
        }
    }

    /** {@code mod(operand, divisor)}: SQL's, with the sign of the dividend, if that has one. The divisor is positive. */
    record SignedMod(RuleExpression operand, long divisor) implements RuleExpression {
        @Override
        public RuleExpression root() {
            return operand.root();
        }

        @Override
        public long minimum() {
            return operand.isUnsigned() || operand.minimum() >= 0 ? 0 : Math.max(1 - divisor, operand.minimum());
        }

        @Override
        public long maximum() {
            return Math.max(0, Math.min(divisor - 1, operand.maximum()));
        }

        @Override
        public long apply(long hash) throws NotFillableException {
            long value = operand.apply(hash);
            return operand.isUnsigned() ? Long.remainderUnsigned(value, divisor) : value % divisor;
        }

        @Override
        public boolean sameFunction(RuleExpression other) {
            return other instanceof SignedMod mod && mod.divisor == divisor && operand.sameFunction(mod.operand);
        }

        @Override
        public String toString() {
            return "mod(" + operand + ", " + divisor + ")";
        }
    }

    /** {@code abs(operand)}. Like SQL's it has no value for -2^63. An unsigned operand stays as it is. */
    record Absolute(RuleExpression operand) implements RuleExpression {
        @Override
        public RuleExpression root() {
            return operand.root();
        }

        @Override
        public boolean isUnsigned() {
            return operand.isUnsigned();
        }

        @Override
        public long minimum() {
            return isUnsigned() ? operand.minimum() : Math.max(0, operand.minimum());
        }

        @Override
        public long maximum() {
            return operand.minimum() == Long.MIN_VALUE
                    ? Long.MAX_VALUE
                    : Math.max(operand.maximum(), -operand.minimum());
        }

        @Override
        public long apply(long hash) throws NotFillableException {
            long value = operand.apply(hash);
            if (isUnsigned()) {
                return value;
            }
            if (value == Long.MIN_VALUE) {
                throw new NotFillableException(
                        RefusalKind.RULE_NOT_APPLICABLE,
                        "abs() overflows for the hash of this row, which is -2^63",
                        "write the rule and the table's own expression as abs(mod(h, n)), not mod(abs(h), n)");
            }
            return Math.abs(value);
        }

        @Override
        public boolean sameFunction(RuleExpression other) {
            return other instanceof Absolute absolute && operand.sameFunction(absolute.operand);
        }

        @Override
        public String toString() {
            return "abs(" + operand + ")";
        }
    }

    /** {@code operand & mask}: the bits that both have. The mask is not negative, so neither is the result. */
    record Mask(RuleExpression operand, long mask) implements RuleExpression {
        @Override
        public RuleExpression root() {
            return operand.root();
        }

        @Override
        public long minimum() {
            return 0;
        }

        @Override
        public long maximum() {
            return operand.minimum() < 0 ? mask : Math.min(mask, operand.maximum());
        }

        @Override
        public long apply(long hash) throws NotFillableException {
            return operand.apply(hash) & mask;
        }

        @Override
        public boolean sameFunction(RuleExpression other) {
            return other instanceof Mask masked && masked.mask == mask && operand.sameFunction(masked.operand);
        }

        @Override
        public String toString() {
            return operand + " & " + mask;
        }
    }

    /** {@code uuid()}: a random UUID, version 4. */
    record Uuid() implements RuleExpression {
        @Override
        public String toString() {
            return "uuid()";
        }
    }

    /**
     * {@code sequence(name, block)}: the next number, from 1 on, of a block reserved from a table.
     *
     * @param name the sequence
     * @param block how many numbers are reserved at a time
     * @param bitReversed whether {@code bit_reverse} is applied to it
     */
    record Sequence(String name, int block, boolean bitReversed) implements RuleExpression {
        @Override
        public long minimum() {
            return 1;
        }

        @Override
        public String toString() {
            String sequence = "sequence(" + name + ", " + block + ")";
            return bitReversed ? "bit_reverse(" + sequence + ")" : sequence;
        }
    }

    /**
     * {@code identity(block)}: the next number of the counter that the database keeps for the very column, as an identity
     * column or a default has it.
     *
     * @param block how many numbers are fetched at a time
     */
    record Identity(int block) implements RuleExpression {
        @Override
        public String toString() {
            return "identity(" + block + ")";
        }
    }

    /** The hash inside the operators, or the generator. */
    default RuleExpression root() {
        return this;
    }

    /** Returns true if it makes values up, so that they can't be computed again for a read. */
    default boolean generator() {
        return root() instanceof Uuid || root() instanceof Sequence || root() instanceof Identity;
    }

    /** Returns true if the 64 bits of its value are a number without a sign. */
    default boolean isUnsigned() {
        return false;
    }

    /** The smallest value that it can have; of a generator, the smallest of all. */
    default long minimum() {
        return Long.MIN_VALUE;
    }

    /** The largest value that it can have; of a generator, the largest of all. */
    default long maximum() {
        return Long.MAX_VALUE;
    }

    /**
     * The value, given that of the hash in {@link #root()}.
     *
     * @throws NotFillableException when SQL would raise an overflow
     */
    default long apply(long hash) throws NotFillableException {
        throw new IllegalStateException("a generator is not computed from a hash");
    }

    /**
     * Returns true if both compute the same from the same source values, whatever the columns are called: so that of two tables
     * that are joined on their sources, position by position, the shard columns are equal too. Never true of generators.
     */
    default boolean sameFunction(RuleExpression other) {
        return false;
    }
}
