package dev.keyspread.cli.adopt.ddl;

import dev.keyspread.cli.rows.LockConflict;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/**
 * Runs DDL on a table that others use. {@code Adoption} and its steps send all their DDL by it. DDL that waits for a lock makes everybody
 * else wait behind it, so it waits briefly, and tries again. The connection has to be in auto-commit and for this work alone, because its
 * lock limit is changed and stays so.
 */
public final class DdlRun {
    private static final int MAX_TRIES = 100;
    private static final Duration PAUSE = Duration.ofMillis(300);

    private final Connection connection;
    private final Dialect dialect;

    /** DDL on that connection, as its engine takes it. */
    public DdlRun(Connection connection, Dialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
    }

    /** Carries the statements out, one after the other. */
    public void run(List<String> statements) throws SQLException, InterruptedException {
        for (String each : statements) {
            run(each);
        }
    }

    private void run(String sql) throws SQLException, InterruptedException {
        for (int i = 1; ; i++) {
            try {
                if (dialect.has(Capability.EXCLUSIVE_DDL)) {
                    ExclusiveMode.run(connection, sql);
                } else {
                    runBriefly(sql);
                }
                return;
            } catch (SQLException e) {
                if (!isLocked(e) || i >= MAX_TRIES) {
                    throw e;
                }
                Thread.sleep(PAUSE.toMillis());
            }
        }
    }

    private void runBriefly(String sql) throws SQLException {
        // A concurrent build waits for transactions, and keeps nobody from working meanwhile.
        boolean waits = sql.contains(" CONCURRENTLY ");
        try (Statement statement = connection.createStatement()) {
            String limit = dialect.wordOrNull(waits ? Word.NO_LOCK_LIMIT : Word.LOCK_LIMIT);
            if (limit != null) {
                statement.execute(limit);
            }
            statement.execute(sql);
        }
    }

    private boolean isLocked(SQLException e) {
        return LockConflict.is(e) || isBusyEmulator(e) || isFalseDuplicate(e);
    }

    /**
     * Returns true if InnoDB takes a row for a duplicate that is removed and added again meanwhile. What is made unique here is unique.
     * InnoDB may take a row for a duplicate that is removed and added again meanwhile.
     */
    private boolean isFalseDuplicate(SQLException e) {
        return dialect.has(Capability.MYSQL_GRAMMAR) && e.getErrorCode() == 1062;
    }

    /** Spanner's emulator refuses DDL while a transaction is open. */
    private static boolean isBusyEmulator(SQLException e) {
        return String.valueOf(e.getMessage()).contains("Schema change operation rejected because a concurrent");
    }
}
