package dev.keyspread.watch;

import dev.keyspread.sql.Dialect;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Watches one database. Any thread may call it. {@link DatabaseWatch} calls it; the report implements it. */
public interface DatabaseWatcher {
    /** The first connection was opened, or the first after all were closed. */
    void opened();

    /** The last connection was closed. An opening and a close that follow each other may be told in the other order. */
    void closed();

    /**
     * Writes the report now.
     *
     * @return the file
     * @throws IOException if it can't be written
     */
    String write() throws IOException;

    /**
     * Returns who is told of the statements; null if nobody is. Called when the engine is known, and again when what was known of it turns
     * out to be wrong.
     */
    @Nullable
    StatementWatcher statements(Dialect dialect);
}
