package dev.keyspread.suite.mariadb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sessions of MariaDB that read quotes, backslashes and {@code ||} as their {@code sql_mode} says. */
final class MariaDbSessionTest extends EngineTest {
    private static final String RULE = "keyspread.shard.names.shard=crc32(name)";

    @SuppressWarnings("NullAway.Init")
    MariaDbSessionTest() {
        super(new MariaDbEngine());
    }

    @BeforeEach
    void createTable() throws SQLException {
        database.run("CREATE TABLE names (shard BIGINT, name VARCHAR(40), note VARCHAR(40))");
    }

    /** A connection whose URL sets the mode. */
    private Connection in(String mode) throws SQLException {
        String url = database.keyspreadUrl();
        return DriverManager.getConnection(
                url + (url.contains("?") ? "&" : "?") + "sessionVariables=sql_mode='" + mode + "'",
                Sandbox.properties(RULE));
    }

    /** As it stands, since the suite's own helpers put backquotes in the place of double ones. */
    private static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return Rows.read(rows);
        }
    }

    private void assertStored(String... names) throws SQLException {
        List<String> expected = List.of(names).stream()
                .sorted()
                .map(name -> name + " | " + Shards.crc32(name))
                .toList();
        assertEquals(
                expected,
                database.rows("SELECT name, shard FROM names").stream().sorted().toList());
    }

    @Test
    void doubleQuotesOfTheUrlsModeEncloseNames() throws SQLException {
        try (Connection connection = in("ANSI_QUOTES")) {
            update(connection, "INSERT INTO \"names\" (\"name\", \"note\") VALUES ('ann', 'x')");

            assertStored("ann");
            assertEquals(List.of("ann"), rows(connection, "SELECT \"name\" FROM names WHERE \"name\" = 'ann'"));
        }
    }

    @Test
    void backslashesOfTheUrlsModeAreCharacters() throws SQLException {
        try (Connection connection = in("NO_BACKSLASH_ESCAPES")) {
            update(connection, "INSERT INTO names (name) VALUES ('a\\b'), ('c\\')");

            assertStored("a\\b", "c\\");
        }
    }

    @Test
    void eachSessionReadsByItsOwnMode() throws SQLException {
        Connection first = database.keyspread(RULE);
        Connection second = database.keyspread(RULE);
        update(first, "INSERT INTO names (name) VALUES ('a\\\\b')");
        update(second, "SET SESSION sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES')");
        update(second, "INSERT INTO names (name) VALUES ('a\\\\b')");
        update(first, "INSERT INTO names (name) VALUES ('c\\'d')");
        update(second, "SET @@sql_mode = DEFAULT");
        update(second, "INSERT INTO names (name) VALUES (\"e\\\"f\")");

        assertStored("a\\b", "a\\\\b", "c'd", "e\"f");
    }

    @Test
    void aStatementWithAModeOfItsOwnIsRefused() throws SQLException {
        Connection connection = database.keyspread(RULE);
        String insert =
                "SET STATEMENT sql_mode = 'NO_BACKSLASH_ESCAPES' FOR INSERT INTO names (name) VALUES ('a\\\\b')";
        Outcome outcome = Outcome.of(connection, c -> update(c, insert));

        assertEquals("0A000", outcome.sqlState());
        assertStored();
    }

    @Test
    void pipesAreOrUnlessTheModeSaysOtherwise() throws SQLException {
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO names (name, note) VALUES ('ann', '0'), ('bob', '1')");

        assertEquals(
                List.of("ann", "bob"),
                rows(
                        connection,
                        "SELECT name FROM names WHERE note = '0' || note = '1' AND name = 'bob' ORDER BY name"));
        assertEquals(
                List.of("ann", "bob"),
                rows(connection, "SELECT name FROM names WHERE name = 'ann' AND note = 0 || note ORDER BY name"));
    }
}
