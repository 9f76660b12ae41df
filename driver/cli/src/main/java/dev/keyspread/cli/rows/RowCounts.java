package dev.keyspread.cli.rows;

import java.util.ArrayList;
import java.util.List;

/** Counts the rows of a table that were looked at. For one thread. {@link Backfill} and {@link Verification} count by it. */
public final class RowCounts {
    /** How many keys of rows that differ are kept, for those who ask to see them. */
    private static final int MAX_KEYS = 20;

    private final List<String> keys = new ArrayList<>();
    private long read;
    private long missing;
    private long wrong;
    private long unclear;
    private long filled;

    void saw(StoredRow row) {
        read++;
        switch (row.state()) {
            case RIGHT -> {}
            case MISSING -> missing++;
            case WRONG -> wrong++;
            case UNCLEAR -> unclear++;
        }
        if (row.state() != StoredRow.State.RIGHT && keys.size() < MAX_KEYS) {
            keys.add(row.key().toString());
        }
    }

    void filled(int rows) {
        filled += rows;
    }

    /** Rows that were read. */
    public long read() {
        return read;
    }

    /** Rows without a shard that should have one. */
    public long missing() {
        return missing;
    }

    /** Rows with another shard than the rule's. */
    public long wrong() {
        return wrong;
    }

    /** Rows whose shard can't be computed here. */
    public long unclear() {
        return unclear;
    }

    /** Rows that were given their shard. */
    public long filled() {
        return filled;
    }

    /** Returns true if a row differs from the rule. */
    public boolean differ() {
        return missing + wrong > 0;
    }

    /** The first keys of rows that differ, or can't be compared. They are values: only to be shown on request. */
    public List<String> keys() {
        return List.copyOf(keys);
    }
}
