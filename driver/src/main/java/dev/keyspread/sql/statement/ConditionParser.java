package dev.keyspread.sql.statement;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads a condition into a tree. OR binds least, then XOR, then AND, then NOT, in every engine that has them; the AND of BETWEEN
 * is none of these. (MySQL 8.4 manual, 14.4.1; PostgreSQL 17, 4.1.6.)
 */
public final class ConditionParser {
    /** Deeper brackets are left as they are: what stands in them is a predicate. */
    private static final int MAX_DEPTH = 64;

    private final Tokens tokens;

    private ConditionParser(Tokens tokens) {
        this.tokens = tokens;
    }

    /** The condition in the tokens of a range, which begins and ends with it. */
    public static Condition parse(Tokens tokens, TokenRange range) {
        return new ConditionParser(tokens).condition(range.from(), range.to(), 0);
    }

    /** Where an operator stands that joins conditions, outside brackets; ends with what is no part of a condition. */
    private static final class Joints implements IntPredicate {
        private final Tokens tokens;
        private final List<Integer> or = new ArrayList<>();
        private final List<Integer> and = new ArrayList<>();
        private boolean others;
        private int betweens;

        private Joints(Tokens tokens) {
            this.tokens = tokens;
        }

        @Override
        public boolean test(int i) {
            boolean xor = tokens.dialect().has(Capability.MYSQL_GRAMMAR);
            if (tokens.isWord(i, "BETWEEN")) {
                betweens++;
            } else if (tokens.isWord(i, "AND") && betweens > 0) {
                betweens--;
            } else if (tokens.isWord(i, "AND") || (xor && tokens.isSymbol(i, "&&"))) {
                and.add(i);
            } else if (tokens.isWord(i, "OR")
                    || (tokens.dialect().has(Capability.SQL_MODE) && tokens.isSymbol(i, "||"))) {
                or.add(i);
            }
            others |= xor && tokens.isWord(i, "XOR");
            return tokens.isSymbol(i, ":=") || tokens.isSymbol(i, ",");
        }
    }

    private Condition condition(int from, int to, int depth) {
        TokenRange range = new TokenRange(from, to);
        if (depth < MAX_DEPTH && isBracketed(from, to)) {
            return condition(from + 1, to - 1, depth + 1);
        }
        Joints joints = joints(from, to);
        if (joints == null) {
            return new Condition.Predicate(range);
        }
        if (!joints.or.isEmpty()) {
            return new Condition.Or(range, parts(joints.or, from, to, depth));
        }
        if (!joints.others && !joints.and.isEmpty()) {
            return new Condition.And(range, parts(joints.and, from, to, depth));
        }
        return new Condition.Predicate(range);
    }

    private List<Condition> parts(List<Integer> joints, int from, int to, int depth) {
        List<Condition> parts = new ArrayList<>();
        int start = from;
        for (int joint : joints) {
            parts.add(condition(start, joint, depth + 1));
            start = joint + 1;
        }
        parts.add(condition(start, to, depth + 1));
        return parts;
    }

    /** Returns true if one pair of brackets stands around a condition: no query, no list. */
    private boolean isBracketed(int from, int to) {
        return tokens.isSymbol(from, "(")
                && tokens.closing(from) == to
                && to - from > 2
                && !tokens.isAnyWord(from + 1, GrammarWords.QUERY.array())
                && new ExpressionWalker(tokens, to - 1).itemEnd(from + 1) == to - 1;
    }

    /** The operators that join conditions; null when the text is no plain condition. */
    private @Nullable Joints joints(int from, int to) {
        Joints joints = new Joints(tokens);
        int end = new ExpressionWalker(tokens, to).expressionEnd(from, joints);
        return end == to ? joints : null;
    }
}
