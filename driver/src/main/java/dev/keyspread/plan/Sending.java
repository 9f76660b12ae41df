package dev.keyspread.plan;

import dev.keyspread.plan.edit.MadeUp;

/**
 * Tells how a text that is planned will be sent. {@link Planner} makes it, and {@link TextPlanning} and {@link Splicer} follow it.
 *
 * @param isPrepared whether placeholders may be inserted into it
 * @param madeUp what is made up for it
 */
record Sending(boolean isPrepared, MadeUp madeUp) {
    static Sending prepared() {
        return new Sending(true, new MadeUp());
    }

    static Sending direct() {
        return new Sending(false, new MadeUp());
    }

    /** Sends a text again with the values of its last time. */
    static Sending again(MadeUp before) {
        return new Sending(false, before.again());
    }
}
