package dev.keyspread.jdbc.binding;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What is needed to replace a statement with a predicate by one with the application's own text: how the statement was
 * prepared, which properties were set on it, and what was bound to it.
 */
public final class Replay extends RecordedBindings {
    private final String original;
    private final Preparation preparation;

    /** Null until one is set. */
    private @Nullable Map<String, PropertySetter> properties;

    /**
     * Nothing set or bound yet.
     *
     * @param original the application's own text
     * @param parameters how many placeholders that has
     * @param preparation how it was prepared
     */
    public Replay(String original, int parameters, Preparation preparation) {
        super(parameters);
        this.original = original;
        this.preparation = preparation;
    }

    /** Only the last value of each property counts. */
    @Override
    public void record(String property, PropertySetter setter) {
        if (properties == null) {
            properties = new LinkedHashMap<>(4);
        }
        properties.put(property, setter);
    }

    /** Prepares the application's text and brings it to where the replaced statement is. */
    public PreparedStatement start(Connection delegate) throws SQLException {
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
