package dev.keyspread.plan.rules;

import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.DynamicSql;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Holds the names in texts that were planned, each as one bit: two names may share one, so that a plan is dropped needlessly. Safe for use
 * by many threads.
 */
public final class PlannedNames {
    private static final int WORDS = 256;

    private final AtomicLongArray bits = new AtomicLongArray(WORDS);
    private volatile boolean mayBeAny;

    /** Adds the names in a text. What dynamic SQL names, or a text that may be read in another way, is not known. */
    public void add(Tokens tokens, RuleBook rules) {
        if (tokens.doubt() != null || DynamicSql.isIn(tokens) || DynamicSql.isWithin(tokens)) {
            addAny();
        }
        for (int i = 0; i < tokens.size() && !mayBeAny; i++) {
            if (tokens.isName(i)) {
                int bit = bit(rules.key(tokens.name(i)));
                int word = bit >> 6;
                long all = bits.get(word);
                while (!bits.compareAndSet(word, all, all | 1L << bit)) {
                    all = bits.get(word);
                }
            }
        }
    }

    /** Adds all names. */
    public void addAny() {
        mayBeAny = true;
    }

    /** Returns true if a text may hold that name. */
    public boolean mayHold(String name, RuleBook rules) {
        int bit = bit(rules.key(name));
        return mayBeAny || (bits.get(bit >> 6) & 1L << bit) != 0;
    }

    private static int bit(String key) {
        int hash = key.hashCode();
        return (hash ^ hash >>> 16) & (WORDS * Long.SIZE - 1);
    }
}
