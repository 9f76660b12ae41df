package dev.keyspread.plan;

import dev.keyspread.api.Counters;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts what was done for one database. Adders, since every connection counts in the same ones. */
final class Tally {
    final LongAdder plans = new LongAdder();
    final LongAdder filled = new LongAdder();
    final LongAdder rewrittenReads = new LongAdder();
    final LongAdder refused = new LongAdder();
    final LongAdder notUnderstood = new LongAdder();

    Counters snapshot() {
        return new Counters(plans.sum(), filled.sum(), rewrittenReads.sum(), refused.sum(), notUnderstood.sum());
    }

    void reset() {
        List.of(plans, filled, rewrittenReads, refused, notUnderstood).forEach(LongAdder::reset);
    }
}
