package dev.keyspread.log;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** The platform's log, which is java.util.logging unless the application brings another. */
final class SystemLog extends Log {
    private static final String PLACE = "{}";

    private final Logger logger;

    SystemLog(Logger logger) {
        this.logger = logger;
    }

    @Override
    boolean isEnabled(Level level) {
        return logger.isLoggable(level);
    }

    @Override
    void write(Level level, String message, @Nullable Object... arguments) {
        if (!logger.isLoggable(level)) {
            return;
        }
        StringBuilder text = new StringBuilder(message.length() + 64);
        int from = 0;
        int used = 0;
        int place = message.indexOf(PLACE);
        while (place >= 0 && used < arguments.length) {
            text.append(message, from, place).append(arguments[used++]);
            from = place + PLACE.length();
            place = message.indexOf(PLACE, from);
        }
        text.append(message, from, message.length());
        boolean hasMore = used < arguments.length;
        Throwable thrown = hasMore && arguments[arguments.length - 1] instanceof Throwable last ? last : null;
        logger.log(level, text.toString(), thrown);
    }
}
