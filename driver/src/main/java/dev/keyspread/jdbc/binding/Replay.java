package dev.keyspread.jdbc.binding;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Holds what is needed to replace a statement by another with the application's placeholders: which properties were set on it, and what was
 * bound to it. The other has the application's own text, or that with values written into it. {@code BoundPreparedStatement} records by it
 * and starts the other one. A value that can be bound only once, such as a stream, must not be kept.
 */
public final class Replay extends RecordedBindings {
    /** The values of the properties by the names of their setters, in the order in which they were set; null until one is set. */
    private @Nullable Map<String, Object> properties;

    /**
     * Nothing set or bound yet.
     *
     * @param parameters how many placeholders the application's own text has
     */
    public Replay(int parameters) {
        super(parameters);
    }

    /** Only the last value of each property counts; {@code setMaxRows} and {@code setLargeMaxRows} set the same one. */
    @Override
    public void record(String setter, Object value) {
        if (properties == null) {
            properties = new LinkedHashMap<>(4);
        }
        properties.remove(setter);
        properties.put(setter, value);
    }

    /**
     * Prepares a text with the application's placeholders, and brings it to where the replaced statement is.
     *
     * @param preparation how that was prepared
     */
    public PreparedStatement start(Connection delegate, Preparation preparation, String text) throws SQLException {
        PreparedStatement fresh = preparation.prepare(delegate, text);
        try {
            if (properties != null) {
                for (Map.Entry<String, Object> each : properties.entrySet()) {
                    NamedSetters.set(fresh, each.getKey(), each.getValue());
                }
            }
            bindTo(fresh, IntUnaryOperator.identity());
            return fresh;
        } catch (SQLException | RuntimeException e) {
            try (fresh) {
                throw e;
            }
        }
    }
}
