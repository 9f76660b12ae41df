package dev.keyspread.keyspace.picture;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts the single keys that are written most, by the space-saving algorithm of Metwally, Agrawal and El Abbadi. {@link KeyTrack} holds
 * one for each key. What a key has for certain is its count less what it inherited. For one thread at a time.
 */
public final class HotKeys {
    private static final int KEPT = 64;

    /** A key by its bytes. */
    @SuppressWarnings("ArrayRecordComponent") // compared by what is in it
    private record Key(byte[] bytes) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Arrays.equals(bytes, key.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }

    private record Count(double rows, double inherited) {
        double certain() {
            return rows - inherited;
        }
    }

    private final Map<Key, Count> counts = new HashMap<>();
    private double all;

    void add(byte[] key, double weight) {
        all += weight;
        Key wanted = new Key(key);
        Count known = counts.get(wanted);
        if (known != null) {
            counts.put(wanted, new Count(known.rows() + weight, known.inherited()));
        } else if (counts.size() < KEPT) {
            counts.put(wanted, new Count(weight, 0));
        } else {
            replaceColdest(wanted, weight);
        }
    }

    private void replaceColdest(Key key, double weight) {
        Key coldest = key;
        double least = Double.MAX_VALUE;
        for (Map.Entry<Key, Count> each : counts.entrySet()) {
            if (each.getValue().rows() < least) {
                least = each.getValue().rows();
                coldest = each.getKey();
            }
        }
        counts.remove(coldest);
        counts.put(key, new Count(least + weight, least));
    }

    /** The share of all writes that the hottest key has for certain, 0 to 1. */
    public double share() {
        double most = counts.values().stream().mapToDouble(Count::certain).max().orElse(0);
        return all == 0 ? 0 : most / all;
    }
}
