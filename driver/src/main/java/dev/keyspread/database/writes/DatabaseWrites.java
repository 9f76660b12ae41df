package dev.keyspread.database.writes;

import dev.keyspread.schema.OwnTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Holds the filled writes that are on their way to one database, by connection. {@code DdlFollowing} waits for them before DDL changes what
 * they were computed from. It must keep no connection alive, and wait no longer than a second.
 */
public final class DatabaseWrites {
    /** How long DDL waits. A write that takes longer may itself be waiting for a lock of the transaction that holds the DDL. */
    private static final long MAX_WAIT_NANOS = Duration.ofSeconds(1).toNanos();

    private static final long POLL_NANOS = Duration.ofMillis(1).toNanos();

    private final Set<InFlightWrites> connections =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    /** Returns the writes of a connection that is about to send its first. */
    public InFlightWrites ofConnection() {
        InFlightWrites writes = new InFlightWrites();
        connections.add(writes);
        return writes;
    }

    /**
     * Waits until the writes that are on their way now have arrived, for a second at most, and for what is left of {@link OwnTime}. Those that begin later find their values
     * outdated, if these were ended before.
     *
     * @param own the connection's that waits, whose writes are not waited for
     * @return the texts of those that have not arrived, {@link InFlightWrites#ANY} among them
     */
    public List<String> awaitArrival(@Nullable InFlightWrites own) {
        List<InFlightWrites> left;
        synchronized (connections) {
            left = new ArrayList<>(connections);
        }
        left.remove(own);
        left.removeIf(writes -> writes.texts().isEmpty());
        long end = System.nanoTime() + Math.min(MAX_WAIT_NANOS, OwnTime.nanosLeft());
        while (!left.isEmpty()
                && System.nanoTime() - end < 0
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(POLL_NANOS);
            left.removeIf(writes -> writes.texts().isEmpty());
        }
        return left.stream().flatMap(writes -> writes.texts().stream()).toList();
    }
}
