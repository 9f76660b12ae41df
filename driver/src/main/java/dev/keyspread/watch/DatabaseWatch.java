package dev.keyspread.watch;

import dev.keyspread.log.Guard;
import dev.keyspread.sql.Dialect;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Tells the watcher of one database what becomes of it. {@link Watchers} makes it; {@code OpenConnections} tells of its connections, and {@code DatabaseState} asks for {@link #statements}. No method throws what the watcher throws, but {@link #write}.
 */
public final class DatabaseWatch {
    private final DatabaseWatcher watcher;
    private final WatchGuard guard;

    DatabaseWatch(DatabaseWatcher watcher, WatchGuard guard) {
        this.watcher = watcher;
        this.guard = guard;
    }

    /** The first connection was opened, or the first after all were closed. */
    public void opened() {
        guard.tellAnyway(watcher::opened);
    }

    /** The last connection was closed. */
    public void closed() {
        guard.tellAnyway(watcher::closed);
    }

    /**
     * Writes the report now.
     *
     * @return the file
     * @throws IOException if it can't be written
     */
    public String write() throws IOException {
        try {
            return watcher.write();
        } catch (IOException unwritten) {
            throw unwritten;
        } catch (Throwable failure) { // an answer: the caller of write() is told
            Guard.rethrowFatal(failure);
            throw new IOException("the report could not be written", failure);
        }
    }

    /** Returns what is told of statements, whose dialect is known now; null if nobody wants to be told. */
    public @Nullable Watch statements(Dialect dialect) {
        StatementWatcher statements = guard.ask(() -> watcher.statements(dialect));
        return statements == null ? null : new Watch(statements, guard);
    }
}
