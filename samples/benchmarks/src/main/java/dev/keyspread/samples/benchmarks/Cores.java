package dev.keyspread.samples.benchmarks;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Keeps this virtual machine on one core and the processes of PostgreSQL that serve its connections on another, where Linux'
 * {@code taskset} is there: moved from core to core by the scheduler, one and the same statement takes half or twice the CPU time.
 */
final class Cores {
    private static final int OURS = 0;
    private static final int THE_SERVERS = 1;

    /** Asked once, since a pinned virtual machine has one. */
    private static final boolean SEVERAL = Runtime.getRuntime().availableProcessors() > 1;

    private Cores() {}

    /** Does nothing for another database than PostgreSQL, or with one core. */
    static void separate(Connection connection) throws SQLException {
        if (!SEVERAL || !connection.getMetaData().getURL().startsWith("jdbc:postgresql:")) {
            return;
        }
        try (Statement statement = connection.createStatement();
                ResultSet server = statement.executeQuery("SELECT pg_backend_pid()")) {
            server.next();
            pin(server.getLong(1), THE_SERVERS);
        }
        pin(ProcessHandle.current().pid(), OURS);
    }

    private static void pin(long process, int core) {
        try {
            new ProcessBuilder("taskset", "-acp", String.valueOf(core), String.valueOf(process))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException noTaskset) {
            // then the scheduler does as it likes
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
