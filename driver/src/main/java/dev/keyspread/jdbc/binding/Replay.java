package dev.keyspread.jdbc.binding;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What is needed to replace a statement with a predicate by one with the application's own text: which properties were set on it, and what
 * was bound to it.
 */
public final class Replay extends RecordedBindings {
    /** Null until one is set. */
    private @Nullable Map<String, PropertySetter> properties;

    /**
     * Nothing set or bound yet.
     *
     * @param parameters how many placeholders the application's own text has
     */
    public Replay(int parameters) {
        super(parameters);
    }

    /** Only the last value of each property counts. */
    @Override
    public void record(String property, PropertySetter setter) {
        if (properties == null) {
            properties = new LinkedHashMap<>(4);
        }
        properties.put(property, setter);
    }

    /**
     * Prepares the application's text and brings it to where the replaced statement is.
     *
     * @param preparation how that was prepared
     */
    public PreparedStatement start(Connection delegate, Preparation preparation, String original) throws SQLException {
        PreparedStatement fresh = preparation.prepare(delegate, original);
        try {
            if (properties != null) {
                for (PropertySetter setter : properties.values()) {
                    setter.set(fresh);
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
