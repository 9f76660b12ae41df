package dev.keyspread.watch;

import dev.keyspread.log.Guard;
import dev.keyspread.log.Log;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stands around each call of a database's watcher, so that it does the application no harm. The other classes of this package must call a
 * watcher in no other way. What the watcher throws is logged. A watcher that executes statements is not told of them. One that failed a
 * hundred times, or keeps statements waiting, is not called again.
 *
 * <p>A watcher keeps statements waiting if it takes more than a quarter of the time of the threads that call it. A machine without CPU
 * makes its calls and the statements between them slow alike, so that this share stays what it is; a limit for one call would not.
 */
final class WatchGuard {
    private static final Log LOG = Log.of("keyspread");
    private static final int MAX_FAILURES = 100;
    private static final long SECOND = 1_000_000_000;

    /** One part of so many of a thread's time is the watcher's. */
    private static final int SHARE = 4;

    /** A watcher that took so many nanoseconds more than its share is stopped. Its first calls, which load its classes, take less. */
    private static final long MAX_DEBT = 5 * SECOND;

    /** One call counts as no longer, in nanoseconds: a machine that was suspended goes on with its report. */
    private static final long MAX_CALL = 2 * SECOND;

    /** The time before a call counts as no longer, in nanoseconds, so that a thread without work does not pay for slow calls. */
    private static final long MAX_BETWEEN = SECOND;

    /** One of so many calls of a thread is timed while the watcher keeps to its share: a power of two. */
    private static final int TIMED_EACH = 64;

    private static final int INSIDE = 0;
    private static final int CALLS = 1;
    private static final int BEGAN = 2;
    private static final int ENDED = 3;

    /**
     * Holds for each thread: 1 while a watcher is being called, the number of calls, when the timed one began, and when the one before it
     * ended. Holds no class of ours.
     */
    private static final ThreadLocal<long[]> THREADS = ThreadLocal.withInitial(() -> new long[ENDED + 1]);

    private final Guard guard = new Guard();
    private final String url;
    private final LongSupplier clock;
    private final AtomicInteger failures = new AtomicInteger();

    /** Nanoseconds that the watcher took above its share. */
    private final AtomicLong debt = new AtomicLong();

    private volatile boolean isOff;

    /** For the watcher of the database with that URL. */
    WatchGuard(String url) {
        this(url, System::nanoTime);
    }

    /** For the watcher of the database with that URL, timed in nanoseconds of that clock. */
    WatchGuard(String url, LongSupplier clock) {
        this.url = url;
        this.clock = clock;
    }

    /** Tells the watcher something, if it is to be called now. */
    void tell(Runnable step) {
        if (enter()) {
            try {
                tellAnyway(step);
            } finally {
                leave();
            }
        }
    }

    /** Tells the watcher something that it has to know also if it is not called any more: that it may close what it holds. */
    void tellAnyway(Runnable step) {
        try {
            step.run();
        } catch (Throwable failure) { // the one guard of what watches
            failed(failure);
        }
    }

    /** Returns what the watcher answers; null if it fails or is not to be called now. */
    <T> @Nullable T ask(Supplier<? extends @Nullable T> question) {
        Answer<T> answer = new Answer<>();
        tell(() -> answer.given = question.get());
        return answer.given;
    }

    /** Holds what a watcher has answered. */
    private static final class Answer<T> {
        @Nullable
        T given;
    }

    private boolean enter() {
        if (isOff) {
            return false;
        }
        long[] thread = THREADS.get();
        if (thread[INSIDE] != 0) {
            return false;
        }
        thread[INSIDE] = 1;
        boolean isTimed = (thread[CALLS]++ & (TIMED_EACH - 1)) == 0 || debt.get() > 0;
        thread[BEGAN] = isTimed ? clock.getAsLong() : 0;
        return true;
    }

    private void leave() {
        long[] thread = THREADS.get();
        thread[INSIDE] = 0;
        long began = thread[BEGAN];
        if (began != 0) {
            long ended = clock.getAsLong();
            timed(ended - began, thread[ENDED] == 0 ? 0 : began - thread[ENDED]);
            thread[ENDED] = ended;
        }
    }

    private void timed(long call, long between) {
        long more = Math.min(call, MAX_CALL) - Math.min(between, MAX_BETWEEN) / SHARE;
        if (debt.accumulateAndGet(more, (owed, change) -> Math.max(0, owed + change)) > MAX_DEBT) {
            off("keeps statements waiting");
        }
    }

    private void failed(Throwable failure) {
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
}
