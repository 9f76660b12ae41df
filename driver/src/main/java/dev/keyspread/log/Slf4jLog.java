package dev.keyspread.log;

import java.lang.System.Logger.Level;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.NOPLoggerFactory;

/**
 * Writes to the application's SLF4J. Linking this class fails where there is none, so only {@link Log} may name it, which then falls
 * back to another log.
 */
final class Slf4jLog extends Log {
    /** Providers that were chosen to be silent: that of slf4j-nop, and any binding of SLF4J 1.7. */
    private static final List<String> CHOSEN =
            List.of("org.slf4j.nop.NOPServiceProvider", "org.slf4j.impl.StaticLoggerBinder");

    private final Logger logger;

    Slf4jLog(String name) {
        this.logger = LoggerFactory.getLogger(name);
    }

    /** Returns true if SLF4J has something to write with, or was told to be silent. Without a provider it drops all that it is told. */
    static boolean leadsSomewhere() {
        if (!(LoggerFactory.getILoggerFactory() instanceof NOPLoggerFactory)) {
            return true;
        }
        for (String each : CHOSEN) {
            if (isThere(each)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isThere(String className) {
        try {
            Class.forName(className, false, LoggerFactory.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    @Override
    boolean isEnabled(Level level) {
        if (level == Level.DEBUG) {
            return logger.isDebugEnabled();
        } else if (level == Level.INFO) {
            return logger.isInfoEnabled();
        }
        return level == Level.WARNING ? logger.isWarnEnabled() : logger.isErrorEnabled();
    }

    @Override
    void write(Level level, String message, @Nullable Object... arguments) {
        if (level == Level.DEBUG) {
            logger.debug(message, arguments);
        } else if (level == Level.INFO) {
            logger.info(message, arguments);
        } else if (level == Level.WARNING) {
            logger.warn(message, arguments);
        } else {
            logger.error(message, arguments);
        }
    }
}
