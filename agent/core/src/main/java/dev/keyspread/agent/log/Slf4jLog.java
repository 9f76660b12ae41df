package dev.keyspread.agent.log;

import java.lang.reflect.Method;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/** An application's SLF4J, which is other classes than ours: called by reflection. */
final class Slf4jLog {
    private final Method getLogger;
    private final Map<Level, Method> write = new EnumMap<>(Level.class);
    private final Map<Level, Method> isEnabled = new EnumMap<>(Level.class);

    private Slf4jLog(Class<?> factory, Class<?> logger) throws ReflectiveOperationException {
        this.getLogger = factory.getMethod("getLogger", String.class);
        for (Level level : Level.values()) {
            String name = level.name().toLowerCase(Locale.ROOT);
            write.put(level, logger.getMethod(name, String.class, Throwable.class));
            isEnabled.put(level, logger.getMethod("is" + level.name().charAt(0) + name.substring(1) + "Enabled"));
        }
    }

    /** The SLF4J that a loader sees, or null where there is none or it has nothing to write with. */
    static @Nullable Slf4jLog in(ClassLoader loader) {
        try {
            Class<?> factory = Class.forName("org.slf4j.LoggerFactory", true, loader);
            if (factory == org.slf4j.LoggerFactory.class) {
                return null; // our own, which leads back here
            }
            Object loggers = factory.getMethod("getILoggerFactory").invoke(null);
            if (loggers.getClass().getName().equals("org.slf4j.helpers.NOPLoggerFactory")) {
                return null;
            }
            return new Slf4jLog(factory, Class.forName("org.slf4j.Logger", false, loader));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return null; // none, or one that does not work
        }
    }

    boolean isEnabled(String logger, Level level) {
        try {
            Object enabled = method(isEnabled, level).invoke(getLogger.invoke(null, logger));
            return Boolean.TRUE.equals(enabled);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return false; // a log that fails must not fail what is logged about
        }
    }

    void write(Message message) {
        try {
            method(write, message.level())
                    .invoke(getLogger.invoke(null, message.logger()), message.text(), message.thrown());
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            System.err.println("Keyspread agent: " + message.text());
        }
    }

    private static Method method(Map<Level, Method> methods, Level level) {
        Method method = methods.get(level);
        if (method == null) {
            throw new IllegalStateException("no method for " + level);
        }
        return method;
    }
}
