package dev.keyspread.plan.edit;

import dev.keyspread.api.Counters;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts what was done for one database. Adders, since every connection counts in the same ones. */
public final class Tally {
    public final LongAdder plans = new LongAdder();
    public final LongAdder filled = new LongAdder();
    public final LongAdder rewrittenReads = new LongAdder();
    public final LongAdder refused = new LongAdder();
    public final LongAdder notUnderstood = new LongAdder();
    public final LongAdder disagreements = new LongAdder();
    public final LongAdder unconfirmed = new LongAdder();

    public Counters snapshot() {
        return new Counters(
                plans.sum(),
                filled.sum(),
                rewrittenReads.sum(),
                refused.sum(),
                notUnderstood.sum(),
                disagreements.sum(),
                unconfirmed.sum());
    }

    public void reset() {
        List.of(plans, filled, rewrittenReads, refused, notUnderstood, disagreements, unconfirmed)
                .forEach(LongAdder::reset);
    }
}
