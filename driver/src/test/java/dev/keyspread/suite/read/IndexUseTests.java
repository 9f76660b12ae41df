package dev.keyspread.suite.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Rows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A keyed read that knows nothing of the shard uses the primary key that begins with it: the database's own plan says so. */
public abstract class IndexUseTests extends EngineTest {
    static final int ROWS = 20_000;

    Connection connection;

    @SuppressWarnings("NullAway.Init")
    public IndexUseTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void write() throws SQLException {
        database.run("CREATE TABLE orders (shard INTEGER NOT NULL, id BIGINT NOT NULL, note VARCHAR(20),"
                + " PRIMARY KEY (shard, id))");
        connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders (id, note) VALUES (?, 'n')")) {
            for (long id = 1; id <= ROWS; id++) {
                insert.setLong(1, id);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        database.run(engine.analyze("orders"));
    }

    private String plan(Connection c, String sql) throws SQLException {
        try (Statement statement = c.createStatement();
                ResultSet rows = statement.executeQuery("EXPLAIN " + sql)) {
            return String.join("\n", Rows.read(rows));
        }
    }

    private void assertUsesKey(String sql) throws SQLException {
        String direct = plan(database.direct(), sql);
        String plan = plan(connection, sql);
        assertTrue(!usesShard(direct), () -> "the direct driver's plan knows the shard: " + direct);
        assertTrue(usesShard(plan), () -> "the plan does not use the primary key: " + plan);
    }

    /** Returns true if the plan looks the shard up in the primary key. */
    public abstract boolean usesShard(String plan);

    @Test
    void ofASelect() throws SQLException {
        assertUsesKey("SELECT note FROM orders WHERE id = 7");
        assertUsesKey("SELECT note FROM orders WHERE id IN (7, 8)");
        assertUsesKey("SELECT note FROM orders o WHERE o.id = 7 AND o.note = 'n'");
    }

    @Test
    void ofAJoinById() throws SQLException {
        database.run("CREATE TABLE order_lines (shard INTEGER NOT NULL, order_id BIGINT NOT NULL, pos INTEGER NOT NULL,"
                + " PRIMARY KEY (shard, order_id, pos))");
        connection = database.keyspread(
                "keyspread.shard.orders.shard=crc32(id) % 16",
                "keyspread.shard.order_lines.shard=crc32(order_id) % 16");
        try (Statement insert = connection.createStatement()) {
            insert.execute("INSERT INTO order_lines (order_id, pos) VALUES (7, 1), (7, 2), (8, 1)");
        }
        database.run(engine.analyze("order_lines"));

        assertUsesKey("SELECT o.note FROM order_lines l JOIN orders o ON o.id = l.order_id");
        assertUsesKey("SELECT o.note FROM order_lines l LEFT JOIN orders o ON o.id = l.order_id");
        assertUsesKey("SELECT l.pos FROM order_lines l WHERE EXISTS (SELECT 1 FROM orders o WHERE o.id = l.order_id)");
    }

    @Test
    void ofAnUpdateAndADelete() throws SQLException {
        assertUsesKey("UPDATE orders SET note = 'm' WHERE id = 7");
        assertUsesKey("DELETE FROM orders WHERE id = 7");
    }

    @Test
    void aPreparedReadIsKeyedByItsParameter() throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("EXPLAIN SELECT note FROM orders WHERE id = ?")) {
            select.setLong(1, 7);
            try (ResultSet rows = select.executeQuery()) {
                String plan = String.join("\n", Rows.read(rows));
                assertTrue(usesShard(plan), plan);
            }
        }
        try (PreparedStatement select = connection.prepareStatement("SELECT note FROM orders WHERE id = ?")) {
            select.setLong(1, 7);
            try (ResultSet rows = select.executeQuery()) {
                assertEquals(1, Rows.read(rows).size());
            }
        }
    }
}
