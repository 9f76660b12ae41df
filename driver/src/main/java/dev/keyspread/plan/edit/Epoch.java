package dev.keyspread.plan.edit;

/**
 * Marks the time between two changes of tables that have rules. A plan made in one holds for it; a statement that was prepared in an
 * earlier one is planned again before it runs. {@code PlanCache} begins a new one, and plans hold theirs. Planning must read it before
 * the tables, so that a change meanwhile outdates the plan.
 */
public final class Epoch {
    private volatile boolean over;

    /** Returns true if a table with a rule has changed since. */
    public boolean isOver() {
        return over;
    }

    /** Ends it, for all that was planned in it. */
    public void end() {
        over = true;
    }
}
