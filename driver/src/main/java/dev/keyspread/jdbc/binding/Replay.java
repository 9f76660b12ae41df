package dev.keyspread.jdbc.binding;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * What is needed to replace a statement with a predicate by one with the application's own text: how the statement was
 * prepared, which properties were set on it, and what was bound to it.
 */
public final class Replay {
    private final String original;
    private final Preparation preparation;
    private final RecordedBindings bindings;
    private final Map<String, PropertySetter> properties = new LinkedHashMap<>(4);

    /** Sets one property of a statement, as its fetch size; called again when the statement is replaced. */
    @FunctionalInterface
    public interface PropertySetter {
        void set(PreparedStatement statement) throws SQLException;
    }

    /** Nothing set yet. {@code original} is the application's own text. */
    public Replay(String original, Preparation preparation, RecordedBindings bindings) {
        this.original = original;
        this.preparation = preparation;
        this.bindings = bindings;
    }

    /** Only the last value of each property counts. */
    public void keep(String property, PropertySetter setter) {
        properties.put(property, setter);
    }

    /** Prepares the application's text and brings it to where the replaced statement is. */
    public PreparedStatement start(Connection delegate) throws SQLException {
        PreparedStatement fresh = preparation.prepare(delegate, original);
        try {
            for (PropertySetter setter : properties.values()) {
                setter.set(fresh);
            }
            bindings.bindTo(fresh, IntUnaryOperator.identity());
            return fresh;
        } catch (SQLException | RuntimeException e) {
            try (fresh) {
                throw e;
            }
        }
    }
}
