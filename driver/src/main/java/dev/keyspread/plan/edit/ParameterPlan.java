package dev.keyspread.plan.edit;

import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells how the application's placeholders map to the delegate's, and which of the delegate's are computed. Immutable. {@link SqlEdits}
 * makes it, and bound statements of {@code jdbc} set parameters by it.
 */
public final class ParameterPlan {
    /** The delegate's index of each of the application's placeholders; element 0 is not used. */
    private final int[] positions;

    private final boolean needsAll;
    private final boolean[] captured;
    private final boolean[] stored;
    private final int delegateCount;
    private final List<Computed> computed;
    private final List<Checked> checked;
    private final List<Clocked> clocks;
    private final List<Written> written;
    private final int filled;
    private final List<Step> steps;
    private final int made;
    private final int mostSources;

    /** A value to compute or to compare before the statement runs. */
    public sealed interface Step {
        Computation computation();
    }

    /**
     * A placeholder of the delegate's that is computed.
     *
     * @param position its index
     * @param computation what is bound to it
     * @param isSource whether it is the value of the only source instead, as a 64-bit integer
     */
    public record Computed(int position, Computation computation, boolean isSource) implements Step {
        /** One that the value is bound to. */
        public Computed(int position, Computation computation) {
            this(position, computation, false);
        }
    }

    /**
     * A value that the application gives for a column with a rule, to be compared with what the rule computes, unless the rule
     * makes values up.
     *
     * @param given where the application's value comes from
     * @param computation what it has to be
     * @param completes whether the computed value is bound in the place of NULL
     * @param isHashed whether the database hashes what is given, as the rule does
     */
    public record Checked(Source given, Computation computation, boolean completes, boolean isHashed) implements Step {
        /** A value that is stored as it is given. */
        public Checked(Source given, Computation computation, boolean completes) {
            this(given, computation, completes, false);
        }

        /** Returns what the database stores of the given value. */
        public @Nullable Object stored(@Nullable Object value) throws NotFillableException {
            return isHashed && value != null
                    ? computation.rule().compute(new @Nullable Object[] {value}, Purpose.STORE, null)
                    : value;
        }

        /** Returns true if the application left the value out: it bound NULL, or 0 where the server would put a number in its place. */
        public boolean isLeftOut(@Nullable Object value) {
            return given.numbering().leavesOut(value);
        }
    }

    /**
     * A computed value that is written into the text of each execution, where there is no room for another placeholder.
     *
     * @param index its place among those of the text
     * @param at where the character that stands for it is in {@code Plan.sql()}
     * @param computation what is written
     */
    public record Written(int index, int at, Computation computation) implements Step {}

    /**
     * A placeholder of the delegate's that the application's time is bound to.
     *
     * @param position its index
     * @param family what it is bound as
     */
    public record Clocked(int position, Family family) {}

    /**
     * How a text's placeholders map to those of what is sent.
     *
     * @param needsAll whether the driver takes one that nothing was bound to for NULL if a later one is bound
     */
    public ParameterPlan(
            boolean needsAll,
            int[] positions,
            int delegateCount,
            int filled,
            List<Computed> computed,
            List<Checked> checked,
            List<Clocked> clocks,
            List<Written> written) {
        this.clocks = List.copyOf(clocks);
        this.written = List.copyOf(written);
        this.needsAll = !written.isEmpty() || (needsAll && (!computed.isEmpty() || !clocks.isEmpty()));
        this.positions = positions;
        this.delegateCount = delegateCount;
        this.computed = List.copyOf(computed);
        this.checked = List.copyOf(checked);
        this.filled = filled;
        this.steps = inTurn(this.computed, this.checked, this.written);
        int last = 0;
        int most = 0;
        for (Step step : steps) {
            last = Math.max(last, step.computation().made());
            most = Math.max(most, step.computation().sources().size());
        }
        this.made = last;
        this.mostSources = most;
        this.captured = new boolean[positions.length];
        this.stored = new boolean[positions.length];
        Arrays.fill(captured, this.needsAll);
        for (Computed each : this.computed) {
            capture(each.computation().sources());
            if (each.computation().purpose() == Purpose.STORE) {
                mark(stored, each.computation().sources());
            }
        }
        for (Written each : this.written) {
            mark(stored, each.computation().sources());
        }
        for (Checked each : this.checked) {
            capture(each.computation().sources());
            capture(List.of(each.given()));
            if (each.completes()) {
                mark(stored, each.computation().sources());
            }
        }
    }

    /** Returns the plan of a text that is sent unchanged, with so many placeholders. */
    public static ParameterPlan ofUnchanged(int count) {
        int[] positions = new int[count + 1];
        for (int i = 1; i <= count; i++) { // no lambda: it would be a class more at the start
            positions[i] = i;
        }
        return new ParameterPlan(false, positions, count, 0, List.of(), List.of(), List.of(), List.of());
    }

    /** Returns what others are computed from comes first, by its number; the rest behind it as it is. */
    private static List<Step> inTurn(List<Computed> computed, List<Checked> checked, List<Written> written) {
        List<Step> steps = new ArrayList<>(computed);
        steps.addAll(checked);
        steps.addAll(written);
        if (steps.size() > 1) {
            steps.sort(Comparator.comparingInt(ParameterPlan::turn));
        }
        return List.copyOf(steps);
    }

    private static int turn(Step step) {
        int number = step.computation().made();
        return number == 0 ? Integer.MAX_VALUE : number;
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

    /** How many placeholders the delegate's text has. */
    public int delegateCount() {
        return delegateCount;
    }

    /** Returns what is written into the text of each execution, in the order of the text. The delegate then has the application's placeholders. */
    public List<Written> written() {
        return written;
    }

    /** Returns true if each of the application's placeholders needs a value before the statement runs, since the driver would not miss it. */
    public boolean needsAll() {
        return needsAll;
    }

    /** Returns true if it is noted what is bound to the application's placeholder, for a computation most of all. */
    public boolean captures(int index) {
        return index >= 1 && index < captured.length && captured[index];
    }

    /** Returns true if the value bound to the application's placeholder is needed for a value that is stored. */
    public boolean stores(int index) {
        return index >= 1 && index < stored.length && stored[index];
    }

    /** Returns what to compute and compare, in an order in which each finds what it is computed from. */
    public List<Step> steps() {
        return steps;
    }

    /** The highest {@link Computation#made number} of a value that others are computed from. */
    public int made() {
        return made;
    }

    /** How many sources the computation with the most of them has. */
    public int mostSources() {
        return mostSources;
    }

    /** The placeholders that the application's time is bound to. */
    public List<Clocked> clocks() {
        return clocks;
    }

    /** Returns true if any value is computed or checked when the statement runs. */
    public boolean computesAny() {
        return !steps.isEmpty() || !clocks.isEmpty();
    }

    /** How many shard values an execution stores, those that stand in the text as literals included. */
    public int filled() {
        return filled;
    }

    /** Returns true if another plan maps and computes the same. */
    public boolean sameAs(ParameterPlan other) {
        return Arrays.equals(positions, other.positions)
                && sameComputations(computed, other.computed)
                && sameChecks(other)
                && sameTexts(other)
                && clocks.equals(other.clocks);
    }

    /** Returns what one computes or maps that another, which is not the {@linkplain #sameAs same}, does not: a clause for a message. */
    public String differenceTo(ParameterPlan other) {
        List<Step> own = steps();
        List<Step> others = other.steps();
        for (int i = 0; i < Math.min(own.size(), others.size()); i++) {
            Computation computation = own.get(i).computation();
            if (!computation.sameAs(others.get(i).computation())) {
                return computation.rule().table().name().name() + "."
                        + computation.rule().target().name()
                        + " is computed by another rule, or from columns of another form";
            }
        }
        return "other columns of it are filled";
    }

    /** Returns true if numbers that were given by the {@linkplain #sameAs same} plan are of the same counters. */
    public boolean numbersAs(ParameterPlan other) {
        List<Step> own = steps();
        List<Step> others = other.steps();
        for (int i = 0; i < own.size(); i++) {
            if (!own.get(i)
                    .computation()
                    .rule()
                    .numbersLike(others.get(i).computation().rule())) {
                return false;
            }
        }
        return true;
    }

    private boolean sameTexts(ParameterPlan other) {
        boolean same = written.size() == other.written.size();
        for (int i = 0; same && i < written.size(); i++) {
            same = written.get(i).at() == other.written.get(i).at()
                    && written.get(i).computation().sameAs(other.written.get(i).computation());
        }
        return same;
    }

    private boolean sameChecks(ParameterPlan other) {
        boolean same = checked.size() == other.checked.size();
        for (int i = 0; same && i < checked.size(); i++) {
            Checked one = checked.get(i);
            Checked another = other.checked.get(i);
            same = one.given().equals(another.given())
                    && one.completes() == another.completes()
                    && one.isHashed() == another.isHashed()
                    && one.computation().sameAs(another.computation());
        }
        return same;
    }

    private static boolean sameComputations(List<Computed> a, List<Computed> b) {
        boolean same = a.size() == b.size();
        for (int i = 0; same && i < a.size(); i++) {
            same = a.get(i).position() == b.get(i).position()
                    && a.get(i).isSource() == b.get(i).isSource()
                    && a.get(i).computation().sameAs(b.get(i).computation());
        }
        return same;
    }

    /** Rough size in bytes. */
    public long weight() {
        return 100 + 8L * positions.length + 120L * steps.size();
    }
}
