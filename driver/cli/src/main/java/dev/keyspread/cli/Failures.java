package dev.keyspread.cli;

import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Failures as a person reads them: what happened, without a stack trace. */
final class Failures {
    private Failures() {}

    /** One line. */
    static String describe(Throwable failure) {
        if (failure instanceof NoSuchFileException missing) {
            return missing.getFile() + ": there is no such file or folder";
        }
        if (failure instanceof UncheckedIOException) {
            return describe(cause(failure));
        }
        String message = message(failure);
        return failure instanceof SQLException sql && sql.getSQLState() != null
                ? message + " (SQLState " + sql.getSQLState() + ")"
                : message;
    }

    private static String message(Throwable failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank()
                ? failure.getClass().getSimpleName()
                : message.strip().replaceAll("\\s*\\R\\s*", " ");
    }

    private static Throwable cause(Throwable failure) {
        @Nullable Throwable cause = failure.getCause();
        return cause == null ? failure : cause;
    }
}
