package dev.keyspread.cli.rows;

import dev.keyspread.shard.canonical.NotFillableException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Computes the shard of a stored row: by the program, or by the database. {@link ChosenComputation} chooses one, and {@link RowQueries}
 * reads by it.
 */
interface Computation {
    /** Returns what a query has to select for it. */
    List<String> columns();

    /**
     * The shard of the present row.
     *
     * @param first the index of the first of {@link #columns}
     * @throws NotFillableException when it can't be told for certain
     */
    @Nullable
    Object read(ResultSet rows, int first) throws SQLException, NotFillableException;

    /** Returns what to set the column to in an UPDATE, or null where a value has to be bound. */
    @Nullable
    String expression();
}
