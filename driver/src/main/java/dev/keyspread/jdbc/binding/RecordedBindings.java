package dev.keyspread.jdbc.binding;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Records how each placeholder of an application's text was bound last, so that the same can be bound to another statement. Belongs to
 * one wrapper. {@link BoundValues} and the bindings of shadow reads record by it.
 */
public abstract class RecordedBindings {
    private static final @Nullable Object[] NONE = {};

    /** In the place of a value that can't be bound again. */
    private static final Object ONCE = new Object();

    /** The setter of the first placeholder: its name, or a {@link TypedSetter}. Most keyed reads have no other, and need no array. */
    private @Nullable Object first;

    private @Nullable Object firstValue;

    /** The other bindings, in order, each followed by its value. */
    private final @Nullable Object[] others;

    private final int count;

    /** A setter that takes more than an index and a value: a target type or a calendar, and a scale or a type's name. */
    private record TypedSetter(
            String name, Object type, @Nullable Object more) {}

    /**
     * Nothing bound yet.
     *
     * @param parameters how many placeholders the application's text has
     */
    protected RecordedBindings(int parameters) {
        this.others = parameters < 2 ? NONE : new @Nullable Object[2 * (parameters - 1)];
        this.count = parameters;
    }

    /**
     * Notes by which setter the application's placeholder was bound; an index out of range, at which the delegate has failed, is left out.
     *
     * @param type a target type or a calendar; null where the setter takes none
     * @param more a scale or a type's name; null where the setter takes none
     */
    public final void record(
            int index, String setter, @Nullable Object value, @Nullable Object type, @Nullable Object more) {
        keep(index, type == null ? setter : new TypedSetter(setter, type, more), value);
    }

    /** Notes that the placeholder was bound to what can't be bound again: the value before it is over. */
    public final void recordOnce(int index) {
        keep(index, null, ONCE);
    }

    private void keep(int index, @Nullable Object binding, @Nullable Object value) {
        if (index == 1 && count > 0) {
            first = binding;
            firstValue = value;
        } else if (index > 1 && index <= count) {
            others[2 * index - 4] = binding;
            others[2 * index - 3] = value;
        }
    }

    private @Nullable Object binding(int index) {
        return index == 1 ? first : others[2 * index - 4];
    }

    private @Nullable Object value(int index) {
        return index == 1 ? firstValue : others[2 * index - 3];
    }

    /** Notes by which setter a property was set, if that matters to the other statement. */
    public void record(String setter, Object value) {}

    /** Returns true if it computes something by each value that is bound, and has to be told of it. */
    public boolean readsValues() {
        return false;
    }

    /** Notes what was bound, if that is {@linkplain #readsValues read}. */
    public void capture(int index, @Nullable Object value) {}

    /** Forgets what was bound, for {@code clearParameters}. */
    public void clear() {
        first = null;
        firstValue = null;
        Arrays.fill(others, null);
    }

    /** Returns true if every placeholder was bound. */
    protected final boolean isComplete() {
        for (int index = 1; index <= count; index++) {
            if (binding(index) == null) {
                return false;
            }
        }
        return true;
    }

    /** Returns the first placeholder whose value can't be bound again, as that of a stream; 0 where there is none. */
    public final int boundOnce() {
        for (int index = 1; index <= count; index++) {
            if (value(index) == ONCE) {
                return index;
            }
        }
        return 0;
    }

    /**
     * Binds what was bound.
     *
     * @param position gives the statement's index for the application's
     */
    protected final void bindTo(PreparedStatement statement, IntUnaryOperator position) throws SQLException {
        for (int index = 1; index <= count; index++) {
            Object binding = binding(index);
            int place = position.applyAsInt(index);
            if (binding instanceof String setter) {
                NamedSetters.bind(statement, place, setter, value(index));
            } else if (binding instanceof TypedSetter setter) {
                NamedSetters.bind(statement, place, setter.name(), value(index), setter.type(), setter.more());
            }
        }
    }
}
