package dev.keyspread.jdbc.binding;

import dev.keyspread.plan.Plan;

/**
 * Tells which text the delegate's statement has, and which may take its place. {@code BoundPreparedStatement} and {@code BoundSending}
 * ask it.
 */
public enum SentText {
    /** The plan's, and no other of the same plan may take its place: a write is filled, or refused. */
    PLANNED,
    /**
     * The plan's, with a predicate that was added. Where its value can't be computed, the statement goes on with the
     * application's own text, in another statement of the delegate's to which all is bound again.
     */
    REPLACEABLE,
    /**
     * The application's own, in which a value is checked, or which is tried in its rewritten form now and then. Where that can't be
     * done, the statement goes on without it.
     */
    CHECKED,
    /** The application's own, from the start or for good: its placeholders are the delegate's, and nothing is computed. */
    OWN;

    /** Returns the text of a plan that computes or checks something. */
    public static SentText of(Plan plan) {
        if (!plan.fallsBack()) {
            return PLANNED;
        }
        return plan.isRewritten() ? REPLACEABLE : CHECKED;
    }
}
