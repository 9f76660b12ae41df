package dev.keyspread.keyspace.picture;

import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the slices of time of one key, for {@link KeyTrack}. As they age they are joined: slices of a quarter of a second, which are made
 * only at the start, after 15 seconds to seconds, and after a minute to ten seconds; those after ten minutes to minutes, after two hours
 * to ten minutes, after a day to hours. What is older than a week is forgotten.
 */
public final class KeyHistory {
    /** Milliseconds of the youngest slices. */
    public static final long FIRST_MILLIS = 250;

    private static final long[] LENGTHS = {FIRST_MILLIS, 1_000, 10_000, 60_000, 600_000, 3_600_000};
    private static final long[] SPANS = {15_000, 60_000, 600_000, 7_200_000, 86_400_000, 604_800_000};

    private final List<TimeSlice> slices = new ArrayList<>();

    /** How many keys all slices hold. It is asked for far more often than it changes, so it is kept. */
    private int keys;

    void add(TimeSlice slice, int mostKeys) {
        slices.add(slice);
        keys += slice.keys();
        age(slice.to(), mostKeys);
    }

    /** Joins neighbours that are too old for their length. */
    private void age(long now, int mostKeys) {
        for (int i = 0; i + 1 < slices.size(); i++) {
            TimeSlice slice = slices.get(i);
            TimeSlice next = slices.get(i + 1);
            long length = length(now - next.to());
            if (slice.from() / length == (next.to() - 1) / length) {
                TimeSlice both = slice.with(next, mostKeys);
                keys += both.keys() - slice.keys() - next.keys();
                slices.set(i, both);
                slices.remove(i + 1);
                i--;
            }
        }
        while (!slices.isEmpty() && now - slices.get(0).to() > SPANS[SPANS.length - 1]) {
            keys -= slices.remove(0).keys();
        }
    }

    private static long length(long age) {
        int i = 0;
        while (i + 1 < LENGTHS.length && age >= SPANS[i]) {
            i++;
        }
        return LENGTHS[i];
    }

    List<TimeSlice> with(TimeSlice open) {
        List<TimeSlice> all = new ArrayList<>(slices);
        if (!open.isEmpty()) {
            all.add(open);
        }
        return all;
    }

    boolean isEmpty() {
        return slices.isEmpty();
    }

    int keys() {
        return keys;
    }

    void thin(int mostKeys) {
        slices.replaceAll(slice -> slice.keys() > mostKeys ? slice.thinned(mostKeys) : slice);
        keys = 0;
        slices.forEach(slice -> keys += slice.keys());
    }
}
