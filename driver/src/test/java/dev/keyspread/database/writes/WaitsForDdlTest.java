package dev.keyspread.database.writes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.schema.OwnTime;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** Waits for other sessions, which take of the time that a statement has for Keyspread's own work. */
class WaitsForDdlTest {
    private static final Object OTHER = new Object();

    /** Calls on a thread whose time is over. What the call waits for happens as soon as it waits. */
    private static <T> T withoutTime(Callable<T> call, Runnable awaited) throws Exception {
        FutureTask<T> task = new FutureTask<>(() -> {
            OwnTime.begin(Duration.ZERO);
            return call.call();
        });
        Thread thread = new Thread(task);
        thread.start();
        while (thread.getState() != Thread.State.TERMINATED && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        awaited.run();
        return task.get();
    }

    @Test
    void aStatementWithoutTimeDoesNotWaitForDdl() throws Exception {
        RetypedTables retyped = new RetypedTables();
        retyped.begin(Set.of("orders"), OTHER);

        assertEquals(false, withoutTime(() -> retyped.awaitEnd("orders", this), () -> retyped.end(OTHER)));
        assertEquals(true, withoutTime(() -> retyped.awaitEnd("orders", this), () -> {}));
    }

    @Test
    void ddlWithoutTimeDoesNotWaitForWrites() throws Exception {
        DatabaseWrites writes = new DatabaseWrites();
        InFlightWrites other = writes.ofConnection();
        String text = "INSERT INTO orders (id) VALUES (1)";
        boolean wasFirst = other.begin(text);

        assertEquals(List.of(text), withoutTime(() -> writes.awaitArrival(null), () -> other.end(text, wasFirst)));
        assertEquals(List.of(), withoutTime(() -> writes.awaitArrival(null), () -> {}));
    }

    /** One transaction drops tables without end. */
    @Test
    void ddlThatRetypesMoreTablesThanAreKeptIsWaitedForByAll() throws Exception {
        RetypedTables retyped = new RetypedTables();
        for (int i = 0; i < RetypedTables.MAX_NAMES; i++) {
            retyped.begin(Set.of("made" + i), OTHER);
        }
        assertFalse(retyped.isRetyped("orders", this));
        retyped.begin(Set.of("last"), OTHER);

        assertTrue(retyped.isRetyped("orders", this));
        assertTrue(retyped.isRetypedBy("orders", OTHER));
        assertFalse(retyped.isRetyped("orders", OTHER));
        assertTrue(retyped.of(OTHER).size() <= RetypedTables.MAX_NAMES + 1);
        assertTrue(retyped.end(OTHER));
        assertFalse(retyped.isRetyped("orders", this));
    }
}
