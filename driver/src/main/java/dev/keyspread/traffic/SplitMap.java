package dev.keyspread.traffic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The splits of a table that a database keeps by ranges of the key. One that takes most of the writes is divided in the middle of them, as
 * a database that splits by load does; or all are laid anew, as one does that splits by size. Memory is constant. For one thread at a
 * time. {@code HotSplitWatch} divides by it, and {@code SplitSimulation} does so for the report.
 *
 * @param <K> what stands for a key
 */
public final class SplitMap<K> {
    /** Outcomes of looking for a hot split. */
    public enum Relief {
        /** No split takes most of the writes. */
        NONE_IS_HOT,
        /** The hot one was divided. */
        DIVIDED,
        /** The hot one begins with the key that half of the writes do not exceed: it can't be divided by that. */
        ONE_KEY
    }

    /** The share of the writes that makes a split hot. */
    private static final double SHARE = 0.8;

    private final Comparator<? super K> order;
    private final int most;

    /** The first key of each split but the first. */
    private final List<K> bounds = new ArrayList<>();

    /**
     * One split.
     *
     * @param most how many there may be
     */
    public SplitMap(Comparator<? super K> order, int most) {
        this.order = order;
        this.most = most;
    }

    /** Divides at these keys, in their order, and nowhere else. */
    public void divideAt(List<? extends K> keys) {
        bounds.clear();
        bounds.addAll(keys);
    }

    /** Returns true if there are several splits. */
    public boolean isDivided() {
        return !bounds.isEmpty();
    }

    /** The split that a key lies in, counted from 0. */
    public int split(K key) {
        int low = 0;
        int high = bounds.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (order.compare(key, bounds.get(middle)) >= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * Divides the split that takes most of the writes, if there is one.
     *
     * @param sample of the keys that were written
     */
    public Relief relieve(List<K> sample) {
        List<K> hot = hot(sample);
        if (hot == null) {
            return Relief.NONE_IS_HOT;
        }
        K at = hot.get(hot.size() / 2);
        int split = split(at);
        if (split > 0 && order.compare(bounds.get(split - 1), at) == 0) {
            return Relief.ONE_KEY;
        }
        bounds.add(split, at);
        if (bounds.size() >= most) {
            bounds.remove(split > most / 2 ? 0 : bounds.size() - 1); // cold ones: they merge
        }
        return Relief.DIVIDED;
    }

    /** The keys of the sample that lie in the hot split, in their order; null where none is hot. */
    private @Nullable List<K> hot(List<K> sample) {
        List<K> sorted = new ArrayList<>(sample);
        sorted.sort(order);
        int from = 0;
        while (from < sorted.size()) {
            int to = from + 1;
            int split = split(sorted.get(from));
            while (to < sorted.size() && split(sorted.get(to)) == split) {
                to++;
            }
            if (to - from >= SHARE * sorted.size()) {
                return sorted.subList(from, to);
            }
            from = to;
        }
        return null;
    }
}
