package dev.keyspread.cli.rows;

import dev.keyspread.shard.sql.NotInSqlException;
import dev.keyspread.shard.sql.ShardSql;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Chooses where a backfill computes: in the database where its SQL can say the rule, and if that gives for rows all over this table's key
 * what the program gives; else in the program. What was filled is compared by the program all the same, see {@link Verification}.
 * {@link Backfill} and {@code RangeFill} ask it.
 */
public final class ChosenComputation {
    private static final int COMPARED = 1_000;

    private final Computation computation;
    private final String words;

    private ChosenComputation(Computation computation, String words) {
        this.computation = computation;
        this.words = words;
    }

    /**
     * Looks at the rule and at some rows. Writes nothing.
     *
     * @param connection in auto-commit
     * @throws SQLException when the rows can't be read
     */
    public static ChosenComputation of(Connection connection, RuledColumn column) throws SQLException {
        Computation program = new ProgramComputation(column.rule(), column.dialect());
        DatabaseComputation database;
        try {
            database = new DatabaseComputation(ShardSql.of(column.rule(), column.dialect()));
        } catch (NotInSqlException reason) {
            return new ChosenComputation(program, "the program: " + reason.getMessage());
        }
        ComparedComputation both = new ComparedComputation(program, database);
        RowQueries queries = new RowQueries(column, both);
        int compared;
        try {
            compared = RowSample.of(connection, queries, COMPARED).size();
        } catch (SQLException failed) {
            return new ChosenComputation(program, "the program: this database can't run " + database.expression());
        }
        if (compared == 0) {
            return new ChosenComputation(program, "the program: there are no rows to compare the database with it by");
        }
        return both.isSame()
                ? new ChosenComputation(
                        database,
                        "the database, by " + database.expression() + " (the same as the program's for " + compared
                                + " rows from all over the key)")
                : new ChosenComputation(
                        program, "the program: " + database.expression() + " comes to something else here");
    }

    /** Returns true if the database computes. */
    public boolean isInDatabase() {
        return computation.expression() != null;
    }

    Computation computation() {
        return computation;
    }

    /** {@code the database, by …} or {@code the program: …}, and why. */
    @Override
    public String toString() {
        return words;
    }
}
