package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * DDL that changes a table without being a statement of its own, or without naming it: in a block, of the table whose rows it holds a part
 * of, of a view, in one text or batch with the rows.
 */
final class PostgresUnseenDdlTest extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String COMMENT = "COMMENT ON COLUMN orders.shard IS 'keyspread: crc32(id) % 16'";
    private static final String PLAIN = "CREATE TABLE orders (id BIGINT, shard INTEGER, note TEXT)";
    private static final String PARENT =
            "CREATE TABLE orders (id BIGINT NOT NULL, shard INTEGER, year INTEGER NOT NULL) PARTITION BY LIST (year)";
    private static final String STORED = "SELECT shard, id FROM orders ORDER BY id";

    PostgresUnseenDdlTest() {
        super(new PostgresEngine());
    }

    private static String row(String id) {
        return Shards.crc32Mod(id, 16) + " | " + id;
    }

    private static void assertRefused(Connection connection, String sql) {
        SQLException refused = assertThrows(SQLException.class, () -> update(connection, sql));
        assertInstanceOf(StatementRefusedException.class, refused, refused::getMessage);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE VIEW seen AS SELECT * FROM orders",
                "DO $$ BEGIN CREATE VIEW seen AS SELECT * FROM orders; END $$",
                "DO $$ BEGIN EXECUTE 'CREATE OR REPLACE VIEW seen AS SELECT * FROM orders'; END $$"
            })
    void aViewIsFollowedHoweverItIsMade(String view) throws SQLException {
        database.run(PLAIN);
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO orders (id) VALUES (7)");
        update(connection, view);

        assertRefused(connection, "INSERT INTO seen (id) VALUES (8)");
        update(connection, "DROP VIEW seen");
        assertRefused(connection, view + "; INSERT INTO seen (id) VALUES (8)");

        assertEquals(List.of(row("7")), database.rows(STORED));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DO $$ BEGIN INSERT INTO orders (id) VALUES (8); END $$",
                "BEGIN; DO $$ BEGIN INSERT INTO orders (id) VALUES (8); END $$; COMMIT",
                "SET work_mem = '4MB'; DO $$ BEGIN EXECUTE 'INSERT INTO orders (id) VALUES (8)'; END $$"
            })
    void aBlockThatWritesIsRefusedWhereverItStands(String text) throws SQLException {
        database.run(PLAIN);
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO orders (id) VALUES (7)");

        assertRefused(connection, text);

        assertEquals(List.of(row("7")), database.rows(STORED));
    }

    @Test
    void aViewOfAnotherTableIsWrittenToAsItCame() throws SQLException {
        database.run(PLAIN, "CREATE TABLE reorders (id BIGINT)");
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO orders (id) VALUES (7)");

        update(connection, "CREATE VIEW seen AS SELECT * FROM reorders; INSERT INTO seen (id) VALUES (8)");
        update(connection, "INSERT INTO seen (id) VALUES (9)");

        assertEquals(List.of("8", "9"), database.rows("SELECT id FROM reorders ORDER BY id"));
    }

    /** Checks that what the block is about can't be told from its text, so the tables with such a comment are looked for. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "DO $$ BEGIN EXECUTE 'COMMENT ON COLUMN orders.shard IS ''keyspread: crc32(id) % 16'''; END $$",
                "DO $$ BEGIN EXECUTE format('COMMENT ON COLUMN %I.shard IS %L', 'orders', 'keyspread: crc32(id) % 16'); END $$",
                "DO $$ BEGIN EXECUTE 'COMMENT ON COLUMN ' || 'ord' || 'ers.shard IS ''keyspread: crc32(id) % 16'''; END $$"
            })
    void aBlockThatGivesARuleIsFollowed(String block) throws SQLException {
        database.run(PLAIN);
        Connection connection = database.keyspread("keyspread.inspect=off");
        Connection other = database.keyspread("keyspread.inspect=off");
        update(connection, block);

        update(connection, "INSERT INTO orders (id) VALUES (7)");
        update(other, "INSERT INTO orders (id) VALUES (8)");

        assertEquals(List.of(row("7"), row("8")), database.rows(STORED));
    }

    @Test
    void aBlockThatGivesARuleInATransactionIsFollowed() throws SQLException {
        database.run(PLAIN);
        Connection connection = database.keyspread("keyspread.inspect=off");
        Connection other = database.keyspread("keyspread.inspect=off");
        connection.setAutoCommit(false);
        update(
                connection,
                "DO $$ BEGIN EXECUTE format('COMMENT ON COLUMN %I.shard IS %L', 'orders', 'keyspread: crc32(id) % 16'); END $$");
        update(connection, "INSERT INTO orders (id) VALUES (6)");
        connection.commit();

        update(connection, "INSERT INTO orders (id) VALUES (7)");
        connection.commit();
        update(other, "INSERT INTO orders (id) VALUES (8)");

        assertEquals(List.of(row("6"), row("7"), row("8")), database.rows(STORED));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DO $$ BEGIN ALTER TABLE orders ALTER id TYPE VARCHAR(20); END $$",
                "DO $$ BEGIN IF true THEN ALTER TABLE orders ALTER id TYPE VARCHAR(20); END IF; END $$",
                "DO $$ BEGIN EXECUTE 'ALTER TABLE ' || 'orders' || ' ALTER id TYPE VARCHAR(20)'; END $$",
                "DO 'BEGIN DROP TABLE orders; CREATE TABLE orders (id VARCHAR(20), shard INTEGER); END'",
            })
    void aBlockThatChangesATypeIsFollowed(String block) throws SQLException {
        database.run(PLAIN);
        Connection connection = database.keyspread(RULE);
        Connection other = database.keyspread(RULE);
        update(connection, "INSERT INTO orders (id) VALUES ('001')");
        update(connection, block);

        update(connection, "INSERT INTO orders (id) VALUES ('007')");
        update(other, "INSERT INTO orders (id) VALUES ('008')");

        assertEquals(
                List.of(row("007"), row("008")),
                database.rows("SELECT shard, id FROM orders WHERE id LIKE '00%' ORDER BY id"));
    }

    @Test
    void aBlockThatSwapsTablesLosesNoRowOfAReadBehindIt() throws SQLException {
        database.run(
                PLAIN,
                "CREATE TABLE orders_new (id BIGINT, shard INTEGER, note TEXT)",
                "INSERT INTO orders_new VALUES (7, 99, 'old')");
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO orders (id) VALUES (1)");
        assertEquals(List.of("1"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 1"));
        update(
                connection,
                "DO $$ BEGIN ALTER TABLE orders RENAME TO orders_old; ALTER TABLE orders_new RENAME TO orders; END $$");

        assertEquals(List.of("old"), Sandbox.rows(connection, "SELECT note FROM orders WHERE id = 7"));
    }

    @Test
    void inATransactionTheTableIsReadAsTheSessionSeesIt() throws SQLException {
        database.run(PLAIN);
        Connection connection = database.keyspread(RULE);
        connection.setAutoCommit(false);
        update(connection, "DO $$ BEGIN CREATE TYPE mood AS ENUM ('calm'); END $$");
        update(connection, "INSERT INTO orders (id) VALUES ('001')");
        update(connection, "DO $$ BEGIN ALTER TABLE orders ALTER id TYPE VARCHAR(20); END $$");
        update(connection, "INSERT INTO orders (id) VALUES ('007')");
        assertEquals(List.of(row("007")), Sandbox.rows(connection, "SELECT shard, id FROM orders WHERE id = '007'"));
        connection.rollback();

        update(connection, "INSERT INTO orders (id) VALUES ('007')");
        connection.commit();
        assertEquals(List.of(row("7")), database.rows(STORED));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE low PARTITION OF orders_2024 DEFAULT",
                "DO $$ BEGIN CREATE TABLE low PARTITION OF orders_2024 FOR VALUES FROM (0) TO (1000); END $$",
            })
    void aPartOfAPartitionThatIsMadeLaterIsFilled(String part) throws SQLException {
        database.run(PARENT);
        Connection connection = database.keyspread(RULE);
        update(connection, "CREATE TABLE orders_2024 PARTITION OF orders FOR VALUES IN (2024) PARTITION BY RANGE (id)");
        update(connection, part);

        update(connection, "INSERT INTO low (id, year) VALUES (7, 2024)");
        update(connection, "ALTER TABLE low RENAME TO few");
        update(connection, "INSERT INTO few (id, year) VALUES (8, 2024)");

        assertEquals(List.of(row("7"), row("8")), database.rows(STORED));
    }

    @Test
    void thePartsOfATableThatIsAttachedAreFilled() throws SQLException {
        database.run(
                PARENT,
                "CREATE TABLE p (id BIGINT NOT NULL, shard INTEGER, year INTEGER NOT NULL) PARTITION BY LIST (id)",
                "CREATE TABLE p1 PARTITION OF p DEFAULT");
        Connection connection = database.keyspread(RULE);
        update(connection, "ALTER TABLE orders ATTACH PARTITION p DEFAULT");

        update(connection, "INSERT INTO p1 (id, year) VALUES (7, 2024)");

        assertEquals(List.of(row("7")), database.rows(STORED));
    }

    @Test
    void thePartitionsOfATableThatIsAlteredAreFilledByItsNewForm() throws SQLException {
        database.run(PARENT, "CREATE TABLE orders_2024 PARTITION OF orders FOR VALUES IN (2024)");
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO orders_2024 (id, year) VALUES ('001', 2024)");
        update(connection, "ALTER TABLE orders ALTER id TYPE VARCHAR(20)");

        update(connection, "INSERT INTO orders_2024 (id, year) VALUES ('007', 2024)");

        assertEquals(List.of(row("007"), row("1")), database.rows(STORED));
    }

    @Test
    void aRuleThatAParentGetsHoldsInItsPartitionsAtOnce() throws SQLException {
        database.run(PARENT, "CREATE TABLE orders_2024 PARTITION OF orders FOR VALUES IN (2024)");
        Connection connection = database.keyspread();
        update(connection, COMMENT);
        update(connection, "INSERT INTO orders_2024 (id, year) VALUES (7, 2024)");
        update(connection, "CREATE TABLE orders_2025 PARTITION OF orders FOR VALUES IN (2025)");
        update(connection, "INSERT INTO orders_2025 (id, year) VALUES (8, 2025)");

        assertEquals(List.of(row("7"), row("8")), database.rows(STORED));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TRIGGER b BEFORE INSERT ON orders_2024 FOR EACH ROW EXECUTE FUNCTION next_id()",
                "ALTER TABLE orders_2024 ENABLE TRIGGER a",
                "CREATE OR REPLACE FUNCTION next_year() RETURNS TRIGGER LANGUAGE plpgsql AS"
                        + " $$ BEGIN NEW.id := NEW.id + 1; RETURN NEW; END $$",
            })
    void aTriggerOfAPartitionOrANewFunctionIsMetByRowsOfItsParent(String ddl) throws SQLException {
        database.run(
                PARENT,
                "CREATE TABLE orders_2024 PARTITION OF orders FOR VALUES IN (2024)",
                "CREATE FUNCTION next_id() RETURNS TRIGGER LANGUAGE plpgsql AS"
                        + " $$ BEGIN NEW.id := NEW.id + 1; RETURN NEW; END $$",
                "CREATE FUNCTION next_year() RETURNS TRIGGER LANGUAGE plpgsql AS"
                        + " $$ BEGIN NEW.year := NEW.year; RETURN NEW; END $$",
                "CREATE TRIGGER a BEFORE INSERT ON orders_2024 FOR EACH ROW EXECUTE FUNCTION next_id()",
                "CREATE TRIGGER c BEFORE INSERT ON orders_2024 FOR EACH ROW EXECUTE FUNCTION next_year()",
                "ALTER TABLE orders_2024 DISABLE TRIGGER a");
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO orders (id, year) VALUES (7, 2024)");
        update(connection, ddl);

        assertRefused(connection, "INSERT INTO orders (id, year) VALUES (8, 2024)");
        assertRefused(connection, "INSERT INTO orders_2024 (id, year) VALUES (8, 2024)");
        assertEquals(List.of(row("7")), database.rows(STORED));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "E'keyspread\\072 crc32(id) % 16'",
                "U&'keyspread\\003A crc32(id) % 16'",
                "'keyspread'\n': crc32(id) % 16'",
                "$$keyspread: crc32(id) % 16$$",
            })
    void aRuleHoldsHoweverItsCommentIsWritten(String literal) throws SQLException {
        database.run(PLAIN);
        Connection connection = database.keyspread();
        update(connection, "INSERT INTO orders (id, shard) VALUES (7, " + Shards.crc32Mod("7", 16) + ")");
        update(connection, "COMMENT ON COLUMN orders.shard IS " + literal);

        update(connection, "INSERT INTO orders (id) VALUES (8)");

        assertEquals(List.of(row("7"), row("8")), database.rows(STORED));
    }

    @Test
    void rowsBehindACommentInOneTextOrBatchAreRefused() throws SQLException {
        database.run(PLAIN);
        Connection connection = database.keyspread();

        assertRefused(connection, COMMENT + "; INSERT INTO orders (id) VALUES (7)");
        try (Statement statement = connection.createStatement()) {
            statement.addBatch(COMMENT);
            assertThrows(SQLException.class, () -> statement.addBatch("INSERT INTO orders (id) VALUES (7)"));
            statement.executeBatch();
        }
        update(connection, "INSERT INTO orders (id) VALUES (8)");

        assertEquals(List.of(row("8")), database.rows(STORED));
    }

    @Test
    void aViewIsRefusedByItsNewNameToo() throws SQLException {
        database.run(PLAIN);
        Connection connection = database.keyspread(RULE);
        update(connection, "CREATE VIEW recent AS SELECT * FROM orders");
        update(connection, "ALTER VIEW recent RENAME TO latest");
        assertRefused(connection, "INSERT INTO latest (id) VALUES (7)");

        update(connection, "ALTER TABLE latest RENAME TO newest");
        update(connection, "CREATE VIEW of_newest AS TABLE newest");
        assertRefused(connection, "INSERT INTO newest (id) VALUES (7)");
        assertRefused(connection, "INSERT INTO of_newest (id) VALUES (7)");
    }
}
