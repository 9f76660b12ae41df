package dev.keyspread.cli.rows;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds a row as {@link RowQueries} read it. {@link Backfill} fills those that differ, {@link Verification} counts them. Its values must be
 * shown only where the user asks for them.
 *
 * @param key the values of the key's columns
 * @param state what became of the comparison
 * @param computed what the rule computes; null if that is NULL or not known
 */
record StoredRow(List<Object> key, State state, @Nullable Object computed) {
    /** How the stored shard stands to the rule. */
    enum State {
        /** It is what the rule computes. */
        RIGHT,
        /** It is NULL, though all that the rule needs is there. */
        MISSING,
        /** It is something else. */
        WRONG,
        /** The rule can't be computed from what the driver gives. */
        UNCLEAR
    }

    /** Returns true if it has to be filled. */
    boolean differs() {
        return state == State.MISSING || state == State.WRONG;
    }
}
