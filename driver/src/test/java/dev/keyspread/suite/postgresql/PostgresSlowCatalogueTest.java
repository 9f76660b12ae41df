package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.engine.Effort;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.DriverManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A catalogue that is large, or that another session has locked, keeps a connection and a statement waiting for a few seconds at most. */
@Timeout(30)
final class PostgresSlowCatalogueTest extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";

    PostgresSlowCatalogueTest() {
        super(new PostgresEngine());
    }

    private String shard(String table) throws Exception {
        return String.join("", database.rows("SELECT shard FROM " + table + " WHERE id = 7"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pg_description", "pg_depend", "pg_constraint"})
    void givenALockedCatalogue_whenARowIsWritten_thenItIsFilledOrRefusedAndLaterFilled(String locked) throws Exception {
        database.run("CREATE TABLE orders (shard INT, id BIGINT PRIMARY KEY)");
        Connection connection;
        try (Connection other = DriverManager.getConnection(database.url())) {
            other.setAutoCommit(false);
            update(other, "LOCK TABLE pg_catalog." + locked + " IN ACCESS EXCLUSIVE MODE");
            connection = database.keyspread(RULE);
            try {
                update(connection, "INSERT INTO orders (id) VALUES (7)");
            } catch (StatementRefusedException notKnown) {
                assertEquals("", shard("orders"));
            }
            other.rollback();
        }
        awaitRow(connection);

        assertEquals(String.valueOf(Shards.crc32Mod("7", 16)), shard("orders"));
    }

    private void awaitRow(Connection connection) throws Exception {
        while (database.rows("SELECT id FROM orders").isEmpty()) {
            try {
                update(connection, "INSERT INTO orders (id) VALUES (7)");
            } catch (StatementRefusedException notYet) {
                Thread.sleep(10);
            }
        }
    }

    /** Another user's tables, for the most part, of which the application uses a few. */
    @Test
    void givenManyTablesWithCommentedRules_whenOneIsUsed_thenItsRowsAreFilledThoughNotAllWereRead() throws Exception {
        int tables = Effort.of(10_000);
        database.run("DO $$BEGIN FOR i IN 1.." + tables + " LOOP"
                + " EXECUTE 'CREATE TABLE t' || i || ' (shard INT, id BIGINT PRIMARY KEY)';"
                + " EXECUTE 'COMMENT ON COLUMN t' || i || '.shard IS ''keyspread: crc32(id) % 16''';"
                + " IF i % 1000 = 0 THEN COMMIT; END IF; END LOOP; END$$");
        Connection connection = database.keyspread("keyspread.inspect-interval=0");

        update(connection, "INSERT INTO t1 (id) VALUES (7)");
        update(connection, "INSERT INTO t" + tables + " (id) VALUES (7)");

        assertEquals(String.valueOf(Shards.crc32Mod("7", 16)), shard("t1"));
        assertEquals(String.valueOf(Shards.crc32Mod("7", 16)), shard("t" + tables));
    }
}
