package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.SpannerEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Follows the steps of the pages on sharding a live table, on PostgreSQL and on Spanner's emulator. */
final class RollingOutTest extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.order_hash=sha256(order_id) % 16";
    private static final String INSERT = "INSERT INTO orders (order_id, customer, amount) VALUES (?, ?, ?)";
    private static final String BY_ID = "SELECT customer FROM orders WHERE order_id = 7";

    RollingOutTest() {
        super(new PostgresEngine());
    }

    private static List<String> sql() {
        return sql("rolling-out.md");
    }

    private static List<String> sql(String name) {
        Path inProject = Path.of("docs", name);
        try {
            String page = Files.readString(Files.exists(inProject) ? inProject : Path.of("..", "docs", name));
            List<String> blocks = new ArrayList<>();
            Matcher block = Pattern.compile("```sql\\n(.*?)```", Pattern.DOTALL).matcher(page);
            while (block.find()) {
                blocks.add(block.group(1));
            }
            return blocks;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String[] statements(String block) {
        return block.strip().replaceAll(";$", "").split(";\\s*", -1);
    }

    @Test
    void theStepsOfThePageLeadToAShardedTable() throws SQLException {
        List<String> steps = sql();
        assertEquals(5, steps.size());
        database.run(
                "CREATE TABLE orders (order_id BIGINT PRIMARY KEY, customer VARCHAR(40), amount INTEGER)",
                "INSERT INTO orders SELECT n, 'c' || n, n FROM generate_series(-50, 1000) AS n");

        database.run(steps.get(0));
        Connection filling = database.keyspread(RULE, "keyspread.reads=off");
        update(filling, INSERT, 2001L, "new", 1);
        database.run(steps.get(1));
        assertEquals(List.of("0 | 0"), database.rows(steps.get(2)));
        database.run(statements(steps.get(3)));

        Connection shadow = database.keyspread(RULE, "keyspread.reads=shadow", "keyspread.shadow-share=1");
        assertEquals(List.of("c7"), Sandbox.rows(shadow, BY_ID));
        assertEquals(
                List.of(),
                shadow.unwrap(KeyspreadConnection.class).findings().stream()
                        .filter(finding -> finding.rule().equals("shard-disagrees"))
                        .toList());

        database.run("ANALYZE orders");
        Connection reading = database.keyspread(RULE);
        assertEquals(List.of("c7"), Sandbox.rows(reading, BY_ID));
        assertTrue(Sandbox.counters(reading).rewrittenReads() > 0);

        database.run(steps.get(4));
        Connection after = database.keyspread(RULE, "keyspread.nodes=3");
        update(after, INSERT, 2002L, "newer", 1);
        assertEquals(List.of("newer"), Sandbox.rows(after, "SELECT customer FROM orders WHERE order_id = 2002"));
        assertEquals(List.of("0 | 0"), database.rows(steps.get(2)));
        assertTrue(Sandbox.rows(after, "EXPLAIN SELECT customer FROM orders WHERE order_id = 2002").stream()
                .anyMatch(line -> line.contains("orders_pkey")));
    }

    @Test
    void aBackfillThroughKeyspreadFillsEveryRow() throws SQLException {
        database.run(
                "CREATE TABLE orders (order_id BIGINT PRIMARY KEY, customer VARCHAR(40), amount INTEGER)",
                "INSERT INTO orders SELECT n, 'c' || n, n FROM generate_series(1, 20) AS n",
                sql().get(0));
        Connection filling = database.keyspread(RULE, "keyspread.reads=off");
        for (long id = 1; id <= 20; id++) {
            assertEquals(1, update(filling, "UPDATE orders SET order_id = ? WHERE order_id = ?", id, id));
        }
        assertEquals(List.of("0 | 0"), database.rows(sql().get(2)));
    }

    @Test
    void theStepsForSpannerDoToo() throws SQLException {
        List<String> steps = sql("rolling-out-spanner.md");
        assertEquals(2, steps.size());
        try (Sandbox spanner = new Sandbox(new SpannerEngine(Dialect.GOOGLESQL))) {
            spanner.run(
                    "CREATE TABLE Orders (OrderId INT64 NOT NULL, Customer STRING(40), Amount INT64)"
                            + " PRIMARY KEY (OrderId)",
                    "INSERT INTO Orders (OrderId, Customer, Amount) VALUES (1, 'Ann', 10), (2, 'Bea', 20), (7, 'Cem', 30)");
            spanner.run(statements(steps.get(0)));
            assertEquals(List.of("0 | 3 | 3"), spanner.rows(steps.get(1).replace(";", "")));

            String rule = "keyspread.shard.ShardedOrders.ShardId=abs(mod(farm_fingerprint(OrderId), 16))";
            Connection shadow = spanner.keyspread(rule, "keyspread.reads=shadow", "keyspread.shadow-share=1");
            update(shadow, "INSERT INTO ShardedOrders (OrderId, Customer, Amount) VALUES (?, ?, ?)", 8L, "Dan", 40L);
            String byId = "SELECT Customer FROM ShardedOrders WHERE OrderId = 8";
            assertEquals(List.of("Dan"), Sandbox.rows(shadow, byId));
            assertEquals(
                    List.of(),
                    shadow.unwrap(KeyspreadConnection.class).findings().stream()
                            .filter(finding -> finding.rule().equals("shard-disagrees"))
                            .toList());

            Connection reading = spanner.keyspread(rule);
            assertEquals(List.of("Dan"), Sandbox.rows(reading, byId));
            assertEquals(1, Sandbox.counters(reading).rewrittenReads());
            assertEquals(List.of("0 | 4 | 3"), spanner.rows(steps.get(1).replace(";", "")));
        }
    }

    @Test
    void aPoolKeepsTheConnectionOfARefusedStatement() throws SQLException {
        database.run("CREATE TABLE orders (order_hash INTEGER, order_id BIGINT PRIMARY KEY)");
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(database.keyspreadUrl());
            pool.addDataSourceProperty("keyspread.shard.orders.order_hash", "sha256(order_id) % 16");
            pool.setMaximumPoolSize(1);
            try (Connection connection = pool.getConnection()) {
                connection.setAutoCommit(false);
                update(connection, "INSERT INTO orders (order_id) VALUES (?)", 1L);
                assertRefused(
                        connection,
                        "orders",
                        "order_hash",
                        c -> update(c, "INSERT INTO orders (order_id) VALUES (floor(random() * 100)::bigint)"));
                connection.commit();
            }
        }
        assertEquals(List.of("1"), database.rows("SELECT order_id FROM orders"));
    }
}
