package dev.keyspread.cli.rows;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Gives rows the shard that a rule computes, while applications go on. Rows are read without locks, a page at a time; those that differ
 * are locked, read again and filled in a transaction of their own. A row that somebody else has locked is left for later.
 * {@code BackfillCommand} and {@code Adoption} run it. While such rows are left, no progress may be told, or a later run would miss them.
 */
public final class Backfill {
    private static final int MAX_LOCKED = 200;
    private static final int MAX_ROUNDS = 1_000;
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final Connection connection;
    private final RowQueries queries;
    private final Throttle throttle;
    private final RowCounts counts = new RowCounts();
    private final List<StoredRow> left = new ArrayList<>();

    /**
     * Told after each page, so that whoever fills can note how far it has come, or stop by throwing. Not while rows that others had locked are
     * still to be filled: a later run that begins behind that page would miss them.
     */
    @FunctionalInterface
    public interface Progress {
        /**
         * A page was filled.
         *
         * @param counts what was seen so far
         * @param key the last key of the page
         */
        void at(RowCounts counts, List<Object> key) throws SQLException;
    }

    /**
     * A backfill on a connection of its own, computed if that is best.
     *
     * @param mostRows how many rows are read at once at most
     * @param longest how long a batch may take before the next ones get smaller
     * @throws SQLException when the table has no key
     */
    public Backfill(Connection connection, RuledColumn column, int mostRows, Duration longest) throws SQLException {
        this(connection, column, ChosenComputation.of(connection, column), mostRows, longest);
    }

    /** Makes a backfill of one column, whose values are computed where {@code chosen} says. */
    public Backfill(Connection connection, RuledColumn column, ChosenComputation chosen, int mostRows, Duration longest)
            throws SQLException {
        this.connection = connection;
        this.queries = new RowQueries(column, chosen.computation());
        this.throttle = new Throttle(mostRows, longest);
    }

    /**
     * Fills all rows behind a key.
     *
     * @param behind where an earlier run has come to, or null for the beginning
     */
    public RowCounts run(@Nullable List<Object> behind, Progress progress) throws SQLException, InterruptedException {
        List<Object> position = behind;
        while (true) {
            long start = System.nanoTime();
            List<StoredRow> page = queries.page(connection, position, throttle.rows());
            page.forEach(counts::saw);
            List<StoredRow> differing = page.stream().filter(StoredRow::differs).toList();
            for (int from = 0; from < differing.size(); from += MAX_LOCKED) {
                fill(differing.subList(from, Math.min(differing.size(), from + MAX_LOCKED)));
            }
            if (left.size() > MAX_LOCKED || page.isEmpty()) {
                fillLeft();
            }
            if (page.isEmpty()) {
                return counts;
            }
            position = page.get(page.size() - 1).key();
            if (left.isEmpty()) {
                progress.at(counts, Objects.requireNonNull(position));
            }
            throttle.took(System.nanoTime() - start);
        }
    }

    /** Rows that were locked when their turn came. */
    private void fillLeft() throws SQLException, InterruptedException {
        for (int round = 0; !left.isEmpty(); round++) {
            if (round > MAX_ROUNDS) {
                throw new SQLException(
                        left.size() + " rows have been locked by others all the time; run this again later", "55P03");
            }
            List<StoredRow> rows = List.copyOf(left);
            left.clear();
            for (int from = 0; from < rows.size(); from += MAX_LOCKED) {
                List<StoredRow> some = rows.subList(from, Math.min(rows.size(), from + MAX_LOCKED));
                // Some may be gone or filled since.
                List<StoredRow> still = queries.find(connection, some).stream()
                        .filter(StoredRow::differs)
                        .toList();
                if (!still.isEmpty()) {
                    fill(still);
                }
            }
            if (!left.isEmpty()) {
                Thread.sleep(PAUSE.toMillis());
            }
        }
    }

    private void fill(List<StoredRow> rows) throws SQLException {
        if (fillAtOnce(rows)) {
            return;
        }
        if (rows.size() > 1 && !queries.skipsLocked()) {
            int half = rows.size() / 2;
            fill(rows.subList(0, half));
            fill(rows.subList(half, rows.size()));
        } else {
            left.addAll(rows);
        }
    }

    /** False if that may succeed later. */
    private boolean fillAtOnce(List<StoredRow> rows) throws SQLException {
        connection.setAutoCommit(false);
        try {
            List<StoredRow> locked = queries.lock(connection, rows);
            List<StoredRow> differing =
                    locked.stream().filter(StoredRow::differs).toList();
            if (!differing.isEmpty()) {
                queries.fill(connection, differing);
            }
            connection.commit();
            counts.filled(differing.size());
            List<List<Object>> reached = locked.stream().map(StoredRow::key).toList();
            rows.stream().filter(row -> !reached.contains(row.key())).forEach(left::add);
            return true;
        } catch (SQLException e) {
            connection.rollback();
            if (!LockConflict.is(e)) {
                throw e;
            }
            return false;
        } finally {
            connection.setAutoCommit(true);
        }
    }
}
