package dev.keyspread.plan.write.rows;

import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.hash.HashFunction;
import dev.keyspread.shard.rule.RuleExpression;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import org.jspecify.annotations.Nullable;

/** Reads a shard that the application has YDB compute as the rule does: {@code Digest::NumericHash(id) % 16}. */
public final class OwnHash {
    private OwnHash() {}

    /** Returns what is hashed, if a value is written as the rule computes it; else null. */
    public static @Nullable TokenRange argument(Tokens tokens, TableRule rule, TokenRange value) {
        if (!tokens.dialect().has(Capability.NUMERIC_HASH)
                || !computes(rule.expression().root())) {
            return null;
        }
        int open = value.from() + 3;
        boolean isCall = tokens.isSymbol(open, "(")
                && tokens.text(value.from()).equals("Digest")
                && tokens.isSymbol(value.from() + 1, "::")
                && tokens.text(value.from() + 2).equals("NumericHash");
        int close = isCall ? tokens.closing(open) : -1;
        return close > open + 2 && isBehind(tokens, close, value.to(), rule.expression())
                ? new TokenRange(open + 1, close - 1)
                : null;
    }

    private static boolean computes(RuleExpression root) {
        return root instanceof RuleExpression.Hash hash && hash.function() == HashFunction.NUMERIC_HASH;
    }

    /** Returns true if the rule's remainder, and nothing else, stands behind the call. */
    private static boolean isBehind(Tokens tokens, int from, int to, RuleExpression expression) {
        if (expression instanceof RuleExpression.Hash) {
            return from == to;
        }
        long divisor = expression instanceof RuleExpression.FloorMod mod && computes(mod.operand())
                ? mod.divisor()
                : expression instanceof RuleExpression.SignedMod signed && computes(signed.operand())
                        ? signed.divisor()
                        : 0;
        return divisor > 0
                && to == from + 2
                && tokens.isSymbol(from, "%")
                && tokens.text(from + 1).equals(Long.toString(divisor));
    }

    /**
     * Returns true if YDB hashes the very thing that the row stores in the source: a column of the query, or a declared parameter. What it is
     * need not be known then. An expression may give something else each time.
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
