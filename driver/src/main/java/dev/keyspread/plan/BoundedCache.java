package dev.keyspread.plan;

import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Maps keys to values, and never holds more than a number of entries and of bytes. A look-up takes no lock and moves nothing: an entry is only
 * marked as used, and marked entries get a second chance when room has to be made, in the order in which they came (the clock algorithm).
 * That keeps what is used without a list that every reader would have to write to. {@link PlanCache} keeps plans and shapes in it, for
 * all threads.
 *
 * @param <K> the key
 * @param <V> the value
 */
final class BoundedCache<K, V> {
    private final int maximumEntries;
    private final long maximumBytes;
    private final ConcurrentHashMap<K, Entry<K, V>> entries = new ConcurrentHashMap<>();
    private final ArrayDeque<Entry<K, V>> order = new ArrayDeque<>();
    private long bytes;

    /** True if a value was not kept because the cache was full. */
    private volatile boolean full;

    private static final class Entry<K, V> {
        final K key;
        final V value;
        final long bytes;
        volatile boolean used;

        Entry(K key, V value, long bytes) {
            this.key = key;
            this.value = value;
            this.bytes = bytes;
        }
    }

    BoundedCache(int maximumEntries, long maximumBytes) {
        this.maximumEntries = maximumEntries;
        this.maximumBytes = maximumBytes;
    }

    @Nullable
    V get(K key) {
        Entry<K, V> entry = entries.get(key);
        if (entry == null) {
            return null;
        }
        if (!entry.used) {
            entry.used = true;
        }
        return entry.value;
    }

    /** Keeps a value, unless it alone is larger than a sixteenth of the cache: one huge text must not flush the rest. */
    synchronized void put(K key, V value, long size) {
        if (size > maximumBytes / 16) {
            return;
        }
        Entry<K, V> entry = new Entry<>(key, value, size);
        Entry<K, V> former = entries.put(key, entry);
        if (former != null) {
            order.remove(former);
            bytes -= former.bytes;
        }
        order.add(entry);
        bytes += size;
        while (bytes > maximumBytes || order.size() > maximumEntries) {
            makeRoom();
        }
    }

    /**
     * Keeps a new value if no other has to make room. Once the cache was full, no further value is
     * kept.
     */
    void putIfRoom(K key, V value, long size) {
        if (full) {
            return;
        }
        synchronized (this) {
            full = bytes + size > maximumBytes || order.size() == maximumEntries;
            if (!full && !entries.containsKey(key)) {
                put(key, value, size);
            }
        }
    }

    private void makeRoom() {
        Entry<K, V> oldest = order.remove();
        if (oldest.used) {
            oldest.used = false;
            order.add(oldest);
        } else {
            drop(oldest);
        }
    }

    private void drop(Entry<K, V> entry) {
        entries.remove(entry.key, entry);
        bytes -= entry.bytes;
    }

    synchronized int size() {
        return order.size();
    }

    synchronized long bytes() {
        return bytes;
    }
}
