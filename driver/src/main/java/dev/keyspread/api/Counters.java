package dev.keyspread.api;

import java.util.Map;

/**
 * Counts Keyspread's work for one database since the application started, or since {@link KeyspreadDatabase#reset()}. A snapshot.
 *
 * @param plans statements (texts or shapes) that were planned; a known statement is not planned again
 * @param filled inserted rows' shard values that were computed and sent
 * @param rewrittenReads texts that had a shard predicate added
 * @param unchangedReads reads, updates and deletes of tables with a rule that were planned without a shard predicate, by the
 *     {@linkplain UnchangedReason#label() name} of the reason; a reason without one is absent
 * @param refused statements refused because a shard value could not be filled
 * @param notUnderstood texts on tables with a rule that passed unchanged because they could not be analysed
 * @param disagreements statements on tables with a rule that Keyspread's own reader of SQL and JSqlParser read differently, so that
 *     they were refused or not rewritten; each form of a statement counts once
 * @param unconfirmed statements on tables with a rule that JSqlParser can't parse, so that Keyspread's own reader alone says what they do;
 *     each form of a statement counts once
 * @param refusals the refused statements by the {@linkplain RefusalKind#label() name} of the kind; kinds without a refusal are absent
 */
public record Counters(
        long plans,
        long filled,
        long rewrittenReads,
        Map<String, Long> unchangedReads,
        long refused,
        long notUnderstood,
        long disagreements,
        long unconfirmed,
        Map<String, Long> refusals) {
    /** Copies the maps. */
    public Counters {
        unchangedReads = Map.copyOf(unchangedReads);
        refusals = Map.copyOf(refusals);
    }
}
