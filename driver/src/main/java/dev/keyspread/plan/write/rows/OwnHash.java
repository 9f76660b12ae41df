package dev.keyspread.plan.write.rows;

import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.hash.HashFunction;
import dev.keyspread.shard.rule.RuleExpression;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.expression.ExpressionReader;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import org.jspecify.annotations.Nullable;

/**
 * Reads a shard that the application lets YDB compute: {@code Digest::NumericHash(id) % 16}. {@code InsertFill} and {@link GivenShardValue}
 * ask it for each value that a statement gives a shard column. It accepts only the rule's own hash and divisor, and null means any doubt.
 */
public final class OwnHash {
    private OwnHash() {}

    /** Returns the hashed expression if the value computes the rule's shard, else null. */
    public static @Nullable TokenRange argument(Tokens tokens, TableRule rule, TokenRange value) {
        long divisor = tokens.dialect().has(Capability.NUMERIC_HASH) ? divisor(rule.expression()) : -1;
        Expression hash = divisor < 0 ? null : ExpressionReader.read(tokens, value);
        if (divisor > 0 && hash instanceof Operation remainder && remainder.isBinary("%")) {
            boolean isRules = remainder.operands().get(1).text(tokens).equals(Long.toString(divisor));
            hash = isRules ? remainder.operands().get(0) : null;
        } else if (divisor > 0) {
            hash = null;
        }
        boolean isCall = hash instanceof Call call
                && call.operands().size() == 1
                && tokens.text(call.range().from()).equals("Digest")
                && tokens.text(call.range().from() + 2).equals("NumericHash");
        return isCall && hash != null ? hash.operands().get(0).range() : null;
    }

    /** Returns the number by which a rule divides YDB's hash, 0 for none; -1 for another rule. */
    private static long divisor(RuleExpression expression) {
        RuleExpression operand = expression instanceof RuleExpression.FloorMod mod
                ? mod.operand()
                : expression instanceof RuleExpression.SignedMod signed ? signed.operand() : expression;
        if (!(operand instanceof RuleExpression.Hash hash) || hash.function() != HashFunction.NUMERIC_HASH) {
            return -1;
        }
        return expression instanceof RuleExpression.FloorMod mod
                ? mod.divisor()
                : expression instanceof RuleExpression.SignedMod signed ? signed.divisor() : 0;
    }

    /**
     * Returns true if YDB hashes the same column of the query, or the same declared parameter, that the row stores in the source column.
     * Expressions don't count, because one may give another value each time.
     */
    public static boolean isOf(Tokens tokens, TokenRange argument, TokenRange source) {
        int size = argument.to() - argument.from();
        boolean isSame = size == source.to() - source.from();
        for (int i = 0; isSame && i < size; i++) {
            int token = argument.from() + i;
            isSame = tokens.text(token).equals(tokens.text(source.from() + i))
                    && (i % 2 == 0 ? isNamed(tokens, token) : tokens.isSymbol(token, "."));
        }
        return isSame && size % 2 == 1;
    }

    private static boolean isNamed(Tokens tokens, int token) {
        return tokens.isName(token)
                || (tokens.kind(token) == TokenKind.NAMED_PARAMETER && isDeclared(tokens, tokens.text(token)));
    }

    private static boolean isDeclared(Tokens tokens, String parameter) {
        for (int i = 1; i < tokens.size(); i++) {
            if (tokens.isWord(i - 1, "DECLARE") && tokens.text(i).equals(parameter)) {
                return true;
            }
        }
        return false;
    }
}
