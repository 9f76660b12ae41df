package dev.keyspread.jdbc;

import dev.keyspread.jdbc.binding.Preparation;
import dev.keyspread.jdbc.binding.RecordedBindings;
import dev.keyspread.jdbc.binding.RecordedBindings.Binding;
import dev.keyspread.jdbc.binding.ReplacedStatement;
import dev.keyspread.jdbc.binding.Replay;
import dev.keyspread.jdbc.binding.Replay.PropertySetter;
import dev.keyspread.jdbc.binding.ShadowBindings;
import dev.keyspread.jdbc.effects.BatchedText;
import dev.keyspread.plan.BoundParameters;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.NumberedRows;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.shard.value.Opaque;
import dev.keyspread.traffic.WriteGroup;
import java.lang.reflect.Array;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Calendar;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement whose parameters are looked at as they are bound: some are computed from others, or are keys whose order is
 * watched. The application sees its own placeholders only.
 *
 * <p>Each setter is captured once, in {@link #bound} and {@link #bind}. From there the value goes to what computes by it
 * ({@link BoundParameters}), to what is tried by it ({@link ShadowBindings}) and to what is told of the write ({@link WriteGroup}),
 * and how it was bound is recorded if the statement may have to be bound again ({@link RecordedBindings}).
 */
public abstract class BoundPreparedStatement extends BoundStreams {
    /** Which text the delegate's statement has, and which may take its place. */
    private enum Text {
        /** The plan's, and no other may take its place: a write is filled, or refused. */
        PLANNED,
        /**
         * The plan's, with a predicate that was added. Where its value can't be computed, the statement goes on with the
         * application's own text, in another statement of the delegate's to which all is bound again.
         */
        REPLACEABLE,
        /**
         * The application's own, of which a value is checked, or which is tried in its rewritten form now and then. Where that can't be
         * done, the statement goes on without it.
         */
        CHECKED,
        /** The application's own, from the start or for good: its placeholders are the delegate's, and nothing is computed. */
        OWN
    }

    private final Plan plan;
    private Text text;

    /** What is computed or checked, until the text is {@link Text#OWN}. */
    private @Nullable BoundParameters parameters;

    /** How parameters were bound; null where none is ever bound again. */
    private @Nullable RecordedBindings recorded;

    /** While the text is {@link Text#REPLACEABLE}. */
    private @Nullable Replay replay;

    /** While the text is {@link Text#CHECKED}, and also tried in another form. */
    private @Nullable ShadowBindings shadow;

    /** The delegate's statement from before the text became {@link Text#OWN}, while it is needed. */
    private @Nullable ReplacedStatement replaced;

    /** Whether what was completed so far has been executed. */
    private boolean isSent;

    /** The writes that are gathered for the traffic; null where they are not looked at. */
    private final @Nullable WriteGroup group;

    protected BoundPreparedStatement(
            PreparedStatement delegate,
            ConnectionWrapper connection,
            Plan plan,
            @Nullable WriteGroup group,
            Preparation preparation) {
        super(delegate, connection, plan);
        this.plan = plan;
        this.group = group;
        observe(group);
        ParameterPlan described = plan.parameters();
        if (described == null) {
            this.text = Text.OWN;
            return;
        }
        this.text = text(plan);
        this.parameters = connection.database.bind(plan, connection.session);
        if (text == Text.REPLACEABLE || plan.isShadowed()) {
            RecordedBindings bindings = new RecordedBindings(described.count());
            this.recorded = bindings;
            this.replay = text == Text.REPLACEABLE ? new Replay(plan.original(), preparation, bindings) : null;
            this.shadow = plan.isShadowed()
                    ? new ShadowBindings(plan, connection.database.bind(plan.rewritten(), connection.session), bindings)
                    : null;
        }
    }

    private static Text text(Plan plan) {
        if (!plan.fallsBack()) {
            return Text.PLANNED;
        }
        return plan.sql().equals(plan.original()) ? Text.CHECKED : Text.REPLACEABLE;
    }

    @Override
    final boolean isBoundOnce() {
        return recorded == null;
    }

    @Override
    final int position(int index) {
        BoundParameters computed = parameters;
        return computed == null ? index : computed.position(index);
    }

    @Override
    final void bound(int index, @Nullable Object value) {
        if (group != null) {
            group.capture(index, value);
        }
        if (parameters != null) {
            parameters.capture(index, value);
        }
        if (shadow != null) {
            shadow.capture(index, value);
        }
    }

    @Override
    final void bound(int index, long value) {
        if (isKept(index)) {
            bound(index, (Object) value); // boxed once for all that keep it
        } else if (group != null) {
            group.passOver(index);
        }
    }

    private boolean isKept(int index) {
        return (parameters != null && parameters.captures(index))
                || (group != null && group.keeps(index))
                || shadow != null;
    }

    @Override
    final void boundStream(int index, long length) {
        if (group != null) {
            group.captureStream(index, length);
        }
    }

    @Override
    final void bind(int index, @Nullable Object value, Binding binding) throws SQLException {
        binding.bind(prepared, position(index));
        bound(index, value);
        if (recorded != null) {
            recorded.record(index, binding);
        }
    }

    @Override
    final void bind(int index, long value, Binding binding) throws SQLException {
        binding.bind(prepared, position(index));
        bound(index, value);
        if (recorded != null) {
            recorded.record(index, binding);
        }
    }

    @Override
    final void set(String property, PropertySetter setter) throws SQLException {
        setter.set(prepared);
        if (replay != null) {
            replay.keep(property, setter);
        }
    }

    @Override
    @SuppressWarnings({"unchecked", "JavaUtilDate"}) // clone() keeps the class
    final <T> @Nullable T kept(int index, @Nullable T value) {
        boolean looksAgain = recorded != null || looksInto(index);
        if (looksAgain && value != null && value.getClass().isArray()) {
            return (T) copy(value);
        }
        if (looksAgain && value instanceof Date date) {
            return (T) date.clone();
        }
        return looksAgain && value instanceof Calendar calendar ? (T) calendar.clone() : value;
    }

    private static Object copy(Object array) {
        int length = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, copy, 0, length);
        return copy;
    }

    @Override
    final boolean looksInto(int index) {
        return shadow != null || (parameters != null && parameters.captures(index));
    }

    @Override
    final boolean isStoredSource(int index) {
        return parameters != null && parameters.stores(index);
    }

    @Override
    final boolean isStoredSourceByContent(int index) {
        return parameters != null && parameters.stores(index) && !parameters.areLargeObjectsReferences();
    }

    @Override
    protected final int opaque(int index, String setter) throws SQLException {
        goOnWithOwnText();
        bound(index, looksInto(index) ? new Opaque(setter) : null);
        return position(index);
    }

    @Override
    protected final String opaque(String name, String setter) throws SQLException {
        goOnWithOwnText();
        return name;
    }

    /** The delegate's index of the application's, for what a driver's own methods tell of a parameter. */
    protected final int column(int parameter) {
        return position(parameter);
    }

    @Override
    public final void clearParameters() throws SQLException {
        prepared.clearParameters();
        if (parameters != null) {
            parameters.clear();
        }
        if (recorded != null) {
            recorded.clear();
        }
        if (shadow != null) {
            shadow.clear();
        }
        if (group != null) {
            group.clear();
        }
    }

    @Override
    public final ParameterMetaData getParameterMetaData() throws SQLException {
        ParameterMetaData metaData = prepared.getParameterMetaData();
        return parameters == null
                ? metaData
                : connection.wrappers.boundParameterMetaData(metaData, connection, parameters);
    }

    @Override
    final void beforeExecute() throws SQLException {
        super.beforeExecute();
        complete();
        if (replaced != null && replaced.waitingRows() == 0) {
            closeReplaced(); // an execution closes the result set of the one before
        }
        ShadowBindings bindings = shadow;
        if (bindings != null && ShadowRead.isDue(connection)) {
            ShadowRead.compare(connection, prepared, plan, bindings.original(), bindings.rewritten());
        }
        BoundParameters sent = departing();
        while (sent != null && sent.isOver()) {
            arrived();
            isSent = true; // what was completed is given up
            complete();
            sent = departing();
        }
        sending();
        isSent = true;
        beginMeasuring();
    }

    @Override
    public final void addBatch() throws SQLException {
        complete();
        super.addBatch();
    }

    @Override
    final List<NumberedRows> numberedRows() {
        BoundParameters computed = parameters;
        return computed == null ? List.of() : computed.numbers();
    }

    private void complete() throws SQLException {
        if (isSent && batchSize() == 0 && parameters != null) {
            parameters.forgetNumbers();
            isSent = false;
        }
        try {
            computeOrGoOn();
        } catch (SQLFeatureNotSupportedException refused) {
            measureRefusal(refused.getMessage());
            throw refused;
        }
    }

    /** Sets what is computed, if that can be done; else goes on with the application's own text, or refuses. */
    private void computeOrGoOn() throws SQLException {
        BoundParameters computed = parameters;
        if (computed == null || computed.complete(prepared)) {
            return;
        }
        goOnWithOwnText();
        if (text != Text.OWN) {
            throw new SQLFeatureNotSupportedException("Keyspread can't compute a shard value of this write", "0A000");
        }
    }

    /** Goes on with the application's own text for good, unless it may not take the place of the plan's. */
    private void goOnWithOwnText() throws SQLException {
        if (text == Text.PLANNED || text == Text.OWN) {
            return;
        }
        if (replay != null) {
            PreparedStatement fresh = replay.start(connection.delegate);
            replaced = new ReplacedStatement(prepared, batchSize());
            prepared = fresh;
            statement = fresh;
        }
        text = Text.OWN;
        parameters = null;
        recorded = null;
        replay = null;
        shadow = null;
    }

    /** What a write is filled by; from here until it has arrived, DDL that changes what that is computed from waits for it. */
    private @Nullable BoundParameters departing() throws SQLException {
        if (text == Text.PLANNED) {
            depart(plan.original());
        }
        return text == Text.PLANNED ? parameters : null;
    }

    @Override
    final void beforeBatch(@Nullable List<BatchedText> texts) throws SQLException {
        super.beforeBatch(texts);
        BoundParameters computed = parameters;
        if (computed != null) {
            computed.checkBatch();
        }
        BoundParameters sent = departing();
        while (sent != null && sent.isOver()) {
            arrived();
            sent.checkBatch();
            sent = departing();
        }
        sending();
    }

    @Override
    final int[] runBatch() throws SQLException {
        isSent = true;
        ReplacedStatement first = replaced;
        if (first == null) {
            return super.runBatch();
        }
        try {
            return first.batchWith(prepared).execute();
        } finally {
            closeReplaced();
        }
    }

    @Override
    final long[] runLargeBatch() throws SQLException {
        isSent = true;
        ReplacedStatement first = replaced;
        if (first == null) {
            return super.runLargeBatch();
        }
        try {
            return first.batchWith(prepared).executeLarge();
        } finally {
            closeReplaced();
        }
    }

    @Override
    public final void clearBatch() throws SQLException {
        super.clearBatch();
        if (parameters != null) {
            parameters.forgetNumbers();
        }
        closeReplaced();
    }

    @Override
    public final void close() throws SQLException {
        try {
            prepared.close();
        } finally {
            closeReplaced();
        }
    }

    private void closeReplaced() throws SQLException {
        ReplacedStatement first = replaced;
        if (first != null) {
            replaced = null;
            first.statement().close();
        }
    }
}
