package dev.keyspread.suite.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** When tables with rules are read again, only what tells something new is followed by more work. */
final class H2ReinspectionTest {
    private static final String[] SETTINGS = {
        "keyspread.shard.orders.shard=crc32(id) % 16",
        "keyspread.shard.visits.shard=crc32(id) % 16",
        "keyspread.inspect-interval=1"
    };

    /** Its rows are compared by one thread, and all others that plan a statement on it wait for that. */
    @Test
    void givenATableThatWasMadeThroughKeyspread_whenItIsReadAgain_thenItsRowsAreNotComparedAgain() throws Exception {
        try (Sandbox database = new Sandbox(new H2Engine())) {
            database.run("SET QUERY_STATISTICS TRUE");
            Connection connection = database.keyspread(SETTINGS);
            try (Statement statement = connection.createStatement()) {
                for (String table : new String[] {"orders", "visits"}) {
                    statement.execute("CREATE TABLE " + table + " (shard INTEGER, id BIGINT, PRIMARY KEY (shard, id))");
                    statement.execute("INSERT INTO " + table + " (id) VALUES (1)");
                }
                statement.executeQuery("SELECT id FROM orders WHERE id = 1").close();
            }
            assertEquals(1, comparisons(database));

            database.run("ALTER TABLE visits ALTER COLUMN id SET DATA TYPE VARCHAR(20)");
            awaitTexts(connection);
            for (int id = 2; id < 5; id++) {
                try (Statement statement = connection.createStatement()) {
                    statement
                            .executeQuery("SELECT id, shard FROM orders WHERE " + id + " = id")
                            .close();
                }
            }
            assertEquals(1, comparisons(database));
        }
    }

    /** Until both tables have been read again, of which the second has another type now. */
    private static void awaitTexts(Connection connection) throws InterruptedException {
        boolean isHashedAsText = false;
        for (int tries = 0; !isHashedAsText; tries++) {
            assertTrue(tries < 600, "the new type is known");
            Thread.sleep(100);
            try (Statement statement = connection.createStatement()) {
                statement.execute("INSERT INTO visits (id) VALUES ('a" + tries + "')");
                isHashedAsText = true;
            } catch (SQLException e) {
                assertEquals("0A000", e.getSQLState(), e::toString);
            }
        }
    }

    /** How often rows were taken for comparing them. */
    private static int comparisons(Sandbox database) throws SQLException {
        try (Statement statement = database.direct().createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT COALESCE(SUM(EXECUTION_COUNT), 0) FROM INFORMATION_SCHEMA.QUERY_STATISTICS"
                                + " WHERE SQL_STATEMENT LIKE 'SELECT SHARD%ORDERS%'")) {
            row.next();
            return row.getInt(1);
        }
    }
}
