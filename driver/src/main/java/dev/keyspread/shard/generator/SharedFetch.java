package dev.keyspread.shard.generator;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.shard.canonical.NotFillableException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that one thread fetches for all that have spent the ones before. Those that waited for a fetch that failed share its failure.
 * {@link Sequences} and {@link ColumnNumbers} fetch by it.
 */
final class SharedFetch<T> {
    /** Held by the thread that fetches. */
    private final ReentrantLock turn = new ReentrantLock();

    private volatile T current;
    private volatile int failures;
    private @Nullable NotFillableException failure;

    SharedFetch(T first) {
        this.current = first;
    }

    /** Fetches numbers. */
    @FunctionalInterface
    interface Fetch<T> {
        T run() throws NotFillableException;
    }

    /** Returns the present numbers. */
    T current() {
        return current;
    }

    /** Returns the numbers after those that are spent, which this thread or another one fetches. */
    T after(T spent, Fetch<T> fetch) throws NotFillableException {
        int before = failures;
        awaitTurn();
        try {
            if (current != spent) {
                return current;
            }
            NotFillableException shared = failure;
            if (shared != null && failures != before) {
                throw shared;
            }
            long began = System.nanoTime();
            current = fetch.run();
            OwnTime.giveBack(System.nanoTime() - began);
            return current;
        } catch (NotFillableException e) {
            if (failure != e) {
                failure = e;
                failures = before + 1;
            }
            throw e;
        } finally {
            turn.unlock();
        }
    }

    private void awaitTurn() throws NotFillableException {
        try {
            if (turn.tryLock() || turn.tryLock(OwnTime.nanosLeft(), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new NotFillableException(
                RefusalKind.NUMBER_NOT_AVAILABLE,
                "other threads fetch numbers of the same counter, which takes too long",
                "reserve more numbers at once, and try again");
    }
}
