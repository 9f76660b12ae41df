package dev.keyspread.suite.mariadb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.mysql.cj.jdbc.JdbcConnection;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The generated keys of rows whose AUTO_INCREMENT column a sequence numbers, through MariaDB's driver and MySQL's: whatever they count up
 * from the one number that the server tells, an application gets the ids of its rows.
 */
final class MariaDbNumberedKeysTest extends EngineTest {
    private final List<Connection> connections = new ArrayList<>();

    MariaDbNumberedKeysTest() {
        super(new MariaDbEngine());
    }

    @BeforeEach
    void create() throws SQLException {
        database.run(
                "CREATE TABLE keyspread_sequence (name VARCHAR(128) NOT NULL PRIMARY KEY, next_value BIGINT NOT NULL)",
                "CREATE TABLE tickets (shard INT NOT NULL, id BIGINT NOT NULL AUTO_INCREMENT, note VARCHAR(20) UNIQUE,"
                        + " n INT NOT NULL DEFAULT 0, PRIMARY KEY (shard, id), KEY (id))",
                "CREATE TABLE others (id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY, note VARCHAR(20))");
        connections.add(connect(database.url()));
        connections.add(connect(database.url().replaceFirst("^jdbc:mariadb:", "jdbc:mysql:")));
    }

    private static Connection connect(String url) throws SQLException {
        Properties properties = Sandbox.properties(
                "keyspread.shard.tickets.shard=crc32(id) % 16", "keyspread.shard.tickets.id=sequence(s, 2)");
        properties.setProperty("user", "root");
        properties.setProperty("sslMode", url.contains("mysql") ? "DISABLED" : "disable");
        properties.setProperty("allowPublicKeyRetrieval", "true");
        properties.setProperty("allowMultiQueries", "true");
        return DriverManager.getConnection(
                url.replaceFirst("^jdbc:", "jdbc:keyspread:").replaceFirst("[?].*", ""), properties);
    }

    @AfterEach
    void close() throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
    }

    private List<String> ids(String... notes) throws SQLException {
        List<String> ids = new ArrayList<>();
        for (String note : notes) {
            ids.addAll(database.rows("SELECT id FROM tickets WHERE note = '" + note + "'"));
        }
        return ids;
    }

    private static List<String> keys(Statement statement) throws SQLException {
        try (ResultSet keys = statement.getGeneratedKeys()) {
            return Rows.read(keys);
        }
    }

    @Test
    void givenSeveralRowsInAText_whenItsKeysAreAskedForInAnyWay_thenTheyAreTheRowsIds() throws SQLException {
        for (Connection connection : connections) {
            database.run("DELETE FROM tickets");
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate(
                        "INSERT INTO tickets (note) VALUES ('a'), ('b'), ('c')", Statement.RETURN_GENERATED_KEYS);
                assertEquals(ids("a", "b", "c"), keys(statement));
                statement.execute("INSERT INTO tickets (note) VALUES ('d'), ('e')", new String[] {"id"});
                assertEquals(ids("d", "e"), keys(statement));
                statement.executeLargeUpdate("INSERT INTO tickets (note) VALUES ('f'), ('g')", new int[] {1});
                assertEquals(ids("f", "g"), keys(statement));
                statement.executeUpdate("INSERT INTO tickets SET note = 'h'", Statement.RETURN_GENERATED_KEYS);
                assertEquals(ids("h"), keys(statement));
                statement.executeUpdate(
                        "INSERT INTO tickets (id, note) VALUES (500, 'i'), (DEFAULT, 'j'), (NULL, 'k')",
                        Statement.RETURN_GENERATED_KEYS);
                assertEquals(ids("i", "j", "k"), keys(statement));
            }
        }
    }

    /** Connector/J does not close a statement on completion. */
    @Test
    void givenKeysThatAreAskedForAgainAndAgain_thenNoStatementStaysOpenForThem() throws SQLException {
        JdbcConnection mysql = (JdbcConnection) connections.get(1);
        int before = mysql.getActiveStatementCount();
        try (Statement statement = connections.get(1).createStatement();
                PreparedStatement prepared = connections
                        .get(1)
                        .prepareStatement(
                                "INSERT INTO tickets (note) VALUES (?), (?)", Statement.RETURN_GENERATED_KEYS)) {
            for (int n = 0; n < 5; n++) {
                statement.executeUpdate(
                        "INSERT INTO tickets (note) VALUES ('a" + n + "'), ('b" + n + "')",
                        Statement.RETURN_GENERATED_KEYS);
                assertEquals(ids("a" + n, "b" + n), keys(statement));
                prepared.setString(1, "c" + n);
                prepared.setString(2, "d" + n);
                prepared.executeUpdate();
                assertTrue(prepared.getGeneratedKeys().next());
                assertTrue(mysql.getActiveStatementCount() <= before + 4, "one for each statement");
            }
        }
        assertEquals(before, mysql.getActiveStatementCount());
    }

    @Test
    void givenIdsOfThirtyTwoBits_whenTheirKeysAreRead_thenTheyAreTheRowsIds() throws SQLException {
        for (String type : List.of("INT", "MEDIUMINT UNSIGNED", "SMALLINT")) {
            try (Statement statement = connections.get(0).createStatement()) {
                statement.execute("ALTER TABLE tickets MODIFY id " + type + " NOT NULL AUTO_INCREMENT");
            }
            for (Connection connection : connections) {
                database.run("DELETE FROM tickets");
                try (PreparedStatement insert = connection.prepareStatement(
                        "INSERT INTO tickets (note) VALUES (?), (?)", Statement.RETURN_GENERATED_KEYS)) {
                    insert.setString(1, "a");
                    insert.setString(2, "b");
                    insert.executeUpdate();
                    assertEquals(ids("a", "b"), keys(insert));
                }
            }
        }
    }

    @Test
    void givenRowsThatAreThereAlready_whenTheyAreLeftOut_thenTheKeysAreThoseOfTheOthers() throws SQLException {
        for (Connection connection : connections) {
            database.run("DELETE FROM tickets");
            try (Statement statement = connection.createStatement();
                    PreparedStatement prepared = connection.prepareStatement(
                            "INSERT IGNORE INTO tickets (note) VALUES (?), ('a'), ('f')",
                            Statement.RETURN_GENERATED_KEYS)) {
                statement.executeUpdate("INSERT INTO tickets (note) VALUES ('a')");
                statement.executeUpdate(
                        "INSERT IGNORE INTO tickets (note) VALUES ('b'), ('a'), ('c')",
                        Statement.RETURN_GENERATED_KEYS);
                assertEquals(ids("b", "c"), keys(statement));
                statement.executeUpdate(
                        "INSERT INTO tickets (note) VALUES ('d'), ('a') ON DUPLICATE KEY UPDATE note = 'a'",
                        Statement.RETURN_GENERATED_KEYS);
                assertEquals(ids("d"), keys(statement));
                prepared.setString(1, "e");
                prepared.executeUpdate();
                assertEquals(ids("e", "f"), keys(prepared));
            }
        }
    }

    /** MariaDB's driver tells no keys of a batch that has failed. */
    @Test
    void givenABatchInWhichARowFails_whenItsKeysAreRead_thenTheyAreThoseOfTheOthers() throws SQLException {
        for (Connection connection : connections) {
            database.run("DELETE FROM tickets");
            try (PreparedStatement prepared = connection.prepareStatement(
                            "INSERT INTO tickets (note) VALUES (?)", Statement.RETURN_GENERATED_KEYS);
                    Statement texts = connection.createStatement()) {
                for (String note : List.of("a", "b", "a", "c", "d")) {
                    prepared.setString(1, note);
                    prepared.addBatch();
                }
                assertThrows(BatchUpdateException.class, prepared::executeBatch);
                List<String> told = keys(prepared);
                assertTrue(told.isEmpty() || told.equals(ids("a", "b", "c", "d")), told::toString);
                for (String note : List.of("e", "a", "f")) {
                    texts.addBatch("INSERT INTO tickets (note) VALUES ('" + note + "')");
                }
                assertThrows(BatchUpdateException.class, texts::executeLargeBatch);
                told = keys(texts);
                assertTrue(told.isEmpty() || told.equals(ids("e", "f")), told::toString);

                prepared.setString(1, "g");
                prepared.addBatch();
                prepared.setString(1, "h");
                prepared.addBatch();
                prepared.executeBatch();
                assertEquals(ids("g", "h"), keys(prepared));
            }
        }
    }

    @Test
    void givenABatchOfUpserts_whenOneFindsItsRow_thenItsKeyIsThatRows() throws SQLException {
        for (Connection connection : connections) {
            database.run("DELETE FROM tickets");
            try (PreparedStatement prepared = connection.prepareStatement(
                            "INSERT INTO tickets (note) VALUES (?) ON DUPLICATE KEY UPDATE n = n + 1",
                            Statement.RETURN_GENERATED_KEYS);
                    Statement statement = connection.createStatement()) {
                statement.executeUpdate("INSERT INTO tickets (note) VALUES ('b')");
                for (String note : List.of("a", "b", "c")) {
                    prepared.setString(1, note);
                    prepared.addBatch();
                }
                prepared.executeBatch();
                assertEquals(ids("a", "b", "c"), keys(prepared));
            }
        }
    }

    @Test
    void givenKeysOfOneRowAndOfSeveral_whenTheyAreReadAsObjects_thenTheyAreOfOneType() throws SQLException {
        for (Connection connection : connections) {
            database.run("DELETE FROM tickets");
            Set<String> types = new HashSet<>();
            try (Statement statement = connection.createStatement()) {
                for (String rows : List.of("('a')", "('b'), ('c')")) {
                    statement.executeUpdate(
                            "INSERT INTO tickets (note) VALUES " + rows, Statement.RETURN_GENERATED_KEYS);
                    try (ResultSet keys = statement.getGeneratedKeys()) {
                        while (keys.next()) {
                            types.add(keys.getObject(1).getClass().getName());
                        }
                    }
                }
            }
            assertEquals(1, types.size(), types::toString);
        }
    }

    @Test
    void givenABatchOfTexts_whenTheyAddDifferentlyManyRows_thenTheKeysAreInTheirOrder() throws SQLException {
        for (Connection connection : connections) {
            database.run("DELETE FROM tickets");
            try (Statement statement = connection.createStatement()) {
                for (int run = 0; run < 2; run++) {
                    for (String text : List.of(
                            "INSERT INTO tickets (note) VALUES ('a" + run + "')",
                            "INSERT INTO tickets (note) VALUES ('b" + run + "'), ('c" + run + "')",
                            "UPDATE tickets SET note = 'd" + run + "' WHERE note = 'c" + run + "'",
                            "UPDATE others SET note = 'x'",
                            "INSERT INTO tickets (id, note) VALUES (900" + run + ", 'e" + run + "')",
                            "INSERT INTO tickets (note) VALUES ('f" + run + "')")) {
                        statement.addBatch(text);
                    }
                    statement.executeBatch();
                    assertEquals(ids("a" + run, "b" + run, "d" + run, "e" + run, "f" + run), keys(statement));
                }
            }
        }
    }

    /** The keys of the other table are the driver's to tell; of texts with one row each it tells those of the others rightly, too. */
    @Test
    void givenABatchWithATableWithoutARule_whenItsKeysAreRead_thenTheyAreInTheirOrder() throws SQLException {
        for (Connection connection : connections) {
            database.run("DELETE FROM tickets", "DELETE FROM others");
            try (Statement statement = connection.createStatement()) {
                statement.addBatch("INSERT INTO tickets (note) VALUES ('a')");
                statement.addBatch("INSERT INTO tickets (note) VALUES ('b')");
                statement.addBatch("INSERT INTO others (note) VALUES ('c')");
                statement.addBatch("INSERT INTO tickets (note) VALUES ('d')");
                statement.executeBatch();

                List<String> expected = new ArrayList<>(ids("a", "b"));
                expected.addAll(database.rows("SELECT id FROM others"));
                expected.addAll(ids("d"));
                assertEquals(expected, keys(statement));
            }
        }
    }

    @Test
    void givenSeveralStatementsInAText_whenItsResultsAreGoneThrough_thenEachHasItsKeys() throws SQLException {
        for (Connection connection : connections) {
            boolean isMysqls = connection.getMetaData().getDriverName().startsWith("MySQL");
            database.run("DELETE FROM tickets");
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate(
                        "INSERT INTO tickets (note) VALUES ('a'), ('b'); INSERT INTO tickets (note) VALUES ('c'),"
                                + " ('d')",
                        Statement.RETURN_GENERATED_KEYS);
                assertEquals(isMysqls ? ids("a", "b") : ids("a", "b", "c", "d"), keys(statement));
                statement.getMoreResults();
                assertEquals(ids("c", "d"), keys(statement));
                statement.executeUpdate(
                        "INSERT INTO others (note) VALUES ('x'); INSERT INTO tickets (note) VALUES ('e'), ('f')",
                        Statement.RETURN_GENERATED_KEYS);
                statement.getMoreResults();
                assertEquals(ids("e", "f"), keys(statement));
            }
        }
    }

    @Test
    void givenAPreparedInsertWithIdsAndWithout_whenItIsExecuted_thenTheKeysAreInTheRowsOrder() throws SQLException {
        for (Connection connection : connections) {
            database.run("DELETE FROM tickets");
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO tickets (id, note) VALUES (?, 'a'), (DEFAULT, ?), (950, 'c'), (?, 'd')",
                    Statement.RETURN_GENERATED_KEYS)) {
                insert.setNull(1, Types.BIGINT);
                insert.setString(2, "b");
                insert.setLong(3, 951);
                insert.executeUpdate();

                assertEquals(ids("a", "b", "c", "d"), keys(insert));
                assertEquals(List.of("950", "951"), keys(insert).subList(2, 4));
            }
        }
    }

    @Test
    void givenAThousandRowsInAText_whenTheirKeysAreRead_thenNoneIsMissing() throws SQLException {
        String rows = "(DEFAULT),".repeat(1_000);
        for (Connection connection : connections) {
            database.run("DELETE FROM tickets");
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate(
                        "INSERT INTO tickets (note) VALUES " + rows.substring(0, rows.length() - 1),
                        Statement.RETURN_GENERATED_KEYS);

                List<String> keys = keys(statement);
                assertEquals(1_000, keys.size());
                assertEquals(
                        database.rows("SELECT id FROM tickets ORDER BY id"),
                        keys.stream().sorted(MariaDbNumberedKeysTest::byNumber).toList());
            }
        }
    }

    private static int byNumber(String one, String other) {
        return Long.compare(Long.parseLong(one), Long.parseLong(other));
    }
}
