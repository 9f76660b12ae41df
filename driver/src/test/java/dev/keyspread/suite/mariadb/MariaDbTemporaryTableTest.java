package dev.keyspread.suite.mariadb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.Keyspread;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Temporary tables of MariaDB's, which lie in the schema of the table whose name they have and are meant by its name there, too. Their rows
 * have no shard.
 */
final class MariaDbTemporaryTableTest extends EngineTest {
    private static final String RULE = "keyspread.shard.names.shard=crc32(name)";

    private static final KeyspreadConfig WRAPPED =
            KeyspreadConfig.builder().rule("names.shard", "crc32(name)").build();

    private static final String ROWS = "SELECT 'bob' AS name, CAST(NULL AS INT) AS shard";

    private static final String MAKES = "CREATE TEMPORARY TABLE names " + ROWS;

    private static final String MAKES_ANOTHER = "CREATE TEMPORARY TABLE others " + ROWS;

    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    MariaDbTemporaryTableTest() {
        super(new MariaDbEngine());
    }

    @BeforeEach
    void createTables() throws SQLException {
        database.run(
                "CREATE TABLE names (shard BIGINT, name VARCHAR(40))",
                "CREATE TABLE journal (x INT)",
                "CREATE TABLE log (x INT)",
                "CREATE TRIGGER of_journal AFTER INSERT ON journal FOR EACH ROW BEGIN " + MAKES + "; END",
                "CREATE PROCEDURE make_names() " + MAKES,
                "CREATE PROCEDURE do_nothing() DO 1",
                "CREATE PROCEDURE make_deeply() BEGIN CALL make_names(); END",
                "CREATE PROCEDURE make_and_fail() BEGIN CALL make_names(); SIGNAL SQLSTATE '45000'; END",
                "CREATE PROCEDURE make_others() " + MAKES_ANOTHER,
                "CREATE PROCEDURE rename_others() ALTER TABLE others RENAME TO names",
                "CREATE PROCEDURE carry_out(t TEXT) EXECUTE IMMEDIATE t",
                "CREATE FUNCTION made_names() RETURNS INT BEGIN " + MAKES + "; RETURN 1; END");
        connection = database.keyspread(RULE);
        execute("INSERT INTO names (name) VALUES ('ann')");
    }

    /** Drops the routines of all databases of a server: one may call another's. */
    @AfterEach
    void dropRoutines() throws SQLException {
        database.run("DROP DATABASE " + database.direct().getCatalog());
    }

    /** The way it stands; {@code :t} stands for a text that makes the table. */
    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql.replace(":t", "'" + MAKES.replace("'", "''") + "'"));
        }
    }

    /** Statements with a semicolon between them; one with a backslash before it belongs to a block. */
    private void executeEach(String statements) throws SQLException {
        for (String each : statements.split("(?<!\\\\); ", -1)) {
            execute(each.replace("\\;", ";"));
        }
    }

    private int update(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private List<String> rows(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return Rows.read(rows);
        }
    }

    private void assertStored(String... names) throws SQLException {
        List<String> expected = List.of(names).stream()
                .map(name -> name + " | " + Shards.crc32(name))
                .toList();
        assertEquals(expected, database.rows("SELECT name, shard FROM names ORDER BY name"));
    }

    private void assertHides() throws SQLException {
        String named = connection.getCatalog() + ".names";
        assertEquals(List.of("bob"), rows("SELECT name FROM names WHERE name = 'bob'"));
        assertEquals(List.of("bob"), rows("SELECT name FROM " + named + " WHERE name = 'bob'"));
        assertEquals(List.of("bob"), rows("SELECT n.name FROM " + named + " n WHERE n.name = 'bob'"));
        assertEquals(1, update("DELETE FROM " + named + " WHERE name = 'bob'"));
        SQLException refused =
                assertThrows(SQLException.class, () -> update("INSERT INTO " + named + " (name) VALUES ('c')"));
        String message = "" + refused.getMessage();
        assertTrue(message.contains("give that another name"), message);

        execute("DROP TEMPORARY TABLE names");
        assertEquals(1, update("INSERT INTO " + named + " (name) VALUES ('cid')"));
        assertEquals(List.of("cid"), rows("SELECT name FROM " + named + " WHERE name = 'cid'"));
        assertStored("ann", "cid");
    }

    /** Beside the first, the server is asked which temporary tables there are: what has made them does not say so. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                MAKES,
                "EXECUTE IMMEDIATE :t",
                "PREPARE p FROM 'CALL make_names()'; EXECUTE p",
                "BEGIN NOT ATOMIC " + MAKES + "\\; END",
                "BEGIN NOT ATOMIC EXECUTE IMMEDIATE CONCAT('CREATE TEMP', SUBSTR(:t, 12))\\; END",
                "CALL make_names()",
                "CALL make_deeply()",
                "CALL carry_out(:t)",
                "DO made_names()",
                "SELECT made_names()",
                "INSERT INTO log SELECT made_names()",
                "CALL do_nothing(); INSERT INTO journal VALUES (1)", // triggers are known once a routine is
                MAKES_ANOTHER + "; ALTER TABLE others RENAME TO names",
                MAKES_ANOTHER + "; RENAME TABLE others TO names",
                "CALL make_others(); RENAME TABLE others TO names",
                "CALL make_others(); CALL rename_others()",
                "CALL make_others(); BEGIN NOT ATOMIC RENAME TABLE others TO names\\; END",
            })
    void hideTheTableWhateverMakesThem(String making) throws SQLException {
        executeEach(making);
        assertHides();
    }

    @Test
    void hideItAlsoWhereWhatMadeThemHasFailed() throws SQLException {
        assertThrows(SQLException.class, () -> execute("CALL make_and_fail()"));

        assertHides();
    }

    /** Checks that what waits behind it in a batch is planned before the table is there. */
    @ParameterizedTest
    @ValueSource(strings = {"names", "test.names"})
    void hideItInABatch(String name) throws SQLException {
        String named = name.replace("test", connection.getCatalog());
        try (Statement batch = connection.createStatement()) {
            batch.addBatch("CALL make_names()");
            batch.addBatch("DELETE FROM " + named + " WHERE name = 'bob'");
            SQLException refused = assertThrows(
                    SQLException.class, () -> batch.addBatch("INSERT INTO " + named + " (name) VALUES ('cid')"));

            String message = "" + refused.getMessage();
            assertTrue(message.contains("execute that statement by itself"), message);
            assertEquals(1, batch.executeBatch()[1]);
        }
    }

    /** Locks tables: then the server tells nothing of others. */
    @Test
    void areLookedForWhereTablesAreLocked() throws SQLException {
        database.run("CREATE TABLE plain (shard BIGINT, name VARCHAR(40))");
        connection = database.keyspread(RULE, RULE.replace("names", "plain"));
        execute("LOCK TABLES names WRITE");
        execute("CALL make_others()");
        execute("INSERT INTO names (name) VALUES ('bob')");
        execute("UNLOCK TABLES");

        assertStored("ann", "bob");
    }

    /** A pool beneath Keyspread does not drop them. */
    @ParameterizedTest
    @ValueSource(strings = {MAKES, "CALL make_names()"})
    void hideItForWhoeverGetsTheSessionNext(String making) throws SQLException {
        HikariConfig one = new HikariConfig();
        one.setJdbcUrl(database.url());
        one.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(one)) {
            DataSource wrapped = Keyspread.wrap(pool, WRAPPED);
            try (Connection first = wrapped.getConnection()) {
                connection = first;
                execute(making);
            }
            try (Connection second = wrapped.getConnection()) {
                connection = second;
                assertHides();
            }
        }
    }

    /** A routine that may make one is there, and may be what is carried out. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "PREPARE p FROM 'SELECT 1'; EXECUTE p",
                "BEGIN NOT ATOMIC EXECUTE IMMEDIATE 'DO 1'\\; END",
                "CALL make_others()",
                "CALL carry_out('DO 1')",
                "INSERT INTO log VALUES (1)",
            })
    void thatAreNotThereHideNothing(String call) throws SQLException {
        executeEach(call);
        execute("INSERT INTO names (name) VALUES ('bob')");

        assertEquals(List.of("bob"), rows("SELECT name FROM names WHERE name = 'bob'"));
        assertStored("ann", "bob");
    }
}
