package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.MariaDbServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The statements for engines that can't be had here, each as it stands in the engine's documentation of the statement: ALTER PRIMARY KEY and
 * {@code table@index} of CockroachDB, DROP CONSTRAINT and ADD PRIMARY KEY of YugabyteDB, which rewrite the table, and MODIFY COLUMN, DROP
 * PRIMARY KEY and DROP INDEX … ON of TiDB, which takes one change at a time.
 */
class StandInPlansTest {
    private static List<String> statements(String plain, String engine) throws SQLException {
        try (Connection connection = DriverManager.getConnection(plain);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE orders (order_id BIGINT PRIMARY KEY, customer VARCHAR(40))");
        }
        Run run = Run.of(
                "adopt",
                "orders.order_hash",
                "--rule",
                "crc32(order_id) % 16",
                "--url",
                StandInDriver.url(plain, engine));
        assertEquals(0, run.status(), run::toString);
        assertEquals(true, run.out().startsWith("Not tried on a live " + engine + ": "), run::toString);
        return run.out()
                .lines()
                .map(String::strip)
                .filter(line -> line.endsWith(";"))
                .map(line -> line.replaceAll("[\"`]|public\\.|test_\\w+\\.", ""))
                .toList();
    }

    @Test
    void givenCockroachDb_whenAdoptionIsPlanned_thenItSaysAlterPrimaryKey() throws SQLException {
        assertEquals(
                List.of(
                        "ALTER TABLE orders ADD COLUMN order_hash INTEGER NOT VISIBLE;",
                        "ALTER TABLE orders ALTER COLUMN order_hash SET NOT NULL;",
                        "CREATE UNIQUE INDEX orders_by_order_hash ON orders (order_hash, order_id);",
                        "COMMENT ON COLUMN orders.order_hash IS 'keyspread: crc32(order_id) % 16';",
                        "CREATE UNIQUE INDEX orders_by_former_key ON orders (order_id);",
                        "ALTER TABLE orders ALTER PRIMARY KEY USING COLUMNS (order_hash, order_id);",
                        "DROP INDEX IF EXISTS orders@orders_by_order_hash;",
                        "split: ALTER TABLE orders SPLIT AT VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10),"
                                + " (11), (12), (13), (14), (15);"),
                statements(EmbeddedPostgresEngine.newDatabase(), "cockroachdb"));
    }

    @Test
    void givenYugabyteDb_whenAdoptionIsPlanned_thenTheKeyIsDroppedAndAdded() throws SQLException {
        assertEquals(
                List.of(
                        "ALTER TABLE orders ADD COLUMN order_hash INTEGER;",
                        "ALTER TABLE orders ALTER COLUMN order_hash SET NOT NULL;",
                        "CREATE UNIQUE INDEX orders_by_order_hash ON orders (order_hash, order_id);",
                        "COMMENT ON COLUMN orders.order_hash IS 'keyspread: crc32(order_id) % 16';",
                        "CREATE UNIQUE INDEX orders_by_former_key ON orders (order_id);",
                        "ALTER TABLE orders DROP CONSTRAINT orders_pkey;",
                        "ALTER TABLE orders ADD CONSTRAINT orders_pkey PRIMARY KEY (order_hash, order_id);",
                        "DROP INDEX IF EXISTS orders_by_order_hash;"),
                statements(EmbeddedPostgresEngine.newDatabase(), "yugabytedb"));
    }

    @Test
    void givenTiDb_whenAdoptionIsPlanned_thenEachStatementChangesOneThing() throws SQLException {
        assertEquals(
                List.of(
                        "ALTER TABLE orders ADD COLUMN order_hash INTEGER;",
                        "ALTER TABLE orders MODIFY COLUMN order_hash INTEGER NOT NULL;",
                        "CREATE INDEX orders_by_order_hash ON orders (order_hash, order_id);",
                        "CREATE UNIQUE INDEX orders_by_former_key ON orders (order_id);",
                        "ALTER TABLE orders DROP PRIMARY KEY;",
                        "ALTER TABLE orders ADD PRIMARY KEY (order_hash, order_id);",
                        "DROP INDEX orders_by_order_hash ON orders;"),
                statements(MariaDbServer.newDatabase(), "tidb"));
    }

    /** Where one of the rows of a statement is locked, TiDB locks none of them: they are tried in halves. */
    @Test
    void givenTiDbAndALockedRow_whenBackfilled_thenItWaitsForThatRowAlone() throws Exception {
        String plain = MariaDbServer.newDatabase();
        try (Connection connection = DriverManager.getConnection(plain);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE orders (order_id BIGINT PRIMARY KEY, order_hash INTEGER)");
            statement.execute("INSERT INTO orders (order_id) SELECT seq FROM seq_1_to_500");
            connection.setAutoCommit(false);
            statement.execute("UPDATE orders SET order_hash = 99 WHERE order_id = 250");
            Thread release = new Thread(() -> {
                try {
                    Thread.sleep(700);
                    connection.commit();
                } catch (SQLException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            release.start();

            Run done = Run.of(
                    "backfill",
                    "orders.order_hash",
                    "--rule",
                    "crc32(order_id) % 16",
                    "--url",
                    StandInDriver.url(plain, "tidb"),
                    "--execute");
            release.join();

            assertEquals(0, done.status(), done::toString);
            Run verified = Run.of("verify", "orders.order_hash", "--rule", "crc32(order_id) % 16", "--url", plain);
            assertEquals(0, verified.status(), verified::toString);
        }
    }
}
