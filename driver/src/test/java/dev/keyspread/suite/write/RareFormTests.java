package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Forms of writing that few applications use: each is filled right or refused, whatever it is. */
public abstract class RareFormTests extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";

    public RareFormTests(Engine engine) {
        super(engine);
    }

    /**
     * Texts that the direct driver carries out, of one statement or several, each of which writes to {@code orders (id, shard)}. There is one
     * row in it, with the id 1, and {@code others (id, far)} has (1, 21).
     */
    public abstract List<String> forms();

    @Test
    void noneStoresARowWithoutItsShard() throws SQLException {
        List<String> wrong = new ArrayList<>();
        for (String form : forms()) {
            if (storesWrongShard(form)) {
                wrong.add(form);
            }
        }
        assertEquals(List.of(), wrong);
    }

    /** Or the test would say nothing. */
    @Test
    void theDatabaseTakesEachOfThem() throws SQLException {
        for (String form : forms()) {
            makeTables();
            Outcome direct = Outcome.of(database.direct(), c -> execute(c, form));
            assertEquals(null, direct.sqlState(), form);
            assertTrue(!database.rows("SELECT id FROM orders").equals(List.of("1")), () -> "writes nothing: " + form);
        }
    }

    private void makeTables() throws SQLException {
        database.run(
                "DROP TABLE IF EXISTS orders",
                "DROP TABLE IF EXISTS others",
                "DROP TABLE IF EXISTS made",
                "CREATE TABLE orders (id BIGINT, shard INTEGER)",
                "CREATE TABLE others (id BIGINT, far BIGINT)",
                "INSERT INTO orders (id, shard) VALUES (1, " + Shards.crc32Mod("1", 16) + ")",
                "INSERT INTO others (id, far) VALUES (1, 21)");
    }

    private boolean storesWrongShard(String form) throws SQLException {
        makeTables();
        try (Connection connection = database.keyspread(RULE)) {
            update(connection, "UPDATE orders SET id = 1 WHERE id = 1");
            Outcome.of(connection, c -> execute(c, form));
        }
        for (String row : database.rows("SELECT id, shard FROM orders")) {
            String id = row.substring(0, row.indexOf(' '));
            if (!row.equals(id + " | " + Shards.crc32Mod(id, 16))) {
                return true;
            }
        }
        return false;
    }

    private static int execute(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : text.split(";;", -1)) {
                statement.execute(each.strip());
            }
            return 0;
        }
    }
}
