package dev.keyspread.shard.generator;

import dev.keyspread.schema.OwnTime;
import dev.keyspread.shard.canonical.NotFillableException;
import org.jspecify.annotations.Nullable;

/** Numbers that one thread fetches for all that have spent the ones before. Those that waited for a fetch that failed share its failure. */
final class SharedFetch<T> {
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
        synchronized (this) {
            if (current != spent) {
                return current;
            }
            NotFillableException shared = failure;
            if (shared != null && failures != before) {
                throw shared;
            }
            try {
                current = fetch.run();
                OwnTime.renew(); // a text of a thousand rows may take hundreds of blocks
                return current;
            } catch (NotFillableException e) {
                failure = e;
                failures = before + 1;
                throw e;
            }
        }
    }
}
