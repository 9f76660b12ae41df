package dev.keyspread.plan.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Views that an application makes all the time, each by a new name: plans of other statements stay. */
class NewViewsTest {
    private static final int VIEWS = 20;

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(
                "jdbc:keyspread:h2:mem:",
                Sandbox.properties("keyspread.shard.orders.shard=crc32(id) % 16", "keyspread.inspect=off"));
        run("CREATE TABLE orders (shard INT, id BIGINT PRIMARY KEY, item VARCHAR(20))");
        run("INSERT INTO orders (id, item) VALUES (7, 'x')");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private long plans() throws SQLException {
        return connection
                .unwrap(KeyspreadConnection.class)
                .database()
                .counters()
                .plans();
    }

    @Test
    void aViewOfANewNameDropsNoPlans() throws SQLException {
        String read = "SELECT item FROM orders WHERE id = 7";
        run("CREATE VIEW first AS SELECT * FROM orders");
        run(read);
        long before = plans();
        for (int i = 0; i < VIEWS; i++) {
            run("CREATE VIEW v" + i + " AS SELECT * FROM orders");
            run(read);
        }

        assertEquals(VIEWS, plans() - before); // those of the views' own texts
    }

    @Test
    void aNameThatWasPlannedBeforeItBecomesAViewIsPlannedAnew() throws SQLException {
        run("CREATE TABLE later (shard INT, id BIGINT, item VARCHAR(20))");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO later (id, item) VALUES (?, 'y')")) {
            insert.setLong(1, 1);
            insert.executeUpdate();
            run("DROP TABLE later");
            run("CREATE VIEW later AS SELECT shard, id, item FROM orders");
            try {
                insert.setLong(1, 8);
                insert.executeUpdate();
            } catch (SQLException refused) {
                assertInstanceOf(StatementRefusedException.class, refused, refused::toString);
            }
        }

        try (Statement statement = connection.createStatement();
                ResultSet unfilled = statement.executeQuery("SELECT COUNT(*) FROM orders WHERE shard IS NULL")) {
            unfilled.next();
            assertEquals(0, unfilled.getInt(1));
        }
    }
}
