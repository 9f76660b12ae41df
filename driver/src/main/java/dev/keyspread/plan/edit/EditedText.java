package dev.keyspread.plan.edit;

import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.canonical.Purpose;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gathers an edited text, and what its placeholders are. */
final class EditedText {
    private final String original;
    private final boolean writes;
    private final StringBuilder sql;
    private final List<Integer> positions = new ArrayList<>(List.of(0));
    private final List<ParameterPlan.Computed> computed = new ArrayList<>();
    private final List<ParameterPlan.Clocked> clocks = new ArrayList<>();
    private final List<ParameterPlan.Written> written = new ArrayList<>();
    private int copied;
    private int position;

    /**
     * Begins with nothing.
     *
     * @param original the text that is edited
     * @param writes whether values to be stored are written into the text of each execution
     * @param more how many characters are likely to be added
     */
    EditedText(String original, boolean writes, int more) {
        this.original = original;
        this.writes = writes;
        this.sql = new StringBuilder(original.length() + more);
    }

    /** Copies the original up to that character, and goes on behind another. */
    void copy(int to, int next) {
        sql.append(original, copied, to);
        copied = next;
    }

    void add(String more) {
        sql.append(more);
    }

    /** Adds a blank where what was added would make one token with what follows. */
    void end() {
        if (SqlEdits.runsOn(original, copied)) {
            sql.append(' ');
        }
    }

    /** Counts a placeholder of the application's. */
    void given() {
        positions.add(++position);
    }

    /** Counts what stands for a value: the last character of the text so far. */
    void value(@Nullable Family clock, @Nullable Computation computation, boolean isSource) {
        if (clock != null) {
            clocks.add(new ParameterPlan.Clocked(++position, clock));
        } else if (computation != null && writes && isStored(computation) && !isSource) {
            written.add(new ParameterPlan.Written(written.size(), sql.length() - 1, computation));
        } else if (computation != null) {
            computed.add(new ParameterPlan.Computed(++position, computation, isSource));
        }
    }

    private static boolean isStored(Computation computation) {
        return computation.purpose() == Purpose.STORE && !computation.isArray();
    }

    /** Returns the text to its end. */
    String sql() {
        copy(original.length(), original.length());
        return sql.toString();
    }

    /**
     * Returns how placeholders map.
     *
     * @param needsAll whether the driver takes one that nothing was bound to for NULL if a later one is bound
     * @param stored how many values an execution stores
     */
    ParameterPlan parameters(boolean needsAll, int stored, List<ParameterPlan.Checked> checked) {
        int[] map = new int[positions.size()];
        for (int i = 0; i < map.length; i++) {
            map[i] = positions.get(i);
        }
        return new ParameterPlan(needsAll, map, position, stored, computed, checked, clocks, written);
    }
}
