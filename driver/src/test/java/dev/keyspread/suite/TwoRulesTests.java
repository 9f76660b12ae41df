package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two rules for one column: in data sources of one JVM, and in the settings and on record in the database. */
public abstract class TwoRulesTests extends EngineTest {
    private static final String SIXTEEN = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String THIRTY_TWO = "keyspread.shard.orders.shard=crc32(id) % 32";

    private final String upsert;

    /** @param upsert of the row 7 */
    public TwoRulesTests(Engine engine, String upsert) {
        super(engine);
        this.upsert = upsert;
    }

    @BeforeEach
    void makeTable() throws SQLException {
        database.run("CREATE TABLE orders (id BIGINT NOT NULL, shard INTEGER NOT NULL, PRIMARY KEY (shard, id))");
    }

    @Test
    void aSecondDataSourceWithAnotherRuleIsRefused() throws SQLException {
        Connection first = database.keyspread(SIXTEEN);
        SQLException refused = assertThrows(SQLException.class, () -> database.keyspread(THIRTY_TWO));

        String message = String.valueOf(refused.getMessage());
        assertEquals("08001", refused.getSQLState(), message);
        assertTrue(message.contains("crc32(id) % 16") && message.contains("crc32(id) % 32"), message);
        update(first, "INSERT INTO orders (id) VALUES (7)");
        database.keyspread("keyspread.shard.ORDERS.shard=crc32( ID )%16", "keyspread.reads=off");

        first.close();
    }

    @Test
    void whenTheFirstIsClosedTheOtherMayConnect() throws SQLException {
        database.keyspread(SIXTEEN).close();
        update(database.keyspread(THIRTY_TWO), "INSERT INTO orders (id) VALUES (7)");

        assertEquals(List.of(Shards.crc32Mod("7", 32) + " | 7"), database.rows("SELECT shard, id FROM orders"));
    }

    @Test
    void theRuleOnRecordLeavesReadsOfAnotherUnchanged() throws SQLException {
        database.run(
                "INSERT INTO orders (id, shard) VALUES (7, 99)",
                "COMMENT ON COLUMN orders.shard IS 'keyspread: crc32(id) % 16'");
        Connection connection = database.keyspread(THIRTY_TWO);

        boolean isTold = connection.unwrap(KeyspreadConnection.class).findings().stream()
                .anyMatch(finding -> finding.message().contains("rule on record"));
        assertTrue(isTold);
        assertEquals(List.of("7"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 7"));
        EngineTest.assertRefused(connection, "orders", "shard", c -> update(c, upsert));
        connection.close();

        database.run("DELETE FROM orders");
        update(database.keyspread(SIXTEEN), upsert);
        assertEquals(List.of(Shards.crc32Mod("7", 16) + " | 7"), database.rows("SELECT shard, id FROM orders"));
    }
}
