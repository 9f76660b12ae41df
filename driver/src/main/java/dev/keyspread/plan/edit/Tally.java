package dev.keyspread.plan.edit;

import dev.keyspread.api.Counters;
import dev.keyspread.api.RefusalKind;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.api.UnchangedReason;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts what was done for one database. All connections add to the same adders. Planning counts here, and meters and JMX show it. */
public final class Tally {
    /** Shapes of statements that were planned. */
    public final LongAdder plans = new LongAdder();

    /** Shard values that were stored. */
    public final LongAdder filled = new LongAdder();

    /** Reads that went out with a shard predicate. */
    public final LongAdder rewrittenReads = new LongAdder();

    /** Reads of tables with rules that were planned without a shard predicate, by reason. */
    private final Map<String, LongAdder> unchangedReads = new ConcurrentHashMap<>();

    /** Writes that were refused, by the kind's name. */
    private final Map<String, LongAdder> refusals = new ConcurrentHashMap<>();

    /** Statements on tables with rules that could not be read. */
    public final LongAdder notUnderstood = new LongAdder();

    /** Statements that the second reader of SQL reads otherwise. */
    public final LongAdder disagreements = new LongAdder();

    /** Statements that the second reader of SQL could not read. */
    public final LongAdder unconfirmed = new LongAdder();

    /** Counts a read of a table with a rule that is planned without a shard predicate. */
    public void unchanged(UnchangedReason reason) {
        count(unchangedReads, reason.label());
    }

    /** Counts a refusal. */
    public void refused(RefusalKind kind) {
        count(refusals, kind.label());
    }

    /** Counts a refusal and returns it, to be thrown; what is none is returned uncounted. */
    public SQLException counted(SQLException thrown) {
        if (thrown instanceof StatementRefusedException refused) {
            refused(refused.kind());
        }
        return thrown;
    }

    private static void count(Map<String, LongAdder> counts, String name) {
        LongAdder known = counts.get(name);
        if (known == null) {
            LongAdder added = new LongAdder();
            LongAdder others = counts.putIfAbsent(name, added);
            known = others == null ? added : others;
        }
        known.increment();
    }

    private static Map<String, Long> sums(Map<String, LongAdder> counts) {
        Map<String, Long> sums = new TreeMap<>();
        for (Map.Entry<String, LongAdder> each : counts.entrySet()) {
            sums.put(each.getKey(), each.getValue().sum());
        }
        return sums;
    }

    /** Returns what was counted so far. */
    public Counters snapshot() {
        Map<String, Long> refused = sums(refusals);
        long allRefused = 0;
        for (long each : refused.values()) {
            allRefused += each;
        }
        return new Counters(
                plans.sum(),
                filled.sum(),
                rewrittenReads.sum(),
                sums(unchangedReads),
                allRefused,
                notUnderstood.sum(),
                disagreements.sum(),
                unconfirmed.sum(),
                refused);
    }

    /** Counts from zero. */
    public void reset() {
        List.of(plans, filled, rewrittenReads, notUnderstood, disagreements, unconfirmed)
                .forEach(LongAdder::reset);
        refusals.clear();
        unchangedReads.clear();
    }
}
