package dev.keyspread.jdbc.binding;

import java.util.BitSet;

/**
 * The placeholders without a value after a statement was prepared anew: the application may take the values of before for bound, but they
 * went to the delegate's former statement.
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
