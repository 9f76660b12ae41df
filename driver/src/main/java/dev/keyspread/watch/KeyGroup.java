package dev.keyspread.watch;

import java.sql.Timestamp;
import java.util.Arrays;
import java.util.Date;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The rows that one statement or batch is about to write or read: how many, and a sample of them. Belongs to one wrapper until it is
 * handed to a transaction, and to one thread at a time. {@code WriteGroup} fills it, {@link PendingKeys} keeps it, and
 * {@link TableWatcher} is handed it.
 */
public final class KeyGroup {
    /** Rows of one statement or batch that are kept. */
    private static final int MAX_ROWS = 512;

    /** Characters of a text and bytes of a byte string that are kept; a shard of what is cut is another one, as evenly spread. */
    private static final int MAX_VALUE = 256;

    private final KeyCells cells;
    private final KeyCells.Row[] given;
    private final WatchedTable table;
    private @Nullable Object @Nullable [][] kept;
    private int count;
    private int drawnFor;
    private int gap;
    private long rows;
    private long unplaced;
    private long uncounted;
    private long offered;

    /** No row yet. */
    public KeyGroup(KeyCells cells) {
        this.cells = cells;
        this.given = cells.rows().toArray(KeyCells.Row[]::new);
        this.table = cells.table();
    }

    /** An empty one for the same statement, as this one is handed over. */
    public KeyGroup another() {
        return new KeyGroup(cells);
    }

    /** Returns true if the row at hand is one of the sample: one of so many as the table has asked for last, after a gap of random length. */
    private boolean isSampling() {
        int every = table.oneIn();
        if (every == 1) {
            return true;
        }
        if (every != drawnFor) {
            drawnFor = every;
            gap = ThreadLocalRandom.current().nextInt(every);
        }
        if (gap > 0) {
            gap--;
            return false;
        }
        gap = ThreadLocalRandom.current().nextInt(2 * every - 1);
        return true;
    }

    /** Returns true if {@link #changed} has to tell how many rows there are. */
    public boolean isCounted() {
        return cells.isCounted();
    }

    /**
     * So many rows were written, as the update count says, by a statement that does not tell it itself.
     *
     * @param more negative where there is no update count
     */
    public void changed(long more) {
        if (more < 0) {
            uncounted++;
        } else if (cells.rows().isEmpty()) {
            unplaced += more;
        } else {
            rows += more;
        }
    }

    /** Adds rows at places that nobody knows. */
    void addUnplaced(long more) {
        unplaced += more;
    }

    /** Adds statements whose rows nobody counts. */
    void addUncounted(long statements) {
        uncounted += statements;
    }

    /** Counts a row that is given by columns and values, and says whether {@link #keep} is to be told of it. */
    boolean countsAndWants() {
        rows++;
        return isSampling();
    }

    /** Adds the row that was counted last to the sample. */
    void keep(@Nullable Object[] bound) {
        keep(cells.rows().get(0), bound);
    }

    /** Only so many of the rows that were counted were written. */
    void limit(long written) {
        unplaced += Math.max(0, written - rows);
        rows = Math.min(rows, written);
    }

    /** Adds the rows of one execution. */
    public void add(@Nullable Object[] bound) {
        if (cells.isCounted()) {
            if (!cells.rows().isEmpty()) {
                keep(cells.rows().get(0), bound);
            }
            return;
        }
        if (cells.count() == RowCount.UNKNOWN) {
            uncounted += 1 + cells.more();
            return;
        }
        rows += cells.more();
        rows += given.length;
        for (KeyCells.Row row : given) {
            if (isSampling()) {
                keep(row, bound);
            }
        }
    }

    private void keep(KeyCells.Row row, @Nullable Object[] bound) {
        offered++;
        @Nullable Object[][] into = kept;
        if (into == null) {
            into = new @Nullable Object[Math.max(1, Math.min(cells.rows().size(), MAX_ROWS))][];
            kept = into;
        }
        if (count < MAX_ROWS) {
            if (count == into.length) {
                into = Arrays.copyOf(into, Math.min(MAX_ROWS, count * 4));
                kept = into;
            }
            into[count++] = values(row, bound);
        } else {
            long place = ThreadLocalRandom.current().nextLong(offered);
            if (place < MAX_ROWS) {
                into[(int) place] = values(row, bound);
            }
        }
    }

    private static @Nullable Object[] values(KeyCells.Row row, @Nullable Object[] bound) {
        int[] parameters = row.parameters();
        @Nullable Object[] values = new @Nullable Object[parameters.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = parameters[i] == 0 ? row.constants()[i] : unchanging(bound[parameters[i]]);
        }
        return values;
    }

    /** The application may change a date or an array after it was executed. */
    private static @Nullable Object unchanging(@Nullable Object value) {
        if (value instanceof Long || value instanceof Integer) {
            return value;
        }
        if (value instanceof String text) {
            return text.length() <= MAX_VALUE ? text : text.substring(0, MAX_VALUE);
        }
        if (value instanceof byte[] bytes) {
            return Arrays.copyOf(bytes, Math.min(bytes.length, MAX_VALUE));
        }
        return copyOfDate(value);
    }

    @SuppressWarnings("JavaUtilDate") // applications bind them
    private static @Nullable Object copyOfDate(@Nullable Object value) {
        return value instanceof Timestamp time ? time.clone() : value instanceof Date date ? date.clone() : value;
    }

    /** Returns true if nothing was gathered. */
    public boolean isEmpty() {
        return rows == 0 && unplaced == 0 && uncounted == 0;
    }

    /** Tells the watcher that the rows were written and stay, or were read. */
    public void committed() {
        table.written(this);
        clear();
    }

    /** Tells the watcher that the rows were rolled back, or that it is not known what became of them. */
    public void rolledBack() {
        table.rolledBack(rows + unplaced);
        clear();
    }

    /** Returns what was done to each row. */
    public KeyOperation operation() {
        return cells.operation();
    }

    /** Returns how many rows there are, those of {@link #unplaced} not among them. */
    public long rows() {
        return rows;
    }

    /** Returns how many more rows lie at places that nobody knows. */
    public long unplaced() {
        return unplaced;
    }

    /** Returns how many statements wrote rows that nobody counts. */
    public long uncounted() {
        return uncounted;
    }

    /** Returns how many of the rows are in the sample. */
    public int sampled() {
        return count;
    }

    /** Returns the values of a row of the sample, {@link KeyCells#UNSEEN} for one that is not known. Nobody changes them. */
    public @Nullable Object[] sample(int row) {
        return Objects.requireNonNull(kept)[row];
    }

    /** Forgets them: they were not carried out. */
    public void clear() {
        rows = 0;
        unplaced = 0;
        uncounted = 0;
        offered = 0;
        count = 0;
        kept = null;
    }

    /** Keeps only the number of its rows. */
    void dropSample() {
        count = 0;
        kept = null;
    }

    /** Takes the rows of another one of the same table and operation over; only their number is kept. */
    boolean absorbs(KeyGroup other) {
        if (!other.table.isSame(table) || other.cells.operation() != cells.operation()) {
            return false;
        }
        rows += other.rows;
        unplaced += other.unplaced;
        uncounted += other.uncounted;
        return true;
    }
}
