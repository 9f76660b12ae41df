package dev.keyspread.suite.postgresql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.SentTexts;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Shards;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Applications whose every transaction begins with a text that might change the session cost no round trip of Keyspread's own. */
final class PostgresUnsettlingTextTest extends EngineTest {
    private static final int TRANSACTIONS = 20;

    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";

    /** Settings by which routines are not read again from time to time, so that a session is asked behind each that may have changed it. */
    private static final String NEVER_AGAIN = "keyspread.inspect-interval=0";

    /** One transaction of an application. */
    @FunctionalInterface
    private interface Work {
        void on(Connection connection, int transaction) throws SQLException;
    }

    PostgresUnsettlingTextTest() {
        super(new PostgresEngine());
    }

    @BeforeEach
    void makeTables() throws SQLException {
        database.run(
                "CREATE TABLE orders (id BIGINT PRIMARY KEY, shard INTEGER, tenant TEXT NOT NULL, item TEXT)",
                "CREATE TABLE audit (id BIGINT GENERATED ALWAYS AS IDENTITY, note TEXT)",
                "CREATE FUNCTION tenant() RETURNS TEXT LANGUAGE sql STABLE AS $$ SELECT current_setting('app.tenant', true) $$",
                "CREATE FUNCTION doubled(BIGINT) RETURNS BIGINT LANGUAGE plpgsql STABLE AS $$ BEGIN RETURN $1 * 2; END $$",
                "ALTER TABLE orders ENABLE ROW LEVEL SECURITY",
                "CREATE POLICY of_tenant ON orders USING (tenant = tenant())",
                "CREATE PROCEDURE note(given TEXT) LANGUAGE plpgsql AS"
                        + " $$ BEGIN INSERT INTO audit (note) VALUES (given); END $$",
                "CREATE PROCEDURE tidy(INOUT kept INTEGER) LANGUAGE plpgsql AS"
                        + " $$ BEGIN DELETE FROM audit WHERE note = 'old'; kept := 1; END $$");
    }

    /** Writes and reads a row of a table with a shard rule, as each transaction does. */
    private static void useOrders(Connection connection, int id) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO orders (id, tenant, item) VALUES (?, ?, ?)")) {
            insert.setLong(1, id);
            insert.setString(2, "t" + id % 3);
            insert.setString(3, "pen");
            insert.executeUpdate();
        }
        try (PreparedStatement select = connection.prepareStatement("SELECT item FROM orders WHERE id = ?")) {
            select.setLong(1, id);
            try (ResultSet rows = select.executeQuery()) {
                rows.next();
            }
        }
        execute(connection, "UPDATE orders SET item = 'book' WHERE id = " + id);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Returns the round trips of twenty transactions behind the first five. */
    private static int roundTrips(String name, Connection connection, int first, Work work) throws SQLException {
        connection.setAutoCommit(false);
        int before = 0;
        for (int i = first; i < first + TRANSACTIONS + 5; i++) {
            if (i == first + 5) {
                before = SentTexts.roundTrips(name);
            }
            work.on(connection, i);
            useOrders(connection, i);
            connection.commit();
        }
        return SentTexts.roundTrips(name) - before;
    }

    /** Returns how many round trips Keyspread makes by itself in twenty transactions. */
    private int own(String name, Work work, String... settings) throws SQLException {
        String noted = SentTexts.noted(database.url(), name);
        int direct;
        try (Connection connection = DriverManager.getConnection(noted)) {
            direct = roundTrips(name, connection, 1_000, work);
        }
        database.run("DELETE FROM orders");
        Connection connection =
                database.keyspreadBy("jdbc:keyspread:" + noted.substring("jdbc:".length()), settings(settings));
        int own = roundTrips(name, connection, 1, work) - direct;
        assertEquals(
                List.of(Shards.crc32Mod("7", 16) + " | 7"), database.rows("SELECT shard, id FROM orders WHERE id = 7"));
        return own;
    }

    /** Checks that what Keyspread asks once, beside the application, may fall into the same time. */
    private static void assertNothing(int own) {
        assertTrue(own < TRANSACTIONS / 2, () -> own + " in " + TRANSACTIONS + " transactions");
    }

    private static void assertOneEach(int own) {
        assertTrue(own >= TRANSACTIONS && own < TRANSACTIONS * 3 / 2, () -> own + " in " + TRANSACTIONS);
    }

    private static String[] settings(String... more) {
        List<String> all = new ArrayList<>(List.of(more));
        all.add(RULE);
        return all.toArray(String[]::new);
    }

    /** Applications with row-level security tell the server in each transaction for whom it is. */
    @Test
    void aTenantThatIsSetInEachTransactionCostsNothing() throws SQLException {
        assertNothing(own("set", (connection, i) -> execute(connection, "SET app.tenant = 't" + i % 3 + "'")));
        assertNothing(
                own("set-local", (connection, i) -> execute(connection, "SET LOCAL app.tenant = 't" + i % 3 + "'")));
        assertNothing(own(
                "set_config",
                (connection, i) -> execute(connection, "SELECT set_config('app.tenant', 't" + i % 3 + "', true)")));
        assertNothing(own("set_config-bound", (connection, i) -> {
            try (PreparedStatement set = connection.prepareStatement("SELECT set_config('app.tenant', ?, true)")) {
                set.setString(1, "t" + i % 3);
                set.execute();
            }
        }));
    }

    @Test
    void routinesThatAreNotReadAgainCostOneRoundTripATransaction() throws SQLException {
        assertOneEach(
                own("stable-never", (connection, i) -> execute(connection, "SELECT doubled(" + i + ")"), NEVER_AGAIN));
        assertOneEach(
                own("call-never", (connection, i) -> execute(connection, "CALL note('visit " + i + "')"), NEVER_AGAIN));
    }

    @Test
    void aStableFunctionOfTheApplicationCostsNothing() throws SQLException {
        assertNothing(own("stable", (connection, i) -> execute(connection, "SELECT tenant(), doubled(" + i + ")")));
        assertNothing(own(
                "stable-from",
                (connection, i) -> execute(connection, "SELECT id FROM orders WHERE tenant = tenant() LIMIT 1")));
    }

    @Test
    void aPlainProcedureThatIsCalledInEachTransactionCostsNothing() throws SQLException {
        assertNothing(own("call", (connection, i) -> execute(connection, "CALL note('visit " + i + "')")));
        assertNothing(own("call-bound", (connection, i) -> {
            try (PreparedStatement call = connection.prepareStatement("CALL note(?)")) {
                call.setString(1, "visit");
                call.execute();
            }
        }));
        assertNothing(own("call-out", (connection, i) -> {
            try (CallableStatement call = connection.prepareCall("CALL tidy(?)")) {
                call.setInt(1, 1);
                call.registerOutParameter(1, Types.INTEGER);
                call.execute();
            }
        }));
    }
}
