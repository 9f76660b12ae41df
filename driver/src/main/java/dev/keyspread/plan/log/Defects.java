package dev.keyspread.plan.log;

import dev.keyspread.log.Guard;
import dev.keyspread.log.Log;
import dev.keyspread.log.Project;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Logs Keyspread's own failures in one database. Only a few are logged, since a text that fails may come with every
 * request.
 */
public final class Defects {
    private static final Log LOG = Log.of("keyspread");
    private static final int MAX = 20;

    private final AtomicLong seen = new AtomicLong();

    /** Nothing is reported yet. */
    public Defects() {}

    /** Logs what became of the statement, and where it failed; not the failure's message, which may quote a value. */
    public void report(String outcome, Throwable failure) {
        Guard.rethrowFatal(failure);
        if (seen.getAndIncrement() < MAX) {
            Throwable bare = new Throwable(failure.getClass().getName());
            bare.setStackTrace(failure.getStackTrace());
            LOG.warn("{}; please report it at {}", outcome, Project.ISSUES, bare);
        }
    }
}
