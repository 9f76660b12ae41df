package dev.keyspread.cli.adopt;

import dev.keyspread.cli.adopt.ddl.DdlRun;
import dev.keyspread.cli.inner.LiveDatabase;
import dev.keyspread.cli.rows.LockConflict;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the progress of adoptions in a table of the database that they change: what a later run has to know, and which run is at work.
 * {@link Adoption} notes the steps, and {@link Hold} the beats. A run that no longer holds the entry must change nothing: the methods that
 * note progress throw then.
 */
final class ProgressTable {
    static final String NAME = "keyspread_adoption";

    private static final String COLUMNS = "CREATE TABLE IF NOT EXISTS " + NAME + " (table_name VARCHAR(200) NOT NULL,"
            + " column_name VARCHAR(200) NOT NULL, rule_text VARCHAR(1000) NOT NULL, steps_done %s NOT NULL,"
            + " last_key VARCHAR(2000), column_before VARCHAR(20), held_by VARCHAR(40) NOT NULL, beat %s NOT NULL";
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final String KEY = " PRIMARY KEY (table_name, column_name)";

    private final String table;
    private final String column;
    private final Dialect dialect;
    private final String create;
    private final String where;

    /** The table's name as it has to stand in SQL. */
    private volatile String name = NAME;

    /**
     * Holds what is known of one adoption.
     *
     * @param rule the rule's expression when it began
     * @param stepsDone how many steps are done
     * @param lastKey how far the backfill has come, or null
     * @param before what the column was; null where no step was begun, or all were taken back
     * @param heldBy the run that is at it, or ""
     * @param beat rises while that run lives
     */
    record Entry(
            String rule,
            int stepsDone,
            @Nullable String lastKey,
            @Nullable ColumnBefore before,
            String heldBy,
            long beat) {}

    ProgressTable(String table, String column, Dialect dialect) {
        this.table = table;
        this.column = column;
        this.dialect = dialect;
        this.where = " WHERE table_name" + operator("=") + "? AND column_name" + operator("=") + "?";
        this.create = dialect.has(Capability.GOOGLE_TYPES)
                ? String.format(COLUMNS, "INT64", "INT64").replace("VARCHAR", "STRING") + ")" + KEY
                : String.format(COLUMNS, "INTEGER", "BIGINT") + "," + KEY + ")";
    }

    /** The entry, or null before the first run, also where the table is not there. */
    @Nullable
    Entry find(Connection connection) throws SQLException {
        if (!exists(connection)) {
            return null;
        }
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT rule_text, steps_done, last_key, column_before, held_by, beat FROM " + name + where)) {
            select.setString(1, table);
            select.setString(2, column);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next()
                        ? new Entry(
                                rows.getString(1),
                                rows.getInt(2),
                                rows.getString(3),
                                before(rows.getString(4)),
                                rows.getString(5),
                                rows.getLong(6))
                        : null;
            }
        }
    }

    private static @Nullable ColumnBefore before(@Nullable String name) {
        return name == null ? null : ColumnBefore.valueOf(name);
    }

    private String operator(String operator) {
        return OwnSql.operator(operator, dialect);
    }

    private String heldBy() {
        return " AND held_by" + operator("=") + "?";
    }

    private boolean exists(Connection connection) throws SQLException {
        if (dialect.has(Capability.RUNS_POSTGRES_CODE)) {
            String found = LiveDatabase.ownTable(connection, dialect, NAME);
            name = found == null ? NAME : found;
            return found != null;
        }
        // Spanner's driver names the database as the catalogue, where its metadata names none.
        String catalog = dialect.has(Capability.SPANNER_DRIVER) ? null : connection.getCatalog();
        try (ResultSet tables = connection
                .getMetaData()
                .getTables(catalog, null, "%eyspread_adoption", new String[] {"TABLE", "BASE TABLE"})) {
            if (tables.next()) {
                return true;
            }
        }
        try (ResultSet tables = connection
                .getMetaData()
                .getTables(catalog, null, "%EYSPREAD_ADOPTION", new String[] {"TABLE", "BASE TABLE"})) {
            return tables.next();
        }
    }

    /** Makes the table and the entry, if they are not there. Several runs may do so at once. */
    void begin(Connection connection, DdlRun ddl, String rule) throws SQLException, InterruptedException {
        if (!exists(connection)) {
            SQLException failure = null;
            try {
                ddl.run(List.of(create));
            } catch (SQLException e) {
                failure = e; // another run may have made it in the same moment
            }
            boolean isThere = exists(connection); // and is named with its schema from now on
            if (!isThere && failure != null) {
                throw failure;
            }
        }
        try {
            change(
                    connection,
                    "INSERT INTO " + name + " (table_name, column_name, rule_text, steps_done, held_by, beat)"
                            + " VALUES (?, ?, ?, 0, '', 0)",
                    table,
                    column,
                    rule);
        } catch (SQLException e) {
            if (find(connection) == null) {
                throw e; // else it is there
            }
        }
    }

    /** Takes the adoption over from a run that was last seen at that beat; false if it is not so any more. */
    boolean take(Connection connection, Entry seen, String run) throws SQLException {
        return change(
                connection,
                "UPDATE " + name + " SET held_by = ?, beat = beat" + operator("+") + "1" + where + heldBy()
                        + " AND beat" + operator("=") + "?",
                run,
                table,
                column,
                seen.heldBy(),
                seen.beat());
    }

    /** Shows that a run lives; false if another one has taken over. */
    boolean beat(Connection connection, String run) throws SQLException {
        return set(connection, "beat = beat" + operator("+") + "1", run);
    }

    /** Notes that the first step is begun. */
    void begun(Connection connection, String run, String rule, ColumnBefore before) throws SQLException {
        checkHeld(change(
                connection,
                "UPDATE " + name + " SET rule_text = ?, column_before = ?" + where + heldBy(),
                rule,
                before.name(),
                table,
                column,
                run));
    }

    /** Notes that all steps are taken back. */
    void takenBack(Connection connection, String run) throws SQLException {
        checkHeld(set(connection, "last_key = NULL, column_before = NULL, steps_done = 0", run));
    }

    /** Notes how many steps are done. */
    void stepsDone(Connection connection, String run, int steps) throws SQLException {
        checkHeld(set(connection, "last_key = NULL, steps_done = " + steps, run));
    }

    /** Notes how far the backfill has come. */
    void lastKey(Connection connection, String run, String key) throws SQLException {
        checkHeld(
                change(connection, "UPDATE " + name + " SET last_key = ?" + where + heldBy(), key, table, column, run));
    }

    /** Lets others go on at once. */
    void release(Connection connection, String run) throws SQLException {
        set(connection, "held_by = ''", run);
    }

    private boolean set(Connection connection, String what, String run) throws SQLException {
        return change(connection, "UPDATE " + name + " SET " + what + where + heldBy(), table, column, run);
    }

    /** The run's own beat has the entry locked now and then, for as long as a busy server takes to write it: that is waited for. */
    private static boolean change(Connection connection, String sql, Object... values) throws SQLException {
        for (long start = System.nanoTime(); ; ) {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < values.length; i++) {
                    statement.setObject(i + 1, values[i]);
                }
                return statement.executeUpdate() == 1;
            } catch (SQLException e) {
                if (!LockConflict.is(e) || System.nanoTime() - start >= PATIENCE.toNanos()) {
                    throw e;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private static void checkHeld(boolean isHeld) throws SQLException {
        if (!isHeld) {
            throw new SQLException("Another run has taken this adoption over; it goes on there", "55000");
        }
    }
}
