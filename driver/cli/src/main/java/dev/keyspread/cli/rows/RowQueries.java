package dev.keyspread.cli.rows;

import dev.keyspread.cli.inner.LiveDatabase;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.ValueChange;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads and fills rows of a table by its key. {@link Backfill}, {@link Verification} and {@link Spread} go through tables by it. A page of
 * rows begins behind the last key of the page before, so that each is found by the key's index, however far it is from the beginning. It
 * must change no column but the shard column.
 */
final class RowQueries {
    private final RuledColumn column;
    private final Dialect dialect;
    private final Computation computation;
    private final List<Column> key;
    private final String select;
    private final String kept;

    /**
     * Queries over a table.
     *
     * @throws SQLException when it has no primary key, or one of expressions
     */
    RowQueries(RuledColumn column, Computation computation) throws SQLException {
        this(column, computation, column.columnSql());
    }

    /** Queries over a table that does not have the filled column yet: to them it is NULL in every row. */
    static RowQueries withoutColumn(RuledColumn column) throws SQLException {
        return new RowQueries(column, new ProgramComputation(column.rule(), column.dialect()), "NULL");
    }

    private RowQueries(RuledColumn column, Computation computation, String stored) throws SQLException {
        this.column = column;
        this.dialect = column.dialect();
        this.computation = computation;
        this.key = key(column);
        List<String> names = new ArrayList<>();
        names.add(stored);
        names.addAll(computation.columns());
        key.forEach(part -> names.add(dialect.quoted(part.name())));
        this.kept = kept(column);
        this.select = "SELECT " + named(names) + " FROM " + column.tableSql();
    }

    /** {@code changed_at = changed_at, }: to be given a shard is no change of a row that its ON UPDATE should tell of. */
    private static String kept(RuledColumn column) {
        StringBuilder kept = new StringBuilder();
        for (ValueChange change : column.table().changes()) {
            Column of =
                    change.isOnUpdate() ? column.table().column(change.columns().get(0)) : null;
            if (of != null && !of.name().equals(column.rule().target().name())) {
                String name = column.dialect().quoted(of.name());
                kept.append(name).append(" = ").append(name).append(", ");
            }
        }
        return kept.toString();
    }

    /** With names of their own: to GoogleSQL an ORDER BY of a column that is selected twice, as source and as key, is ambiguous. */
    private static String named(List<String> selected) {
        List<String> named = new ArrayList<>();
        selected.forEach(each -> named.add(each + " AS keyspread_" + named.size()));
        return String.join(", ", named);
    }

    /**
     * The key's columns, in its order. Where the shard leads the key, a row moves when it is filled, and may be read once more: it is right
     * then.
     */
    private static List<Column> key(RuledColumn column) throws SQLException {
        List<Column> key = new ArrayList<>();
        for (KeyPart part : column.table().key()) {
            Column of = column.table().column(part.column());
            if (of == null) {
                throw noKey(column);
            }
            key.add(of);
        }
        if (key.isEmpty()) {
            throw noKey(column);
        }
        return List.copyOf(key);
    }

    private static SQLException noKey(RuledColumn column) {
        return new SQLException(
                column.table().name() + " has no primary key of columns: its rows can't be walked in order", "0A000");
    }

    /** The columns of the key. */
    List<Column> key() {
        return key;
    }

    /**
     * A page of rows in the order of the key.
     *
     * @param behind the key behind which it begins, or null for the beginning
     */
    List<StoredRow> page(Connection connection, @Nullable List<Object> behind, int rows) throws SQLException {
        String order = key.stream().map(this::ordered).collect(Collectors.joining(", "));
        String sql = select + (behind == null ? "" : " WHERE " + after()) + " ORDER BY " + order + limit(rows);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            if (behind != null) {
                bindAfter(statement, behind);
            }
            return read(statement);
        }
    }

    /** Rows from a value of the key's first column on. */
    List<StoredRow> from(Connection connection, Object first, int rows) throws SQLException {
        String leading = dialect.quoted(key.get(0).name());
        String sql = select + " WHERE " + leading + operator(">=") + "? ORDER BY " + ordered(key.get(0)) + limit(rows);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setObject(1, first);
            return read(statement);
        }
    }

    /**
     * The first or the last value of the key's first column, or null where the table is empty.
     *
     * @throws SQLException SQLState 0A000 if that value is NULL
     */
    @Nullable
    Object end(Connection connection, boolean last) throws SQLException {
        String leading = dialect.quoted(key.get(0).name());
        String sql = "SELECT " + leading + " FROM " + column.tableSql() + " ORDER BY "
                + (last ? descending(key.get(0)) : ordered(key.get(0))) + limit(1);
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? keyValue(rows, 1, key.get(0)) : null;
        }
    }

    /**
     * Locks and returns those among some rows that nobody else has locked, until the transaction ends. Nobody waits here for another's
     * lock, so that nothing can be deadlocked by it.
     */
    List<StoredRow> lock(Connection connection, List<StoredRow> rows) throws SQLException {
        return byKey(
                connection,
                rows,
                dialect.has(Capability.SPANNER_DRIVER)
                        ? ""
                        : skipsLocked() ? " FOR UPDATE SKIP LOCKED" : " FOR UPDATE NOWAIT");
    }

    /** TiDB reads SKIP LOCKED, but then locks nothing. Where one of several rows is locked, it locks none of them and fails. */
    boolean skipsLocked() {
        return dialect.has(Capability.SKIPS_LOCKED);
    }

    /** The rows as they are now, without those that are gone. */
    List<StoredRow> find(Connection connection, List<StoredRow> rows) throws SQLException {
        return byKey(connection, rows, "");
    }

    /** A Spanner transaction locks what it reads by itself. */
    private List<StoredRow> byKey(Connection connection, List<StoredRow> rows, String locking) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(select + " WHERE " + keys(rows) + locking)) {
            bindKeys(statement, 1, rows);
            return read(statement);
        }
    }

    /** {@code (a = ? AND b = ?) OR (a = ? AND b = ?)}. */
    private String keys(List<StoredRow> rows) {
        String one = key.stream()
                .map(part -> dialect.quoted(part.name()) + operator("=") + "?")
                .collect(Collectors.joining(" AND ", "(", ")"));
        return String.join(" OR ", Collections.nCopies(rows.size(), one));
    }

    private static void bindKeys(PreparedStatement statement, int first, List<StoredRow> rows) throws SQLException {
        int index = first;
        for (StoredRow row : rows) {
            for (Object value : row.key()) {
                statement.setObject(index++, value);
            }
        }
    }

    /**
     * Writes what is computed for rows that are locked.
     *
     * @throws SQLException also where the database leaves one of them as it was
     */
    void fill(Connection connection, List<StoredRow> rows) throws SQLException {
        String update = "UPDATE " + column.tableSql() + " SET " + kept + column.columnSql() + " = ";
        String expression = computation.expression();
        if (expression != null) {
            try (PreparedStatement statement =
                    connection.prepareStatement(update + expression + " WHERE " + keys(rows))) {
                bindKeys(statement, 1, rows);
                checkReached(statement.executeUpdate(), rows.size());
            }
            return;
        }
        try (PreparedStatement statement =
                connection.prepareStatement(update + "? WHERE " + keys(rows.subList(0, 1)))) {
            for (StoredRow row : rows) {
                column.rule().set(statement, 1, row.computed());
                bindKeys(statement, 2, List.of(row));
                statement.addBatch();
            }
            for (int reached : statement.executeBatch()) {
                checkReached(reached, 1);
            }
        }
    }

    /** Drivers may not say how many rows a batch has met. */
    private void checkReached(int reached, int rows) throws SQLException {
        if (reached >= 0 && reached < rows) {
            throw new SQLException(
                    "The database left " + (rows - reached) + " of " + rows + " rows of "
                            + column.table().name()
                            + " as they were, without an error: a trigger keeps updates from them",
                    "09000");
        }
    }

    private String operator(String operator) {
        return OwnSql.operator(operator, dialect);
    }

    /** In the order of the operators by which pages begin: that of an extension's type may be another one. */
    private String ordered(Column part) {
        return dialect.quoted(part.name()) + (hasForeignOrder(part) ? " USING" + operator("<") : "");
    }

    private String descending(Column part) {
        return dialect.quoted(part.name()) + (hasForeignOrder(part) ? " USING" + operator(">") : " DESC");
    }

    private boolean hasForeignOrder(Column part) {
        return dialect.has(Capability.RUNS_POSTGRES_CODE) && part.type().family() == ColumnType.Family.UNKNOWN;
    }

    private String limit(int rows) {
        return dialect.has(Capability.H2_GRAMMAR) ? " FETCH FIRST " + rows + " ROWS ONLY" : " LIMIT " + rows;
    }

    /** {@code (a > ?) OR (a = ? AND b > ?)}, with what an index can begin at before it. */
    private String after() {
        List<String> choices = new ArrayList<>();
        for (int i = 0; i < key.size(); i++) {
            List<String> parts = new ArrayList<>();
            for (int j = 0; j < i; j++) {
                parts.add(dialect.quoted(key.get(j).name()) + operator("=") + "?");
            }
            parts.add(dialect.quoted(key.get(i).name()) + operator(">") + "?");
            choices.add("(" + String.join(" AND ", parts) + ")");
        }
        return dialect.quoted(key.get(0).name()) + operator(">=") + "? AND (" + String.join(" OR ", choices) + ")";
    }

    private static void bindAfter(PreparedStatement statement, List<Object> behind) throws SQLException {
        int index = 1;
        statement.setObject(index++, behind.get(0));
        for (int i = 0; i < behind.size(); i++) {
            for (int j = 0; j <= i; j++) {
                statement.setObject(index++, behind.get(j));
            }
        }
    }

    private List<StoredRow> read(PreparedStatement statement) throws SQLException {
        List<StoredRow> found = new ArrayList<>();
        int firstOfKey = 2 + computation.columns().size();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                List<Object> keyValues = new ArrayList<>();
                for (int i = 0; i < key.size(); i++) {
                    keyValues.add(keyValue(rows, firstOfKey + i, key.get(i)));
                }
                found.add(row(keyValues, rows));
            }
        }
        return found;
    }

    /** Spanner lets columns of a key be NULL, and no comparison holds for NULL: neither that row would be found again nor those behind it. */
    private Object keyValue(ResultSet rows, int index, Column part) throws SQLException {
        Object value = ColumnValue.read(rows, index, part);
        if (value == null) {
            throw new SQLException(
                    "A row of " + column.table().name() + " has NULL in " + part.name()
                            + ", which is part of its key: rows are walked in the order of the key, and none behind a"
                            + " NULL can be found. Give the row a value there first",
                    "0A000");
        }
        return value;
    }

    private StoredRow row(List<Object> keyValues, ResultSet rows) throws SQLException {
        try {
            Object stored = rows.getObject(1);
            Object computed = computation.read(rows, 2);
            StoredRow.State state = LiveDatabase.isSame(stored, computed)
                    ? StoredRow.State.RIGHT
                    : stored == null ? StoredRow.State.MISSING : StoredRow.State.WRONG;
            return new StoredRow(keyValues, state, computed);
        } catch (NotFillableException unknown) {
            return new StoredRow(keyValues, StoredRow.State.UNCLEAR, null);
        }
    }
}
