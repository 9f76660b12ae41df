package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.sql.Dialect;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The way {@link LiveAdoptionTest}, where a new table takes the place of the old one: while that happens, the application stands still.
 * Each of its threads has a session of its own, as processes have, and pauses now and then: the emulator refuses DDL while a transaction is
 * open.
 */
@Tag("live") // the emulator runs one transaction at a time: on a busy machine it takes as long as it likes
class LiveSpannerAdoptionTest {
    private static final int THREADS = Integer.getInteger("live.spanner.threads", 2);
    private static final int ROWS = Integer.getInteger("live.spanner.rows", 1_024);
    private static final int KILLS = Integer.getInteger("live.spanner.kills", 2);
    private static final int PAUSE = Integer.getInteger("live.spanner.pause", 800);
    private static final String RULE = "farm_fingerprint(order_id) % 16";
    private static final KeyspreadConfig BEFORE =
            KeyspreadConfig.builder().set(Setting.JMX, false).build();

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void givenATable_whenAdoptedUnderLoad_thenNoRowIsLostOrWrong(Dialect dialect) throws Exception {
        String url = SpannerEmulator.newDatabase(dialect);
        fill(url, dialect);
        try (LiveTable application =
                new LiveTable(thread -> url + ";numChannels=" + (thread + 2), THREADS, ROWS + 1, PAUSE, BEFORE)) {
            adopt(url, dialect, application);
        }
    }

    private static void adopt(String url, Dialect dialect, LiveTable application) throws Exception {
        KeyspreadConfig reading =
                BEFORE.toBuilder().rule("orders.order_hash", RULE).build();
        // Each batch waits for the application's transactions, however few its rows are.
        AdoptingProcess adopt = new AdoptingProcess(url, RULE, "--max-latency", "20000");

        adopt.run("--execute", "--batch", "5000");
        application.change(reading.toBuilder()
                .set(Setting.READS, KeyspreadConfig.Reads.OFF)
                .build());
        Random random = new Random();
        int inExchange = (KILLS + 2) / 4;
        for (int i = 0; adopt.killed() < KILLS - inExchange && i < 2 * KILLS; i++) {
            adopt.kill(3_000 + random.nextInt(3_000 + ROWS / 5), "--execute", "--writers-ready", "--new-key");
            application.check();
        }
        adopt.run("--execute", "--writers-ready", "--new-key");
        application.check();
        application.change(reading, () -> {
            for (int i = 0; adopt.killed() < KILLS && i < 2 * KILLS; i++) {
                adopt.kill(
                        3_000 + random.nextInt(3_000 + ROWS / 5),
                        "--execute",
                        "--new-key",
                        "--writers-stopped",
                        "--batch",
                        "100");
            }
            adopt.run("--execute", "--new-key", "--writers-stopped");
        });
        application.awaitOperations(5 * THREADS);
        Map<Long, String> expected = application.end();

        assertEquals(expected, LiveAdoptionTest.stored(url, ROWS));
        assertEquals(List.of("order_hash", "order_id"), LiveAdoptionTest.key(url));
        Run verified = Run.of("verify", "orders.order_hash", "--rule", RULE, "--url", url, "--batch", "5000");
        assertEquals(0, verified.status(), verified::toString);
        System.out.println(dialect + ": " + application.operations() + " statements of the application, "
                + adopt.killed() + " of " + KILLS + " runs killed before their end; "
                + verified.out().strip() + "\n" + adopt.said());
    }

    private static void fill(String url, Dialect dialect) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    dialect == Dialect.GOOGLESQL
                            ? "CREATE TABLE orders (order_id INT64 NOT NULL, customer STRING(40)) PRIMARY KEY (order_id)"
                            : "CREATE TABLE orders (order_id bigint PRIMARY KEY, customer varchar(40))");
            statement.execute("CREATE INDEX orders_by_customer ON orders (customer)");
            statement.execute("INSERT INTO orders (order_id, customer) VALUES (1, 'before')");
            for (int rows = 1; rows < ROWS; ) {
                int more = Math.min(Math.min(rows, ROWS - rows), 8_192);
                statement.execute("INSERT INTO orders (order_id, customer) SELECT order_id + " + rows
                        + ", customer FROM orders WHERE order_id <= " + more);
                rows += more;
            }
        }
    }
}
