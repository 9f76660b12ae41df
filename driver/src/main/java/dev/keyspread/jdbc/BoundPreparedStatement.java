package dev.keyspread.jdbc;

import dev.keyspread.jdbc.binding.BoundValues;
import dev.keyspread.jdbc.binding.LostValues;
import dev.keyspread.jdbc.binding.Preparation;
import dev.keyspread.jdbc.binding.Renewal;
import dev.keyspread.jdbc.binding.ReplacedStatement;
import dev.keyspread.jdbc.binding.Replay;
import dev.keyspread.jdbc.binding.SentText;
import dev.keyspread.jdbc.shadow.ShadowBindings;
import dev.keyspread.plan.BoundParameters;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.NumberedRows;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.shard.value.Opaque;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.traffic.WriteGroup;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a prepared statement whose parameters are looked at as they are bound: some are computed from others, or are keys whose order is
 * watched. The application sees its own placeholders only. {@link Preparing} has it made.
 *
 * <p>{@link SentText} says which text the delegate's statement has. While that is {@link SentText#PLANNED}, the statement is prepared
 * anew before values are bound for an execution, if its plan is outdated ({@link Renewal}); what is outdated later is refused. A
 * {@link SentText#REPLACEABLE} or {@link SentText#CHECKED} one goes on with the application's own text where its values ask for that, and
 * never comes back.
 */
public abstract class BoundPreparedStatement extends PreparedStatementWrapper {
    final Preparation preparation;
    final BoundValues values;
    SentText text;

    /** The delegate's statement from before it was replaced, while it is needed. */
    private @Nullable ReplacedStatement replaced;

    /** True if its plan had nothing to compute or check when it was prepared. */
    private final boolean isForwarding;

    /** True if rows wait in the delegate's batch. */
    private boolean holdsBatch;

    /** True if values were bound and executed since its last row. */
    private boolean isBesideBatch;

    /** True if the application has closed it. */
    boolean isClosedHere;

    /** True if what was completed so far has been executed. */
    boolean isSent;

    protected BoundPreparedStatement(
            PreparedStatement delegate,
            ConnectionWrapper connection,
            Plan plan,
            @Nullable WriteGroup group,
            Preparation preparation) {
        super(delegate, connection, plan);
        this.preparation = preparation;
        this.values = new BoundValues(group);
        ParameterPlan described = plan.parameters();
        this.isForwarding = described == null;
        this.text = described == null ? SentText.OWN : SentText.of(plan);
        if (described == null) {
            return;
        }
        values.parameters = connection.database.bind(plan, connection.session);
        if (text == SentText.REPLACEABLE || plan.writesValues()) {
            values.recorded = new Replay(described.count());
        } else if (plan.isShadowed()) {
            BoundParameters rewritten = connection.database.bind(plan.rewritten(), connection.session);
            values.recorded = ShadowBindings.of(plan, described.count(), rewritten);
        }
    }

    // Setters, which are generated: each begins, is kept, goes to the delegate's position, and is bound

    /** Called before each value is bound. */
    protected final void beginBinding() {
        if (!values.isBinding()) {
            BoundSending.renewIfOver(this);
            values.begin();
        }
    }

    /** Returns the value to bind: a copy of one that the application could change before it is looked at again. */
    protected final <T> @Nullable T kept(int index, @Nullable T value) throws SQLException {
        if (BoundValues.isStream(value)) {
            goOnWithOwnText();
        }
        return values.kept(index, value);
    }

    /** The delegate's index of the application's parameter. */
    protected final int position(int index) {
        return values.position(index);
    }

    /** Notes that a setter of that name has bound a whole number. */
    protected final void bound(int index, long value, String setter) throws SQLException {
        if (!values.passesOver(index)) {
            bound(index, value, null, null, setter); // boxed once for all that keep it
        }
    }

    /**
     * Notes that a setter of that name has bound a value.
     *
     * @param type a target type or a calendar, if the setter takes one
     * @param more a scale or a type's name, if the setter takes one
     */
    protected final void bound(
            int index, @Nullable Object value, @Nullable Object type, @Nullable Object more, String setter)
            throws SQLException {
        values.record(index, setter, value, type, more);
        keep(index, GivenValue.of(connection, values.areLookedInto(index), setter, value, type, more));
    }

    /** Notes the value that the application's parameter now has, or what is known of it. */
    final void keep(int index, @Nullable Object value) {
        values.keep(index, value, GivenValue.sent(connection, value));
    }

    /**
     * Binds a stream or reader.
     *
     * @param length an Integer or a Long, by which the delegate's setters differ; null where none is given
     */
    protected final void stream(int index, @Nullable Object stream, @Nullable Object length, String setter)
            throws SQLException {
        ContentBinding.stream(this, index, stream, (Number) length, setter);
    }

    /** Binds a Blob or Clob. */
    protected final void largeObject(int index, @Nullable Object value, String setter) throws SQLException {
        ContentBinding.largeObject(this, index, value, setter);
    }

    /** The delegate's index for a value that can't be looked into nor bound again. */
    protected final int opaque(int index, String setter) throws SQLException {
        goOnWithOwnText();
        values.recordOnce(index);
        keep(index, values.areLookedInto(index) ? new Opaque(setter) : null);
        return position(index);
    }

    /** Called for a driver's setters by name, which say nothing about an index. */
    protected final String opaque(String name, String setter) throws SQLException {
        goOnWithOwnText();
        return name;
    }

    /** The delegate's index of the application's, for what a driver's own methods tell of a parameter. */
    protected final int column(int parameter) {
        return position(parameter);
    }

    /** Notes that a setter of that name has set a property of the statement. */
    protected final void property(Object value, String setter) {
        values.property(value, setter);
    }

    @Override
    public final void setQueryTimeout(int seconds) throws SQLException {
        super.setQueryTimeout(seconds);
        property(seconds, "setQueryTimeout");
    }

    @Override
    public final void closeOnCompletion() throws SQLException {
        prepared.closeOnCompletion();
        property(true, "closeOnCompletion");
    }

    @Override
    public final void clearParameters() throws SQLException {
        prepared.clearParameters();
        values.forget();
    }

    @Override
    public final @Nullable ParameterMetaData getParameterMetaData() throws SQLException {
        ParameterMetaData metaData = super.getParameterMetaData();
        return values.parameters == null || metaData == null
                ? metaData
                : connection.wrappers.boundParameterMetaData(metaData, connection, values.parameters);
    }

    @Override
    final boolean isForwarding() {
        return isForwarding;
    }

    @Override
    final boolean seesEachValue() {
        return !sendsOwnText();
    }

    /** The delegate's own statement would write rows without their shards if these are written into the text. */
    @Override
    final boolean leadsOut() {
        return plan == null || !plan.writesValues();
    }

    @Override
    final boolean sendsOwnText() {
        return text == SentText.OWN;
    }

    @Override
    final @Nullable WriteGroup group() {
        return values.group;
    }

    @Override
    final List<NumberedRows> numberedRows() {
        BoundParameters computed = values.parameters;
        return computed == null ? List.of() : computed.numbers();
    }

    final Plan plan() {
        return Objects.requireNonNull(plan);
    }

    @Override
    final void complete() throws SQLException {
        BoundSending.complete(this);
    }

    /** Notes that the completed values are sent. */
    final void countSent() {
        closeKeys();
        isSent = true;
        if (values.parameters != null) {
            values.parameters.sent();
        }
    }

    // The delegate's statement

    /** Goes on with a statement that was prepared anew, to which nothing is bound yet. */
    final void goOnWith(Renewal renewal) {
        replace(renewal.statement(), 0);
        plan = renewal.plan();
        values.parameters = renewal.parameters();
        values.lose(new LostValues(renewal.parameters().applicationCount()));
        values.group = renewal.group();
        watch = watch.following(plan);
    }

    /** Goes on with another statement of the delegate's. */
    private void replace(PreparedStatement fresh, int waitingRows) {
        replaced = new ReplacedStatement(prepared, waitingRows);
        prepared = fresh;
        statement = fresh;
    }

    /** Goes on with a text of this execution alone. */
    final void goOnWith(Replay replay, String written) throws SQLException {
        closeReplaced();
        replace(replay.start(connection.delegate, preparation, written), 0);
    }

    /**
     * Goes on with the application's own text for good, unless it may not take the place of the plan's. A write that stores nothing by a
     * rule, and is sent unchanged, is looked at before each execution all the same: its table may have one again. One with a predicate of
     * its own is replaced at once, because what is bound now can't be bound again.
     */
    private void goOnWithOwnText() throws SQLException {
        if (text != SentText.CHECKED || !plan().isAwaited()) {
            sendOwnText();
        }
    }

    /** Goes on with the application's own text, unless it may not take the place of the plan's. */
    final void sendOwnText() throws SQLException {
        if (text == SentText.PLANNED || text == SentText.OWN) {
            return;
        }
        // A closed one is not opened again: the driver says so in the next call.
        if (values.recorded instanceof Replay replay && !isClosedHere) {
            replace(replay.start(connection.delegate, preparation, plan().original()), batchSize());
        }
        values.recorded = null;
        if (plan().isAwaited()) {
            plan = plan().unchanged(); // its table may yet get a rule that computes by what it sets
            values.parameters = connection.database.bind(plan, connection.session);
            text = SentText.CHECKED;
        } else {
            values.parameters = null;
            text = SentText.OWN;
        }
    }

    /** Closes the former statement, unless rows wait in it: an execution closes the result set of the one before. */
    final void closeReplacedWithoutRows() throws SQLException {
        if (replaced != null && replaced.waitingRows() == 0) {
            closeReplaced();
        }
    }

    final void closeReplaced() throws SQLException {
        ReplacedStatement first = takeReplaced();
        if (first != null) {
            first.close();
        }
    }

    private @Nullable ReplacedStatement takeReplaced() {
        ReplacedStatement first = replaced;
        replaced = null;
        return first;
    }

    @Override
    public final void close() throws SQLException {
        isClosedHere = true;
        try {
            prepared.close();
        } finally {
            closeReplaced();
            closeKeys();
        }
    }

    // Batches

    @Override
    public final void addBatch() throws SQLException {
        BoundSending.completeRow(this);
        super.addBatch();
        holdsBatch = true;
        isBesideBatch = false;
    }

    /** The values of an execution or row are complete. */
    final void endBinding() {
        isBesideBatch |= values.isBinding();
        values.end();
    }

    @Override
    final void checkBatch() throws SQLException {
        BoundSending.checkBatch(this);
    }

    @Override
    final int[] runBatch() throws SQLException {
        batchSent();
        try (ReplacedStatement first = takeReplaced()) {
            return first == null
                    ? prepared.executeBatch()
                    : first.batchWith(prepared).execute();
        }
    }

    @Override
    final long[] runLargeBatch() throws SQLException {
        batchSent();
        try (ReplacedStatement first = takeReplaced()) {
            return first == null
                    ? prepared.executeLargeBatch()
                    : first.batchWith(prepared).executeLarge();
        }
    }

    /** A batch is sent: values that were bound beside it are no longer those that the delegate has, if that keeps the last row's. */
    private void batchSent() {
        countSent();
        boolean areLost = holdsBatch && (values.isBinding() || isBesideBatch) && values.parameters != null;
        holdsBatch = false;
        if (areLost && connection.database.dialect(connection.session).has(Capability.DRIVER_KEEPS_STATE)) {
            values.forget();
        }
    }

    @Override
    final void batchFailed(long[] counts) {
        if (values.parameters != null) {
            values.parameters.keepNumbers(counts);
        }
    }

    @Override
    public final void clearBatch() throws SQLException {
        super.clearBatch();
        holdsBatch = false;
        values.end();
        if (values.parameters != null) {
            values.parameters.forgetNumbers();
        }
        closeReplaced();
    }
}
