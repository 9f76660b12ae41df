package dev.keyspread.advice.inspection;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Cast;
import dev.keyspread.sql.expression.Expression.Literal;
import dev.keyspread.sql.expression.Expression.Name;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.expression.ExpressionReader;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds an expression that hashes columns, such as a shard column has. {@link Inspection} finds it, and rules about shards ask it.
 *
 * @param tokens the expression as written
 * @param tree what was read of it
 */
public record ShardExpression(Tokens tokens, Expression tree) {
    /** Hash functions of engines and of rules that are never negative, with the bits of what they return. */
    private static final Map<String, Integer> UNSIGNED_BITS = Map.ofEntries(
            Map.entry("CRC32", 32),
            Map.entry("CRC32C", 32),
            Map.entry("CRC32IEEE", 32),
            Map.entry("FNV32", 32),
            Map.entry("FNV32A", 32),
            Map.entry("ORA_HASH", 32),
            Map.entry("YB_HASH_CODE", 16),
            Map.entry("NUMERICHASH", 64),
            Map.entry("NUMERIC_HASH", 64),
            Map.entry("SHA256", 63));

    /** Hash functions whose value is negative for half of their arguments, with its bits. */
    private static final Map<String, Integer> SIGNED_BITS = Map.ofEntries(
            Map.entry("FARM_FINGERPRINT", 64),
            Map.entry("FNV64", 64),
            Map.entry("FNV64A", 64),
            Map.entry("HASHTEXT", 32),
            Map.entry("HASHINT4", 32),
            Map.entry("HASHINT8", 32),
            Map.entry("HASHTEXTEXTENDED", 64),
            Map.entry("HASHINT8EXTENDED", 64),
            Map.entry("MURMUR3_128", 64),
            Map.entry("XXH3", 64));

    /** The expression that the database or a configured rule computes a column by, if it is one that hashes. */
    public static @Nullable ShardExpression of(Inspection inspection, Column column) {
        String rule = inspection.shardRule(column);
        String sql = rule != null ? rule : column.generated();
        return sql == null ? null : read(sql, inspection.dialect());
    }

    /** Reads the expression of a generated column, a default or a rule; null if it can't be read or hashes nothing. */
    public static @Nullable ShardExpression read(String sql, Dialect dialect) {
        Tokens tokens = Tokens.scan(sql, dialect);
        Expression tree = tree(tokens);
        return tree != null && hashes(tree) ? new ShardExpression(tokens, tree) : null;
    }

    /** Reads calls, names, literals and the operators between them; null if the expression holds anything else. */
    static @Nullable Expression tree(Tokens tokens) {
        Expression tree = ExpressionReader.read(tokens);
        return isRead(tree) ? tree : null;
    }

    private static boolean isRead(Expression part) {
        boolean isRead = part instanceof Name
                || part instanceof Literal
                || part instanceof Call
                || part instanceof Cast
                || part instanceof Operation;
        for (Expression operand : part.operands()) {
            isRead = isRead && isRead(operand);
        }
        return isRead;
    }

    private static boolean hashes(Expression part) {
        boolean hashes = isHash(part);
        for (Expression operand : part.operands()) {
            hashes = hashes || hashes(operand);
        }
        return hashes;
    }

    private static boolean isHash(Expression part) {
        return part instanceof Call call
                && (UNSIGNED_BITS.containsKey(call.function()) || SIGNED_BITS.containsKey(call.function()));
    }

    /** How many values it has at the most, as bits: 64 for a whole fingerprint, less for 32-bit hashes and remainders. */
    public int bits() {
        if (tree.contains(ShardExpression::isReduced)) {
            return 31;
        }
        boolean narrow = tree.contains(part -> part instanceof Call call
                && UNSIGNED_BITS.getOrDefault(call.function(), SIGNED_BITS.getOrDefault(call.function(), 64)) < 63);
        return narrow ? 32 : 64;
    }

    /**
     * How many values it takes: the divisor of a remainder, one more than a mask.
     *
     * @return 0 when it is not reduced, or not by a plain number
     */
    public long shards() {
        Expression reduced = tree.uncast();
        while (reduced instanceof Call call
                && call.function().equals("ABS")
                && call.operands().size() == 1) {
            reduced = call.operands().get(0).uncast();
        }
        boolean masked = isMask(reduced);
        if (!masked && modulo(reduced) == null) {
            return 0;
        }
        Expression by = last(reduced).uncast();
        String number = by.text(tokens);
        if (!(by instanceof Literal) || !number.matches("\\d{1,18}")) {
            return 0;
        }
        return masked ? Long.parseLong(number) + 1 : Long.parseLong(number);
    }

    /** Returns its text with another divisor, where it is a remainder by a plain number; else as it is. */
    public String withShards(long shards) {
        Expression root = tree.uncast();
        if (modulo(root) == null || shards() == 0) {
            return tokens.sql();
        }
        TokenRange divisor = last(root).uncast().range();
        return tokens.sql().substring(0, tokens.start(divisor.from()))
                + shards
                + tokens.sql().substring(tokens.end(divisor.to() - 1));
    }

    /** Returns true if it is the remainder of a hash that can be negative, and so negative for half the rows. */
    public boolean isSignedRemainder() {
        Expression dividend = modulo(tree.uncast());
        return dividend != null
                && shards() != 1
                && dividend.uncast() instanceof Call call
                && SIGNED_BITS.containsKey(call.function());
    }

    /**
     * Returns the expression without the overflow of {@code ABS}, which has no result for the smallest integer.
     *
     * @return {@code ABS(MOD(h, n))} in place of {@code MOD(ABS(h), n)}, or null when it is not of that form
     */
    @Nullable
    public String withoutOverflow() {
        Expression root = tree.uncast();
        Expression dividend = modulo(root);
        if (dividend == null
                || !(dividend.uncast() instanceof Call call)
                || !call.function().equals("ABS")
                || call.operands().size() != 1
                || !mayBeSmallest(call.operands().get(0))) {
            return null;
        }
        Expression hash = call.operands().get(0);
        return "ABS(MOD(" + hash.text(tokens) + ", " + last(root).text(tokens) + "))";
    }

    /** Returns true if it can be the smallest integer: a hash can that may be negative, as long as it is not reduced. */
    private static boolean mayBeSmallest(Expression part) {
        if (part instanceof Call call && UNSIGNED_BITS.containsKey(call.function())) {
            return false;
        }
        if (part instanceof Call call && SIGNED_BITS.containsKey(call.function())) {
            return true;
        }
        return !isReduced(part) && part.operands().stream().anyMatch(ShardExpression::mayBeSmallest);
    }

    private static boolean isReduced(Expression part) {
        return modulo(part) != null || isMask(part);
    }

    /** Returns what is divided, where it is a remainder; else null. */
    private static @Nullable Expression modulo(Expression part) {
        if (part instanceof Call call
                && call.function().equals("MOD")
                && call.operands().size() == 2) {
            return call.operands().get(0);
        }
        return part instanceof Operation operation && operation.isBinary("%")
                ? operation.operands().get(0)
                : null;
    }

    private static boolean isMask(Expression part) {
        return part instanceof Operation operation && operation.isBinary("&");
    }

    private static Expression last(Expression part) {
        return part.operands().get(part.operands().size() - 1);
    }

    /** Returns true if it hashes the commit timestamp, which is not known before the commit. */
    public boolean callsCommitTimestamp() {
        return tree.contains(
                part -> part instanceof Call call && call.function().equals("PENDING_COMMIT_TIMESTAMP"));
    }

    /** The columns that it hashes, those that the table has. */
    public List<Column> sources(Table table) {
        List<Column> sources = new ArrayList<>();
        for (String name : tree.names()) {
            Column column = table.column(name);
            if (column != null) {
                sources.add(column);
            }
        }
        return sources;
    }
}
