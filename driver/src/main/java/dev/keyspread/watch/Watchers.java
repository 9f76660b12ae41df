package dev.keyspread.watch;

import dev.keyspread.log.DriverVersion;
import dev.keyspread.log.Guard;
import dev.keyspread.log.Log;
import java.util.Iterator;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Finds the watcher, once for each class loader that has Keyspread. Only that loader and its parents are asked, so that no class loader
 * is held longer than the driver itself.
 */
public final class Watchers {
    private static final Log LOG = Log.of("keyspread");
    private static final @Nullable Watcher FOUND = find();

    private Watchers() {}

    /** Returns who watches a database that wants a report; null if nobody does, as where the artifact is missing. */
    public static @Nullable DatabaseWatch watch(WatchedDatabase database) {
        Watcher found = FOUND;
        if (found == null) {
            return null;
        }
        WatchGuard guard = new WatchGuard(database.database().url());
        DatabaseWatcher watcher = guard.ask(() -> found.watch(database));
        return watcher == null ? null : new DatabaseWatch(watcher, guard);
    }

    /** Returns what to add where a report is set and nobody writes it, as {@code groupId:artifactId:version}. */
    public static String artifact() {
        return "dev.keyspread:keyspread-report:" + DriverVersion.CURRENT.text();
    }

    private static @Nullable Watcher find() {
        try {
            Iterator<Watcher> watchers = ServiceLoader.load(Watcher.class, Watcher.class.getClassLoader())
                    .iterator();
            if (watchers.hasNext()) {
                return watchers.next();
            }
            LOG.warn(
                    "keyspread.report is set, and nothing on the class path writes a report: add {} beside the driver. Connections work"
                            + " without it",
                    artifact());
        } catch (Throwable failure) { // an answer: there is no watcher, and no guard of one yet
            Guard.rethrowFatal(failure);
            LOG.warn("What writes the report could not be loaded, so there is none", failure);
        }
        return null;
    }
}
