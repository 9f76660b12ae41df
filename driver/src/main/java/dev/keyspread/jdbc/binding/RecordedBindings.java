package dev.keyspread.jdbc.binding;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How each placeholder of an application's text was bound last, so that the same can be bound to another statement. Belongs to one
 * wrapper.
 */
public final class RecordedBindings {
    private final @Nullable Binding[] bindings;

    /** Sets one parameter of a statement. It is called again for each statement that gets the same values. */
    @FunctionalInterface
    public interface Binding {
        void bind(PreparedStatement statement, int index) throws SQLException;
    }

    /**
     * Nothing bound yet.
     *
     * @param parameters how many placeholders the application's text has
     */
    public RecordedBindings(int parameters) {
        this.bindings = new Binding[parameters];
    }

    /** Notes how the application's placeholder was bound; an index out of range, at which the delegate has failed, is left out. */
    public void record(int index, Binding binding) {
        if (index > 0 && index <= bindings.length) {
            bindings[index - 1] = binding;
        }
    }

    /** Forgets all of them, for {@code clearParameters}. */
    public void clear() {
        Arrays.fill(bindings, null);
    }

    /** Whether every placeholder was bound. */
    boolean isComplete() {
        return Arrays.stream(bindings).allMatch(binding -> binding != null);
    }

    /**
     * Binds what was bound.
     *
     * @param position gives the statement's index for the application's
     */
    void bindTo(PreparedStatement statement, IntUnaryOperator position) throws SQLException {
        for (int i = 0; i < bindings.length; i++) {
            Binding binding = bindings[i];
            if (binding != null) {
                binding.bind(statement, position.applyAsInt(i + 1));
            }
        }
    }
}
