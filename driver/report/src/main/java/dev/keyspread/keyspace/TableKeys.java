package dev.keyspread.keyspace;

import dev.keyspread.keyspace.picture.KeyTrack;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.watch.KeyCells;
import dev.keyspread.watch.KeyGroup;
import dev.keyspread.watch.KeyOperation;
import dev.keyspread.watch.TableWatcher;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Holds the keys of one table: what any thread adds to, and what the report's thread makes of it. Adding counts each row and offers those
 * of the sample to a reservoir; nobody waits. {@link KeySpaces} holds one for each table.
 */
public final class TableKeys implements TableWatcher {
    private static final int OPERATIONS = KeyOperation.values().length;

    /** Rows a second that are offered without leaving any out. */
    private static final int MAX_OFFERED = 10_000;

    /** Seconds that are long enough to tell how many rows come in one. */
    private static final double SHORTEST = 0.1;

    private final QualifiedName name;
    private final List<String> columns;
    private final int width;
    private final List<ColumnFill> fills;
    private final List<KeyTrack> tracks;
    private final LongAdder[] counted = new LongAdder[OPERATIONS];
    private final RowReservoir[] reservoirs = new RowReservoir[OPERATIONS];
    private final LongAdder[] unplaced = new LongAdder[OPERATIONS];
    private final LongAdder uncounted = new LongAdder();
    private final LongAdder rolledBack = new LongAdder();
    private final long[] seen = new long[OPERATIONS];

    /** One row in so many is offered. Written by the report's thread. */
    private volatile int oneIn = 1;

    /**
     * Nothing seen yet.
     *
     * @param columns the columns of all keys and of the sources of all rules
     * @param triedOut how many columns stand behind them that only rules that are tried out fill
     * @param fills what computes the columns that rules fill, in the order in which they are computed
     * @param tracks the pictures that are made
     * @param sample rows that a sample may have at first
     */
    TableKeys(
            QualifiedName name,
            List<String> columns,
            int triedOut,
            List<ColumnFill> fills,
            List<KeyTrack> tracks,
            int sample) {
        this.name = name;
        this.columns = List.copyOf(columns);
        this.width = columns.size() + triedOut;
        this.fills = List.copyOf(fills);
        this.tracks = List.copyOf(tracks);
        for (int i = 0; i < OPERATIONS; i++) {
            counted[i] = new LongAdder();
            unplaced[i] = new LongAdder();
            reservoirs[i] = new RowReservoir(sample);
        }
    }

    /** The table. */
    public QualifiedName name() {
        return name;
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public boolean locates(List<String> given, BiPredicate<String, String> isSame) {
        boolean[] known = new boolean[width];
        for (int i = 0; i < columns.size(); i++) {
            String column = columns.get(i);
            known[i] = given.stream().anyMatch(each -> isSame.test(each, column));
        }
        fills.forEach(fill -> fill.mark(known));
        return !tracks.isEmpty() && tracks.get(0).isKnownBy(known);
    }

    /** The pictures: each key as it is written, and as it would be without or with other rules. */
    public List<KeyTrack> tracks() {
        return tracks;
    }

    /** How many rows were written or read and stayed. */
    public long rows(KeyOperation operation) {
        return counted[operation.slot()].sum() + unplaced[operation.slot()].sum();
    }

    /** How many of all rows are in no picture, since their statements do not tell where they lie. */
    public long unplaced() {
        long all = 0;
        for (LongAdder each : unplaced) {
            all += each.sum();
        }
        return all;
    }

    /** How many statements wrote rows to it that are in no count, since neither their text nor an update count tells how many. */
    public long uncounted() {
        return uncounted.sum();
    }

    /** How many rows were in transactions that were rolled back, or whose end is not known. */
    public long rolledBack() {
        return rolledBack.sum();
    }

    @Override
    public int written(KeyGroup rows) {
        int slot = rows.operation().slot();
        counted[slot].add(rows.rows());
        if (rows.unplaced() > 0) {
            unplaced[slot].add(rows.unplaced());
        }
        if (rows.uncounted() > 0) {
            uncounted.add(rows.uncounted());
        }
        int sampled = rows.rows() > 0 ? rows.sampled() : 0;
        long now = sampled == 0 ? 0 : System.nanoTime();
        for (int i = 0; i < sampled; i++) {
            double weight = (double) rows.rows() / sampled;
            reservoirs[slot].offer(new RowReservoir.SampledRow(rows.sample(i), weight, now + i));
        }
        return oneIn;
    }

    @Override
    public void rolledBack(long rows) {
        rolledBack.add(rows);
    }

    /**
     * Moves what was added since the last time into the slice of time that is open. Called by one thread at a time.
     *
     * @param seconds how long ago the last time was
     * @param most the rows that the sample may have the next time
     */
    void gather(double seconds, int most) {
        long all = 0;
        for (KeyOperation operation : KeyOperation.values()) {
            int i = operation.slot();
            long now = counted[i].sum();
            long rows = now - seen[i];
            seen[i] = now;
            all += rows;
            if (rows > 0) {
                gather(operation, rows, reservoirs[i].take(most));
            }
        }
        oneIn = (int) Math.max(1, all / (MAX_OFFERED * Math.max(seconds, SHORTEST)));
    }

    private void gather(KeyOperation operation, long rows, List<RowReservoir.SampledRow> sample) {
        double weights = 0;
        for (RowReservoir.SampledRow row : sample) {
            weights += row.weight();
        }
        for (KeyTrack track : tracks) {
            if (track.isFor(operation)) {
                track.count(operation, rows);
            }
        }
        for (RowReservoir.SampledRow row : sample) {
            @Nullable Object[] values = Arrays.copyOf(row.values(), width);
            Arrays.fill(values, columns.size(), width, KeyCells.UNSEEN);
            fills.forEach(fill -> fill.apply(values));
            for (KeyTrack track : tracks) {
                if (track.isFor(operation)) {
                    track.add(operation, values, row.weight() * rows / weights);
                }
            }
        }
    }
}
