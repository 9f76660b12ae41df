package dev.keyspread.suite.mariadb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Shards;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Functions and procedures of MariaDB's that set the {@code sql_mode} of their session, which the server takes back at their end (as of
 * 11.4), or change a table.
 */
final class MariaDbRoutineTest extends EngineTest {
    private static final String RULE = "keyspread.shard.names.shard=crc32(name)";

    /** With other settings nothing is known of what was read before. */
    private static final String OTHERS = "keyspread.reads=off";

    private static final String SETS = "SET SESSION sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES');";

    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    MariaDbRoutineTest() {
        super(new MariaDbEngine());
    }

    @BeforeEach
    void createRoutines() throws SQLException {
        database.run(
                "CREATE TABLE names (shard BIGINT, name VARCHAR(40))",
                "CREATE TABLE plain (x INT)",
                "INSERT INTO plain VALUES (0)",
                "CREATE FUNCTION one() RETURNS INT RETURN 1",
                "CREATE FUNCTION sets() RETURNS INT BEGIN " + SETS + " RETURN 1; END",
                "CREATE FUNCTION deep() RETURNS INT BEGIN RETURN sets(); END",
                "CREATE PROCEDURE moves() BEGIN DECLARE x INT; SELECT deep() INTO x; END",
                "CREATE TABLE journal (x INT)",
                "CREATE TRIGGER of_journal AFTER INSERT ON journal FOR EACH ROW BEGIN DECLARE x INT; SET x = deep(); END",
                "CREATE TABLE log (x INT)",
                "CREATE TRIGGER of_log AFTER INSERT ON log FOR EACH ROW BEGIN " + SETS + " END",
                "CREATE VIEW seen AS SELECT deep() AS x");
        connection = database.keyspread(RULE);
    }

    /** Drops the routines of all databases of a server: one may call another's. */
    @AfterEach
    void dropRoutines() throws SQLException {
        database.run("DROP DATABASE " + database.direct().getCatalog());
    }

    /** The way it stands, since the suite's own helpers put backquotes in the place of double ones. */
    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void assertFilled(String... names) throws SQLException {
        List<String> expected = List.of(names).stream()
                .sorted()
                .map(name -> name + " | " + Shards.crc32(name))
                .toList();
        assertEquals(
                expected,
                database.rows("SELECT name, shard FROM names").stream().sorted().toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CALL moves()",
                "DO deep()",
                "SELECT deep()",
                "SELECT sets() FROM plain",
                "SELECT x FROM plain WHERE deep() = 1",
                "INSERT INTO plain VALUES (sets())",
                "INSERT INTO plain SELECT deep()",
                "UPDATE plain SET x = deep()",
                "DELETE FROM plain WHERE deep() = 2",
                "SET @x = deep()",
                "PREPARE p FROM 'SELECT deep()'; EXECUTE p",
                "SELECT x FROM seen",
                "INSERT INTO journal VALUES (1)",
                "INSERT INTO log VALUES (1)",
            })
    void rowsBehindAFunctionThatSetsTheModeAreFilledAsTheSessionReads(String call) throws SQLException {
        execute("SELECT one()"); // from then on they are known, if they were not before
        execute("INSERT INTO names (name) VALUES ('a\\\\b')");
        for (String each : call.split("; ", -1)) {
            execute(each);
        }
        execute("INSERT INTO names (name) VALUES ('c\\\\d')");

        List<String> stored = database.rows("SELECT name FROM names ORDER BY name");
        assertFilled(stored.toArray(String[]::new));
        assertEquals(2, stored.size());
    }

    @Test
    void soAreThoseBehindAProcedureThatJdbcsEscapeCalls() throws SQLException {
        execute("INSERT INTO names (name) VALUES ('a\\\\b')");
        try (CallableStatement call = connection.prepareCall("{call moves()}")) {
            call.execute();
        }
        execute("INSERT INTO names (name) VALUES ('c\\\\d')");

        List<String> stored = database.rows("SELECT name FROM names ORDER BY name");
        assertFilled(stored.toArray(String[]::new));
        assertEquals(2, stored.size());
    }

    @Test
    void soAreThoseBehindATriggerOfTheRuledTable() throws SQLException {
        database.run("CREATE TRIGGER of_names AFTER INSERT ON names FOR EACH ROW BEGIN " + SETS + " END");
        connection = database.keyspread(RULE, OTHERS);
        execute("INSERT INTO names (name) VALUES ('a\\\\b')");
        execute("INSERT INTO names (name) VALUES ('c\\\\d')");

        List<String> stored = database.rows("SELECT name FROM names ORDER BY name");
        assertFilled(stored.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CALL alters()",
                "CALL swaps()",
                "CALL by_text('ALTER TABLE names MODIFY name INT')",
                "CALL calls_it()",
            })
    void ddlOfAProcedureIsFollowed(String call) throws SQLException {
        database.run(
                "CREATE PROCEDURE alters() BEGIN ALTER TABLE names MODIFY name INT; END",
                "CREATE PROCEDURE swaps() BEGIN DROP TABLE names; CREATE TABLE names (shard BIGINT, name INT); END",
                "CREATE PROCEDURE by_text(t TEXT) BEGIN EXECUTE IMMEDIATE t; END",
                "CREATE PROCEDURE calls_it() BEGIN CALL alters(); END");
        connection = database.keyspread(RULE, OTHERS);
        Connection other = database.keyspread(RULE, OTHERS);
        execute("INSERT INTO names (name) VALUES ('1')");
        execute(call);

        execute("INSERT INTO names (name) VALUES ('007')");
        try (Statement statement = other.createStatement()) {
            statement.execute("INSERT INTO names (name) VALUES ('008')");
        }

        assertEquals(
                List.of("7 | " + Shards.crc32("7"), "8 | " + Shards.crc32("8")),
                database.rows("SELECT name, shard FROM names WHERE name > 1 ORDER BY name"));
    }

    @Test
    void aProcedureThatPassesIsReadBeforeItIsCalled() throws SQLException {
        execute("INSERT INTO names (name) VALUES ('1')");
        execute("CREATE PROCEDURE late() BEGIN ALTER TABLE names MODIFY name INT; END");
        execute("CALL late()");
        execute("INSERT INTO names (name) VALUES ('007')");

        assertFilled("1", "7");
    }
}
