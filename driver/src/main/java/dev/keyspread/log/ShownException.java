package dev.keyspread.log;

import dev.keyspread.api.Visible;
import org.jspecify.annotations.Nullable;

/**
 * Stands in the log for an exception whose message, or that of one behind it, holds control characters: a name in it could forge lines.
 * {@link Log} shows exceptions by it. It must not be thrown.
 */
final class ShownException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Causes may go round in a circle. */
    private static final int MAX_DEPTH = 32;

    private ShownException(Throwable of, int depth) {
        super(Visible.text(of.toString()), cause(of, depth));
        setStackTrace(of.getStackTrace());
        if (depth < MAX_DEPTH) {
            for (Throwable each : of.getSuppressed()) {
                addSuppressed(new ShownException(each, depth + 1));
            }
        }
    }

    private static @Nullable Throwable cause(Throwable of, int depth) {
        Throwable cause = of.getCause();
        return cause == null || depth == MAX_DEPTH ? null : new ShownException(cause, depth + 1);
    }

    /** Returns the exception itself, or a copy that shows control characters where its text holds some. */
    static Throwable of(Throwable thrown) {
        return isPlain(thrown, 0) ? thrown : new ShownException(thrown, 0);
    }

    private static boolean isPlain(Throwable thrown, int depth) {
        if (depth > MAX_DEPTH || !Visible.isPlain(thrown.toString())) {
            return false;
        }
        Throwable cause = thrown.getCause();
        boolean isPlain = cause == null || isPlain(cause, depth + 1);
        for (Throwable each : thrown.getSuppressed()) {
            isPlain = isPlain && isPlain(each, depth + 1);
        }
        return isPlain;
    }
}
