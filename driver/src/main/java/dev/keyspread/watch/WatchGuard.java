package dev.keyspread.watch;

import dev.keyspread.log.Guard;
import dev.keyspread.log.Log;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stands around each call of a database's watcher, so that it does the application no harm. What the watcher throws is logged. A watcher
 * that executes statements is not told of them. One that failed a hundred times, or keeps statements waiting, is not called again.
 */
final class WatchGuard {
    private static final Log LOG = Log.of("keyspread");
    private static final int MAX_FAILURES = 100;

    /** A call that takes longer keeps a statement waiting. */
    private static final long SLOW_NANOS = 50_000_000;

    /** Slow calls in a row that are too many; a long pause of the virtual machine hits one. */
    private static final int MAX_SLOW = 3;

    /** One of so many calls of a thread is timed while none was slow: a power of two. */
    private static final int TIMED_EACH = 64;

    private static final int INSIDE = 0;
    private static final int CALLS = 1;
    private static final int BEGAN = 2;

    /** Per thread: whether a watcher is being called, how many calls there were, and when the timed one began. Holds no class of ours. */
    private static final ThreadLocal<long[]> THREADS = ThreadLocal.withInitial(() -> new long[BEGAN + 1]);

    private final Guard guard = new Guard();
    private final String url;
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicInteger slow = new AtomicInteger();
    private volatile boolean isOff;

    /** For the watcher of the database with that URL. */
    WatchGuard(String url) {
        this.url = url;
    }

    /** Returns true if the watcher is to be called now; {@link #leave} follows then. */
    boolean enter() {
        if (isOff) {
            return false;
        }
        long[] thread = THREADS.get();
        if (thread[INSIDE] != 0) {
            return false;
        }
        thread[INSIDE] = 1;
        boolean isTimed = (thread[CALLS]++ & (TIMED_EACH - 1)) == 0 || slow.get() > 0;
        thread[BEGAN] = isTimed ? System.nanoTime() : 0;
        return true;
    }

    /** The watcher has returned, or failed. */
    void leave() {
        long[] thread = THREADS.get();
        thread[INSIDE] = 0;
        if (thread[BEGAN] != 0) {
            timed(System.nanoTime() - thread[BEGAN]);
        }
    }

    private void timed(long nanos) {
        if (nanos < SLOW_NANOS) {
            if (slow.get() > 0) {
                slow.set(0);
            }
        } else if (slow.incrementAndGet() >= MAX_SLOW) {
            off("keeps statements waiting");
        }
    }

    /** The watcher has thrown that. */
    void failed(Throwable failure) {
        guard.failed("What watches " + url + " for the report has failed; the statement goes on", failure);
        if (failures.incrementAndGet() >= MAX_FAILURES) {
            off("has failed " + MAX_FAILURES + " times");
        }
    }

    private void off(String why) {
        if (!isOff) {
            isOff = true;
            LOG.warn("What watches {} for the report {}, so it is not called again", url, why);
        }
    }

    /** Returns what the watcher answers; null if it fails or is not to be called now. */
    <T> @Nullable T ask(Supplier<? extends @Nullable T> question) {
        if (!enter()) {
            return null;
        }
        try {
            return question.get();
        } catch (Throwable failure) {
            failed(failure);
            return null;
        } finally {
            leave();
        }
    }
}
