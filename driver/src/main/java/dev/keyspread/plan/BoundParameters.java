package dev.keyspread.plan;

import dev.keyspread.plan.edit.ClientClock;
import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.edit.NumberedRows;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.plan.edit.ShardValueCheck;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.shard.value.Elements;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of one prepared statement whose plan computes some of them. Belongs to one wrapper and, as that, to one
 * application thread at a time.
 */
public final class BoundParameters {
    /** Marks a placeholder that nothing was bound to; the delegate will say so. */
    private static final Object NOT_BOUND = new Object();

    private final Planner planner;
    private final TableLookup tables;
    private final Plan plan;
    private final ParameterPlan parameters;
    private @Nullable Epoch epoch;

    /** The session's count of changes when the statement was planned last. */
    private int changes;

    private final @Nullable Object[] values;
    private final @Nullable Object[] sources;

    /** Values that were computed for the row and that other computations take, by {@link Computation#made}. */
    private final @Nullable Object[] made;

    /** What rules gave rows in the place of the database's own numbers, since {@link #forgetNumbers}. */
    private final List<NumberedRows> numbers = new ArrayList<>();

    /** Whether a rule has made up a number of the row that was completed last. */
    private boolean isNumbered;

    private Instant now = Instant.EPOCH;
    private final CanonicalBytes scratch = new CanonicalBytes();

    /** Parameters of a fresh statement: nothing bound yet. */
    BoundParameters(Planner planner, Plan plan, ParameterPlan described, TableLookup tables) {
        this.planner = planner;
        this.tables = tables;
        this.plan = plan;
        this.parameters = described;
        this.epoch = plan.epoch();
        this.changes = tables.changes();
        this.values = new @Nullable Object[described.count() + 1];
        int most = 0;
        for (ParameterPlan.Step step : described.steps()) {
            most = Math.max(most, step.computation().sources().size());
        }
        this.made = new @Nullable Object[described.made() + 1];
        this.sources = new @Nullable Object[most];
        clear();
    }

    /** The delegate's index of the application's placeholder; an index out of the application's range stays out of range. */
    public int position(int applicationIndex) {
        return parameters.position(applicationIndex);
    }

    /** How many placeholders the application's text has. */
    public int applicationCount() {
        return parameters.count();
    }

    /** Whether what the application binds there is needed, so that a value that can change has to be copied. */
    public boolean captures(int applicationIndex) {
        return parameters.captures(applicationIndex);
    }

    /** Whether a value that is stored is computed from what the application binds there. */
    public boolean stores(int applicationIndex) {
        return parameters.stores(applicationIndex);
    }

    /** Whether the driver stores a large object apart from the row, which then holds a number that refers to it. */
    public boolean areLargeObjectsReferences() {
        return planner.dialect().usesPostgresDriver();
    }

    /** Notes what the application bound; called after the delegate accepted it. {@code null} is SQL NULL. */
    public void capture(int applicationIndex, @Nullable Object value) {
        if (parameters.captures(applicationIndex)) {
            values[applicationIndex] = value;
        }
    }

    /** Forgets all values, for {@code clearParameters}. */
    public void clear() {
        Arrays.fill(values, NOT_BOUND);
    }

    /**
     * Computes and sets the computed parameters from what was bound, before execute and addBatch.
     *
     * @return false when a value can't be computed, or the table has changed, and the original text may be used instead
     * @throws SQLException SQLState 0A000 when a row's shard value can't be filled, or what the delegate throws
     */
    public boolean complete(PreparedStatement delegate) throws SQLException {
        if (isOver() && !holds()) {
            return false;
        }
        bindClocks(delegate);
        isNumbered = false;
        List<ParameterPlan.Step> steps = parameters.steps();
        for (int i = 0; i < steps.size(); i++) {
            ParameterPlan.Step step = steps.get(i);
            boolean done = step instanceof ParameterPlan.Checked checked
                    ? check(checked, delegate)
                    : bind((ParameterPlan.Computed) step, delegate);
            if (!done) {
                return false;
            }
        }
        planner.tally().filled.add(parameters.filled());
        number();
        return true;
    }

    /** Whether the time is over in which what was computed holds, so that it has to be computed or checked again. */
    public boolean isOver() {
        return (epoch != null && epoch.isOver()) || tables.changes() != changes;
    }

    /**
     * Checks, before a batch is sent, that its rows would still be filled as they were: since they were added, a table may have
     * changed, by another connection too, or the session its schema.
     *
     * @throws SQLException SQLState 0A000 if they would not
     */
    public void checkBatch() throws SQLException {
        if (isOver() && !holds()) {
            throw Refusal.ofStale();
        }
    }

    private void number() {
        List<NumberedRows> rows = plan.numberedRows();
        for (int i = 0; i < rows.size(); i++) {
            numbers.add(rows.get(i).executed(made, values, isNumbered));
        }
    }

    /** The numbers that the rows of an execution got, in their order, where the driver would tell others; else empty. */
    public List<NumberedRows> numbers() {
        return numbers;
    }

    /** What is completed from now on belongs to another execution. */
    public void forgetNumbers() {
        numbers.clear();
    }

    private void bindClocks(PreparedStatement delegate) throws SQLException {
        List<ParameterPlan.Clocked> clocks = parameters.clocks();
        if (!clocks.isEmpty()) {
            now = Instant.now();
            for (ParameterPlan.Clocked clock : clocks) {
                delegate.setObject(clock.position(), ClientClock.value(now, clock.column()));
            }
        }
    }

    private @Nullable Object given(Source source) throws NotFillableException {
        Column clock = source.clock();
        if (source.made() > 0) {
            return made[source.made()];
        }
        if (clock == null) {
            return values[source.parameter()];
        }
        if (planner.sessions().isZoneMoved() && ClientClock.dependsOnZone(clock)) {
            throw new NotFillableException(
                    "the session's time zone was changed, so that the application's time is not the database's",
                    "bind the time as a parameter");
        }
        return ClientClock.value(now, clock);
    }

    /**
     * A table has changed since the statement was prepared. The plan is kept only if planning again gives the same. A
     * read goes on with its own text.
     */
    private boolean holds() throws SQLException {
        Plan again = planner.planPrepared(plan.original(), tables);
        ParameterPlan described = again.parameters();
        if (described != null && again.sql().equals(plan.sql()) && described.sameAs(parameters)) {
            epoch = again.epoch();
            changes = tables.changes();
            return true;
        }
        if (plan.fallsBack() && again.allowsOriginal()) {
            return false;
        }
        throw Refusal.ofStale();
    }

    private boolean bind(ParameterPlan.Computed computed, PreparedStatement delegate) throws SQLException {
        return computed.isSource()
                ? repeat(computed.computation(), computed.position(), delegate)
                : complete(computed.computation(), computed.position(), delegate);
    }

    /** Binds a source once more, as the number that the shard was computed from. */
    private boolean repeat(Computation computation, int position, PreparedStatement delegate) throws SQLException {
        try {
            if (!gather(computation)) {
                return true;
            }
            if (sources[0] == null) {
                delegate.setNull(position, Types.BIGINT);
            } else {
                delegate.setLong(position, computation.rule().number(0, sources[0]));
            }
            return true;
        } catch (NotFillableException unclear) {
            return failed(computation, unclear);
        }
    }

    private boolean complete(Computation computation, int position, PreparedStatement delegate) throws SQLException {
        TableRule rule = computation.rule();
        Object value;
        try {
            if (!gather(computation)) {
                made[computation.made()] = NOT_BOUND;
                return true; // left unset, as its source is: some drivers send NULL for an unset parameter in front of
                // one that is set
            }
            if (computation.isArray()) {
                bindArray(delegate, position, rule, shards(computation));
                return true;
            }
            value = computation.compute(sources, scratch);
        } catch (NotFillableException refused) {
            return failed(computation, refused);
        }
        made[computation.made()] = value;
        isNumbered |= rule.generator();
        rule.set(delegate, position, value);
        return true;
    }

    private static void bindArray(
            PreparedStatement delegate, int position, TableRule rule, Collection<@Nullable Object> shards)
            throws NotFillableException {
        try {
            rule.setArray(delegate, position, shards);
        } catch (SQLException e) {
            throw new NotFillableException("the driver takes no array of shards", "give the keys in an IN list");
        }
    }

    /**
     * The shards of the elements of the bound array; none if it is NULL. For rows to be stored there is one for each
     * element, in order; for a comparison each shard comes once.
     */
    private Collection<@Nullable Object> shards(Computation computation) throws NotFillableException {
        boolean stores = computation.purpose() == Purpose.STORE;
        Collection<@Nullable Object> shards = stores ? new ArrayList<>() : new LinkedHashSet<>();
        int place = arrayOf(computation);
        Object array = sources[place];
        if (array != null && !(array instanceof Elements)) {
            throw new NotFillableException("an array is bound in a form that is not read", "bind it by setArray");
        }
        for (Object element : array instanceof Elements elements ? elements.values() : List.of()) {
            sources[place] = element;
            Object shard = computation.compute(sources, scratch);
            if (shard != null || stores) {
                shards.add(shard);
            }
        }
        return shards;
    }

    private static int arrayOf(Computation computation) {
        int place = 0;
        while (!computation.sources().get(place).array()) {
            place++;
        }
        return place;
    }

    /** False where the statement goes on with its own text; one that may not is refused by an exception. */
    private boolean failed(Computation computation, NotFillableException refused) throws SQLException {
        if (plan.fallsBack()) {
            return false;
        }
        TableRule rule = computation.rule();
        planner.tally().refused.increment();
        throw Refusal.of(rule.table().name().name(), rule.target().name(), "" + refused.getMessage(), refused.remedy());
    }

    private boolean check(ParameterPlan.Checked checked, PreparedStatement delegate) throws SQLException {
        Computation computation = checked.computation();
        Object given = checked.given().isConstant()
                ? checked.given().constant()
                : values[checked.given().parameter()];
        if (checked.completes() && checked.isLeftOut(given)) {
            return complete(computation, parameters.position(checked.given().parameter()), delegate);
        }
        made[computation.made()] = given;
        TableRule rule = computation.rule();
        if (rule.generator()) {
            return true; // an id of the application's own
        }
        try {
            if (given == NOT_BOUND || !gather(computation)) {
                return true;
            }
            if (ShardValueCheck.isSame(given, computation.compute(sources, scratch))) {
                return true;
            }
        } catch (NotFillableException notKnown) {
            return failed(computation, notKnown);
        }
        planner.shardDisagrees(rule);
        return failed(computation, ShardValueCheck.difference(rule));
    }

    /** A cast keeps a whole number that fits, and is an error for one that does not; others it may round or trim. */
    private static void requireKept(Source source, @Nullable Object value) throws NotFillableException {
        boolean isWhole = value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte
                || value == null;
        if (source.cast() == Family.INTEGER && !isWhole) {
            throw new NotFillableException("a cast may change what is bound", "bind a whole number");
        }
    }

    /** Fills {@link #sources}; false when the application has left one unbound, which the delegate will complain about. */
    private boolean gather(Computation computation) throws NotFillableException {
        List<Source> wanted = computation.sources();
        for (int i = 0; i < wanted.size(); i++) {
            Source source = wanted.get(i);
            Object value = source.isConstant() ? source.constant() : given(source);
            if (value == NOT_BOUND) {
                return false;
            }
            planner.sessions().requireCertain(value);
            requireKept(source, value);
            sources[i] = value;
        }
        return true;
    }
}
