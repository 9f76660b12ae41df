package dev.keyspread.watch;

/** Who tells how many rows a statement writes to a table, or reads of it. */
public enum RowCount {
    /** Its text: those that stand in it. */
    GIVEN,
    /** Its update count: they have the place of the one row that stands in the text, or an unknown one where there is none. */
    UPDATE_COUNT,
    /** Nobody: that it wrote is all that can be counted. */
    UNKNOWN
}
