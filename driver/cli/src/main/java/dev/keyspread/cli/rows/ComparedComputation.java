package dev.keyspread.cli.rows;

import dev.keyspread.shard.canonical.NotFillableException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Computes by the program and by the database, from one reading of each row, to see whether both come to the same. For one thread.
 * {@link ChosenComputation} uses it.
 */
final class ComparedComputation implements Computation {
    private final Computation program;
    private final Computation database;
    private boolean isSame = true;

    ComparedComputation(Computation program, Computation database) {
        this.program = program;
        this.database = database;
    }

    /** Returns true if both have come to the same in all rows so far. */
    boolean isSame() {
        return isSame;
    }

    @Override
    public List<String> columns() {
        return Stream.concat(program.columns().stream(), database.columns().stream())
                .toList();
    }

    @Override
    public @Nullable Object read(ResultSet rows, int first) throws SQLException, NotFillableException {
        int firstOfDatabase = first + program.columns().size();
        Object computed;
        try {
            computed = program.read(rows, first);
        } catch (NotFillableException unclear) {
            isSame &= isUnclear(rows, firstOfDatabase);
            throw unclear;
        }
        try {
            isSame &= Objects.equals(computed, database.read(rows, firstOfDatabase));
        } catch (NotFillableException unclear) {
            isSame = false;
        }
        return computed;
    }

    private boolean isUnclear(ResultSet rows, int first) throws SQLException {
        try {
            database.read(rows, first);
            return false;
        } catch (NotFillableException unclear) {
            return true;
        }
    }

    @Override
    public @Nullable String expression() {
        return null;
    }
}
