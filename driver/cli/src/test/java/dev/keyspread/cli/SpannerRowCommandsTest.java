package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.sql.Dialect;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The commands over rows on Spanner, whose transactions lock what they read. */
@ResourceLock("the emulator")
class SpannerRowCommandsTest {
    private static final String RULE = "abs(mod(farm_fingerprint(order_id), 16))";

    @ParameterizedTest
    @EnumSource(
            value = Dialect.class,
            names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void givenRowsWithoutShards_whenBackfilled_thenTheyHaveTheRules(Dialect dialect) throws SQLException {
        String url = SpannerEmulator.newDatabase(dialect);
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    dialect == Dialect.GOOGLESQL
                            ? "CREATE TABLE orders (order_id INT64 NOT NULL, order_hash INT64) PRIMARY KEY (order_id)"
                            : "CREATE TABLE orders (order_id bigint PRIMARY KEY, order_hash bigint)");
            statement.execute("INSERT INTO orders (order_id) VALUES (0)");
            for (int rows = 1; rows < 256; rows *= 2) {
                statement.execute("INSERT INTO orders (order_id) SELECT order_id + " + rows + " FROM orders");
            }
        }

        Run dry = run("backfill", url);
        Run done = run("backfill", url, "--execute");
        Run verified = run("verify", url);

        assertEquals(1, dry.status(), dry::toString);
        assertTrue(dry.out().startsWith("computed by the database, by ABS(MOD("), dry::toString);
        assertEquals(0, done.status(), done::toString);
        assertTrue(done.out().contains("256 filled"), done::toString);
        assertEquals(0, verified.status(), verified::toString);
        assertTrue(verified.out().contains(": 256 rows, 0 missing, 0 wrong"), verified::toString);
    }

    private static Run run(String command, String url, String... more) {
        String[] args = new String[more.length + 6];
        System.arraycopy(new String[] {command, "orders.order_hash", "--rule", RULE, "--url", url}, 0, args, 0, 6);
        System.arraycopy(more, 0, args, 6, more.length);
        return Run.of(args);
    }
}
