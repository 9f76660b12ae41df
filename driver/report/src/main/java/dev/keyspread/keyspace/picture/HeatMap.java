package dev.keyspread.keyspace.picture;

import dev.keyspread.watch.KeyOperation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Draws a picture of one key: rows a second, by bucket of the key space and column of time. A column holds exactly the rows of its time;
 * how they lie over the buckets is known from their sample. {@code TableView} makes it, and {@code ReportDocument} writes it. Its keys
 * must be shown only to those who may see keys.
 */
public final class HeatMap {
    /** Buckets of a key at most. */
    public static final int MAX_BUCKETS = 256;

    private final long from;
    private final double columnMillis;
    private final KeyAxis axis;
    private final int columns;
    private final Map<KeyOperation, double[][]> rows = new EnumMap<>(KeyOperation.class);
    private final double[] hottest;
    private final List<String> bounds;

    private HeatMap(KeyTrack track, List<TimeSlice> slices, int buckets, int columns) {
        this.from = slices.get(0).from();
        long to = Math.max(from + 1, slices.get(slices.size() - 1).to());
        long shortest = slices.stream()
                .mapToLong(slice -> slice.to() - slice.from())
                .min()
                .orElse(1);
        this.columns = (int) Math.max(1, Math.min(columns, (to - from) / Math.max(1, shortest)));
        this.columnMillis = (double) (to - from) / this.columns;
        List<byte[]> keys = new ArrayList<>();
        slices.forEach(slice -> slice.visit((operation, key, weight) -> keys.add(key)));
        this.axis = KeyAxis.of(track.key(), keys, Math.min(buckets, MAX_BUCKETS));
        this.hottest = new double[this.columns];
        this.bounds = axis.bounds().stream().map(track::text).toList();
        slices.forEach(this::add);
    }

    /**
     * The picture of what was seen.
     *
     * @param buckets of the key space, at most
     * @param columns of time, at most
     */
    public static HeatMap of(KeyTrack track, int buckets, int columns) {
        List<TimeSlice> slices = new ArrayList<>(track.slices());
        slices.sort(Comparator.comparingLong(TimeSlice::from));
        return new HeatMap(track, slices.isEmpty() ? List.of(new TimeSlice(0, 1)) : slices, buckets, columns);
    }

    /** A slice that is longer than a column is shared out among all that it covers. */
    private void add(TimeSlice slice) {
        int first = column(slice.from());
        int last = Math.max(first, column(slice.to() - 1));
        int covered = last - first + 1;
        for (int column = first; column <= last; column++) {
            hottest[column] = Math.max(hottest[column], slice.hottest());
        }
        slice.visit((operation, key, weight) -> {
            double[][] cells = cells(operation);
            int bucket = axis.bucket(key);
            for (int column = first; column <= last; column++) {
                cells[bucket][column] += weight / covered;
            }
        });
    }

    private int column(long time) {
        return (int) Math.min(columns - 1, Math.max(0, (time - from) / columnMillis));
    }

    private double[][] cells(KeyOperation operation) {
        return rows.computeIfAbsent(operation, each -> new double[axis.buckets()][columns]);
    }

    /** When it begins, in milliseconds since 1970. */
    public long from() {
        return from;
    }

    /** How long a column is, in milliseconds. */
    public double columnMillis() {
        return columnMillis;
    }

    /** How many columns, each of a slice of time. */
    public int columns() {
        return columns;
    }

    /** How many buckets the key space is divided into. */
    public int buckets() {
        return axis.buckets();
    }

    /** The operations that there are cells of. */
    public List<KeyOperation> operations() {
        return List.copyOf(rows.keySet());
    }

    /** Rows by bucket, the lowest keys first, and column, the oldest first. */
    public double[][] rows(KeyOperation operation) {
        return cells(operation);
    }

    /** Rows written by bucket and column. */
    public double[][] written() {
        double[][] sum = new double[axis.buckets()][columns];
        for (Map.Entry<KeyOperation, double[][]> each : rows.entrySet()) {
            for (int i = 0; each.getKey().isWrite() && i < sum.length; i++) {
                for (int j = 0; j < columns; j++) {
                    sum[i][j] += each.getValue()[i][j];
                }
            }
        }
        return sum;
    }

    /** The share of the hottest split by column. */
    public double[] hottest() {
        return hottest.clone();
    }

    /** The first key of each bucket but the first, in words: to be shown only to those who may see keys. */
    public List<String> bounds() {
        return bounds;
    }
}
