package dev.keyspread.plan;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.edit.NumberedRows;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.plan.edit.ShardValueCheck;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.value.OldDate;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.session.SessionState;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds the parameters of one prepared statement whose plan computes some. {@code BoundValues} keeps it for one wrapper; one thread at a
 * time uses it. A value must be captured only after the delegate has accepted it.
 */
public final class BoundParameters {
    private final Planner planner;
    private final TableLookup tables;
    private final Plan plan;

    /** Last plan of its text. */
    private Plan present;

    /** Parameters of the text; their rules are those of the tables that the session means. */
    private ParameterPlan parameters;

    /** The session's count of changes when the statement was planned last. */
    private int changes;

    /** The session's state when the statement was last planned, by which its names are read; null if that was not known. */
    private @Nullable SessionState meant;

    private final RowValues row;

    /** Numbers that rules gave rows in the place of the database's own, since {@link #forgetNumbers}; null before the first. */
    private @Nullable List<NumberedRows> numbers;

    /** How many values were computed that are stored once they are sent. */
    private int completed;

    /** True if a computed value, or the time, was bound for the row that was completed last. */
    private boolean hasBound;

    /** True if a rule has made up a number of the row that was completed last. */
    private boolean isNumbered;

    /** Parameters of a fresh statement: nothing bound yet. */
    BoundParameters(Planner planner, Plan plan, ParameterPlan described, TableLookup tables) {
        this.planner = planner;
        this.tables = tables;
        this.plan = plan;
        this.present = plan;
        this.parameters = described;
        this.changes = tables.changes();
        this.meant = meaning(tables);
        this.row = new RowValues(described);
    }

    /** The delegate's index of the application's placeholder; an index out of the application's range stays out of range. */
    public int position(int applicationIndex) {
        return parameters.position(applicationIndex);
    }

    /** The plan of its text that was made last, which tells what that does beside writing rows. */
    public Plan present() {
        return present;
    }

    /** How many placeholders the application's text has. */
    public int applicationCount() {
        return parameters.count();
    }

    /** Returns true if what the application binds there is needed, so that a value that can change has to be copied. */
    public boolean captures(int applicationIndex) {
        return parameters.captures(applicationIndex);
    }

    /** Returns true if a value that is stored is computed from what the application binds there. */
    public boolean stores(int applicationIndex) {
        return parameters.stores(applicationIndex);
    }

    /** Returns true if the driver stores a large object apart from the row, which then holds a number that refers to it. */
    public boolean areLargeObjectsReferences() {
        return planner.dialect().has(Capability.POSTGRES_DRIVER);
    }

    /** Notes what the application bound; called after the delegate accepted it. {@code null} is SQL NULL. */
    public void capture(int applicationIndex, @Nullable Object value) {
        if (parameters.captures(applicationIndex)) {
            row.capture(applicationIndex, value);
            if (OldDate.isIn(value)) {
                row.readBy(applicationIndex, tables.clock());
            }
        }
    }

    /** Forgets all values, for {@code clearParameters}. */
    public void clear() {
        row.clear();
    }

    /**
     * Computes and sets the computed parameters from what was bound, before execute and addBatch.
     *
     * @return false when a value can't be computed, or the table has changed, and the original text may be used instead
     * @throws SQLException a {@code StatementRefusedException} when a row's shard value can't be filled, or what the delegate throws
     */
    public boolean complete(PreparedStatement delegate) throws SQLException {
        if (isOver() && !holds(false)) {
            return false;
        }
        row.bindClocks(parameters.clocks(), tables, planner.dialect().has(Capability.KEEPS_TRANSACTION_TIME), delegate);
        hasBound = !parameters.clocks().isEmpty();
        isNumbered = false;
        List<ParameterPlan.Step> steps = parameters.steps();
        for (int i = 0; i < steps.size(); i++) {
            ParameterPlan.Step step = steps.get(i);
            if (!complete(step, delegate)) {
                return false;
            }
        }
        if (parameters.needsAll() && hasBound) {
            row.requireAll();
        }
        completed += parameters.filled();
        row.complete();
        number();
        return true;
    }

    private boolean complete(ParameterPlan.Step step, PreparedStatement delegate) throws SQLException {
        if (step instanceof ParameterPlan.Computed computed) {
            return bind(computed, delegate);
        }
        return step instanceof ParameterPlan.Checked checked
                ? check(checked, delegate)
                : write((ParameterPlan.Written) step);
    }

    /** Notes that the completed values are sent now, which counts them as filled: all at once, since all connections add to the same number. */
    public void sent() {
        row.forgetRows();
        if (completed > 0) {
            planner.tally().filled.add(completed);
            completed = 0;
        }
    }

    /** Returns true if the time is over in which what was computed holds, so that it has to be computed or checked again. */
    public boolean isOver() {
        Epoch epoch = present.epoch();
        return (epoch != null && epoch.isOver()) || tables.changes() != changes;
    }

    /**
     * Checks, before a batch is sent, that its rows would still be filled as they were: since they were added, a table may have
     * changed, by another connection too, or the session its schema.
     *
     * @throws SQLException a {@code StatementRefusedException} if they would not
     */
    public void checkBatch() throws SQLException {
        if (isOver() && !holds(true)) {
            throw planner.tally()
                    .counted(Refusal.ofStale("its rows can no longer be filled in the way that they were added"));
        }
        if (!row.areReadAlike(tables)) {
            throw planner.tally().counted(Refusal.ofMovedClock());
        }
    }

    private void number() {
        List<NumberedRows> rows = plan.numberedRows();
        for (int i = 0; i < rows.size(); i++) {
            if (numbers == null) {
                numbers = new ArrayList<>();
            }
            numbers.add(row.executed(rows.get(i), isNumbered));
        }
    }

    /** The numbers that the rows of an execution got, in their order, where the driver would tell others; else empty. */
    public List<NumberedRows> numbers() {
        return numbers == null ? List.of() : numbers;
    }

    /** Keeps the numbers of the rows that a sent batch has stored, as its counts say. */
    public void keepNumbers(long[] counts) {
        if (numbers != null) {
            numbers = new ArrayList<>(NumberedRows.stored(numbers, counts));
        }
    }

    /** Begins another execution. */
    public void forgetNumbers() {
        completed = 0;
        row.forgetRows();
        if (numbers != null) {
            numbers.clear();
        }
    }

    /**
     * A table has changed since the statement was prepared. The plan is kept only if planning again gives the same. A
     * read goes on with its own text.
     *
     * @param isComputed whether rows wait with values of the table that was meant then, such as a number
     */
    private boolean holds(boolean isComputed) throws SQLException {
        Plan again = planner.planPrepared(plan.original(), tables);
        if (adopts(again, isComputed) || adopts(planner.planUnkeyed(plan.original(), tables), isComputed)) {
            return true; // without a predicate that it would get now it finds the same rows
        }
        if (plan.fallsBack() && again.allowsOriginal()) {
            return false;
        }
        throw planner.tally().counted(Refusal.ofStale(difference(again)));
    }

    private String difference(Plan again) {
        ParameterPlan described = again.parameters();
        if (described == null) {
            return "nothing is computed for it";
        }
        return again.sql().equals(plan.sql()) ? described.differenceTo(parameters) : "it is filled by another text";
    }

    /**
     * The plan by which a write has to be prepared anew, since its table is now another, or has another form. Asked for before anything is
     * bound for an execution.
     *
     * @param findsAnew whether it means the tables of the session's path as that is now
     * @param returnsKeys whether it hands out generated keys
     * @return null if what was prepared holds, or nothing can take its place
     */
    public @Nullable Plan successor(boolean findsAnew, boolean returnsKeys) throws SQLException {
        if (!isOver()) {
            return null;
        }
        boolean isSessionSame = changes == tables.changes();
        Plan again = planner.planPrepared(plan.original(), tables); // asks the session what is in doubt
        boolean meansSame = findsAnew || isSessionSame || (meant != null && meant.equals(meaning(tables)));
        return adopts(again, false) || !meansSame || !again.succeeds(plan, returnsKeys) ? null : again;
    }

    /** Goes on with a plan of now, if it is the same. */
    private boolean adopts(Plan again, boolean isComputed) {
        ParameterPlan described = again.parameters();
        boolean isSame = described != null && again.sql().equals(plan.sql()) && described.sameAs(parameters);
        if (described != null && isSame && (!isComputed || described.numbersAs(parameters))) {
            parameters = described;
            heldBy(again);
            return true;
        }
        return false;
    }

    /** Goes on as that plan of now says. */
    private void heldBy(Plan again) {
        present = again;
        changes = tables.changes();
        meant = meaning(tables);
    }

    private static @Nullable SessionState meaning(TableLookup tables) {
        return tables.doubt() == null && !tables.hidesAny() ? tables.session() : null;
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
            Object source = row.firstSource();
            hasBound = true;
            if (source == null) {
                delegate.setNull(position, Types.BIGINT);
            } else {
                delegate.setLong(position, computation.rule().number(0, source));
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
                // It stays unset, as its source is: with others set behind it, a driver may send NULL for the source.
                row.notMade(computation);
                return true;
            }
            hasBound = true;
            if (computation.isArray()) {
                bindArray(delegate, position, rule, row.shards(computation));
                return true;
            }
            value = row.compute(computation);
        } catch (NotFillableException refused) {
            return failed(computation, refused);
        }
        row.made(computation, value);
        isNumbered |= rule.generator();
        rule.set(delegate, position, value);
        return true;
    }

    private boolean write(ParameterPlan.Written written) throws SQLException {
        Computation computation = written.computation();
        hasBound = true;
        try {
            Object value = gather(computation) ? row.compute(computation) : null; // what is not bound is missed later
            row.made(computation, value);
            row.write(written, value);
        } catch (NotFillableException refused) {
            return failed(computation, refused);
        }
        isNumbered |= computation.rule().generator();
        return true;
    }

    /** Returns the text with the values that were computed last, where such are written into it; else null. */
    public @Nullable String text() {
        return plan.writesValues() ? row.text(plan.sql(), parameters.written()) : null;
    }

    private boolean gather(Computation computation) throws NotFillableException {
        return row.gather(computation, planner.sessions(), tables);
    }

    private static void bindArray(
            PreparedStatement delegate, int position, TableRule rule, Collection<@Nullable Object> shards)
            throws NotFillableException {
        try {
            rule.setArray(delegate, position, shards);
        } catch (SQLException e) {
            throw new NotFillableException(
                    RefusalKind.PARAMETER_FORM, "the driver takes no array of shards", "give the keys in an IN list");
        }
    }

    /** False where the statement goes on with its own text; one that may not is refused by an exception. */
    private boolean failed(Computation computation, NotFillableException refused) throws SQLException {
        if (plan.fallsBack()) {
            return false;
        }
        TableRule rule = computation.rule();
        planner.tally().refused(refused.kind());
        throw Refusal.of(rule.table().name().name(), rule.target().name(), refused);
    }

    private boolean check(ParameterPlan.Checked checked, PreparedStatement delegate) throws SQLException {
        Computation computation = checked.computation();
        Object given = row.given(checked);
        if (checked.completes() && checked.isLeftOut(given)) {
            return complete(computation, parameters.position(checked.given().parameter()), delegate);
        }
        TableRule rule = computation.rule();
        try {
            given = RowValues.isBound(given) ? checked.stored(given) : given;
            row.made(computation, given);
            if (rule.generator()) {
                return true; // an id of the application's own
            }
            if (!RowValues.isBound(given) || !gather(computation)) {
                return true;
            }
            if (ShardValueCheck.isSame(given, row.compute(computation))) {
                return true;
            }
        } catch (NotFillableException notKnown) {
            return failed(computation, notKnown);
        }
        planner.shardDisagrees(rule);
        return failed(computation, ShardValueCheck.difference(rule));
    }
}
