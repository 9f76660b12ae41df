package dev.keyspread.source;

import dev.keyspread.database.Database;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Databases by what leads to them: all that have open connections, and of the others those that were used last. A program with a tenant for
 * each may have many at once, and what is known of one that is in use is not learned anew.
 */
final class KeptDatabases<K> {
    private final int mostIdle;

    /** The one that was used least lately comes first. */
    private final Map<K, Database> databases = new LinkedHashMap<>(16, 0.75f, true);

    KeptDatabases(int mostIdle) {
        this.mostIdle = mostIdle;
    }

    /** Returns the database of that key, or null. */
    synchronized @Nullable Database find(K key) {
        return databases.get(key);
    }

    /** Keeps a database that was just made; returns the one that another thread has made before, where there is one. */
    synchronized Database keep(K key, Database made) {
        Database first = databases.putIfAbsent(key, made);
        if (first == null) {
            dropIdle();
        }
        return first == null ? made : first;
    }

    private void dropIdle() {
        int idle = databases.size() <= mostIdle ? 0 : idle();
        for (Iterator<Database> all = databases.values().iterator(); idle > mostIdle; ) {
            if (!all.next().isOpen()) {
                all.remove();
                idle--;
            }
        }
    }

    private int idle() {
        int idle = 0;
        for (Database each : databases.values()) {
            idle += each.isOpen() ? 0 : 1;
        }
        return idle;
    }
}
