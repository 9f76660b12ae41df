package dev.keyspread.log;

import dev.keyspread.api.Visible;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Writes a named log, for all rooms. In a message each {@code {}} stands for an argument, in order; an exception as the last argument,
 * without a place of its own, is logged with its stack trace. It must not set SLF4J up before the first message.
 *
 * <p>Arguments are logged on one line, their control characters escaped, and so are the messages of exceptions: names, and what drivers
 * say, are others' texts. The message itself is logged unchanged.
 */
public abstract class Log {
    Log() {}

    /** The log of that name. It sets SLF4J up, where it is there, when it is first written to. */
    public static Log of(String name) {
        return new DeferredLog(name);
    }

    /** The log of that name, in SLF4J or, where it is not there or leads nowhere, in the platform's. */
    static Log opened(String name) {
        try {
            return Slf4jLog.leadsSomewhere() ? new Slf4jLog(name) : SystemLog.named(name);
        } catch (LinkageError noSlf4j) {
            return SystemLog.named(name);
        }
    }

    /** Returns true if messages of that level are written anywhere. */
    abstract boolean isEnabled(Level level);

    /** Writes a message of that level. */
    abstract void write(Level level, String message, @Nullable Object... arguments);

    /** Returns true if messages for those who look for a cause are wanted, so that it pays to make one. */
    public final boolean isDebugEnabled() {
        try {
            return isEnabled(Level.DEBUG);
        } catch (Throwable e) { // the guard itself logs by this
            Guard.rethrowFatal(e);
            return false;
        }
    }

    /** A logger that throws has no say in what becomes of a statement, and there is nowhere left to say so. */
    private void say(Level level, String message, @Nullable Object... arguments) {
        try {
            if (isEnabled(level)) {
                write(level, message, shown(arguments));
            }
        } catch (Throwable e) { // the guard itself logs by this
            Guard.rethrowFatal(e);
        }
    }

    /**
     * Says something for those who look for a cause. Each {@code {}} stands for an argument; a Throwable at the end is logged with its stack.
     */
    public final void debug(String message, @Nullable Object... arguments) {
        say(Level.DEBUG, message, arguments);
    }

    /** Says something that is as it should be; see {@link #debug}. */
    public final void info(String message, @Nullable Object... arguments) {
        say(Level.INFO, message, arguments);
    }

    /** Says something that somebody ought to look at; see {@link #debug}. */
    public final void warn(String message, @Nullable Object... arguments) {
        say(Level.WARNING, message, arguments);
    }

    /** Says that something failed; see {@link #debug}. */
    public final void error(String message, @Nullable Object... arguments) {
        say(Level.ERROR, message, arguments);
    }

    private static @Nullable Object[] shown(@Nullable Object[] arguments) {
        @Nullable Object[] shown = new @Nullable Object[arguments.length];
        for (int i = 0; i < shown.length; i++) {
            Object each = arguments[i];
            shown[i] = each instanceof Throwable thrown
                    ? ShownException.of(thrown)
                    : each == null ? null : Visible.text(each.toString());
        }
        return shown;
    }
}
