package dev.keyspread.keyspace.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Lists the patterns of a picture, by the names that the guides to key visualizers use. {@code TableView} asks for those of each key, and
 * {@code Verdict} judges by the first. A picture of few rows must not be judged: it is {@link #UNKNOWN}.
 */
public enum Pattern {
    /** Too few rows to tell. */
    UNKNOWN,
    /** Dark and bright are mixed everywhere: good. */
    EVEN,
    /** Rows are written in the order of the key. */
    DIAGONAL,
    /** One range of keys takes most of the writes. */
    BAND,
    /** One key takes many of the writes. */
    ROW,
    /** Writes come and go in a rhythm. */
    STRIPES;

    private static final int FEWEST_ROWS = 200;
    private static final double ROW_SHARE = 0.2;
    private static final double APPENDED_SHARE = 0.8;
    private static final double BAND_HEIGHT = 0.125;
    private static final double BAND_SHARE = 0.5;
    private static final int FEWEST_BURSTS = 3;

    /** The patterns of a key, the one that matters most first. */
    public static List<Pattern> of(KeyTrack track, HeatMap map) {
        double[][] cells = map.written();
        double rows = Arrays.stream(cells)
                .mapToDouble(row -> Arrays.stream(row).sum())
                .sum();
        if (rows < FEWEST_ROWS) {
            return List.of(UNKNOWN);
        }
        List<Pattern> patterns = new ArrayList<>();
        if (track.hotKeys().share() >= ROW_SHARE) {
            patterns.add(ROW);
        }
        if (track.splits().appended() >= APPENDED_SHARE) {
            patterns.add(DIAGONAL);
        }
        if (patterns.isEmpty() && isBand(cells, rows)) {
            patterns.add(BAND);
        }
        if (patterns.isEmpty()) {
            patterns.add(EVEN);
        }
        if (isStriped(cells)) {
            patterns.add(STRIPES);
        }
        return List.copyOf(patterns);
    }

    /** The hottest eighth of the key space has more than half of the rows. */
    private static boolean isBand(double[][] cells, double rows) {
        double[] heights = Arrays.stream(cells)
                .mapToDouble(row -> Arrays.stream(row).sum())
                .sorted()
                .toArray();
        int hot = (int) (heights.length * BAND_HEIGHT);
        double most = 0;
        for (int i = heights.length - hot; i < heights.length; i++) {
            most += heights[i];
        }
        return hot > 0 && most >= BAND_SHARE * rows;
    }

    /** Returns true if bursts of similar length are separated by pauses of similar length. */
    private static boolean isStriped(double[][] cells) {
        double[] columns = new double[cells[0].length];
        for (double[] row : cells) {
            for (int j = 0; j < columns.length; j++) {
                columns[j] += row[j];
            }
        }
        double loud = Arrays.stream(columns).max().orElse(0) / 20;
        List<Integer> starts = new ArrayList<>();
        int silent = 0;
        for (int j = 0; j < columns.length; j++) {
            boolean isLoud = columns[j] > loud;
            if (isLoud && (j == 0 || columns[j - 1] <= loud)) {
                starts.add(j);
            }
            silent += isLoud ? 0 : 1;
        }
        return starts.size() >= FEWEST_BURSTS && silent >= columns.length / 4 && isRegular(starts);
    }

    private static boolean isRegular(List<Integer> starts) {
        double mean = (double) (starts.get(starts.size() - 1) - starts.get(0)) / (starts.size() - 1);
        for (int i = 1; i < starts.size(); i++) {
            int gap = starts.get(i) - starts.get(i - 1);
            if (Math.abs(gap - mean) > Math.max(1, mean / 3)) {
                return false;
            }
        }
        return true;
    }
}
