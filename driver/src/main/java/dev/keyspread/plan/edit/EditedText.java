package dev.keyspread.plan.edit;

import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.canonical.Purpose;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gathers an edited text and how its placeholders map; finished by the {@link SqlEdits} that it is made by. */
public final class EditedText {
    private static final ParameterPlan NOTHING = ParameterPlan.ofUnchanged(0);

    private final String original;
    private final boolean writes;
    private final StringBuilder edited;
    private final List<Integer> positions = new ArrayList<>(List.of(0));
    private final List<ParameterPlan.Computed> computed = new ArrayList<>();
    private final List<ParameterPlan.Clocked> clocks = new ArrayList<>();
    private final List<ParameterPlan.Written> written = new ArrayList<>();
    private int copied;
    private int position;
    private String sql;
    private ParameterPlan parameters = NOTHING;

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
        this.sql = original;
        this.edited = new StringBuilder(original.length() + more);
    }

    /** Copies the original up to that character, and goes on behind another. */
    void copy(int to, int next) {
        edited.append(original, copied, to);
        copied = next;
    }

    void add(String more) {
        edited.append(more);
    }

    /** Adds a blank where what was added would make one token with what follows. */
    void end() {
        if (SqlEdits.runsOn(original, copied)) {
            edited.append(' ');
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
            written.add(new ParameterPlan.Written(written.size(), edited.length() - 1, computation));
        } else if (computation != null) {
            computed.add(new ParameterPlan.Computed(++position, computation, isSource));
        }
    }

    private static boolean isStored(Computation computation) {
        return computation.purpose() == Purpose.STORE && !computation.isArray();
    }

    /**
     * Ends the text.
     *
     * @param isEdited false if nothing was added
     * @param needsAll whether the driver takes one that nothing was bound to for NULL if a later one is bound
     * @param stored how many values an execution stores
     */
    void finish(boolean isEdited, boolean needsAll, int stored, List<ParameterPlan.Checked> checked) {
        int[] map = new int[positions.size()];
        for (int i = 0; i < map.length; i++) {
            map[i] = positions.get(i);
        }
        parameters = new ParameterPlan(needsAll, map, position, stored, computed, checked, clocks, written);
        copy(original.length(), original.length());
        sql = isEdited ? edited.toString() : original;
    }

    /** The text, the same object as the original where nothing was added. */
    public String sql() {
        return sql;
    }

    /** How placeholders map. */
    public ParameterPlan parameters() {
        return parameters;
    }
}
