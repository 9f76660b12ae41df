package dev.keyspread.log;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;

/**
 * Writes to the platform's log, which is java.util.logging unless the application brings another. {@link Log} uses it where there is no
 * SLF4J, and so does the agent. Others must log by {@link Log}, which escapes control characters. A record of java.util.logging names the
 * logger as its source, because the class that it would find by itself is this one.
 */
public final class SystemLog extends Log {
    private static final String PLACE = "{}";

    /** Begins the names of the JDK's classes that write to java.util.logging. */
    private static final String TO_JUL = "sun.util.logging.";

    private final Logger logger;
    private final boolean isJul;

    SystemLog(Logger logger) {
        this(logger, false);
    }

    private SystemLog(Logger logger, boolean isJul) {
        this.logger = logger;
        this.isJul = isJul;
    }

    /**
     * Writes one message to the platform's log.
     *
     * @param logger the logger's name
     * @param text the whole message; braces in it stand for themselves
     */
    public static void write(String logger, Level level, String text, @Nullable Throwable thrown) {
        SystemLog log = named(logger);
        if (log.logger.isLoggable(level)) {
            log.append(level, text, thrown);
        }
    }

    static SystemLog named(String name) {
        boolean isJul =
                System.LoggerFinder.getLoggerFinder().getClass().getName().startsWith(TO_JUL);
        return new SystemLog(System.getLogger(name), isJul);
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
        append(level, text.toString(), thrown);
    }

    private void append(Level level, String text, @Nullable Throwable thrown) {
        if (!isJul) {
            logger.log(level, text, thrown);
            return;
        }
        LogRecord record = new LogRecord(
                switch (level) {
                    case ERROR -> java.util.logging.Level.SEVERE;
                    case WARNING -> java.util.logging.Level.WARNING;
                    case INFO -> java.util.logging.Level.INFO;
                    default -> java.util.logging.Level.FINE;
                },
                text);
        record.setLoggerName(logger.getName());
        record.setSourceClassName(logger.getName());
        record.setThrown(thrown);
        java.util.logging.Logger.getLogger(logger.getName()).log(record);
    }
}
