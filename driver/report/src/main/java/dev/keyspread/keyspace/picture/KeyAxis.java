package dev.keyspread.keyspace.picture;

import dev.keyspread.schema.type.ColumnType.Family;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Divides the key space of one key into buckets of the same height, for {@link HeatMap}. It holds for the keys that were seen when it was
 * made, and must not be compared with one of another process.
 *
 * <p>A key's height is its rank among the distinct keys. A first column of few values, such as a shard or a tenant, gives each value the
 * same share of the height. If it has more values that come again and again, the rank of the value counts, so that one of many tenants is a
 * narrow band however many rows it has. If it is a number or a time, its value decides half of the height, so that a range of hot keys is
 * not stretched until it looks like all others.
 */
final class KeyAxis {
    private final List<byte[]> bounds;
    private final int buckets;

    private KeyAxis(List<byte[]> bounds, int buckets) {
        this.bounds = bounds;
        this.buckets = buckets;
    }

    /**
     * Divides.
     *
     * @param seen the keys that were seen, in any order
     * @param most how many buckets there may be
     */
    static KeyAxis of(OrderedKey key, List<byte[]> seen, int most) {
        List<byte[]> distinct = distinct(seen);
        if (distinct.isEmpty()) {
            return new KeyAxis(List.of(), 1);
        }
        double[] heights = heights(key, distinct, most);
        int buckets = Math.min(most, distinct.size());
        List<byte[]> bounds = new ArrayList<>();
        int bucket = 0;
        for (int i = 1; i < heights.length; i++) {
            int here = (int) (heights[i] * buckets);
            while (bucket < here) {
                bounds.add(distinct.get(i));
                bucket++;
            }
        }
        while (bounds.size() < buckets - 1) {
            bounds.add(distinct.get(distinct.size() - 1));
        }
        return new KeyAxis(bounds, buckets);
    }

    private static List<byte[]> distinct(List<byte[]> seen) {
        List<byte[]> sorted = new ArrayList<>(seen);
        sorted.sort(Arrays::compareUnsigned);
        List<byte[]> distinct = new ArrayList<>();
        for (byte[] key : sorted) {
            if (distinct.isEmpty() || !Arrays.equals(key, distinct.get(distinct.size() - 1))) {
                distinct.add(key);
            }
        }
        return distinct;
    }

    private static double[] heights(OrderedKey key, List<byte[]> distinct, int most) {
        int[] group = new int[distinct.size()];
        int groups = 0;
        for (int i = 1; i < group.length; i++) {
            int length = KeyBytes.leadingLength(key, distinct.get(i));
            byte[] former = distinct.get(i - 1);
            boolean isSame = former.length >= length && Arrays.equals(distinct.get(i), 0, length, former, 0, length);
            groups += isSame ? 0 : 1;
            group[i] = groups;
        }
        boolean areRepeated = groups + 1 < group.length / 2;
        if (areRepeated && groups + 1 <= 2 * most) {
            return byGroup(group, groups + 1);
        }
        return withValue(key, distinct, areRepeated ? byGroup(group, groups + 1) : byRank(group.length));
    }

    private static double[] byGroup(int[] group, int groups) {
        int[] sizes = new int[groups];
        for (int each : group) {
            sizes[each]++;
        }
        double[] heights = new double[group.length];
        int within = 0;
        for (int i = 0; i < group.length; i++) {
            within = i > 0 && group[i] == group[i - 1] ? within + 1 : 0;
            heights[i] = (group[i] + (double) within / sizes[group[i]]) / groups;
        }
        return heights;
    }

    private static double[] byRank(int size) {
        double[] heights = new double[size];
        for (int i = 0; i < size; i++) {
            heights[i] = (double) i / size;
        }
        return heights;
    }

    /** Half by the heights that are given, and half by the value of the first column, if that is a number or a time. */
    private static double[] withValue(OrderedKey key, List<byte[]> distinct, double[] ranks) {
        int size = distinct.size();
        Family family = key.parts().get(0).family();
        boolean hasNumbers = family == Family.INTEGER
                || family == Family.UNSIGNED_LONG
                || family == Family.DATE
                || family == Family.TIMESTAMP
                || family == Family.INSTANT;
        double lowest = KeyBytes.leadingNumber(distinct.get(size / 100));
        double highest = KeyBytes.leadingNumber(distinct.get(size - 1 - size / 100)); // a few far values do not count
        if (!hasNumbers || !(highest > lowest)) {
            return ranks;
        }
        double[] heights = new double[size];
        for (int i = 0; i < size; i++) {
            double value = (KeyBytes.leadingNumber(distinct.get(i)) - lowest) / (highest - lowest);
            heights[i] = (ranks[i] + Math.min(0.999, Math.max(0, value))) / 2;
        }
        return heights;
    }

    int buckets() {
        return buckets;
    }

    /** The bucket that a key is in, from 0. */
    int bucket(byte[] key) {
        return KeyBytes.range(bounds, key);
    }

    /** The first key of each bucket but the first. */
    List<byte[]> bounds() {
        return bounds;
    }
}
