package dev.keyspread.jdbc.rows;

import java.util.List;

/**
 * How the positions of a result that the application counts map to the delegate's. Those that it does not know of come last,
 * so that a position found by name leads to them too. Immutable.
 */
public final class HiddenColumnPositions {
    /** The delegate's position of each of the application's; element 0 is not used. */
    private final int[] actual;

    private final int visible;

    /**
     * The positions of a result.
     *
     * @param count how many columns the delegate's has
     * @param hidden the positions that the application does not know of, in order
     */
    public HiddenColumnPositions(int count, List<Integer> hidden) {
        this.actual = new int[count + 1];
        this.visible = count - hidden.size();
        int next = 1;
        for (int i = 1; i <= count; i++) {
            if (!hidden.contains(i)) {
                actual[next++] = i;
            }
        }
        for (int position : hidden) {
            actual[next++] = position;
        }
    }

    /** How many columns the application knows of. */
    public int visible() {
        return visible;
    }

    /** The delegate's position; one that the result does not have stays as it is. */
    public int actual(int position) {
        return position > 0 && position < actual.length ? actual[position] : position;
    }

    /** The delegate's position of a column that is shown; one beyond those is none. */
    public int actualShown(int position) {
        return position > visible ? actual.length : actual(position);
    }

    /** The application's position of the delegate's. */
    public int position(int delegates) {
        for (int i = 1; i < actual.length; i++) {
            if (actual[i] == delegates) {
                return i;
            }
        }
        return delegates;
    }
}
