package dev.keyspread.api;

import java.util.Locale;

/**
 * Why a read, update or delete of a table with a shard rule went out without a shard predicate. Names are stable: meters and dashboards may
 * rely on them. {@code docs/unchanged-reads.md} says what to do about each.
 */
public enum UnchangedReason {
    /** The statement does not compare every source column with a value. */
    SOURCE_NOT_GIVEN,

    /** A source column is compared with a value whose stored form is not certain. */
    VALUE_UNCLEAR,

    /** Stored rows were not yet compared with the shard rule. */
    ROWS_NOT_COMPARED,

    /** A stored row has another shard than the rule says. */
    ROWS_DISAGREE,

    /** The transaction is older than the comparison of stored rows. */
    OLDER_TRANSACTION,

    /** A session compares texts by something else than their bytes. */
    TEXTS_COMPARED_OTHERWISE,

    /** {@code keyspread.on-unfillable=warn} lets rows pass without a shard. */
    UNFILLED_ROWS_ALLOWED,

    /** {@code keyspread.reads} is {@code off} or {@code shadow}. */
    READS_OFF;

    private final String label;

    UnchangedReason() {
        this.label = name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns its name in counters and meters: {@code rows-not-compared}. */
    public String label() {
        return label;
    }
}
