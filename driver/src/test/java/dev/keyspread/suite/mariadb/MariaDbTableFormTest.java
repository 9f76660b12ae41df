package dev.keyspread.suite.mariadb;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of MariaDB's own forms: with a period whose ends the server moves, made after another, with another's rows for a partition. */
final class MariaDbTableFormTest extends EngineTest {
    @SuppressWarnings("NullAway.Init")
    MariaDbTableFormTest() {
        super(new MariaDbEngine());
    }

    @Test
    void givenARuleOnAnEndOfAPeriod_whenAPortionIsWritten_thenThatIsRefused() throws SQLException {
        database.run("CREATE TABLE prices (shard BIGINT, item INT, since DATE NOT NULL, until DATE NOT NULL, PERIOD FOR"
                + " validity(since, until))");
        Connection connection = database.keyspread("keyspread.shard.prices.shard=crc32(since)");
        update(connection, "INSERT INTO prices (item, since, until) VALUES (1, '2016-01-01', '2016-12-31')");

        for (String sql : List.of(
                "DELETE FROM prices FOR PORTION OF validity FROM '2016-02-01' TO '2016-03-01'",
                "UPDATE prices FOR PORTION OF validity FROM '2016-02-01' TO '2016-03-01' SET item = 2")) {
            assertRefused(connection, "prices", "shard", c -> update(c, sql));
        }

        assertEquals(
                List.of(Shards.crc32("2016-01-01") + " | 2016-01-01"),
                database.rows("SELECT shard, since FROM prices"));
    }

    @Test
    void givenARuleOnAnotherColumn_whenAPortionIsWritten_thenThePiecesHaveTheirShard() throws SQLException {
        database.run("CREATE TABLE prices (shard BIGINT, item INT, since DATE NOT NULL, until DATE NOT NULL, PERIOD FOR"
                + " validity(since, until))");
        Connection connection = database.keyspread("keyspread.shard.prices.shard=crc32(item)");
        update(connection, "INSERT INTO prices (item, since, until) VALUES (1, '2016-01-01', '2016-12-31')");

        update(
                connection,
                "UPDATE prices FOR PORTION OF validity FROM '2016-02-01' TO '2016-03-01' SET item = 2 WHERE item = 1");
        update(
                connection,
                "DELETE FROM prices FOR PORTION OF validity FROM '2016-05-01' TO '2016-06-01' WHERE item = 1");

        assertEquals(
                List.of(
                        Shards.crc32("1") + " | 1 | 2016-01-01",
                        Shards.crc32("2") + " | 2 | 2016-02-01",
                        Shards.crc32("1") + " | 1 | 2016-03-01",
                        Shards.crc32("1") + " | 1 | 2016-06-01"),
                database.rows("SELECT shard, item, since FROM prices ORDER BY since"));
    }

    @Test
    void givenARuleInAComment_whenATableIsMadeLikeIt_thenItHoldsThereAtOnce() throws SQLException {
        database.run("CREATE TABLE notes (shard BIGINT COMMENT 'keyspread: crc32(id)', id BIGINT)");
        Connection connection = database.keyspread();
        update(connection, "INSERT INTO notes (id) VALUES (7)");
        update(connection, "CREATE TABLE more_notes LIKE notes");

        update(connection, "INSERT INTO more_notes (id) VALUES (8)");

        assertEquals(List.of(Shards.crc32("8") + " | 8"), database.rows("SELECT shard, id FROM more_notes"));
    }

    @Test
    void givenATableThatWasRead_whenAPartitionIsExchanged_thenTheRowsOfBothAreFound() throws SQLException {
        database.run(
                "CREATE TABLE notes (shard BIGINT, id BIGINT, kind INT) PARTITION BY LIST (kind) (PARTITION p1 VALUES"
                        + " IN (1), PARTITION p2 VALUES IN (2))",
                "CREATE TABLE others (shard BIGINT, id BIGINT, kind INT)",
                "INSERT INTO others VALUES (5, 8, 2)");
        Connection connection = database.keyspread("keyspread.shard.notes.shard=crc32(id)");
        update(connection, "INSERT INTO notes (id, kind) VALUES (7, 1)");
        String read = "SELECT id FROM notes WHERE id = 8";
        assertEquals(List.of(), Sandbox.rows(connection, read));

        update(connection, "ALTER TABLE notes EXCHANGE PARTITION p2 WITH TABLE others");

        assertEquals(List.of("8"), Sandbox.rows(connection, read));
    }

    /** The rows of former times keep the shard that they had, so that no read is rewritten. */
    @Test
    void givenATableThatKeepsFormerRows_whenItIsWrittenTo_thenItIsFilledAndReadsStayAsTheyAre() throws SQLException {
        database.run(
                "CREATE TABLE notes (shard BIGINT, id BIGINT) WITH SYSTEM VERSIONING",
                "INSERT INTO notes VALUES (NULL, 7)");
        String before = database.rows("SELECT NOW(6)").get(0);
        database.run("UPDATE notes SET shard = " + Shards.crc32("7"));
        Connection connection = database.keyspread("keyspread.shard.notes.shard=crc32(id)");

        update(connection, "INSERT INTO notes (id) VALUES (8)");

        assertEquals(
                List.of(Shards.crc32("7") + " | 7", Shards.crc32("8") + " | 8"),
                database.rows("SELECT shard, id FROM notes ORDER BY id"));
        assertEquals(List.of("8"), Sandbox.rows(connection, "SELECT id FROM notes WHERE id = 8"));
        assertEquals(
                List.of("7"),
                Sandbox.rows(connection, "SELECT id FROM notes FOR SYSTEM_TIME AS OF '" + before + "' WHERE id = 7"));
        update(connection, "SET system_versioning_asof = '" + before + "'");
        assertEquals(List.of("7"), Sandbox.rows(connection, "SELECT id FROM notes WHERE id = 7"));
    }

    @Test
    void givenATableThatKeepsFormerRows_whenItWasMadeByTheConnection_thenItIsFilledAndReadsStayAsTheyAre()
            throws SQLException {
        Connection connection = database.keyspread("keyspread.shard.notes.shard=crc32(id)");
        update(connection, "CREATE TABLE notes (shard BIGINT, id BIGINT) WITH SYSTEM VERSIONING");
        String before = database.rows("SELECT NOW(6)").get(0);

        update(connection, "INSERT INTO notes (id) VALUES (7)");
        update(connection, "UPDATE notes SET id = 8 WHERE id = 7");
        update(connection, "DELETE HISTORY FROM notes BEFORE SYSTEM_TIME '" + before + "'");

        assertEquals(List.of(Shards.crc32("8") + " | 8"), database.rows("SELECT shard, id FROM notes"));
        assertEquals(
                List.of(Shards.crc32("7") + " | 7"),
                Sandbox.rows(connection, "SELECT shard, id FROM notes FOR SYSTEM_TIME ALL WHERE id = 7"));
    }

    @Test
    void givenATableWithARule_whenItIsToKeepFormerRows_thenItIsFilledAndReadsStayAsTheyAre() throws SQLException {
        database.run("CREATE TABLE notes (shard BIGINT, id BIGINT)", "INSERT INTO notes VALUES (NULL, 7)");
        Connection connection = database.keyspread("keyspread.shard.notes.shard=crc32(id)");
        update(connection, "ALTER TABLE notes ADD SYSTEM VERSIONING");
        String before = database.rows("SELECT NOW(6)").get(0);
        database.run("UPDATE notes SET shard = " + Shards.crc32("7"));

        update(connection, "INSERT INTO notes (id) VALUES (8)");
        update(connection, "SET system_versioning_asof = '" + before + "'");

        assertEquals(List.of("7"), Sandbox.rows(connection, "SELECT id FROM notes WHERE id = 7"));
        assertEquals(List.of(Shards.crc32("8") + " | 8"), database.rows("SELECT shard, id FROM notes WHERE id = 8"));
    }

    @Test
    void givenARuleInAComment_whenTheTableKeepsFormerRows_thenItIsFilled() throws SQLException {
        database.run("CREATE TABLE notes (shard BIGINT COMMENT 'keyspread: crc32(id)', id BIGINT PRIMARY KEY)"
                + " WITH SYSTEM VERSIONING");
        Connection connection = database.keyspread();

        update(connection, "INSERT INTO notes (id) VALUES (7)");
        update(connection, "UPDATE notes SET id = 8 WHERE id = 7");

        assertEquals(List.of(Shards.crc32("8") + " | 8"), database.rows("SELECT shard, id FROM notes"));
    }

    /** In such a session a CHAR is longer than what it was set to, and does not equal it where the collation compares blanks. */
    @Test
    void givenASessionThatPads_whenTheDriverDoesNotFindAnUpdatedRowAgain_thenThatIsStoredWithItsShard()
            throws SQLException {
        database.run("CREATE TABLE tags (shard BIGINT, tag CHAR(6), PRIMARY KEY (shard, tag))");
        database.run("CREATE TABLE tags_direct (shard BIGINT, tag CHAR(6), PRIMARY KEY (shard, tag))");
        Connection connection = database.keyspread("keyspread.shard.tags.shard=crc32(tag)");
        update(connection, "INSERT INTO tags (tag) VALUES ('a')");
        database.run("INSERT INTO tags_direct (shard, tag) VALUES (1, 'a')");

        assertThrows(ArrayIndexOutOfBoundsException.class, () -> renameFirst(database.direct(), "tags_direct"));
        assertThrows(ArrayIndexOutOfBoundsException.class, () -> renameFirst(connection, "tags"));

        assertEquals(List.of(Shards.crc32("b") + " | b"), database.rows("SELECT shard, RTRIM(tag) FROM tags"));
        assertEquals(List.of("1 | b"), database.rows("SELECT shard, RTRIM(tag) FROM tags_direct"));
        assertEquals(1, update(connection, "DELETE FROM tags WHERE tag = 'b     '"));
    }

    private static void renameFirst(Connection connection, String table) throws SQLException {
        update(connection, "SET SESSION sql_mode = 'STRICT_ALL_TABLES,PAD_CHAR_TO_FULL_LENGTH'");
        try (Statement statement =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = statement.executeQuery("SELECT shard, tag FROM " + table)) {
            rows.next();
            rows.updateString("tag", "b");
            rows.updateRow();
        }
    }

    /** The table has to be read: what its DDL says is not certain, or its name is put together. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE made (id INT, note VARCHAR(9) /*!100301 COMPRESSED */, shard INT COMMENT 'keyspread: crc32(id) % 16')",
                "CREATE TABLE made (id INT, shard INT COMMENT 'keyspread: crc32(id) % 16') /*!999999 COMMENT 'later' */",
                "ALTER TABLE plain /*!100301 MODIFY */ shard INT COMMENT 'keyspread: crc32(id) % 16', /*!100301 RENAME */ made",
                "EXECUTE IMMEDIATE 'CREATE TABLE made (id INT, shard INT COMMENT ''keyspread: crc32(id) % 16'')'",
                "EXECUTE IMMEDIATE CONCAT('CREATE TABLE ma', 'de (id INT, shard INT COMMENT ''keyspread: crc32(id) % 16'')')",
                "PREPARE making FROM 'CREATE TABLE made (id INT, shard INT COMMENT ''keyspread: crc32(id) % 16'')'; EXECUTE making",
                "BEGIN NOT ATOMIC CREATE TABLE made (id INT, shard INT COMMENT 'keyspread: crc32(id) % 16')\\; END",
                "IF 1 THEN CREATE TABLE made (id INT, shard INT COMMENT 'keyspread: crc32(id) % 16')\\; END IF",
                "CASE WHEN 1 THEN CREATE TABLE made (id INT, shard INT COMMENT 'keyspread: crc32(id) % 16')\\; END CASE",
                "REPEAT CREATE TABLE made (id INT, shard INT COMMENT 'keyspread: crc32(id) % 16')\\; UNTIL 1 END REPEAT",
                "SET SESSION sql_mode = 'ORACLE';"
                        + "BEGIN CREATE TABLE made (id INT, shard INT COMMENT 'keyspread: crc32(id) % 16')\\; END",
                "SET SESSION sql_mode = 'ORACLE';"
                        + "DECLARE x INT\\; BEGIN CREATE TABLE made (id INT, shard INT COMMENT 'keyspread: crc32(id) % 16')\\; END"
            })
    void givenDdlThatIsNotRead_whenItGivesARule_thenRowsAreFilled(String ddl) throws SQLException {
        database.run("CREATE TABLE plain (id INT, shard INT)");
        Connection connection = database.keyspread("keyspread.inspect=off");
        for (String statement : ddl.split("(?<!\\\\);", -1)) {
            update(connection, statement.replace("\\;", ";"));
        }

        update(connection, "INSERT INTO made (id) VALUES (7)");

        assertEquals(List.of("7 | " + Shards.crc32Mod("7", 16)), database.rows("SELECT id, shard FROM made"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "IF 1 THEN CREATE VIEW seen AS SELECT * FROM orders; END IF",
                "BEGIN NOT ATOMIC CREATE OR REPLACE VIEW seen AS SELECT * FROM orders; END",
                "EXECUTE IMMEDIATE 'CREATE VIEW seen AS SELECT * FROM orders'"
            })
    void givenAViewThatABlockMakes_whenARowIsInserted_thenThatIsRefused(String block) throws SQLException {
        database.run("CREATE TABLE orders (id INT, shard INT)");
        Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
        update(connection, block);

        assertTrue(Outcome.of(connection, c -> update(c, "INSERT INTO seen (id) VALUES (1)"))
                .isRefused());

        assertEquals(List.of(), database.rows("SELECT id FROM orders"));
    }

    /** A block that a routine could hold is a statement of MariaDB's as well. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "IF 1 THEN ALTER TABLE orders MODIFY id VARCHAR(9) COLLATE utf8mb4_bin; END IF",
                "CASE 1 WHEN 1 THEN ALTER TABLE orders MODIFY id VARCHAR(9) COLLATE utf8mb4_bin; END CASE",
                "FOR i IN 1..1 DO ALTER TABLE orders MODIFY id VARCHAR(9) COLLATE utf8mb4_bin; END FOR",
                "BEGIN NOT ATOMIC IF 1 THEN ALTER TABLE orders MODIFY id VARCHAR(9) COLLATE utf8mb4_bin; END IF; END"
            })
    void givenABlockThatChangesAType_whenARowIsInserted_thenItIsFilledByTheNewType(String block) throws SQLException {
        database.run("CREATE TABLE orders (id INT, shard INT)");
        Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
        update(connection, "INSERT INTO orders (id) VALUES (1)");
        update(connection, block);

        update(connection, "INSERT INTO orders (id) VALUES ('01')");

        assertEquals(
                List.of("01 | " + Shards.crc32Mod("01", 16), "1 | " + Shards.crc32Mod("1", 16)),
                database.rows("SELECT id, shard FROM orders ORDER BY id"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "IF 1 THEN INSERT INTO orders (id) VALUES (1); END IF",
                "WHILE (SELECT count(*) FROM orders) = 0 DO INSERT INTO orders (id) VALUES (1); END WHILE",
                "BEGIN NOT ATOMIC INSERT INTO orders (id) VALUES (1); END",
                "IF 1 THEN CREATE VIEW seen AS SELECT * FROM orders; INSERT INTO seen (id) VALUES (1); END IF",
                "IF 1 THEN EXECUTE IMMEDIATE 'INSERT INTO orders (id) VALUES (1)'; END IF",
                "IF 1 THEN EXECUTE IMMEDIATE CONCAT('INSERT INTO ord', 'ers (id) VALUES (1)'); END IF",
                "BEGIN NOT ATOMIC DECLARE x INT; EXECUTE IMMEDIATE 'REPLACE INTO orders (id) VALUES (1)'; END",
                "BEGIN NOT ATOMIC DECLARE x TEXT; SELECT 'x' INTO x; EXECUTE IMMEDIATE x; END",
                "BEGIN NOT ATOMIC PREPARE adding FROM 'INSERT INTO orders (id) VALUES (1)'; EXECUTE adding; END"
            })
    void givenABlockThatInserts_whenItIsSent_thenItIsRefused(String block) throws SQLException {
        database.run("CREATE TABLE orders (id INT, shard INT)");
        Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");

        assertTrue(Outcome.of(connection, c -> update(c, block)).isRefused());

        assertEquals(List.of(), database.rows("SELECT id FROM orders"));
    }

    /** Its rows would be there before the shard rule is known. */
    @Test
    void givenARuleInTheCommentOfANewTable_whenItIsMadeOfAQuery_thenThatIsRefused() throws SQLException {
        database.run("CREATE TABLE numbers (id BIGINT)", "INSERT INTO numbers VALUES (7)");
        Connection connection = database.keyspread();
        String table = "CREATE TABLE notes (shard BIGINT COMMENT 'keyspread: crc32(id) % 16')";

        assertRefused(connection, "notes", "shard", c -> update(c, table + " AS SELECT id FROM numbers"));
        update(connection, "CREATE TABLE notes (id BIGINT, shard BIGINT COMMENT 'keyspread: crc32(id) % 16')");
        update(connection, "INSERT INTO notes (id) VALUES (7)");

        assertEquals(List.of(Shards.crc32Mod("7", 16) + " | 7"), database.rows("SELECT shard, id FROM notes"));
    }
}
