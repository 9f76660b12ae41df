package dev.keyspread.cli;

import dev.keyspread.cli.rows.ServerMessage;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes failures for a person to read: what happened, without a stack trace. {@link KeyspreadCli} prints them. A database's message must
 * pass {@code ServerMessage}, because it may hold values of rows.
 */
final class Failures {
    private static final Set<String> LACK_OF_RIGHTS = Set.of("42501", "90040", "90096");
    private static final Set<Integer> MYSQLS_LACK_OF_RIGHTS = Set.of(1044, 1142, 1143, 1227);
    private static final Set<String> READ_ONLY = Set.of("25006", "90097");
    private static final Set<Integer> MYSQLS_READ_ONLY = Set.of(1290, 1792, 1836);

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
                ? message + whatToDo(sql) + " (SQLState " + sql.getSQLState() + ")"
                : message;
    }

    /** MySQL's drivers give no states for these of its numbers that would tell them from others. */
    private static String whatToDo(SQLException e) {
        String state = e.getSQLState();
        if (LACK_OF_RIGHTS.contains(state) || MYSQLS_LACK_OF_RIGHTS.contains(e.getErrorCode())) {
            return ". This user lacks a right: run it as one who has it";
        }
        if (READ_ONLY.contains(state) || MYSQLS_READ_ONLY.contains(e.getErrorCode())) {
            return ". It takes no writes: name the primary in --url";
        }
        return "";
    }

    private static String message(Throwable failure) {
        String message = failure instanceof SQLException sql ? ServerMessage.of(sql) : failure.getMessage();
        return message == null || message.isBlank()
                ? failure.getClass().getSimpleName()
                : message.strip().replaceAll("\\s*\\R\\s*", " ");
    }

    private static Throwable cause(Throwable failure) {
        @Nullable Throwable cause = failure.getCause();
        return cause == null ? failure : cause;
    }
}
