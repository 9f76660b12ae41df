package dev.keyspread.jdbc.binding;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What it takes to go on with the application's own text in place of the one that a predicate was added to: how the
 * statement was prepared, and what was set on it and bound to it since.
 */
public final class Replay {
    private final String original;
    private final Preparation preparation;
    private final @Nullable Binding[] bindings;
    private final Map<String, Setting> settings = new LinkedHashMap<>(4);

    /** Sets one parameter of a statement; called again when the statement is replaced. */
    @FunctionalInterface
    public interface Binding {
        void bind(PreparedStatement statement, int index) throws SQLException;
    }

    /** Sets one property of a statement; called again when the statement is replaced. */
    @FunctionalInterface
    public interface Setting {
        void set(PreparedStatement statement) throws SQLException;
    }

    public Replay(String original, Preparation preparation, int parameters) {
        this.original = original;
        this.preparation = preparation;
        this.bindings = new Binding[parameters];
    }

    public void keep(int index, Binding binding) {
        if (index > 0 && index <= bindings.length) {
            bindings[index - 1] = binding;
        }
    }

    /** Only the last value of each property counts. */
    public void keep(String property, Setting setting) {
        settings.put(property, setting);
    }

    public void clearBindings() {
        Arrays.fill(bindings, null);
    }

    /** Prepares the application's text and brings it to where the replaced statement is. */
    public PreparedStatement start(Connection delegate) throws SQLException {
        PreparedStatement fresh = preparation.prepare(delegate, original);
        try {
            for (Setting setting : settings.values()) {
                setting.set(fresh);
            }
            for (int i = 0; i < bindings.length; i++) {
                Binding binding = bindings[i];
                if (binding != null) {
                    binding.bind(fresh, i + 1);
                }
            }
            return fresh;
        } catch (SQLException | RuntimeException e) {
            try (fresh) {
                throw e;
            }
        }
    }
}
