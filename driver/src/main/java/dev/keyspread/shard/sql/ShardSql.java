package dev.keyspread.shard.sql;

import dev.keyspread.schema.Column;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.hash.HashFunction;
import dev.keyspread.shard.rule.RuleExpression;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule as expressions of a database's SQL over the columns of a row. {@code SelectHash} puts it into an {@code INSERT … SELECT}; the
 * command line compares and fills rows by it.
 *
 * @param value what the rule computes, a 64-bit integer; NULL where a source is NULL
 * @param known 1 where {@code value} is certain to be what the driver computes, 0 where the driver computes nothing: for days before
 *     1583 and the like
 */
public record ShardSql(String value, String known) {
    private static final String ALWAYS = "1";

    /** The remainder of a negative number is added to it, which must not overflow. */
    private static final long MAX_DIVISOR = 1L << 62;

    /**
     * Writes a rule over the columns of a row.
     *
     * @throws NotInSqlException when the engine has no such function, or may write a source's type in another way
     */
    public static ShardSql of(TableRule rule, Dialect dialect) throws NotInSqlException {
        EngineSql engine = EngineSql.of(dialect);
        boolean isOther = dialect.has(Capability.RUNS_POSTGRES_CODE) || dialect.has(Capability.H2_GRAMMAR);
        if (isOther && !dialect.has(Capability.VALUE_TEXTS)) {
            throw EngineSql.untested(dialect);
        }
        List<String> names = new ArrayList<>();
        List<String> conditions = new ArrayList<>();
        for (Column source : rule.sources()) {
            String name = dialect.quoted(source.name());
            String condition = engine.condition(source, name);
            names.add(name);
            if (condition != null) {
                conditions.add("(" + name + " IS NULL OR " + condition + ")");
            }
        }
        String known =
                conditions.isEmpty() ? ALWAYS : "CASE WHEN " + String.join(" AND ", conditions) + " THEN 1 ELSE 0 END";
        String value = operators(rule.expression(), hashed(rule, names, false, engine), engine, false);
        return new ShardSql(engine.stored(rule.target(), value), known);
    }

    /**
     * Writes a rule over other expressions; each has the type of its source. It fails for a row that has no shard.
     *
     * @param values one for each source
     * @return null when the engine has no such function, or may write a source's type in another way
     */
    public static @Nullable String ofValues(TableRule rule, List<String> values, Dialect dialect) {
        try {
            EngineSql engine = EngineSql.of(dialect);
            return operators(rule.expression(), hashed(rule, values, true, engine), engine, true);
        } catch (NotInSqlException otherText) {
            return null;
        }
    }

    private static String hashed(TableRule rule, List<String> values, boolean guards, EngineSql engine)
            throws NotInSqlException {
        if (!(rule.expression().root() instanceof RuleExpression.Hash hash)) {
            throw new NotInSqlException(rule.expression() + " makes values up");
        }
        Column first = rule.sources().get(0);
        if (hash.function() == HashFunction.VALUE) {
            return engine.integer(first, values.get(0));
        }
        boolean isPlain = !guards || engine.condition(first, values.get(0)) == null;
        if (values.size() == 1 && isPlain) {
            return engine.hash(hash.function(), engine.alone(first, values.get(0)));
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Column source = rule.sources().get(i);
            String condition = guards ? engine.condition(source, values.get(i)) : null;
            String text = engine.text(source, values.get(i));
            texts.add(condition == null ? text : engine.guarded(values.get(i), condition, text));
        }
        return engine.hash(hash.function(), engine.bytes(engine.joined(texts)));
    }

    /**
     * Returns what stands around the hash in the rule.
     *
     * @param mayFail whether it may be an error for some rows
     */
    private static String operators(RuleExpression expression, String hash, EngineSql engine, boolean mayFail)
            throws NotInSqlException {
        if (expression instanceof RuleExpression.FloorMod mod) {
            if (mod.divisor() > MAX_DIVISOR) {
                throw new NotInSqlException("the divisor is too large");
            }
            String remainder = engine.remainder(operators(mod.operand(), hash, engine, mayFail), mod.divisor());
            return mod.operand().isUnsigned() || mod.operand().minimum() >= 0
                    ? remainder
                    : engine.remainder(engine.sum(remainder, mod.divisor()), mod.divisor());
        }
        if (expression instanceof RuleExpression.SignedMod mod) {
            return engine.remainder(operators(mod.operand(), hash, engine, mayFail), mod.divisor());
        }
        if (expression instanceof RuleExpression.Mask mask) {
            return engine.masked(operators(mask.operand(), hash, engine, mayFail), mask.mask());
        }
        if (expression instanceof RuleExpression.Absolute absolute) {
            if (absolute.operand().isUnsigned()) {
                return operators(absolute.operand(), hash, engine, mayFail);
            }
            if (absolute.operand().minimum() == Long.MIN_VALUE && !mayFail) {
                throw new NotInSqlException("abs() of -2^63 is an error in SQL");
            }
            return engine.function("ABS") + "(" + operators(absolute.operand(), hash, engine, mayFail) + ")";
        }
        return hash;
    }
}
