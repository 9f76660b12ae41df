package dev.keyspread.plan.edit;

import dev.keyspread.api.Counters;
import java.util.List;
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

    /** Writes that were refused. */
    public final LongAdder refused = new LongAdder();

    /** Statements on tables with rules that could not be read. */
    public final LongAdder notUnderstood = new LongAdder();

    /** Statements that the second reader of SQL reads otherwise. */
    public final LongAdder disagreements = new LongAdder();

    /** Statements that the second reader of SQL could not read. */
    public final LongAdder unconfirmed = new LongAdder();

    /** What was counted so far. */
    public Counters snapshot() {
        return new Counters(
                plans.sum(),
                filled.sum(),
                rewrittenReads.sum(),
                withheldReads.sum(),
                refused.sum(),
                notUnderstood.sum(),
                disagreements.sum(),
                unconfirmed.sum());
    }

    /** Counts from zero. */
    public void reset() {
        List.of(plans, filled, rewrittenReads, withheldReads, refused, notUnderstood, disagreements, unconfirmed)
                .forEach(LongAdder::reset);
    }
}
