package dev.keyspread.cli.adopt.ddl;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Keeps others from H2 while a table is altered. H2 alters a table by a copy that takes its place: a statement that waits for the table
 * meanwhile then changes the one that is gone, and its row is lost. So everybody else stands still before it begins. Connections are kept
 * and their statements wait; new ones are refused. {@link DdlRun} uses it.
 */
public final class ExclusiveMode {
    private static final int NO_ADMINISTRATOR = 90040;
    private static final int MAX_LOOKS = 20;
    private static final int PAUSE_MILLIS = 50;

    private static final String OTHERS_AT_WORK = "SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS"
            + " WHERE SESSION_ID <> SESSION_ID() AND EXECUTING_STATEMENT IS NOT NULL";

    private ExclusiveMode() {}

    /** Runs DDL while nobody else does anything. When the connection ends, so does the mode. */
    public static void run(Connection connection, String sql) throws SQLException, InterruptedException {
        try (Statement statement = connection.createStatement()) {
            enter(statement);
            try {
                awaitStandstill(statement);
                runBriefly(statement, sql);
            } finally {
                statement.execute("SET EXCLUSIVE 0");
            }
        }
    }

    /** Whoever has the table locked within a transaction stands still as well, so there is nothing to wait for. */
    private static void runBriefly(Statement statement, String sql) throws SQLException {
        int before;
        try (ResultSet rows = statement.executeQuery("SELECT LOCK_TIMEOUT()")) {
            before = rows.next() ? rows.getInt(1) : 1_000;
        }
        statement.execute("SET LOCK_TIMEOUT 200");
        try {
            statement.execute(sql);
        } finally {
            statement.execute("SET LOCK_TIMEOUT " + before);
        }
    }

    private static void enter(Statement statement) throws SQLException {
        try {
            statement.execute("SET EXCLUSIVE 1");
        } catch (SQLException e) {
            if (e.getErrorCode() != NO_ADMINISTRATOR) {
                throw e;
            }
            throw new SQLException(
                    "H2 loses rows that are written while it alters a table, so this needs its exclusive mode: run it"
                            + " as a user with ADMIN rights",
                    e.getSQLState(),
                    e);
        }
    }

    /** Statements that began before go on; one that was about to begin is given time to. */
    private static void awaitStandstill(Statement statement) throws SQLException, InterruptedException {
        int quiet = 0;
        for (int i = 0; quiet < 3 && i < MAX_LOOKS; i++) {
            Thread.sleep(PAUSE_MILLIS);
            try (ResultSet rows = statement.executeQuery(OTHERS_AT_WORK)) {
                quiet = rows.next() && rows.getLong(1) == 0 ? quiet + 1 : 0;
            }
        }
        if (quiet < 3) {
            throw new SQLException("Others' statements took too long to stand still; run this again later", "HYT00");
        }
    }
}
