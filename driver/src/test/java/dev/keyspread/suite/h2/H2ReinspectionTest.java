package dev.keyspread.suite.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.OtherClientTests;
import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.engine.Outcome;
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
            OtherClientTests.await("the new type is known", () -> isHashedAsText(connection));
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

    /** Both tables have been read again by then, of which the second has another type now. */
    private static boolean isHashedAsText(Connection connection) {
        Outcome outcome = Outcome.of(connection, c -> AccessLog.update(c, "INSERT INTO visits (id) VALUES ('a')"));
        return outcome.sqlState() == null;
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
