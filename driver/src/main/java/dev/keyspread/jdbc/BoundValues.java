package dev.keyspread.jdbc;

import dev.keyspread.jdbc.binding.LostValues;
import dev.keyspread.jdbc.binding.MutableValue;
import dev.keyspread.jdbc.binding.RecordedBindings;
import dev.keyspread.jdbc.binding.RecordedBindings.Binding;
import dev.keyspread.plan.BoundParameters;
import dev.keyspread.plan.Plan;
import dev.keyspread.shard.value.Opaque;
import dev.keyspread.traffic.WriteGroup;
import java.net.URL;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import org.jspecify.annotations.Nullable;

/**
 * Captures what is bound to a statement whose parameters are looked at. The application sees its own placeholders only.
 *
 * <p>The generated setters of a value alone call {@link #beginBinding}, {@link #kept} and {@link #position} before the delegate's, and {@link
 * #bound} after it; the others stand in {@link BoundObjects} and call {@link #bind}. From there the value goes to what computes by it
 * ({@link BoundParameters}), and to what is told of the write ({@link WriteGroup}); how it was bound is recorded if the statement may have
 * to be bound again ({@link RecordedBindings}).
 */
abstract class BoundValues extends PreparedStatementWrapper {
    /** What is computed or checked; null while the application's own text is sent. */
    @Nullable
    BoundParameters parameters;

    /** How parameters were bound, where they may be bound again; else null. */
    @Nullable
    RecordedBindings recorded;

    /** While values are missing since the statement was prepared anew; else null. */
    private @Nullable LostValues lost;

    /** True if values are being bound for an execution. */
    private boolean isBinding;

    /** True if the traffic looks at each value that is bound for it. */
    private boolean isObserved;

    BoundValues(PreparedStatement delegate, ConnectionWrapper connection, Plan plan) {
        super(delegate, connection, plan, plan.parameters() == null);
    }

    /** Called before the first value of an execution is bound, while the delegate's statement may still be replaced by another. */
    abstract void beforeBinding();

    /** Goes on with the application's own text for good, unless it may not take the place of the plan's. */
    abstract void goOnWithOwnText() throws SQLException;

    /** Called before each value is bound. */
    protected final void beginBinding() {
        if (!isBinding) {
            isBinding = true;
            beforeBinding();
            isObserved = group != null && group.begins();
        }
    }

    /** The values are complete: the next that is bound is of another execution. */
    final void endBinding() {
        isBinding = false;
    }

    /** Returns true if values were bound since the last execution or row of a batch. */
    final boolean isBinding() {
        return isBinding;
    }

    /** The delegate's statement was replaced by one to which nothing is bound. */
    final void loseValues(LostValues all) {
        lost = all.areAllGiven() ? null : all; // it may have no placeholders
    }

    /** Returns true if placeholders have had no value since the delegate's statement was replaced. */
    final boolean lacksValues() {
        return lost != null;
    }

    /** The delegate's index of the application's parameter. */
    protected final int position(int index) {
        BoundParameters computed = parameters;
        return computed == null ? index : computed.position(index);
    }

    /** Binds to the delegate's parameter, and notes the value that the application's parameter now has, and how it was bound. */
    final void bind(int index, @Nullable Object value, Binding binding) throws SQLException {
        bind(index, value, value, binding);
    }

    /** The same where what was bound is noted by another value than the one that the binding takes. */
    final void bind(int index, @Nullable Object value, @Nullable Object captured, Binding binding) throws SQLException {
        beginBinding();
        binding.bind(prepared, position(index), value);
        if (recorded != null) {
            recorded.record(index, binding, value);
        }
        bound(index, captured);
    }

    /** Notes that a generated setter of that name has bound a value. */
    protected final void bound(int index, @Nullable Object value, String setter) {
        bound(index, value, captured(index, value, setter), setter);
    }

    /** Notes that a setter of that name has bound a value, which is noted as another where it is looked at. */
    final void bound(int index, @Nullable Object value, @Nullable Object captured, String setter) {
        if (recorded != null) {
            recorded.record(index, setter, value);
        }
        bound(index, captured);
    }

    /** Notes that a generated setter of that name has bound a whole number. */
    protected final void bound(int index, long value, String setter) {
        if (recorded != null || isKept(index)) {
            bound(index, (Object) value, setter); // boxed once for all that keep it
            return;
        }
        given(index);
        if (isObserved && group != null) {
            group.passOver(index);
        }
    }

    /** Returns what is known of a value: of a reference into the database, or of a document, nothing that can be computed with. */
    private @Nullable Object captured(int index, @Nullable Object value, String setter) {
        boolean isUnknown =
                value instanceof Ref || value instanceof RowId || value instanceof URL || value instanceof SQLXML;
        if (isUnknown) {
            return looksInto(index) ? new Opaque(setter) : null;
        }
        return value;
    }

    /** Notes the value that the application's parameter now has; {@code null} is SQL NULL, or a value that can't be known. */
    final void bound(int index, @Nullable Object value) {
        given(index);
        if (group != null && (isObserved || WriteGroup.isLarge(value))) {
            group.capture(index, value);
        }
        Object sent = value instanceof byte[] bytes ? asSent(bytes) : value;
        if (parameters != null) {
            parameters.capture(index, sent);
        }
        if (recorded != null) {
            recorded.capture(index, sent);
        }
    }

    /**
     * Returns what is hashed of bytes. PostgreSQL's driver writes them as {@code '\\x…'} in its simple query mode; while
     * {@code standard_conforming_strings} is off, the server reads the backslash as an escape and stores other bytes.
     */
    private Object asSent(byte[] bytes) {
        boolean isChanged = connection.executesToDescribe() && connection.database.escapesInStrings(connection.session);
        return isChanged ? new Opaque("setBytes, which the driver writes as a string with a backslash") : bytes;
    }

    private void given(int index) {
        if (lost != null) {
            lost.given(index);
            lost = lost.areAllGiven() ? null : lost;
        }
    }

    private boolean isKept(int index) {
        return (parameters != null && parameters.captures(index))
                || (isObserved && group != null && group.keeps(index))
                || readsValues();
    }

    /** Returns true if each value is read for another form of the statement, which is tried. */
    final boolean readsValues() {
        return recorded != null && recorded.readsValues();
    }

    /** Notes how long a stream is that was bound without being read. */
    final void boundStream(int index, long length) {
        if (group != null) {
            group.captureStream(index, length);
        }
    }

    /** Notes that a setter of that name has set a property of the statement. */
    protected final void property(Object value, String setter) {
        if (recorded != null) {
            recorded.record(setter, value);
        }
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

    /**
     * The value, or a copy of one that the application could change before the statement is executed and that is looked at
     * again then. The delegate gets the copy too: drivers differ in when they read it, and a row has to hold what its shard
     * was computed from.
     */
    protected final <T> @Nullable T kept(int index, @Nullable T value) {
        return recorded != null || looksInto(index) ? MutableValue.copy(value) : value;
    }

    /** Returns true if what is bound there is looked at when the statement is executed. */
    final boolean looksInto(int index) {
        return readsValues() || (parameters != null && parameters.captures(index));
    }

    /** Returns true if a value that is stored is computed from that parameter, so that what is bound to it has to be known. */
    final boolean isStoredSource(int index) {
        return parameters != null && parameters.stores(index);
    }

    /** The same for a large object, of which some drivers store a reference instead of what it holds. */
    final boolean isStoredSourceByContent(int index) {
        return parameters != null && isStoredSource(index) && !parameters.areLargeObjectsReferences();
    }

    /** The delegate's index for a value that can't be looked into nor bound again. */
    protected final int opaque(int index, String setter) throws SQLException {
        goOnWithOwnText();
        if (recorded != null) {
            recorded.recordOnce(index);
        }
        bound(index, looksInto(index) ? new Opaque(setter) : null);
        return position(index);
    }

    /** The same for a driver's setters by name, which say nothing about an index. */
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
        forgetValues();
    }

    /** Forgets what was bound: it is not what the delegate would send. */
    final void forgetValues() {
        isBinding = false;
        if (parameters != null) {
            parameters.clear();
        }
        if (recorded != null) {
            recorded.clear();
        }
        if (group != null) {
            group.clear();
        }
    }

    @Override
    public final @Nullable ParameterMetaData getParameterMetaData() throws SQLException {
        ParameterMetaData metaData = super.getParameterMetaData();
        return parameters == null || metaData == null
                ? metaData
                : connection.wrappers.boundParameterMetaData(metaData, connection, parameters);
    }
}
