package dev.keyspread.jdbc.binding;

import dev.keyspread.plan.BoundParameters;
import dev.keyspread.traffic.WriteGroup;
import java.io.InputStream;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what is bound to a statement whose parameters are looked at, for {@code BoundPreparedStatement}. A value goes to what computes by
 * it ({@link BoundParameters}), and to what is told of the write ({@link WriteGroup}). How it was bound is recorded if the statement may
 * have to be bound again ({@link RecordedBindings}).
 */
public final class BoundValues {
    /** The values that are computed or checked; null while the application's own text is sent. */
    public @Nullable BoundParameters parameters;

    /** How parameters were bound, where they may be bound again; else null. */
    public @Nullable RecordedBindings recorded;

    /** The writes that are gathered for the traffic; null where they are not looked at. */
    public @Nullable WriteGroup group;

    /** While values are missing since the statement was prepared anew; else null. */
    private @Nullable LostValues lost;

    /** True if values are being bound for an execution. */
    private boolean isBinding;

    /** True if the traffic looks at each value that is bound for it. */
    private boolean isObserved;

    /** Nothing bound yet. */
    public BoundValues(@Nullable WriteGroup group) {
        this.group = group;
    }

    /** The first value of an execution is about to be bound. */
    public void begin() {
        isBinding = true;
        isObserved = group != null && group.begins();
    }

    /** The values are complete: the next that is bound is of another execution. */
    public void end() {
        isBinding = false;
    }

    /** Returns true if values were bound since the last execution or row of a batch. */
    public boolean isBinding() {
        return isBinding;
    }

    /** The delegate's statement was replaced by one to which nothing is bound. */
    public void lose(LostValues all) {
        lost = all.areAllGiven() ? null : all; // it may have no placeholders
    }

    /** Returns true if placeholders have had no value since the delegate's statement was replaced. */
    public boolean areMissing() {
        return lost != null;
    }

    /** The delegate's index of the application's parameter. */
    public int position(int index) {
        BoundParameters computed = parameters;
        return computed == null ? index : computed.position(index);
    }

    /** Notes that a whole number was bound, if nothing keeps the value; else returns false. */
    public boolean passesOver(int index) {
        if (recorded != null
                || (parameters != null && parameters.captures(index))
                || (isObserved && group != null && group.keeps(index))) {
            return false;
        }
        given(index);
        if (isObserved && group != null) {
            group.passOver(index);
        }
        return true;
    }

    /** Notes by which setter a value was bound, for other statements to which it may be bound. */
    public void record(int index, String setter, @Nullable Object value, @Nullable Object type, @Nullable Object more) {
        if (recorded == null) {
            return;
        }
        if (isStream(value)) {
            recorded.recordOnce(index);
        } else {
            recorded.record(index, setter, value, type, more);
        }
    }

    /** Notes that a value was bound that can't be bound again. */
    public void recordOnce(int index) {
        if (recorded != null) {
            recorded.recordOnce(index);
        }
    }

    /** Returns true if it is read when it is sent, and can't be read again. */
    public static boolean isStream(@Nullable Object value) {
        return value instanceof InputStream || value instanceof Reader;
    }

    /**
     * Notes the value that the application's parameter now has; {@code null} is SQL NULL, or a value that nobody looks into.
     *
     * @param sent what is hashed of it
     */
    public void keep(int index, @Nullable Object value, @Nullable Object sent) {
        given(index);
        if (group != null && (isObserved || WriteGroup.isLarge(value))) {
            group.capture(index, value);
        }
        if (parameters != null) {
            parameters.capture(index, sent);
        }
        if (recorded != null) {
            recorded.capture(index, sent);
        }
    }

    private void given(int index) {
        if (lost != null) {
            lost.given(index);
            lost = lost.areAllGiven() ? null : lost;
        }
    }

    /** Returns true if each value is read for another form of the statement, which is tried. */
    public boolean areRead() {
        return recorded != null && recorded.readsValues();
    }

    /** Notes how long a stream is that was bound without being read. */
    public void keepStream(int index, long length) {
        if (group != null) {
            group.captureStream(index, length);
        }
    }

    /** Notes that a setter of that name has set a property of the statement. */
    public void property(Object value, String setter) {
        if (recorded != null) {
            recorded.record(setter, value);
        }
    }

    /**
     * Returns the value, or a copy of one that the application could change before the statement is executed and that is looked at again
     * then. The delegate gets the copy too: drivers differ in when they read it, and a row has to hold what its shard was computed from.
     */
    public <T> @Nullable T kept(int index, @Nullable T value) {
        return recorded != null || areLookedInto(index) ? MutableValue.copy(value) : value;
    }

    /** Returns true if what is bound there is looked at when the statement is executed. */
    public boolean areLookedInto(int index) {
        return areRead() || (parameters != null && parameters.captures(index));
    }

    /** Returns true if a value that is stored is computed from that parameter, so that what is bound to it has to be known. */
    public boolean areStored(int index) {
        return parameters != null && parameters.stores(index);
    }

    /** Returns true if that holds for a large object too: some drivers store a reference to it instead of its content. */
    public boolean areStoredByContent(int index) {
        return parameters != null && areStored(index) && !parameters.areLargeObjectsReferences();
    }

    /** Forgets what was bound: it is not what the delegate would send. */
    public void forget() {
        isBinding = false;
        if (parameters != null) {
            parameters.clear();
        }
        if (recorded != null) {
            recorded.clear();
        }
        if (group != null) {
            group.clear();
        }
    }
}
