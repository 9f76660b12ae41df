package dev.keyspread.watch;

import java.util.List;
import java.util.function.BiPredicate;

/** Watches the rows of one table. Any thread may call it. {@link WatchedTable} calls it; the report implements it. */
public interface TableWatcher {
    /** Returns the columns whose values are wanted, in the order of a row's cells. Always the same ones. */
    List<String> columns();

    /**
     * Returns true if rows have a known place along the primary key when these columns are given.
     *
     * @param isSame tells whether two names mean one column
     */
    boolean locates(List<String> given, BiPredicate<String, String> isSame);

    /**
     * A statement has written rows that stay, or has read rows.
     *
     * @param rows emptied when this returns
     * @return of how many rows one is wanted in samples from now on; 1 for all
     */
    int written(KeyGroup rows);

    /** So many rows were rolled back, or it is not known what became of them. */
    void rolledBack(long rows);
}
