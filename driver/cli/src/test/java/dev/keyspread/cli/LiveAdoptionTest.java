package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.MariaDbServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A table is adopted while an application goes on, by runs that are killed at random moments. {@code -Dlive.rows=1000000
 * -Dlive.kills=20 -Dlive.pause=0} is what is worth an hour.
 */
class LiveAdoptionTest {
    private static final int THREADS = 8;
    private static final int ROWS = Integer.getInteger("live.rows", 5_000);
    private static final int KILLS = Integer.getInteger("live.kills", 1);

    /** A build has better to do than as many statements as there is time for. */
    private static final int PAUSE = Integer.getInteger("live.pause", 20);

    private static final String RULE = "sha256(order_id) % 16";
    private static final KeyspreadConfig BEFORE =
            KeyspreadConfig.builder().set(Setting.JMX, false).build();

    @Test
    void givenPostgres_whenAdoptedUnderLoad_thenNoRowIsLostOrWrong() throws Exception {
        adoptUnderLoad(EmbeddedPostgresEngine.newDatabase());
    }

    @Test
    void givenMariaDb_whenAdoptedUnderLoad_thenNoRowIsLostOrWrong() throws Exception {
        adoptUnderLoad(MariaDbServer.newDatabase());
    }

    /** The application's process has the file open, and is the server of those that adopt. */
    @Test
    void givenH2WithSeveralProcesses_whenAdoptedUnderLoad_thenNoRowIsLostOrWrong(@TempDir Path folder)
            throws Exception {
        String url = "jdbc:h2:" + folder.resolve("live") + ";AUTO_SERVER=TRUE;DATABASE_TO_LOWER=TRUE";
        try (Connection server = DriverManager.getConnection(url)) {
            adoptUnderLoad(url);
            assertTrue(server.isValid(0));
        }
    }

    private static void adoptUnderLoad(String url) throws Exception {
        fill(url);
        try (LiveTable application = new LiveTable(thread -> url, THREADS, ROWS + 1, PAUSE, BEFORE)) {
            adopt(url, application);
        }
    }

    private static void adopt(String url, LiveTable application) throws Exception {
        KeyspreadConfig reading =
                BEFORE.toBuilder().rule("orders.order_hash", RULE).build();
        AdoptingProcess adopt = new AdoptingProcess(url, RULE);

        adopt.run("--execute");
        application.change(reading.toBuilder()
                .set(Setting.READS, KeyspreadConfig.Reads.OFF)
                .build());
        Random random = new Random();
        String[] filling = {"--execute", "--batch", "100", "--writers-ready"};
        for (int i = 0; adopt.killed() < (KILLS + 1) / 2 && i < 2 * KILLS; i++) {
            adopt.kill(1_000 + random.nextInt(1_000 + ROWS / 70), filling);
            application.check();
        }
        adopt.run("--execute", "--writers-ready");
        application.change(reading);
        String[] changing = {"--execute", "--batch", "100", "--writers-ready", "--new-key"};
        for (int i = 0; adopt.killed() < KILLS && i < 4 * KILLS; i++) {
            application.check();
            if (!adopt.kill(700 + random.nextInt(1_000 + ROWS / 100), changing)) {
                adopt.run("--execute", "--back"); // so that there is something to do for the next one
            }
        }
        adopt.run("--execute", "--writers-ready", "--new-key");
        application.change(reading);
        application.awaitOperations(100 * THREADS);
        Map<Long, String> expected = application.end();

        assertEquals(expected, stored(url, ROWS));
        assertEquals(List.of("order_hash", "order_id"), key(url));
        Run verified = Run.of("verify", "orders.order_hash", "--rule", RULE, "--url", url);
        assertEquals(0, verified.status(), verified::toString);
        System.out.println(url.replaceFirst("^(jdbc:\\w+).*", "$1") + ": " + application.operations()
                + " statements of the application, " + adopt.killed() + " of " + KILLS
                + " runs killed before their end; "
                + verified.out().strip());
    }

    private static void fill(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE orders (order_id BIGINT PRIMARY KEY, customer VARCHAR(40))");
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders VALUES (?, 'before')")) {
                for (int i = 1; i <= ROWS; i++) {
                    insert.setLong(1, i);
                    insert.addBatch();
                    if (i % 10_000 == 0) {
                        insert.executeBatch();
                    }
                }
                insert.executeBatch();
            }
            connection.commit();
        }
    }

    /** Spanner's metadata names no catalogue. */
    private static @Nullable String catalog(Connection connection) throws SQLException {
        return connection.getMetaData().getURL().startsWith("jdbc:cloudspanner:") ? null : connection.getCatalog();
    }

    static List<String> key(String url) throws SQLException {
        Map<Integer, String> columns = new TreeMap<>();
        try (Connection connection = DriverManager.getConnection(url);
                ResultSet key = connection.getMetaData().getPrimaryKeys(catalog(connection), null, "orders")) {
            while (key.next()) {
                columns.put(key.getInt("KEY_SEQ"), key.getString("COLUMN_NAME"));
            }
        }
        return List.copyOf(columns.values());
    }

    static Map<Long, String> stored(String url, int rowsBefore) throws SQLException {
        Map<Long, String> stored = new HashMap<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT order_id, customer FROM orders WHERE order_id > " + rowsBefore)) {
            while (rows.next()) {
                stored.put(rows.getLong(1), rows.getString(2));
            }
        }
        return stored;
    }
}
