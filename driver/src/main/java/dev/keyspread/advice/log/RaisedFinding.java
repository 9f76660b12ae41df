package dev.keyspread.advice.log;

import dev.keyspread.advice.Advice;
import dev.keyspread.api.Finding;
import dev.keyspread.api.Severity;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Holds a finding that was raised, as a plan keeps it: to see the same thing again costs a counter and a look at the clock, no lock, no
 * log line, no allocation. {@link FindingLog} makes it, and {@code Plan} repeats it at each execution.
 */
public final class RaisedFinding {
    /** How coarse "last seen" is: a busier write would have all threads fight for one cache line. */
    private static final long LAST_SEEN_MILLIS = 1_000;

    private final InstantSource clock;
    private final int order;
    private final long firstSeen;
    private final LongAdder count = new LongAdder();
    private volatile Advice advice;
    private volatile @Nullable String seenAt;
    private volatile long lastSeen;
    private volatile boolean current = true;

    /** True if the counts were set to zero since it was seen last, and nothing shows that it still holds. */
    private volatile boolean isOver;

    /** True if reading the schema raised it, and no DDL has shown it since the counts began. Guarded by this. */
    private boolean onlyRead;

    /**
     * Seen once.
     *
     * @param counted false if it was read from the schema that exists: DDL that shows the same then tells of what was read,
     *     and is not counted beside it
     * @param order its place among the findings of its log
     */
    RaisedFinding(Advice advice, @Nullable String seenAt, boolean counted, int order, InstantSource clock) {
        this.order = order;
        this.advice = advice;
        this.seenAt = seenAt;
        this.onlyRead = !counted;
        this.clock = clock;
        this.firstSeen = clock.millis();
        this.lastSeen = firstSeen;
        count.increment();
    }

    /** It was seen once more. */
    public void again() {
        count.increment();
        long now = clock.millis();
        if (now - lastSeen >= LAST_SEEN_MILLIS) {
            lastSeen = now;
        }
        if (isOver) {
            isOver = false;
        }
    }

    /**
     * It was said once more after the object had changed: what is said now holds, also if the object had been dropped.
     *
     * @param counted whether a statement or a change of the schema shows it, not only a second look
     * @param where where it was seen this time
     */
    synchronized void again(Advice newest, boolean counted, Supplier<@Nullable String> where) {
        advice = newest;
        current = true;
        isOver = false;
        if (!counted) {
            return;
        }
        if (onlyRead) {
            // The table was read before its DDL had returned: both show one thing, and the DDL knows where it came
            // from.
            onlyRead = false;
            seenAt = where.get();
        } else {
            again();
        }
    }

    /** Returns what was said last. */
    public Advice advice() {
        return advice;
    }

    /** How many findings of its log were raised before it. */
    int order() {
        return order;
    }

    /** Returns true if the object that it is about is still there, and it was seen since the counts began. */
    boolean isCurrent() {
        return current && !isOver;
    }

    /**
     * Counts from zero.
     *
     * @param holds whether it holds until its object changes; if not, it is shown again only once it was seen again
     */
    synchronized void reset(boolean holds) {
        count.reset();
        onlyRead = false;
        isOver = !holds;
    }

    /** The object is gone. */
    void forget() {
        current = false;
    }

    /** Returns what is known of it now, with the severity that it has now. */
    Finding snapshot(String database, Severity severity) {
        Advice said = advice;
        return new Finding(
                said.rule(),
                severity,
                database,
                said.tableName(),
                said.object(),
                said.problem(),
                said.remedy(),
                said.fixes(),
                seenAt,
                count.sum(),
                Instant.ofEpochMilli(firstSeen),
                Instant.ofEpochMilli(lastSeen));
    }
}
