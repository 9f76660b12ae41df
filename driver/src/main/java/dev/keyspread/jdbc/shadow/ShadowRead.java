package dev.keyspread.jdbc.shadow;

import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.jdbc.effects.ExecutionEffects;
import dev.keyspread.log.Log;
import dev.keyspread.plan.Plan;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
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
 * Runs a read in both forms and compares the rows, before the application's own execution, which goes out unchanged: so no result set is
 * open that other statements could close. Failures are only logged, rows that are read are bounded, and a transaction that a failure
 * would end is rolled back to a savepoint. {@code StatementWrapper} and {@code BoundSending} call it.
 *
 * <p>Somebody may write between the two. A difference therefore counts only if the first form, run again, finds the
 * same rows as before.
 */
public final class ShadowRead {
    private static final Log LOG = Log.of("keyspread");
    private static final int MAX_ROWS = 1_000;
    private static final int MAX_CHARACTERS = 1 << 20;

    private final Database database;
    private final Session session;
    private final ExecutionEffects effects;
    private final Connection connection;
    private final Statement applications;

    /**
     * Begins a shadow read beside a read that is about to be executed.
     *
     * @param session the connection's
     * @param effects what is known of the connection's transaction
     * @param applications the delegate's statement that the application is about to execute
     */
    public ShadowRead(Database database, Session session, ExecutionEffects effects, Statement applications) {
        this.database = database;
        this.session = session;
        this.effects = effects;
        this.connection = session.delegate();
        this.applications = applications;
    }

    /** Returns true if the next execution is one of the share that the settings want compared. */
    public static boolean isDue(Database database) {
        return ThreadLocalRandom.current().nextDouble() < database.shadowShare();
    }

    /** Compares both forms of a read that has no parameters; one that has some is not compared. */
    public void compare(Plan plan) {
        if (plan.rewritten().parameters() == null) {
            compare(
                    plan,
                    ReadForm.of(plan.original()),
                    ReadForm.of(plan.rewritten().sql()));
        }
    }

    /** Compares both forms, and reports a difference. */
    public void compare(Plan plan, ReadForm original, ReadForm rewritten) {
        try {
            if (differs(original, rewritten)) {
                database.shadowDisagrees(plan, session);
            }
        } catch (SQLException | RuntimeException e) {
            // Not its message, which may quote a value.
            LOG.debug("A read could not be compared with its rewritten form: {}", what(e));
        }
    }

    /** Names a failure without what it says. */
    static String what(Exception failure) {
        String name = failure.getClass().getName();
        return failure instanceof SQLException e ? name + ", SQLState " + e.getSQLState() : name;
    }

    private boolean differs(ReadForm original, ReadForm rewritten) throws SQLException {
        if (applications.getMaxRows() > 0) {
            return false; // any rows of many
        }
        if (connection.getAutoCommit()) {
            return !effects.isBegunByText() && compared(original, rewritten);
        }
        Dialect dialect = database.dialect(session);
        boolean survives = dialect.has(Capability.GOES_ON_AFTER_FAILURE);
        boolean hasSavepoints = dialect.has(Capability.GOES_ON_FROM_SAVEPOINT);
        if (!survives && !hasSavepoints) {
            return false; // a failure would end the application's transaction
        }
        return survives ? compared(original, rewritten) : comparedAside(original, rewritten);
    }

    private boolean comparedAside(ReadForm original, ReadForm rewritten) throws SQLException {
        Savepoint savepoint = connection.setSavepoint();
        boolean done = false;
        try {
            boolean differ = compared(original, rewritten);
            done = true;
            return differ;
        } finally {
            if (!done) {
                connection.rollback(savepoint);
            }
            connection.releaseSavepoint(savepoint);
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
        try (Statement statement = form.open(connection)) {
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
