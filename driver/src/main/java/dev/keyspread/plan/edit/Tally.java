package dev.keyspread.plan.edit;

import dev.keyspread.api.Counters;
import dev.keyspread.api.RefusalKind;
import dev.keyspread.api.StatementRefusedException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts what was done for one database. All connections add to the same adders. */
public final class Tally {
    /** Shapes of statements that were planned. */
    public final LongAdder plans = new LongAdder();

    /** Shard values that were stored. */
    public final LongAdder filled = new LongAdder();

    /** Reads that went out with a shard predicate. */
    public final LongAdder rewrittenReads = new LongAdder();

    /** Reads that went out without a shard predicate because stored rows may not be as the rule says. */
    public final LongAdder withheldReads = new LongAdder();

    /** Writes that were refused, by kind. Empty at first, so that the kinds' class is loaded by the first refusal alone. */
    private final Map<RefusalKind, LongAdder> refusals = new ConcurrentHashMap<>();

    /** Statements on tables with rules that could not be read. */
    public final LongAdder notUnderstood = new LongAdder();

    /** Statements that the second reader of SQL reads otherwise. */
    public final LongAdder disagreements = new LongAdder();

    /** Statements that the second reader of SQL could not read. */
    public final LongAdder unconfirmed = new LongAdder();

    /** Counts a refusal. */
    public void refused(RefusalKind kind) {
        refusals.computeIfAbsent(kind, first -> new LongAdder()).increment();
    }

    /** Counts a refusal and returns it, to be thrown; what is none is returned uncounted. */
    public SQLException counted(SQLException thrown) {
        if (thrown instanceof StatementRefusedException refused) {
            refused(refused.kind());
        }
        return thrown;
    }

    private Map<String, Long> refusals() {
        Map<String, Long> counted = new TreeMap<>();
        refusals.forEach((kind, count) -> counted.put(kind.label(), count.sum()));
        return counted;
    }

    /** What was counted so far. */
    public Counters snapshot() {
        Map<String, Long> refused = refusals();
        return new Counters(
                plans.sum(),
                filled.sum(),
                rewrittenReads.sum(),
                withheldReads.sum(),
                refused.values().stream().mapToLong(Long::longValue).sum(),
                notUnderstood.sum(),
                disagreements.sum(),
                unconfirmed.sum(),
                refused);
    }

    /** Counts from zero. */
    public void reset() {
        List.of(plans, filled, rewrittenReads, withheldReads, notUnderstood, disagreements, unconfirmed)
                .forEach(LongAdder::reset);
        refusals.clear();
    }
}
