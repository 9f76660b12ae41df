package dev.keyspread.jdbc.binding;

import dev.keyspread.plan.edit.NumberedRows;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds the numbers that rules gave the new rows of what one statement executed last, and the statements by which they are read.
 * {@code SentStatement} keeps one from an execution to the next, and must not keep it longer.
 */
public final class NumberedResults {
    /** The numbers of each text that was executed, beginning with the one whose result is current. */
    private List<NumberedRows> rows;

    /** True if they were executed as a batch, whose results are all current. */
    private final boolean isBatch;

    /** Statements of Keyspread's whose results are the generated keys that were handed out. */
    private final List<Statement> sources = new ArrayList<>(1);

    /** For texts that are about to be executed. */
    public NumberedResults(List<NumberedRows> rows, boolean isBatch) {
        this.rows = rows;
        this.isBatch = isBatch;
    }

    /** Returns the numbers of each text whose result is left; empty where the driver knows them. */
    public List<NumberedRows> rows() {
        return rows;
    }

    /** Leaves out the numbers of the batch's entries that were not stored. */
    public void failed(long[] counts) {
        rows = NumberedRows.stored(rows, counts);
    }

    /** The application goes on to the next result. */
    public void resultEnded() {
        if (!isBatch && !rows.isEmpty()) {
            rows = rows.subList(1, rows.size());
        }
    }

    /**
     * Returns the generated keys.
     *
     * @param told what the driver tells
     * @param numbered the numbers, which are not empty
     */
    public ResultSet keys(Connection connection, ResultSet told, List<NumberedRows> numbered) throws SQLException {
        boolean ofCurrent = !isBatch && numbered.size() > 1 && NumberedKeys.areOfCurrentResult(told);
        ResultSet made = NumberedKeys.of(connection, told, ofCurrent ? numbered.subList(0, 1) : numbered);
        if (made != told) {
            sources.add(made.getStatement());
        }
        return made;
    }

    /** Closes what the generated keys were read by, as drivers close those keys. */
    public void closeKeys() {
        for (Statement source : sources) {
            try {
                source.close();
            } catch (SQLException | RuntimeException gone) {
                // with its connection
            }
        }
        sources.clear();
    }
}
