package dev.keyspread.cli.expression;

import dev.keyspread.schema.Column;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.hash.HashFunction;
import dev.keyspread.shard.rule.RuleExpression;
import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule as expressions of a database's SQL over the columns of a row.
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
     * Writes a rule in a dialect.
     *
     * @throws NotInSqlException when the engine has no such function, or may write a source's type in another way
     */
    public static ShardSql of(TableRule rule, Dialect dialect) throws NotInSqlException {
        if (!(rule.expression().root() instanceof RuleExpression.Hash hash)) {
            throw new NotInSqlException(rule.expression() + " makes values up");
        }
        EngineSql engine = EngineSql.of(dialect);
        List<String> conditions = new ArrayList<>();
        for (Column source : rule.sources()) {
            String condition = engine.condition(source, dialect.quoted(source.name()));
            if (condition != null) {
                conditions.add("(" + dialect.quoted(source.name()) + " IS NULL OR " + condition + ")");
            }
        }
        String known =
                conditions.isEmpty() ? ALWAYS : "CASE WHEN " + String.join(" AND ", conditions) + " THEN 1 ELSE 0 END";
        String value = operators(rule.expression(), hashed(hash.function(), rule.sources(), engine, dialect), engine);
        return new ShardSql(engine.stored(rule.target(), value), known);
    }

    private static String hashed(HashFunction function, List<Column> sources, EngineSql engine, Dialect dialect)
            throws NotInSqlException {
        Column first = sources.get(0);
        if (function == HashFunction.VALUE) {
            return engine.integer(first, dialect.quoted(first.name()));
        }
        if (sources.size() == 1) {
            return engine.hash(function, engine.alone(first, dialect.quoted(first.name())));
        }
        List<String> texts = new ArrayList<>();
        for (Column source : sources) {
            texts.add(engine.text(source, dialect.quoted(source.name())));
        }
        return engine.hash(function, engine.bytes(engine.joined(texts)));
    }

    /** Returns what stands around the hash in the rule. */
    private static String operators(RuleExpression expression, String hash, EngineSql engine) throws NotInSqlException {
        if (expression instanceof RuleExpression.FloorMod mod) {
            if (mod.divisor() > MAX_DIVISOR) {
                throw new NotInSqlException("the divisor is too large");
            }
            String remainder = engine.remainder(operators(mod.operand(), hash, engine), mod.divisor());
            return mod.operand().isUnsigned() || mod.operand().minimum() >= 0
                    ? remainder
                    : engine.remainder(engine.sum(remainder, mod.divisor()), mod.divisor());
        }
        if (expression instanceof RuleExpression.SignedMod mod) {
            return engine.remainder(operators(mod.operand(), hash, engine), mod.divisor());
        }
        if (expression instanceof RuleExpression.Mask mask) {
            return engine.masked(operators(mask.operand(), hash, engine), mask.mask());
        }
        if (expression instanceof RuleExpression.Absolute absolute) {
            if (absolute.operand().isUnsigned()) {
                return operators(absolute.operand(), hash, engine);
            }
            if (absolute.operand().minimum() == Long.MIN_VALUE) {
                throw new NotInSqlException("abs() of -2^63 is an error in SQL");
            }
            return engine.function("ABS") + "(" + operators(absolute.operand(), hash, engine) + ")";
        }
        return hash;
    }
}
