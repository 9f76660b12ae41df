package dev.keyspread.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.advice.log.LogCapture;
import dev.keyspread.sql.Dialect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whatever a watcher does, who tells it goes on. */
class WatchGuardTest {
    private final AtomicLong clock = new AtomicLong(1);
    private final WatchGuard guard = new WatchGuard("jdbc:test:", clock::get);
    private final AtomicInteger calls = new AtomicInteger();

    /** Asks that question so often. */
    private void ask(int times, Runnable question) {
        for (int i = 0; i < times; i++) {
            guard.ask(() -> {
                calls.incrementAndGet();
                question.run();
                return null;
            });
        }
    }

    @Test
    void whatAWatcherAnswersIsReturned() {
        assertEquals("yes", guard.<String>ask(() -> "yes"));
    }

    @Test
    void aWatcherThatThrowsIsLoggedAndNotCalledAgainAfterAHundredTimes() {
        String log = LogCapture.of(() -> ask(200, () -> {
            throw new IllegalStateException("no room");
        }));

        assertEquals(100, calls.get());
        assertTrue(log.contains("What watches jdbc:test: for the report has failed"), log);
        assertTrue(log.contains("IllegalStateException"), log);
        assertFalse(log.contains("no room"), "a message may quote a value");
        assertTrue(log.contains("is not called again"), log);
    }

    @Test
    void anErrorOfTheVirtualMachineIsNotHeldBack() {
        assertThrows(
                OutOfMemoryError.class,
                () -> ask(1, () -> {
                    throw new OutOfMemoryError("test");
                }));

        ask(1, () -> {});
        assertEquals(2, calls.get());
    }

    @Test
    void aWatcherThatOverflowsTheStackIsHeldBack() {
        ask(1, this::overflow);

        assertEquals(1, calls.get());
    }

    @SuppressWarnings("InfiniteRecursion")
    private void overflow() {
        overflow();
    }

    /** Calls a watcher so often, which takes so many milliseconds each time; the statements between take so many. */
    private void ask(int times, int millis, int between) {
        ask(times, () -> clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis)), between);
    }

    /** Asks on a thread of its own, whose first call is timed. */
    private void ask(int times, Runnable question, int between) {
        Thread thread = new Thread(() -> {
            for (int i = 0; i < times; i++) {
                clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(between));
                ask(1, question);
            }
        });
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aSlowWatcherIsNotCalledAgain() {
        String log = LogCapture.of(() -> ask(1_000, 60, 0));

        assertEquals(84, calls.get()); // 5 seconds
        assertTrue(log.contains("keeps statements waiting"), log);
    }

    @Test
    void aWatcherThatHangsIsNotCalledAgainAfterThreeTimes() {
        ask(100, 60_000, 3_600_000);

        assertEquals(3, calls.get());
    }

    @Test
    void aSlowWatcherIsStoppedThoughItWasFastForLong() {
        ask(100_000, 0, 10);
        ask(1_000, 60, 10);

        assertTrue(calls.get() < 100_000 + 200, calls + " calls");
    }

    @Test
    void onAMachineWithoutCpuAWatcherGoesOn() {
        ask(20, 150, 0); // its classes are loaded
        ask(2_000, 200, 900);

        assertEquals(2_020, calls.get());
    }

    @Test
    void onePauseIsForgiven() {
        ask(1, 3_600_000, 0);
        ask(500, 0, 1);
        ask(1, 3_600_000, 1_000);
        ask(500, 0, 1);

        assertEquals(1_002, calls.get());
    }

    @Test
    void aWatcherIsNotToldOfWhatItDoesItself() {
        List<@Nullable String> inner = new ArrayList<>();

        ask(1, () -> inner.add(guard.<String>ask(() -> "again")));

        assertEquals(1, inner.size());
        assertNull(inner.get(0));
        assertEquals("later", guard.<String>ask(() -> "later"));
    }

    @Test
    void aDatabaseIsOpenedAndClosedWhateverItsWatcherThrows() {
        DatabaseWatch watch = Watched.database(new DatabaseWatcher() {
            @Override
            public void opened() {
                throw new NoClassDefFoundError("opened");
            }

            @Override
            public void closed() {
                throw new IllegalStateException("closed");
            }

            @Override
            public String write() {
                throw new IllegalStateException("written");
            }

            @Override
            public @Nullable StatementWatcher statements(Dialect dialect) {
                throw new IllegalStateException("statements");
            }
        });

        watch.opened();
        watch.closed();
        assertNull(watch.statements(Dialect.H2));
        assertEquals(
                "the report could not be written",
                assertThrows(IOException.class, watch::write).getMessage());
    }

    @Test
    void aShapeTellsOneWatcherWhicheverPlanHasIt() {
        StubShape watcher = new StubShape();
        WatchedShape shape = Watched.shape(watcher);

        shape.executed(false, 3, 0, 0);
        shape.read(2);
        shape.failed();
        shape.refused("why");
        shape.whyNot(null);

        assertEquals(List.of("executed 3", "read 2", "failed", "refused why", "why not null"), watcher.told());
        assertEquals(shape, Watched.shape(watcher));
    }
}
