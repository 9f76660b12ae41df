package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sessions that set what literals mean, or which texts are equal. */
public abstract class SessionTests extends EngineTest {
    Connection connection;

    @SuppressWarnings("NullAway.Init")
    SessionTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run("CREATE TABLE names (shard BIGINT, name VARCHAR(40))");
        connection = database.keyspread("keyspread.shard.names.shard=crc32(name)");
    }

    /** Checks that what is stored has the shards of what is stored. */
    final void assertStored(String... names) throws SQLException {
        List<String> expected = List.of(names).stream()
                .sorted()
                .map(name -> name + " | " + Shards.crc32(name))
                .toList();
        assertEquals(
                expected,
                database.rows("SELECT name, shard FROM names").stream().sorted().toList());
    }

    /** On H2. */
    public abstract static class H2Tests extends SessionTests {
        public H2Tests(Engine engine) {
            super(engine);
        }

        @Test
        void aCollationThatMakesDifferentTextsEqualEndsTheRewritingOfReads() throws SQLException {
            database.run("DROP TABLE names"); // H2 sets a collation only where there is no table
            update(connection, "SET COLLATION ENGLISH STRENGTH PRIMARY");
            database.run("CREATE TABLE names (shard BIGINT, name VARCHAR(40))");
            update(connection, "INSERT INTO names (name) VALUES ('ann'), ('Ann')");

            assertEquals(
                    2,
                    Sandbox.rows(connection, "SELECT name FROM names WHERE name = 'ANN'")
                            .size());
            assertStored("ann", "Ann");
        }

        @Test
        void soDoTablesThatIgnoreCase() throws SQLException {
            update(connection, "SET IGNORECASE TRUE");
            update(connection, "DROP TABLE names");
            update(connection, "CREATE TABLE names (shard BIGINT, name VARCHAR(40))");
            Outcome inserted =
                    Outcome.of(connection, c -> update(c, "INSERT INTO names (name) VALUES ('ann'), ('Ann')"));
            if (inserted.sqlState() == null) {
                assertStored("ann", "Ann");
            }
            database.run("DELETE FROM names", "INSERT INTO names VALUES (1, 'ann'), (2, 'Ann')");

            assertEquals(
                    2,
                    Sandbox.rows(connection, "SELECT name FROM names WHERE name = 'ANN'")
                            .size());
        }
    }

    /** On PostgreSQL. */
    public abstract static class PostgresTests extends SessionTests {
        public PostgresTests(Engine engine) {
            super(engine);
        }

        @Test
        void aBackslashIsReadAsTheSessionReadsIt() throws SQLException {
            update(connection, "INSERT INTO names (name) VALUES ('a\\b')");
            try (PreparedStatement known = connection.prepareStatement("INSERT INTO names (name) VALUES ('c\\d')")) {
                update(connection, "SET standard_conforming_strings = off");
                assertTrue(Outcome.of(connection, c -> known.executeUpdate()).isRefused());
            }
            update(connection, "INSERT INTO names (name) VALUES ('x\\'y')");
            update(connection, "INSERT INTO names (name) VALUES (?)", "para\\meter");
            update(connection, "RESET standard_conforming_strings");
            update(connection, "INSERT INTO names (name) VALUES ('x\\y')");

            assertStored("a\\b", "x'y", "para\\meter", "x\\y");
        }

        @Test
        void soItIsInABlockAndInDdl() throws SQLException {
            update(connection, "SET standard_conforming_strings = off");
            update(connection, "CREATE TABLE child (more TEXT DEFAULT 'it\\'s') INHERITS (names)");
            update(connection, "INSERT INTO child (name) VALUES ('ann')");

            String block = "DO $$ BEGIN PERFORM 'it\\'s'; INSERT INTO names (name) VALUES ('bob'); END $$";
            assertTrue(Outcome.of(connection, c -> update(c, block)).isRefused());
            assertStored("ann");
        }

        @Test
        void soItIsWhereTheDatabaseSaysHow() throws SQLException {
            database.run("ALTER DATABASE " + connection.getCatalog() + " SET standard_conforming_strings = off");
            Connection later = database.keyspread("keyspread.shard.names.shard=crc32(name)", "keyspread.nodes=5");
            update(later, "INSERT INTO names (name) VALUES ('x\\'y'), (E'a\\nb')");
            update(later, "SET standard_conforming_strings = on");
            update(later, "INSERT INTO names (name) VALUES ('c\\d')");

            assertStored("x'y", "a\nb", "c\\d");
        }

        @Test
        void aReadWithABackslashFindsItsRow() throws SQLException {
            update(connection, "INSERT INTO names (name) VALUES (?)", "x'y");
            Sandbox.rows(connection, "SELECT set_config('standard_conforming_strings', 'off', false)");

            assertEquals(List.of("x'y"), Sandbox.rows(connection, "SELECT name FROM names WHERE name = 'x\\'y'"));
        }
    }
}
