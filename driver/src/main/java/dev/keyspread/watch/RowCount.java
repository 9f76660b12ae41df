package dev.keyspread.watch;

/**
 * Tells where the number of rows comes from that a statement writes to a table, or reads of it. {@code KeyCellsReader} decides it for
 * {@link KeyCells}, and {@link KeyGroup} counts by it. The rows of a text must not be counted where it is not {@link #GIVEN}.
 */
public enum RowCount {
    /** Its text: those that stand in it. */
    GIVEN,
    /** Its update count: they have the place of the one row that stands in the text, or an unknown one where there is none. */
    UPDATE_COUNT,
    /** Nobody: that it wrote is all that can be counted. */
    UNKNOWN
}
