package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A row whose stored shard is wrong has another key than the rule gives it: an upsert must not put a second one beside it. */
public abstract class UpsertOfWrongRowTests extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String TABLE =
            "CREATE TABLE orders (shard INTEGER NOT NULL, id BIGINT NOT NULL, note VARCHAR(20),"
                    + " PRIMARY KEY (shard, id))";
    private static final String WRONG = "INSERT INTO orders (shard, id, note) VALUES (99, 7, 'old')";
    private static final String STORED = "SELECT shard, id FROM orders ORDER BY shard";

    private final List<String> upserts;

    /**
     * For one engine.
     *
     * @param upserts what writes a row of orders with the id 7, in place of the one that is there, or leaves that one
     */
    public UpsertOfWrongRowTests(Engine engine, List<String> upserts) {
        super(engine);
        this.upserts = upserts;
    }

    @Test
    void givenARowWithAWrongShard_whenItIsUpserted_thenThatIsRefused() throws SQLException {
        database.run(TABLE, WRONG);
        Connection connection = database.keyspread(RULE);

        for (String upsert : upserts) {
            String message = assertRefused(connection, "orders", "shard", c -> update(c, upsert));
            assertTrue(message.contains("put the stored rows right"), message);
        }
        assertEquals(List.of("99 | 7"), database.rows(STORED));
    }

    @Test
    void givenThatRowPutRight_whenItIsUpserted_thenItIsFound() throws SQLException {
        database.run(TABLE, WRONG, "UPDATE orders SET shard = " + Shards.crc32Mod("7", 16));
        Connection connection = database.keyspread(RULE);

        for (String upsert : upserts) {
            update(connection, upsert);
            assertEquals(List.of(Shards.crc32Mod("7", 16) + " | 7"), database.rows(STORED), upsert);
        }
    }

    @Test
    void givenAnotherKeyThatFindsIt_whenItIsUpserted_thenNothingIsRefused() throws SQLException {
        database.run(TABLE, "CREATE UNIQUE INDEX by_id ON orders (id)", WRONG);
        Connection connection = database.keyspread(RULE);

        for (String upsert : upserts) {
            update(connection, upsert);
            assertEquals(1, database.rows(STORED).size(), upsert);
        }
    }

    @Test
    void givenAnApplicationThatNamesTheShard_whenItUpserts_thenItsOwnKeyHolds() throws SQLException {
        String right = Shards.crc32Mod("7", 16) + "";
        database.run(TABLE, WRONG);
        Connection connection = database.keyspread(RULE);

        for (String upsert : upserts) {
            update(
                    connection,
                    upsert.replace("(id, note)", "(shard, id, note)")
                            .replace("VALUES (7", "VALUES (" + right + ", 7")
                            .replace("ON CONFLICT (id)", "ON CONFLICT (shard, id)"));
        }
        assertEquals(List.of(right + " | 7", "99 | 7"), database.rows(STORED));
    }

    @Test
    void givenATableMadeInTheSameTransaction_whenRowsAreUpserted_thenTheyAreFilled() throws SQLException {
        Connection connection = database.keyspread(RULE);
        connection.setAutoCommit(false);
        update(connection, TABLE);
        for (String upsert : upserts) {
            update(connection, upsert);
        }
        connection.commit();

        assertEquals(List.of(Shards.crc32Mod("7", 16) + " | 7"), database.rows(STORED));
    }
}
