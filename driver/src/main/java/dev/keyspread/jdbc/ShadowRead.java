package dev.keyspread.jdbc;

import dev.keyspread.jdbc.binding.ReadForm;
import dev.keyspread.log.Log;
import dev.keyspread.plan.Plan;
import dev.keyspread.sql.Dialect;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Runs a read in both forms and compares the rows, before the application's own execution, which goes out as it came:
 * so no result set is open that other statements could close. Failures are only logged, and a transaction that a
 * failure would end is rolled back to a savepoint.
 *
 * <p>Somebody may write between the two. A difference therefore counts only if the first form, run again, finds the
 * same rows as before.
 */
final class ShadowRead {
    private static final Log LOG = Log.of("keyspread");
    private static final int MAX_ROWS = 1_000;
    private static final int MAX_CHARACTERS = 1 << 20;

    private final ConnectionWrapper connection;
    private final Statement applications;
    private final Dialect dialect;

    private ShadowRead(ConnectionWrapper connection, Statement applications) {
        this.connection = connection;
        this.applications = applications;
        this.dialect = connection.database.dialect(connection.session);
    }

    /** Whether this execution is one of the share that is compared. */
    static boolean isDue(ConnectionWrapper connection) {
        return ThreadLocalRandom.current().nextDouble() < connection.database.shadowShare();
    }

    /** Compares both forms of a shadowed read that has no parameters, if it is one of the share for which the settings ask for that. */
    static void compareIfDue(ConnectionWrapper connection, Statement applications, Plan plan) {
        if (plan.rewritten().parameters() == null && isDue(connection)) {
            ReadForm original = ReadForm.of(plan.original());
            compare(
                    connection,
                    applications,
                    plan,
                    original,
                    ReadForm.of(plan.rewritten().sql()));
        }
    }

    /**
     * Compares both forms, and reports a difference.
     *
     * @param applications the delegate's statement that the application is about to execute
     */
    static void compare(
            ConnectionWrapper connection, Statement applications, Plan plan, ReadForm original, ReadForm rewritten) {
        try {
            if (new ShadowRead(connection, applications).differs(original, rewritten)) {
                connection.database.shadowDisagrees(plan, connection.session);
            }
        } catch (SQLException | RuntimeException e) {
            LOG.debug(
                    "A read could not be compared with its rewritten form: {}", what(e)); // a message may quote a value
        }
    }

    private static String what(Exception failure) {
        String name = failure.getClass().getName();
        return failure instanceof SQLException e ? name + ", SQLState " + e.getSQLState() : name;
    }

    private boolean differs(ReadForm original, ReadForm rewritten) throws SQLException {
        if (applications.getMaxRows() > 0) {
            return false; // any rows of many
        }
        if (connection.delegate.getAutoCommit()) {
            return !connection.effects.isBegunByText() && compared(original, rewritten);
        }
        boolean survives = dialect.keepsTransactionAfterFailure();
        boolean hasSavepoints = dialect.usesPostgresDriver();
        if (!survives && !hasSavepoints) {
            return false; // a failure would end the application's transaction
        }
        return survives ? compared(original, rewritten) : comparedAside(original, rewritten);
    }

    private boolean comparedAside(ReadForm original, ReadForm rewritten) throws SQLException {
        Savepoint savepoint = connection.delegate.setSavepoint();
        boolean done = false;
        try {
            boolean differ = compared(original, rewritten);
            done = true;
            return differ;
        } finally {
            if (!done) {
                connection.delegate.rollback(savepoint);
            }
            connection.delegate.releaseSavepoint(savepoint);
        }
    }

    private boolean compared(ReadForm original, ReadForm rewritten) throws SQLException {
        Map<List<@Nullable String>, Integer> expected = rows(original);
        if (expected == null) {
            return false;
        }
        Map<List<@Nullable String>, Integer> found = rows(rewritten);
        return !expected.equals(found) && expected.equals(rows(original));
    }

    /** The rows and how often each comes; null when there are too many to compare. */
    private @Nullable Map<List<@Nullable String>, Integer> rows(ReadForm form) throws SQLException {
        try (Statement statement = form.open(connection.delegate)) {
            int timeout = applications.getQueryTimeout();
            if (timeout > 0) {
                statement.setQueryTimeout(timeout);
            }
            statement.setMaxRows(MAX_ROWS + 1);
            form.prepare(statement);
            try (ResultSet rows = form.run(statement)) {
                return read(rows);
            }
        }
    }

    private static @Nullable Map<List<@Nullable String>, Integer> read(ResultSet rows) throws SQLException {
        int columns = rows.getMetaData().getColumnCount();
        Map<List<@Nullable String>, Integer> all = new HashMap<>();
        int characters = 0;
        for (int count = 1; rows.next(); count++) {
            List<@Nullable String> row = new ArrayList<>(columns);
            for (int i = 1; i <= columns; i++) {
                String value = rows.getString(i);
                characters += value == null ? 0 : value.length();
                row.add(value);
            }
            if (count > MAX_ROWS || characters > MAX_CHARACTERS) {
                return null;
            }
            all.merge(row, 1, Integer::sum);
        }
        return all;
    }
}
