package dev.keyspread.log;

import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Opens a log at its first message, because most applications get none while they start. {@link Log#of} makes it; it must not open the log
 * earlier. Safe for all threads.
 */
final class DeferredLog extends Log {
    private final String name;
    private volatile @Nullable Log opened;

    DeferredLog(String name) {
        this.name = name;
    }

    @Override
    boolean isEnabled(Level level) {
        return log().isEnabled(level);
    }

    @Override
    void write(Level level, String message, @Nullable Object... arguments) {
        log().write(level, message, arguments);
    }

    /** Opens the log. Two threads that do so at once get logs of the same name. */
    private Log log() {
        Log log = opened;
        if (log == null) {
            log = opened(name);
            opened = log;
        }
        return log;
    }
}
