package dev.keyspread.cli.rows;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Compares stored rows with a rule: all of them, or some spread over the whole key. Writes nothing. The program computes, also where a
 * backfill has left that to the database, so that neither is trusted alone. {@code VerifyCommand} runs it, and {@code Adoption} before it
 * goes on.
 */
public final class Verification {
    private final Connection connection;
    private final RowQueries queries;
    private final Throttle throttle;
    private final RowCounts counts = new RowCounts();

    /**
     * A verification on a connection in auto-commit.
     *
     * @param mostRows how many rows are read at once at most
     * @param longest how long a batch may take before the next ones get smaller
     * @throws SQLException when the table has no key
     */
    public Verification(Connection connection, RuledColumn column, int mostRows, Duration longest) throws SQLException {
        this.connection = connection;
        this.queries = new RowQueries(column, new ProgramComputation(column.rule(), column.dialect()));
        this.throttle = new Throttle(mostRows, longest);
    }

    /**
     * Compares every row.
     *
     * @param progress told how many rows were read, after each batch
     */
    public RowCounts all(LongConsumer progress) throws SQLException, InterruptedException {
        List<Object> behind = null;
        while (true) {
            long start = System.nanoTime();
            List<StoredRow> page = queries.page(connection, behind, throttle.rows());
            page.forEach(counts::saw);
            progress.accept(counts.read());
            if (page.isEmpty()) {
                return counts;
            }
            behind = page.get(page.size() - 1).key();
            throttle.took(System.nanoTime() - start);
        }
    }

    /** Compares about so many rows, some behind each of a number of points between the first and the last key. */
    public RowCounts sample(int rows) throws SQLException {
        RowSample.of(connection, queries, rows).forEach(counts::saw);
        return counts;
    }
}
