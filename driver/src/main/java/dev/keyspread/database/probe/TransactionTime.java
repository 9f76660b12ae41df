package dev.keyspread.database.probe;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Holds the application's time for one session of an engine whose {@code now()} stands still within a transaction. */
public final class TransactionTime {
    private final RowVersions session;
    private @Nullable Instant kept;

    /** Starts without a time. */
    public TransactionTime(RowVersions session) {
        this.session = session;
    }

    /** Returns the time of the open transaction; a new one where none is open. */
    public Instant now() {
        Instant known = kept;
        if (known != null && session.isInTransaction()) {
            return known;
        }
        Instant now = Instant.now();
        kept = session.mayBeginTransaction() ? now : null;
        return now;
    }

    /** Forgets the time of a transaction that has ended. */
    public void ended() {
        kept = null;
    }
}
