package dev.keyspread.jdbc.binding;

import java.util.BitSet;

/**
 * Names the placeholders without a value after a statement was prepared anew. The application may take its former values for bound, but
 * they went to the delegate's former statement. {@code BoundPreparedStatement} makes it, {@link BoundValues} keeps it. The statement must
 * not be executed until all are given again.
 */
public final class LostValues {
    private final BitSet left = new BitSet();

    /** All of so many placeholders. */
    public LostValues(int count) {
        left.set(1, count + 1);
    }

    /** A value was bound; an index out of range changes nothing. */
    public void given(int index) {
        if (index > 0) {
            left.clear(index);
        }
    }

    /** Returns true if each has a value again. */
    public boolean areAllGiven() {
        return left.isEmpty();
    }
}
