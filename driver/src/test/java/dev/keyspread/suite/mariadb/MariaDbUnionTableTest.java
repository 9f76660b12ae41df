package dev.keyspread.suite.mariadb;

import static dev.keyspread.suite.OtherClientTests.await;
import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of the engine MERGE, which have no rows of their own: a row is stored in one of the tables that they unite, unfilled. */
final class MariaDbUnionTableTest extends EngineTest {
    private static final String RULE = "keyspread.shard.item.shard=crc32(id) % 16";
    private static final String COLUMNS =
            " (id BIGINT NOT NULL, note VARCHAR(20), shard INT, PRIMARY KEY (id)) ENGINE=";
    private static final String UNION =
            "CREATE TABLE all_items" + COLUMNS + "MERGE UNION=(old, item) INSERT_METHOD=LAST";

    @SuppressWarnings("NullAway.Init")
    MariaDbUnionTableTest() {
        super(new MariaDbEngine());
    }

    @BeforeEach
    void createTables() throws SQLException {
        database.run(
                "CREATE TABLE item" + COLUMNS + "MyISAM",
                "CREATE TABLE old" + COLUMNS + "MyISAM",
                "CREATE TABLE older" + COLUMNS + "MyISAM");
    }

    /** Rows that are there can be read and deleted. */
    private void assertGuarded(Connection connection, String union) throws SQLException {
        update(connection, "INSERT INTO item (id) VALUES (1)");
        for (String sql : List.of(
                "INSERT INTO " + union + " (id) VALUES (7)",
                "REPLACE INTO " + union + " (id) VALUES (1)",
                "INSERT INTO " + union + " (id) SELECT 8",
                "UPDATE " + union + " SET id = 8 WHERE id = 1",
                "UPDATE " + union + " u JOIN old o ON o.id = u.id SET u.id = 8",
                "UPDATE old o JOIN " + union + " u ON o.id = u.id SET u.id = 8",
                "IF 1 THEN INSERT INTO " + union + " (id) VALUES (7); END IF",
                "LOAD DATA LOCAL INFILE 'rows' INTO TABLE " + union + " (id)")) {
            assertRefused(connection, union, "shard", c -> update(c, sql));
        }
        assertRefused(connection, union, "shard", c -> update(c, "INSERT INTO " + union + " (id) VALUES (?)", 7L));
        assertEquals(List.of("1"), Sandbox.rows(connection, "SELECT id FROM " + union + " WHERE id = 1"));
        assertEquals(
                List.of("1 | " + Shards.crc32Mod("1", 16)), database.rows("SELECT id, shard FROM item ORDER BY id"));
        assertEquals(1, update(connection, "DELETE FROM " + union + " WHERE id = 1"));
    }

    private static void assertWritten(Connection connection, String table) throws SQLException {
        assertEquals(1, update(connection, "INSERT INTO " + table + " (id) VALUES (9)"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"keyspread.inspect=on", "keyspread.inspect=off"})
    void givenAUnionThatIsThere_whenItIsWrittenTo_thenThatIsRefused(String inspect) throws SQLException {
        database.run(
                UNION,
                "CREATE TABLE others" + COLUMNS + "MERGE UNION=(old, older) INSERT_METHOD=LAST",
                "CREATE VIEW shown AS SELECT id FROM all_items");
        Connection connection = database.keyspread(RULE, inspect);

        String message = assertRefused(
                connection, "all_items", "shard", c -> update(c, "INSERT INTO all_items (id) VALUES (7)"));
        assertTrue(message.contains("its table item has a shard rule that all_items does not have"), message);
        assertGuarded(connection, "all_items");
        assertRefused(connection, "shown", "filled", c -> update(c, "INSERT INTO shown (id) VALUES (7)"));
        assertRefused(connection, "shown", "filled", c -> update(c, "UPDATE old, shown SET shown.id = 8"));
        assertEquals(0, update(connection, "UPDATE old, shown SET old.id = 8"));
        assertWritten(connection, "others");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                UNION,
                "CREATE TABLE others" + COLUMNS
                        + "MERGE UNION=(old) INSERT_METHOD=LAST; CREATE TABLE all_items LIKE others;"
                        + " ALTER TABLE all_items UNION=(item)",
                "CREATE TABLE first" + COLUMNS
                        + "MERGE UNION=(item) INSERT_METHOD=LAST; CREATE TABLE all_items LIKE first",
                "CREATE TABLE first" + COLUMNS
                        + "MERGE UNION (item) INSERT_METHOD=LAST; RENAME TABLE first TO all_items",
                "CREATE TABLE all_items" + COLUMNS + "InnoDB; INSERT INTO all_items (id) VALUES (1);"
                        + " DELETE FROM all_items; ALTER TABLE all_items ENGINE=MERGE, UNION=(item), INSERT_METHOD=FIRST",
                "BEGIN NOT ATOMIC CREATE TABLE all_items" + COLUMNS + "MERGE UNION=(item) INSERT_METHOD=LAST\\; END",
                "EXECUTE IMMEDIATE 'CREATE TABLE all_items" + COLUMNS + "MERGE UNION=(item) INSERT_METHOD=LAST'"
            })
    void givenAUnionThatTheApplicationMakes_whenItIsWrittenTo_thenThatIsRefused(String ddl) throws SQLException {
        Connection connection = database.keyspread(RULE);
        for (String statement : ddl.split("(?<!\\\\);", -1)) {
            update(connection, statement.replace("\\;", ";"));
        }

        assertGuarded(connection, "all_items");
    }

    @Test
    void givenAPreparedInsert_whenItsTableBecomesAUnion_thenItIsRefused() throws SQLException {
        Connection connection = database.keyspread(RULE);
        update(connection, "CREATE TABLE all_items" + COLUMNS + "MERGE UNION=(old) INSERT_METHOD=LAST");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO all_items (id) VALUES (?)")) {
            insert.setLong(1, 5);
            assertEquals(1, insert.executeUpdate());
            update(connection, "ALTER TABLE all_items UNION=(old, item)");
            insert.setLong(1, 6);

            assertTrue(Outcome.of(connection, c -> insert.executeUpdate()).isRefused());
        }
    }

    @Test
    void givenATemporaryUnion_whenItIsWrittenTo_thenThatIsRefused() throws SQLException {
        Connection connection = database.keyspread(RULE);
        update(connection, UNION.replace("TABLE", "TEMPORARY TABLE"));

        assertTrue(Outcome.of(connection, c -> update(c, "INSERT INTO all_items (id) VALUES (1)"))
                .isRefused());
    }

    /** It is not known what it unites, because it can't be opened. */
    @Test
    void givenAUnionOfATableOfAnotherEngine_whenThatGetsItsEngine_thenWritesAreRefused() throws SQLException {
        database.run("ALTER TABLE item ENGINE=InnoDB", UNION);
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO item (id) VALUES (2)");
        update(connection, "ALTER TABLE item ENGINE=MyISAM");
        update(connection, "DELETE FROM item");

        assertGuarded(connection, "all_items");
    }

    @Test
    void givenAUnion_whenTheTableLeavesIt_thenItIsWrittenTo() throws SQLException {
        database.run(UNION);
        Connection connection = database.keyspread(RULE);
        assertRefused(connection, "all_items", "shard", c -> update(c, "INSERT INTO all_items (id) VALUES (7)"));
        update(connection, "ALTER TABLE all_items UNION=(older)");

        assertWritten(connection, "all_items");

        update(connection, "ALTER TABLE all_items UNION=(older, item)");
        update(connection, "DELETE FROM older");
        assertGuarded(connection, "all_items");
        update(connection, "ALTER TABLE all_items ENGINE=InnoDB");

        assertWritten(connection, "all_items");

        update(connection, "DROP TABLE all_items");
        update(connection, "CREATE TABLE all_items (id BIGINT PRIMARY KEY)");

        assertWritten(connection, "all_items");
        assertEquals(1, update(connection, "UPDATE all_items SET id = 10"));
    }

    @ParameterizedTest
    @ValueSource(strings = {UNION, "ALTER TABLE older ENGINE=MERGE, UNION=(item), INSERT_METHOD=LAST"})
    void givenAUnionThatAnotherClientMakes_whenTheTableIsReadAgain_thenWritesAreRefused(String ddl) throws Exception {
        Connection connection = database.keyspread(RULE, "keyspread.inspect-interval=1");
        String union = ddl.replaceFirst("(CREATE|ALTER) TABLE (\\w+) .*", "$2");
        update(connection, "INSERT INTO older (id) VALUES (5)");
        update(connection, "DELETE FROM older");
        database.run(ddl);

        await(
                "the union is known",
                () -> Outcome.of(connection, c -> update(c, "INSERT INTO " + union + " (id, note) VALUES (3, 'x')"))
                        .isRefused());

        update(connection, "DELETE FROM item");
        assertGuarded(connection, union);
        database.run("ALTER TABLE " + union + " UNION=()");
        database.run("ALTER TABLE " + union + " ENGINE=MyISAM");
        await(
                "it unites nothing",
                () -> Outcome.of(connection, c -> update(c, "INSERT INTO " + union + " (id) VALUES (3)"))
                        .equals(Outcome.of(connection, c -> 1)));
    }

    @Test
    void givenAUnionWithTheSameShardRule_whenItIsWrittenTo_thenRowsAreFilled() throws SQLException {
        database.run(UNION);
        Connection connection = database.keyspread(RULE, RULE.replace("item", "all_items"));
        update(connection, "INSERT INTO all_items (id) VALUES (7)");

        assertEquals(List.of("7 | " + Shards.crc32Mod("7", 16)), database.rows("SELECT id, shard FROM item"));
    }

    @Test
    void givenAUnionWithAnotherShardRule_whenItIsWrittenTo_thenThatIsRefused() throws SQLException {
        database.run(UNION);
        Connection connection = database.keyspread(RULE, "keyspread.shard.all_items.shard=crc32(id) % 8");

        assertRefused(connection, "all_items", "shard", c -> update(c, "INSERT INTO all_items (id) VALUES (7)"));
    }

    /** The rows of a table that is united are the union's as well. */
    @ParameterizedTest
    @ValueSource(strings = {"first", "later"})
    void givenAUnionWithAShardRule_whenATableOfItIsWrittenTo_thenRowsAreFilled(String made) throws SQLException {
        if (made.equals("first")) {
            database.run(UNION);
        }
        Connection connection = database.keyspread(RULE.replace("item", "all_items"));
        if (made.equals("later")) {
            update(connection, UNION);
        }
        update(connection, "INSERT INTO item (id) VALUES (7)");

        assertEquals(List.of("7 | " + Shards.crc32Mod("7", 16)), database.rows("SELECT id, shard FROM item"));
    }
}
