package dev.keyspread.jdbc;

import dev.keyspread.jdbc.binding.Preparation;
import dev.keyspread.jdbc.binding.Replay;
import dev.keyspread.jdbc.binding.Replay.Binding;
import dev.keyspread.jdbc.binding.Replay.Setting;
import dev.keyspread.jdbc.binding.ShadowBindings;
import dev.keyspread.jdbc.binding.SplitBatch;
import dev.keyspread.plan.BoundParameters;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.shard.canonical.Opaque;
import dev.keyspread.traffic.WriteGroup;
import java.lang.reflect.Array;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Calendar;
import java.util.Date;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement some of whose parameters are computed from what the application binds. The application sees its own
 * placeholders only. Where a predicate was added to a read, update or delete and its value can't be computed, the statement
 * goes on, for good, with the application's own text in a second statement of the delegate's.
 */
public abstract class BoundPreparedStatement extends BoundStreams {
    private final Plan plan;

    /** Null once the application's own text is used: its placeholders are then the delegate's. */
    private @Nullable BoundParameters parameters;

    /** Null where the application's own text is no substitute, or is used already. */
    private @Nullable Replay replay;

    /** Null where the read is not tried in another form, or its parameters can't be bound again. */
    private @Nullable ShadowBindings shadow;

    /** The statement that was replaced, while rows wait in it or a result set of it may be read. */
    private @Nullable PreparedStatement replaced;

    private int rowsInReplaced;

    /** What it is about to write, where that is looked at. */
    private @Nullable WriteGroup group;

    protected BoundPreparedStatement(
            PreparedStatement delegate,
            ConnectionWrapper connection,
            Plan plan,
            ParameterPlan parameters,
            Preparation preparation) {
        super(delegate, connection, plan);
        BoundParameters bound = connection.database.bind(plan, connection.session);
        this.parameters = bound;
        boolean replaceable = plan.fallsBack() && !isAsGiven(plan);
        this.replay = replaceable ? new Replay(plan.original(), preparation, bound.applicationCount()) : null;
        this.plan = plan;
        this.shadow = plan.isShadowed()
                ? new ShadowBindings(plan, connection.database.bind(plan.rewritten(), connection.session))
                : null;
    }

    /** Looks at what it writes; nothing where there is nothing to look at. */
    final BoundPreparedStatement observing(@Nullable WriteGroup written) {
        group = written;
        observe(written);
        return this;
    }

    @Override
    final boolean isBoundOnce() {
        return parameters != null && replay == null && shadow == null;
    }

    @Override
    final int position(int index) {
        return Objects.requireNonNull(parameters).position(index);
    }

    @Override
    final void bound(int index, @Nullable Object value) {
        if (group != null) {
            group.capture(index, value);
        }
        Objects.requireNonNull(parameters).capture(index, value);
    }

    @Override
    final void bound(int index, long value) {
        if (group != null) {
            group.capture(index, value);
        }
        Objects.requireNonNull(parameters).capture(index, value);
    }

    @Override
    final void bind(int index, @Nullable Object value, Binding binding) throws SQLException {
        BoundParameters known = parameters;
        if (known == null) {
            binding.bind(prepared, index);
            if (group != null) {
                group.capture(index, value);
            }
        } else {
            binding.bind(prepared, known.position(index));
            bound(index, value);
            keep(index, value, binding);
        }
    }

    @Override
    final void bind(int index, long value, Binding binding) throws SQLException {
        BoundParameters known = parameters;
        if (known == null) {
            binding.bind(prepared, index);
            if (group != null) {
                group.capture(index, value);
            }
        } else {
            binding.bind(prepared, known.position(index));
            bound(index, value);
            keep(index, value, binding);
        }
    }

    private void keep(int index, @Nullable Object value, Binding binding) {
        if (replay != null) {
            replay.keep(index, binding);
        }
        if (shadow != null) {
            shadow.keep(index, value, binding);
        }
    }

    @Override
    final void set(String property, Setting setting) throws SQLException {
        setting.set(prepared);
        if (replay != null) {
            replay.keep(property, setting);
        }
    }

    @Override
    @SuppressWarnings({"unchecked", "JavaUtilDate"}) // clone() keeps the class
    final <T> @Nullable T kept(int index, @Nullable T value) {
        boolean looksAgain = replay != null || looksInto(index);
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
        useOriginal();
        BoundParameters bound = parameters;
        if (bound == null) {
            return index;
        }
        bound.capture(index, new Opaque(setter));
        shadow = null;
        return bound.position(index);
    }

    @Override
    protected final String opaque(String name, String setter) throws SQLException {
        useOriginal();
        return name;
    }

    /** The delegate's index of the application's, for what a driver's own methods tell of a parameter. */
    protected final int column(int parameter) {
        return parameters == null ? parameter : parameters.position(parameter);
    }

    @Override
    public final void clearParameters() throws SQLException {
        prepared.clearParameters();
        if (parameters != null) {
            parameters.clear();
        }
        if (replay != null) {
            replay.clearBindings();
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
    protected final void beforeExecute() throws SQLException {
        complete();
        if (rowsInReplaced == 0) {
            closeReplaced(); // executing again closes what the last execution left open
        }
        ShadowBindings bindings = shadow;
        if (bindings != null && ShadowRead.isDue(connection)) {
            ShadowRead.compare(connection, prepared, plan, bindings.original(), bindings.rewritten());
        }
    }

    @Override
    public final void addBatch() throws SQLException {
        complete();
        super.addBatch();
    }

    private void complete() throws SQLException {
        BoundParameters bound = parameters;
        if (bound == null || bound.complete(prepared)) {
            return;
        }
        useOriginal();
        if (parameters != null) {
            throw new SQLFeatureNotSupportedException("Keyspread can't compute a shard value of this write", "0A000");
        }
    }

    private static boolean isAsGiven(Plan plan) {
        return plan.sql().equals(plan.original());
    }

    /** Goes on with the application's own text, if that may stand for the plan's. */
    private void useOriginal() throws SQLException {
        Replay kept = replay;
        if (plan.fallsBack() && isAsGiven(plan)) {
            parameters = null;
            shadow = null;
        } else if (kept != null) {
            PreparedStatement fresh = kept.start(connection.delegate);
            replaced = prepared;
            rowsInReplaced = batchSize();
            prepared = fresh;
            statement = fresh;
            parameters = null;
            replay = null;
        }
    }

    private void checkBatch() throws SQLException {
        BoundParameters bound = parameters;
        if (bound != null) {
            bound.checkBatch();
        }
    }

    @Override
    final int[] runBatch() throws SQLException {
        checkBatch();
        PreparedStatement first = replaced;
        if (first == null) {
            return super.runBatch();
        }
        try {
            return new SplitBatch(first, rowsInReplaced, prepared).execute();
        } finally {
            closeReplaced();
        }
    }

    @Override
    final long[] runLargeBatch() throws SQLException {
        checkBatch();
        PreparedStatement first = replaced;
        if (first == null) {
            return super.runLargeBatch();
        }
        try {
            return new SplitBatch(first, rowsInReplaced, prepared).executeLarge();
        } finally {
            closeReplaced();
        }
    }

    @Override
    public final void clearBatch() throws SQLException {
        super.clearBatch();
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
        PreparedStatement first = replaced;
        if (first != null) {
            replaced = null;
            rowsInReplaced = 0;
            first.close();
        }
    }
}
