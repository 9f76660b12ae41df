package dev.keyspread.keyspace.picture;

import dev.keyspread.watch.KeyOperation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows one key of a table in one form: what was written and read along it, over time. For one thread at a time, which the gatherer of
 * all tables sees to. {@code TableKeys} holds it.
 */
public final class KeyTrack {
    /** In which form the key is looked at. */
    public enum Form {
        /** Keys as they are stored. */
        STORED,
        /** Keys as they would be without the column that a rule fills. */
        WITHOUT_RULE,
        /** Keys as they would be with a rule that is only tried out. */
        WHAT_IF
    }

    private final OrderedKey key;
    private final Form form;
    private final @Nullable String rule;
    private final int[] positions;
    private final KeyHistory history = new KeyHistory();
    private final SplitSimulation splits;
    private final HotKeys hotKeys = new HotKeys();
    private long unseen;
    private TimeSlice open;

    /**
     * Nothing seen yet.
     *
     * @param rule the expression of the rule that fills it or would; null where there is none
     * @param positions where its parts are in a row
     * @param splits the database that is simulated
     */
    public KeyTrack(
            OrderedKey key, Form form, @Nullable String rule, int[] positions, SplitSimulation splits, long now) {
        this.key = key;
        this.form = form;
        this.rule = rule;
        this.positions = positions.clone();
        this.splits = splits;
        this.open = new TimeSlice(now, 0);
    }

    /** The key whose rows are followed. */
    public OrderedKey key() {
        return key;
    }

    /** In which form the key is looked at. */
    public Form form() {
        return form;
    }

    /** The rule that fills the key or would; null where there is none. */
    public @Nullable String rule() {
        return rule;
    }

    /** The slices of time, the oldest first; the last one may still be open. */
    public List<TimeSlice> slices() {
        return history.with(open);
    }

    /** The single keys that are written most. */
    public HotKeys hotKeys() {
        return hotKeys;
    }

    /** The database that is simulated. */
    public SplitSimulation splits() {
        return splits;
    }

    /** How many rows of the sample have no known place: the database makes a part of their key, or a value has no known order. */
    public long unseen() {
        return unseen;
    }

    /** A key in words. */
    public String text(byte[] encoded) {
        return KeyBytes.text(key, encoded);
    }

    /** Returns true if it is the primary key and all of its columns are known. */
    public boolean isKnownBy(boolean[] known) {
        boolean isWhole = key.index() == null;
        for (int position : positions) {
            isWhole &= known[position];
        }
        return isWhole;
    }

    /** An update or a read goes by the primary key; an insert goes to every index. */
    public boolean isFor(KeyOperation operation) {
        return key.index() == null || operation == KeyOperation.INSERT;
    }

    /** So many rows were written or read. */
    public void count(KeyOperation operation, long rows) {
        open.count(operation, rows);
    }

    /** A row of the sample, which stands for {@code weight} rows. */
    public void add(KeyOperation operation, @Nullable Object[] row, double weight) {
        byte[] encoded = KeyBytes.of(key, row, positions);
        if (encoded == null) {
            unseen++;
            return;
        }
        open.add(operation, encoded, weight);
        if (operation.isWrite()) {
            splits.add(encoded, weight, operation == KeyOperation.INSERT);
            hotKeys.add(encoded, weight);
        }
    }

    /** Closes the slice of time that is open. */
    public void close(long now, int mostKeys) {
        look(now);
        splits.begin();
        if (!open.isEmpty() || !history.isEmpty()) {
            history.add(open, mostKeys);
        }
        open = new TimeSlice(now, 0);
    }

    /** When the open slice began, in milliseconds since 1970. */
    public long openSince() {
        return open.from();
    }

    /** Keys that are kept. */
    public int keys() {
        return history.keys() + open.keys();
    }

    /** Keeps no more than so many keys of each slice of time that is closed. */
    public void thin(int mostKeys) {
        history.thin(mostKeys);
    }

    /** Brings the share of the hottest split in the open slice up to date. The slice goes on. */
    public void look(long now) {
        splits.tell(open);
        open.end(now);
    }
}
