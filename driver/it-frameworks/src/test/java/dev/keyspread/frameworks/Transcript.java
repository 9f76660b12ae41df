package dev.keyspread.frameworks;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Lists what the operations of an application gave, in their order. */
public final class Transcript {
    private final Map<String, String> outcomes = new LinkedHashMap<>();

    /**
     * Takes down what an operation gives: its value as text, or the error that the database, or who stands before it, made.
     *
     * @param operation its name, one of a kind
     * @param work the operation
     */
    public void note(String operation, Callable<@Nullable Object> work) {
        String outcome;
        try {
            outcome = String.valueOf(work.call());
        } catch (Exception | LinkageError e) {
            outcome = failure(e);
        }
        if (outcomes.put(operation, outcome.replaceAll("\\s+", " ")) != null) {
            throw new IllegalArgumentException("two operations named " + operation);
        }
    }

    /** The exception, and of the first SQLException behind it the state and, for a refusal, the message, which names table and reason. */
    public static String failure(Throwable failure) {
        StringBuilder text = new StringBuilder(failure.getClass().getSimpleName());
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                text.append(' ').append(sql.getSQLState());
                if (String.valueOf(sql.getSQLState()).startsWith("KS")) { // the type is the agent's own
                    text.append(' ').append(sql.getMessage());
                }
                return text.toString();
            }
        }
        return text.append(' ').append(failure.getMessage()).toString();
    }

    /** The outcomes by the names of their operations. */
    public Map<String, String> outcomes() {
        return outcomes;
    }
}
