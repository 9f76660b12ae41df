package dev.keyspread.plan.edit;

import dev.keyspread.schema.Column;
import dev.keyspread.shard.canonical.Purpose;
import java.util.Arrays;
import java.util.List;

/** How the application's placeholders map to the delegate's, and which of the delegate's are computed. Immutable. */
public final class ParameterPlan {
    /** The delegate's index of each of the application's placeholders; element 0 is not used. */
    private final int[] positions;

    private final boolean[] captured;
    private final boolean[] stored;
    private final int delegateCount;
    private final List<Computed> computed;
    private final List<Checked> checked;
    private final List<Clocked> clocks;
    private final int filled;

    /**
     * A placeholder of the delegate's that is computed.
     *
     * @param position its index
     * @param computation what is bound to it
     */
    public record Computed(int position, Computation computation) {}

    /**
     * A value that the application gives for a column with a rule, to be compared with what the rule computes.
     *
     * @param given where the application's value comes from
     * @param computation what it has to be
     */
    public record Checked(Source given, Computation computation) {}

    /**
     * A placeholder of the delegate's that the application's time is bound to.
     *
     * @param position its index
     * @param column the column that holds it
     */
    public record Clocked(int position, Column column) {}

    public ParameterPlan(
            int[] positions,
            int delegateCount,
            int filled,
            List<Computed> computed,
            List<Checked> checked,
            List<Clocked> clocks) {
        this.clocks = List.copyOf(clocks);
        this.positions = positions;
        this.delegateCount = delegateCount;
        this.computed = List.copyOf(computed);
        this.checked = List.copyOf(checked);
        this.filled = filled;
        this.captured = new boolean[positions.length];
        this.stored = new boolean[positions.length];
        computed.forEach(each -> capture(each.computation().sources()));
        computed.stream()
                .filter(each -> each.computation().purpose() == Purpose.STORE)
                .forEach(each -> mark(stored, each.computation().sources()));
        checked.forEach(each -> {
            capture(each.computation().sources());
            capture(List.of(each.given()));
        });
    }

    private void capture(List<Source> sources) {
        mark(captured, sources);
    }

    private static void mark(boolean[] parameters, List<Source> sources) {
        for (Source source : sources) {
            if (source.parameter() > 0) {
                parameters[source.parameter()] = true;
            }
        }
    }

    /** How many placeholders the application's text has. */
    public int count() {
        return positions.length - 1;
    }

    /** The delegate's index; one that the application's text does not have maps to one that the delegate does not have. */
    public int position(int index) {
        if (index < 1) {
            return index;
        }
        return index < positions.length ? positions[index] : delegateCount + (index - count());
    }

    /** Whether the value bound to the application's placeholder is needed for a computation. */
    public boolean captures(int index) {
        return index >= 1 && index < captured.length && captured[index];
    }

    /** Whether the value bound to the application's placeholder is needed for a value that is stored. */
    public boolean stores(int index) {
        return index >= 1 && index < stored.length && stored[index];
    }

    public List<Computed> computed() {
        return computed;
    }

    public List<Checked> checked() {
        return checked;
    }

    public List<Clocked> clocks() {
        return clocks;
    }

    /** Whether any value is computed or checked when the statement runs. */
    public boolean computesAny() {
        return !computed.isEmpty() || !checked.isEmpty() || !clocks.isEmpty();
    }

    /** How many shard values an execution stores, those that stand in the text as literals included. */
    public int filled() {
        return filled;
    }

    /** Whether another plan maps and computes the same. */
    public boolean sameAs(ParameterPlan other) {
        return Arrays.equals(positions, other.positions)
                && sameComputations(computed, other.computed)
                && checked.size() == other.checked.size()
                && clocks.equals(other.clocks);
    }

    private static boolean sameComputations(List<Computed> a, List<Computed> b) {
        boolean same = a.size() == b.size();
        for (int i = 0; same && i < a.size(); i++) {
            same = a.get(i).position() == b.get(i).position()
                    && a.get(i).computation().sameAs(b.get(i).computation());
        }
        return same;
    }

    /** Rough size in bytes. */
    public long weight() {
        return 100 + 8L * positions.length + 120L * (computed.size() + checked.size());
    }
}
