package dev.keyspread.cli.adopt;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Holds the right to work on an adoption. {@link Adoption} takes one for each run, and calls {@link #check} before each change.
 *
 * <p>A living run writes a beat into the {@link ProgressTable}. Another run takes over when the beat stands still for {@link #DEAD_AFTER}
 * by the other run's own clock, because clocks of several machines may differ. {@link #LOST_AFTER} has to stay below that time.
 */
final class Hold implements AutoCloseable {
    private static final Duration BEAT = Duration.ofSeconds(1);
    private static final Duration LOST_AFTER = Duration.ofSeconds(4);
    private static final Duration DEAD_AFTER = Duration.ofSeconds(6);
    private static final Duration GIVEN_UP_AFTER = Duration.ofMinutes(5);

    private final ProgressTable table;
    private final Connection connection;
    private final String run;
    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread beating;
    private volatile boolean isLost;
    private volatile long lastBeat = System.nanoTime();
    private volatile @Nullable SQLException ended;

    private Hold(ProgressTable table, Connection connection, String run) {
        this.table = table;
        this.connection = connection;
        this.run = run;
        this.beating = new Thread(this::beat, "keyspread-adopt");
        beating.setDaemon(true);
    }

    /**
     * Takes the adoption, if need be after a dead run's beat has stood still for {@link #DEAD_AFTER}.
     *
     * @param connection of its own, for the beats; closed by {@link #close}
     * @throws SQLException SQLState 55006 when a living run holds the adoption
     */
    static Hold take(ProgressTable table, Connection connection) throws SQLException, InterruptedException {
        String run = UUID.randomUUID().toString();
        ProgressTable.@Nullable Entry seen = table.find(connection);
        long since = System.nanoTime();
        while (seen != null) {
            boolean isFree = seen.heldBy().isEmpty() || System.nanoTime() - since >= DEAD_AFTER.toNanos();
            if (isFree && table.take(connection, seen, run)) {
                Hold hold = new Hold(table, connection, run);
                hold.beating.start();
                return hold;
            }
            Thread.sleep(200);
            ProgressTable.Entry now = table.find(connection);
            if (now != null && !now.heldBy().isEmpty() && now.beat() != seen.beat()) {
                throw new SQLException("Another run is at this adoption now; this one has changed nothing", "55006");
            }
            seen = now;
        }
        throw new SQLException("The entry in " + ProgressTable.NAME + " is gone", "55000");
    }

    /** Returns the run's name, by which the progress table knows it. */
    String run() {
        return run;
    }

    /**
     * Checks that this run still holds the adoption. If the last beat is older than {@link #LOST_AFTER}, waits up to {@link
     * #GIVEN_UP_AFTER} for the next one: a busy server is no reason to end.
     *
     * @throws SQLException when another run has taken over, or the server can't be reached any more
     */
    void check() throws SQLException {
        long since = System.nanoTime();
        while (!isLost && System.nanoTime() - lastBeat >= LOST_AFTER.toNanos()) {
            if (ended != null || System.nanoTime() - since >= GIVEN_UP_AFTER.toNanos()) {
                throw new SQLException(
                        "The database does not answer any more: run this again, it goes on from here", "08006", ended);
            }
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
        }
        if (isLost) {
            throw new SQLException("Another run has taken this adoption over; it goes on there", "55000");
        }
    }

    /** Sends beats until the run ends. Tries a failed beat again as long as the connection is open. */
    private void beat() {
        try {
            while (!isLost && ended == null && !end.await(BEAT.toMillis(), TimeUnit.MILLISECONDS)) {
                long start = System.nanoTime();
                try {
                    isLost = !table.beat(connection, run);
                    lastBeat = start;
                } catch (SQLException e) {
                    ended = connection.isClosed() ? e : null;
                }
            }
        } catch (SQLException e) {
            ended = e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws SQLException {
        end.countDown();
        try (Connection closing = connection) {
            beating.join(Duration.ofSeconds(10).toMillis());
            table.release(closing, run);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
