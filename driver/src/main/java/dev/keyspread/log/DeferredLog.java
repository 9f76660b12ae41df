package dev.keyspread.log;

import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** A log that is opened when it is first asked for anything: most applications that start have nothing to be told. */
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

    /** Two threads that open it at a time get equal ones. */
    private Log log() {
        Log log = opened;
        if (log == null) {
            log = opened(name);
            opened = log;
        }
        return log;
    }
}
