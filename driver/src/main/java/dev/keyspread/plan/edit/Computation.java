package dev.keyspread.plan.edit;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes one value to compute: by which rule, from what, and for what. Planning writes makes it, and {@code BoundParameters} carries
 * it out for each row.
 *
 * @param rule the rule
 * @param sources where its sources' values come from, in the rule's order
 * @param purpose whether the value is stored or compared with
 * @param refusesNull whether a NULL source is not filled, since the engine would store something else in its place
 * @param made the number, from 1 on, by which other computations of the statement take what it comes to; 0 where none does.
 *     A computation has a higher number than those that it takes values from.
 */
public record Computation(TableRule rule, List<Source> sources, Purpose purpose, boolean refusesNull, int made) {
    public Computation {
        sources = List.copyOf(sources);
    }

    /** One that no other takes its value from, and that fills NULL for NULL. */
    public Computation(TableRule rule, List<Source> sources, Purpose purpose) {
        this(rule, sources, purpose, false, 0);
    }

    /** One that no other takes its value from. */
    public Computation(TableRule rule, List<Source> sources, Purpose purpose, boolean refusesNull) {
        this(rule, sources, purpose, refusesNull, 0);
    }

    /** Returns this computation, whose value others take by that number. */
    public Computation madeAs(int number) {
        return new Computation(rule, sources, purpose, refusesNull, number);
    }

    /** Its value as a source of other computations; null if none takes it. */
    public @Nullable Source result() {
        return made == 0 ? null : Source.made(made);
    }

    /** Returns true if the database may store zero or an empty text where a source is NULL. */
    public static boolean mayLoseNull(TableRule rule, Dialect dialect) {
        return dialect.has(Capability.SQL_MODE)
                && rule.sources().stream()
                        .anyMatch(source -> !source.nullable()
                                || rule.table().key().stream()
                                        .anyMatch(part -> part.column().equals(source.name())));
    }

    /** Returns true if an array of shards is computed, one for each element of an array that is bound. */
    public boolean isArray() {
        for (int i = 0; i < sources.size(); i++) { // no stream: it is asked at each execution
            if (sources.get(i).array()) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if all sources are constants, so that it can be computed while planning. */
    public boolean isConstant() {
        for (int i = 0; i < sources.size(); i++) { // no stream: it is asked for each row of a text
            if (!sources.get(i).isConstant()) {
                return false;
            }
        }
        return true;
    }

    /** The value where all sources are constants. */
    @Nullable
    public Object constant() throws NotFillableException {
        return constant(new CanonicalBytes());
    }

    /**
     * Computes a value of constants alone.
     *
     * @param scratch belongs to the calling thread
     */
    @Nullable
    public Object constant(CanonicalBytes scratch) throws NotFillableException {
        @Nullable Object[] values = new @Nullable Object[sources.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = sources.get(i).constant();
        }
        return compute(values, scratch);
    }

    /**
     * The value.
     *
     * @param values one for each source
     * @param scratch belongs to the calling thread; null where there is none
     */
    @Nullable
    public Object compute(@Nullable Object[] values, @Nullable CanonicalBytes scratch) throws NotFillableException {
        try {
            return computed(values, scratch);
        } catch (NotFillableException why) {
            throw why.of(rule.target().name());
        }
    }

    private @Nullable Object computed(@Nullable Object[] values, @Nullable CanonicalBytes scratch)
            throws NotFillableException {
        for (int i = 0; i < sources.size(); i++) {
            AutoNumbering numbering = sources.get(i).numbering();
            if (numbering != AutoNumbering.NONE && isNumbered(numbering, i, values[i])) {
                throw numberedByServer(rule.sources().get(i).name());
            }
        }
        Object value = rule.compute(values, purpose, scratch);
        if (value == null && refusesNull) {
            throw new NotFillableException(
                    RefusalKind.VALUE_CHANGED_BY_DATABASE,
                    "a source is NULL, in place of which the database may store another value (by IGNORE, or where its"
                            + " sql_mode is not strict)",
                    "give every source of " + rule.target().name() + " a value");
        }
        return value;
    }

    private boolean isNumbered(AutoNumbering numbering, int source, @Nullable Object value)
            throws NotFillableException {
        return value == null || (numbering == AutoNumbering.ON_NULL_OR_ZERO && rule.isZero(source, value));
    }

    private static NotFillableException numberedByServer(String source) {
        return new NotFillableException(
                RefusalKind.SOURCE_NUMBERED_BY_DATABASE,
                "its source " + source
                        + " is given as NULL or 0, in place of which the database may store a number of its own",
                numbering(source, "sequence(name, block)") + ", or give " + source + " its value");
    }

    /** Returns the setting of a shard rule that numbers a column. */
    static String numbering(String column, String rule) {
        return "set keyspread.shard." + NotFillableException.TABLE + "." + column + " = " + rule;
    }

    /** Returns true if another computation gives the same value: the same rule over columns of the same types. */
    boolean sameAs(Computation other) {
        return purpose == other.purpose
                && refusesNull == other.refusesNull
                && made == other.made
                && sources.equals(other.sources)
                && rule.computesLike(other.rule);
    }
}
