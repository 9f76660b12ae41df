package dev.keyspread.jdbc.rows;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.plan.copy.RowObservation;
import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.plan.row.RowFill;
import dev.keyspread.schema.Column;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.value.Opaque;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.watch.GivenRows;
import dev.keyspread.watch.KeyOperation;
import java.io.InputStream;
import java.io.Reader;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what the application has updated in one row of an updatable result set, which the driver stores by a statement of its own:
 * before it does, the columns that rules compute from it are updated too. {@code UpdatableResultSet} holds it.
 */
public final class RowUpdates {
    private final ResultSet delegate;
    private final Database database;
    private final Session session;
    private final @Nullable String query;
    private final Map<Integer, @Nullable Object> updated = new HashMap<>();
    private @Nullable ResultColumns columns;

    /** The time in which the row was filled; null where it was not. */
    private @Nullable Epoch filledIn;

    /** The columns that were filled then. */
    private Set<String> filled = Set.of();

    /** Columns whose value was computed in an earlier epoch, and has to be computed again. */
    private Set<String> outdated = Set.of();

    /** True if the cursor has moved since the first of the updates: some drivers then drop them, others store them in the next row. */
    private boolean hasMoved;

    /**
     * Begins with nothing updated.
     *
     * @param query the text whose result it is; null where it is not known
     */
    public RowUpdates(ResultSet delegate, Database database, Session session, @Nullable String query) {
        this.delegate = delegate;
        this.database = database;
        this.session = session;
        this.query = query;
    }

    /** Notes an update that the delegate has taken; {@code null} is SQL NULL. */
    public void capture(int position, @Nullable Object value) {
        updated.put(position, kept(value));
    }

    /** The value as it is now: one that the application may change is copied, and one that is read once can't be looked into. */
    @SuppressWarnings("JavaUtilDate")
    private static @Nullable Object kept(@Nullable Object value) {
        if (value instanceof InputStream
                || value instanceof Reader
                || value instanceof Blob
                || value instanceof Clob
                || value instanceof SQLXML) {
            return new Opaque("an updater of streams");
        }
        if (value instanceof java.util.Date date) {
            return date.clone();
        }
        return value instanceof byte[] bytes ? bytes.clone() : value;
    }

    /** The row is stored, or its updates are taken back. */
    public void clear() {
        updated.clear();
        outdated = Set.of();
        hasMoved = false;
    }

    /** The cursor moves to another row. */
    public void moved() {
        hasMoved = !updated.isEmpty();
    }

    /**
     * Updates the delegate's columns that rules compute, before it inserts the row.
     *
     * @throws SQLException a {@code StatementRefusedException} when one can't be computed or is not in the result
     */
    public void fillNewRow() throws SQLException {
        RowFill fill = fill(true);
        set(fill == null ? Map.of() : fill.newRow(values()));
    }

    /** Fills the columns before the delegate updates the row. */
    public void fillChangedRow() throws SQLException {
        RowFill fill = updated.isEmpty() ? null : fill(false);
        set(fill == null ? Map.of() : fill.changedRow(values(), this::stored));
    }

    /** Returns true if the row would, right before it is stored, still be filled as it was; else fill it again. */
    public boolean areCurrent() {
        Epoch time = filledIn;
        filledIn = null;
        boolean isOver = time != null && time.isOver();
        outdated = isOver ? filled : Set.of();
        return !isOver;
    }

    private ResultColumns columns() throws SQLException {
        ResultColumns known = columns;
        if (known == null) {
            known = ResultColumns.of(
                    delegate.getMetaData(), database.dialect(session).has(Capability.SCHEMAS_ARE_CATALOGS));
            columns = known;
        }
        return known;
    }

    /** Returns what fills the one table of the updated columns, or of the result where none was; null when no rule does. */
    private @Nullable RowFill fill(boolean isNew) throws SQLException {
        filledIn = database.epoch(session);
        if (!database.mayHaveRules(session)) {
            return null;
        }
        QualifiedName table = table(isNew);
        RowFill fill =
                columns().areNamesKept() ? database.rowFill(table, query, session) : database.rowFill(table, session);
        if (fill != null && hasMoved) {
            throw fill.refused(new NotFillableException(
                    RefusalKind.CALL_NOT_FILLED,
                    "columns of another row were updated and not stored, and the driver may store them in this one",
                    "call updateRow or cancelRowUpdates before the cursor moves"));
        }
        if (fill != null && columns().areNamesInDoubt()) {
            throw fill.refused(new NotFillableException(
                    RefusalKind.CALL_NOT_FILLED,
                    "the driver may take two of its columns for one another, as after DDL that swapped their names",
                    "use an INSERT or UPDATE statement, or another connection"));
        }
        return fill;
    }

    /** Returns what the report is told of the new row, once it is stored; null where nothing looks at it. */
    public @Nullable GivenRows insertedRow() {
        return observed(KeyOperation.INSERT, true);
    }

    /** Returns the values of the current row, which is about to be changed or deleted. */
    public @Nullable GivenRows currentRow(KeyOperation operation) {
        return observed(operation, false);
    }

    private @Nullable GivenRows observed(KeyOperation operation, boolean isNew) {
        return database.guard().get("A row goes to the database, and the report shows less", () -> {
            RowObservation observation = database.rowObservation(session);
            try {
                return observation == null ? null : observed(observation, operation, isNew);
            } catch (SQLException untold) {
                return null; // the driver doesn't tell the table
            }
        });
    }

    private @Nullable GivenRows observed(RowObservation observation, KeyOperation operation, boolean isNew)
            throws SQLException {
        QualifiedName table = table(true);
        Map<String, @Nullable Object> row = values();
        for (String column : isNew ? List.<String>of() : observation.keyColumns(table)) {
            int position = columns().position(table, column);
            if (position > 0 && !row.containsKey(column)) {
                row.put(column, delegate.getObject(position));
            }
        }
        GivenRows rows = observation.rows(table, operation, List.copyOf(row.keySet()));
        if (rows != null) {
            rows.add(new ArrayList<>(row.values()));
        }
        return rows;
    }

    private QualifiedName table(boolean isNew) throws SQLException {
        QualifiedName table = null;
        boolean isAny = updated.isEmpty() && isNew;
        int count = delegate.getMetaData().getColumnCount();
        for (int i = 1; i <= count; i++) {
            ResultColumns.Origin origin = columns().origin(i);
            if (origin != null && (isAny || updated.containsKey(i))) {
                if (origin.table() == null || (table != null && !table.equals(origin.table()))) {
                    throw database.counted(unclear());
                }
                table = origin.table();
            }
        }
        if (table == null) {
            throw database.counted(unclear());
        }
        return table;
    }

    private static SQLException unclear() {
        return Refusal.ofCall(
                "the driver does not tell which table the columns of the updatable result set belong to",
                "use an INSERT or UPDATE statement",
                null);
    }

    private Map<String, @Nullable Object> values() throws SQLException {
        Map<String, @Nullable Object> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Map.Entry<Integer, @Nullable Object> each : updated.entrySet()) {
            ResultColumns.Origin origin = columns().origin(each.getKey());
            if (origin != null) {
                values.put(origin.column(), each.getValue());
            }
        }
        return values;
    }

    private void set(Map<String, @Nullable Object> computed) throws SQLException {
        filled = computed.keySet();
        if (!filled.containsAll(outdated)) {
            throw database.counted(Refusal.ofStale("its columns were filled, and their rules have changed"));
        }
        QualifiedName table = computed.isEmpty() ? null : table(true);
        for (Map.Entry<String, @Nullable Object> each : computed.entrySet()) {
            int position = table == null ? 0 : columns().position(table, each.getKey());
            if (position == 0) {
                throw database.counted(Refusal.of(
                        RefusalKind.CALL_NOT_FILLED,
                        String.valueOf(table),
                        each.getKey(),
                        "the updatable result set does not have that column",
                        "select " + each.getKey() + " too, or use an INSERT or UPDATE statement"));
            }
            if (each.getValue() == null) {
                delegate.updateNull(position);
            } else {
                delegate.updateObject(position, each.getValue());
            }
        }
    }

    /** Returns what the current row holds, in a form that does not depend on the JVM's time zone. */
    private @Nullable Object stored(Column column) throws NotFillableException, SQLException {
        int position = columns().position(table(false), column.name());
        if (position == 0) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_NOT_GIVEN,
                    "the result does not have " + column.name(),
                    "select it too, or use an UPDATE statement");
        }
        return switch (column.type().family()) {
            case DATE -> delegate.getObject(position, LocalDate.class);
            case TIMESTAMP -> delegate.getObject(position, LocalDateTime.class);
            case INSTANT -> delegate.getObject(position, OffsetDateTime.class);
            case TEXT, FIXED_TEXT -> delegate.getString(position);
            default -> delegate.getObject(position);
        };
    }
}
