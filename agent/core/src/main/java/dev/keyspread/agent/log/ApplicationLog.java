package dev.keyspread.agent.log;

import dev.keyspread.log.SystemLog;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * Writes to the log of the application that the calling thread works for: its SLF4J as the thread's context class loader sees it, or else
 * the loader of the driver that connected last, or else the system's. Where there is none, {@link System.Logger} takes the message.
 * {@link AgentLogger} logs by it, and {@code AgentCore} tells of each connect.
 *
 * <p>Messages are kept until the application first connects: to look for its log earlier could set that up before the application does.
 * Nothing of the application may be kept alive from here.
 */
public final class ApplicationLog {
    /** More messages than these before the first connection are dropped, and their number is told. */
    private static final int MAX_KEPT = 200;

    private static final Map<ClassLoader, WeakReference<Slf4jLog>> LOGS = new WeakHashMap<>();
    private static final Deque<Message> KEPT = new ArrayDeque<>();
    private static int dropped;

    private static volatile boolean connected;
    private static volatile WeakReference<ClassLoader> driver = new WeakReference<>(null);

    private ApplicationLog() {}

    /** The application connects, by a driver in that loader; null is the boot loader. */
    public static void connecting(@Nullable ClassLoader loader) {
        if (loader != null && driver.get() != loader) {
            driver = new WeakReference<>(loader);
        }
        if (!connected) {
            for (Message message : begin()) {
                write(message);
            }
        }
    }

    private static synchronized List<Message> begin() {
        List<Message> kept = new ArrayList<>(KEPT);
        if (dropped > 0) {
            kept.add(new Message("keyspread", Level.WARN, dropped + " earlier messages were dropped", null));
        }
        KEPT.clear();
        connected = true;
        return kept;
    }

    static boolean isEnabled(String logger, Level level) {
        if (!connected) {
            return level.toInt() >= Level.DEBUG.toInt();
        }
        Slf4jLog log = find();
        return log == null ? System.getLogger(logger).isLoggable(systemLevel(level)) : log.isEnabled(logger, level);
    }

    static void log(Message message) {
        if (connected || !keep(message)) {
            write(message);
        }
    }

    private static synchronized boolean keep(Message message) {
        if (connected) {
            return false;
        }
        if (KEPT.size() < MAX_KEPT) {
            KEPT.add(message);
        } else {
            dropped++;
        }
        return true;
    }

    private static void write(Message message) {
        Slf4jLog log = find();
        if (log == null) {
            SystemLog.write(message.logger(), systemLevel(message.level()), message.text(), message.thrown());
        } else {
            log.write(message);
        }
    }

    private static @Nullable Slf4jLog find() {
        Slf4jLog found = in(Thread.currentThread().getContextClassLoader());
        if (found == null) {
            found = in(driver.get());
        }
        return found == null ? in(ClassLoader.getSystemClassLoader()) : found;
    }

    private static @Nullable Slf4jLog in(@Nullable ClassLoader loader) {
        if (loader == null) {
            return null;
        }
        synchronized (LOGS) {
            WeakReference<Slf4jLog> reference = LOGS.get(loader);
            Slf4jLog known = reference == null ? null : reference.get();
            if (known != null) {
                return known;
            }
        }
        Slf4jLog found = Slf4jLog.in(loader); // may run the application's code: no lock is held
        if (found != null) {
            synchronized (LOGS) {
                LOGS.put(loader, new WeakReference<>(found));
            }
        }
        return found;
    }

    private static System.Logger.Level systemLevel(Level level) {
        return switch (level) {
            case TRACE -> System.Logger.Level.TRACE;
            case DEBUG -> System.Logger.Level.DEBUG;
            case INFO -> System.Logger.Level.INFO;
            case WARN -> System.Logger.Level.WARNING;
            case ERROR -> System.Logger.Level.ERROR;
        };
    }
}
