package dev.keyspread.plan;

/**
 * The time between two changes of tables that have rules. A plan made in one holds for it; a statement that was prepared
 * in an earlier one is planned again before it runs.
 */
final class Epoch {
    private volatile boolean over;

    boolean isOver() {
        return over;
    }

    void end() {
        over = true;
    }
}
