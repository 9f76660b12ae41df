package dev.keyspread.plan;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.edit.ClientClock;
import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.NumberedRows;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.UnitedValue;
import dev.keyspread.plan.rules.SessionChanges;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.shard.value.Elements;
import dev.keyspread.shard.value.OldDate;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Holds the values of one row of a prepared statement: those that were bound, the client's time, and what is computed from them.
 * {@link BoundParameters} holds it.
 */
final class RowValues {
    /** Stands for a placeholder that nothing was bound to; the delegate will say so. */
    private static final Object NOT_BOUND = new Object();

    private static final @Nullable Object[] NONE = {};

    private static final String[] NO_LITERALS = {};

    /** The SQL standard's SQLState for placeholders without values. */
    private static final String NO_VALUE = "07001";

    /** Bound values, by their placeholders, which are counted from 1 on. */
    private final @Nullable Object[] values;

    /** Values for the computation at hand, in its order. Where it is never more than one, that has the free place in {@link #values}. */
    private final @Nullable Object[] sources;

    /** Values that were computed for the row and that other computations take, by {@link Computation#made}; empty where none do. */
    private final @Nullable Object[] made;

    /** The driver's zone at the moment when an old date was bound, by its placeholder; null before the first such date. */
    private @Nullable ZoneId @Nullable [] clocks;

    /** The zone by whose clock the present row is computed; null as long as no old date was met. */
    private @Nullable ZoneId readBy;

    /** The zone by whose clock rows with old dates were computed since the last execution; null without such rows. */
    private @Nullable ZoneId rowsReadBy;

    /** The application's time of the row; null where none was taken. */
    private @Nullable Instant now;

    /** Literals for the text of the execution, by {@link ParameterPlan.Written#index}; empty where none are written. */
    private final String[] literals;

    /** Made with the first rule that needs it. */
    private @Nullable CanonicalBytes scratch;

    /** Nothing bound yet. */
    RowValues(ParameterPlan described) {
        this.values = new @Nullable Object[described.count() + 1];
        this.made = described.made() == 0 ? NONE : new @Nullable Object[described.made() + 1];
        this.sources = described.mostSources() < 2 ? values : new @Nullable Object[described.mostSources()];
        this.literals = described.written().isEmpty()
                ? NO_LITERALS
                : new String[described.written().size()];
        clear();
    }

    /** Notes what is written into the text. */
    void write(ParameterPlan.Written written, @Nullable Object value) {
        literals[written.index()] = written.computation().rule().literal(value);
    }

    /** Returns the text with what is written into it, each in the place of one character. */
    String text(String sql, List<ParameterPlan.Written> written) {
        StringBuilder text = new StringBuilder(sql.length() + 8 * literals.length);
        int copied = 0;
        for (ParameterPlan.Written each : written) {
            text.append(sql, copied, each.at()).append(literals[each.index()]);
            copied = each.at() + 1;
        }
        return text.append(sql, copied, sql.length()).toString();
    }

    /** Notes what was bound; {@code null} is SQL NULL. */
    void capture(int applicationIndex, @Nullable Object value) {
        values[applicationIndex] = value;
    }

    /** Notes by which clock the driver may have read the old date that was bound. Some drivers read it at once. */
    void readBy(int applicationIndex, @Nullable ZoneId zone) {
        if (clocks == null) {
            clocks = new @Nullable ZoneId[values.length];
        }
        clocks[applicationIndex] = zone;
    }

    /** Forgets what was bound. */
    void clear() {
        Arrays.fill(values, NOT_BOUND);
    }

    /**
     * Binds the application's time to all columns of the row that take it.
     *
     * @param keeps whether the rows of a batch have one time, as they are sent in one transaction
     */
    void bindClocks(List<ParameterPlan.Clocked> clocks, TableLookup tables, boolean keeps, PreparedStatement delegate)
            throws SQLException {
        if (!clocks.isEmpty()) {
            Instant taken = keeps ? now : null;
            taken = taken == null ? tables.now() : taken;
            now = taken;
            for (ParameterPlan.Clocked clock : clocks) {
                delegate.setObject(clock.position(), ClientClock.value(taken, clock.family()));
            }
        }
    }

    /** The value that the application gives for a column that a rule fills. */
    @Nullable
    Object given(ParameterPlan.Checked checked) {
        return checked.given().isConstant()
                ? checked.given().constant()
                : values[checked.given().parameter()];
    }

    /** Returns true if something was bound. */
    static boolean isBound(@Nullable Object value) {
        return value != NOT_BOUND;
    }

    /**
     * Requires that each of the application's placeholders is bound. Behind a value of ours a driver may take one that was left out for NULL.
     *
     * @throws SQLException SQLState 07001 where one is not
     */
    void requireAll() throws SQLException {
        for (int i = 1; i < values.length; i++) {
            if (!isBound(values[i])) {
                throw new SQLException("Keyspread: parameter " + i + " has no value. To do: bind one", NO_VALUE);
            }
        }
    }

    /** Notes what the column of a computation holds, for those that are computed from it. */
    void made(Computation computation, @Nullable Object value) {
        if (computation.made() > 0) {
            made[computation.made()] = value;
        }
    }

    /** Notes that nothing can be computed from the column of a computation, since a source of that is not bound. */
    void notMade(Computation computation) {
        made(computation, NOT_BOUND);
    }

    /** The numbers of new rows, with the values of this execution. */
    NumberedRows executed(NumberedRows rows, boolean isNumbered) {
        return rows.executed(made, values, isNumbered);
    }

    /**
     * Gathers the sources of a computation, for what is asked of it next.
     *
     * @param sessions what sessions may have set, and with it what is not certain to the session of the tables
     * @return false when the application has left one unbound, which the delegate will complain about
     * @throws NotFillableException when the database might store another value than was bound
     */
    boolean gather(Computation computation, SessionChanges sessions, TableLookup tables) throws NotFillableException {
        List<Source> wanted = computation.sources();
        for (int i = 0; i < wanted.size(); i++) {
            Source source = wanted.get(i);
            Object value = source.isConstant() ? source.constant() : value(source, tables);
            if (!isBound(value)) {
                return false;
            }
            sessions.requireCertain(value, tables);
            if (OldDate.isIn(value)) {
                requireClock(source);
            }
            requireKept(source, value);
            sources[i] = value;
        }
        return true;
    }

    private void requireClock(Source source) throws NotFillableException {
        if (clocks != null && source.parameter() > 0) {
            SessionChanges.requireClock(clocks[source.parameter()]);
        }
        if (rowsReadBy != null) {
            SessionChanges.requireClock(rowsReadBy);
        }
        readBy = ZoneId.systemDefault();
    }

    /** Returns true if the old dates of all rows since the last execution mean to that clock what they meant to the one they were hashed by. */
    boolean areReadAlike(TableLookup tables) {
        return rowsReadBy == null || OldDate.areAlike(rowsReadBy, tables.clock());
    }

    /** The row is computed, and waits to be sent. */
    void complete() {
        rowsReadBy = rowsReadBy == null ? readBy : rowsReadBy;
        readBy = null;
    }

    /** The rows up to now are sent, or given up. */
    void forgetRows() {
        rowsReadBy = null;
        now = null;
    }

    /** The first source of the computation that was gathered for last. */
    @Nullable
    Object firstSource() {
        return sources[0];
    }

    /** Computes a value from the sources that were {@linkplain #gather gathered} for it. */
    @Nullable
    Object compute(Computation computation) throws NotFillableException {
        if (scratch == null && computation.rule().hashesBytes()) {
            scratch = new CanonicalBytes();
        }
        return computation.compute(sources, scratch);
    }

    /**
     * The shards of the elements of the bound array; none if it is NULL. For rows to be stored there is one for each
     * element, in order; for a comparison each shard comes once.
     */
    Collection<@Nullable Object> shards(Computation computation) throws NotFillableException {
        boolean stores = computation.purpose() == Purpose.STORE;
        Collection<@Nullable Object> shards = stores ? new ArrayList<>() : new LinkedHashSet<>();
        int place = arrayOf(computation);
        Object array = sources[place];
        if (array != null && !(array instanceof Elements)) {
            throw new NotFillableException(
                    RefusalKind.PARAMETER_FORM, "an array is bound in a form that is not read", "bind it by setArray");
        }
        for (Object element : array instanceof Elements elements ? elements.values() : List.of()) {
            sources[place] = element;
            Object shard = compute(computation);
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

    private @Nullable Object value(Source source, TableLookup tables) throws NotFillableException {
        if (source.made() > 0) {
            return made[source.made()];
        }
        Column clock = source.clock();
        if (clock != null) {
            return time(clock, tables);
        }
        Object value = values[source.parameter()];
        if (source.longest() > 0) {
            source.requireUncut(value);
        }
        Family united = source.united();
        if (united != null) {
            UnitedValue.require(united, value);
        }
        return value;
    }

    private Object time(Column clock, TableLookup tables) throws NotFillableException {
        if (ClientClock.dependsOnZone(clock) && !OldDate.areAlike(tables.clock(), ZoneId.systemDefault())) {
            throw new NotFillableException(
                    RefusalKind.SESSION_NOT_KNOWN,
                    "the session's time zone was changed, so that the application's time is not the database's",
                    "bind the time as a parameter");
        }
        return ClientClock.value(Objects.requireNonNull(now), clock.type().family());
    }

    /** A cast keeps a whole number that fits, and is an error for one that does not; others it may round or trim. */
    private static void requireKept(Source source, @Nullable Object value) throws NotFillableException {
        boolean isWhole = value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte
                || value == null;
        if (source.cast() == Family.INTEGER && !isWhole) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_VALUE_UNCLEAR, "a cast may change what is bound", "bind a whole number");
        }
    }
}
