package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.OtherClientTests;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A partition with a shard rule of its own gets another name or other parents, without this database's connections. */
final class PostgresMovedChildTest extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String NO_TIMER = "keyspread.inspect-interval=0";

    PostgresMovedChildTest() {
        super(new PostgresEngine());
    }

    /** Tables of three levels: only the lowest has a rule. */
    private void makeTables(boolean isCommented) throws SQLException {
        database.run(
                "CREATE SCHEMA early",
                "CREATE TABLE root (id TEXT, shard INTEGER) PARTITION BY LIST (id)",
                "CREATE TABLE other (id TEXT, shard INTEGER) PARTITION BY LIST (id)",
                "CREATE TABLE middle PARTITION OF root DEFAULT PARTITION BY LIST (id)",
                "CREATE TABLE orders PARTITION OF middle DEFAULT",
                isCommented ? "COMMENT ON COLUMN orders.shard IS 'keyspread: crc32(id) % 16'" : "SELECT 1");
    }

    private static boolean isRefused(Connection connection, String table) {
        return Outcome.of(connection, c -> {
                    c.setAutoCommit(false);
                    try {
                        return update(c, "INSERT INTO " + table + " (id) VALUES ('a1')");
                    } finally {
                        c.rollback();
                        c.setAutoCommit(true);
                    }
                })
                .isRefused();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "false| ALTER TABLE orders SET SCHEMA early| root, middle",
                "true | ALTER TABLE orders SET SCHEMA early| root, middle",
                "true | ALTER TABLE orders RENAME TO former| root, middle",
                "false| DROP TABLE orders; CREATE TABLE early.orders PARTITION OF middle DEFAULT| root, middle",
                "false| CREATE TABLE early.orders PARTITION OF middle FOR VALUES IN ('a1')| root, middle",
                "false| ALTER TABLE middle DETACH PARTITION orders; ALTER TABLE orders SET SCHEMA early;"
                        + " ALTER TABLE other ATTACH PARTITION early.orders DEFAULT| other",
                "true | ALTER TABLE middle DETACH PARTITION orders; ALTER TABLE orders SET SCHEMA early;"
                        + " ALTER TABLE other ATTACH PARTITION early.orders DEFAULT| other",
                "false| DROP TABLE orders; CREATE TABLE early.orders PARTITION OF other DEFAULT| other",
                "false| CREATE TABLE early.orders PARTITION OF other DEFAULT| other",
                "false| ALTER TABLE middle RENAME TO between; ALTER TABLE between SET SCHEMA early| root, early.between",
                "false| ALTER SCHEMA public RENAME TO late; CREATE SCHEMA public; SET search_path = late| late.root, late.middle",
            })
    void givenAChildMovedByAnotherClient_whenItIsReadAgain_thenItsParentsAreRefused(
            boolean isCommented, String ddl, String parents) throws Exception {
        makeTables(isCommented);
        Connection connection = isCommented
                ? database.keyspread("keyspread.inspect-interval=1")
                : database.keyspread(RULE, "keyspread.inspect-interval=1");
        assertTrue(isRefused(connection, "root"));
        isRefused(connection, "other");

        database.run(ddl);

        for (String parent : parents.split(", ", -1)) {
            OtherClientTests.await(parent + " is refused", () -> isRefused(connection, parent));
            Thread.sleep(1_200); // for another round
            assertTrue(isRefused(connection, parent), parent);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ALTER TABLE orders SET SCHEMA early| root, middle",
                "DO $$ BEGIN ALTER TABLE orders SET SCHEMA early; END $$| root, middle",
                "DO $$ BEGIN EXECUTE concat('ALTER TABLE ord', 'ers SET SCHEMA early'); END $$| root, middle",
                "DROP TABLE orders; CREATE TABLE early.orders PARTITION OF middle DEFAULT| root, middle",
                "CREATE TABLE early.orders PARTITION OF middle FOR VALUES IN ('a1')| root, middle",
                "ALTER TABLE middle DETACH PARTITION orders; ALTER TABLE orders SET SCHEMA early;"
                        + " ALTER TABLE other ATTACH PARTITION early.orders DEFAULT| other",
                "CREATE TABLE early.orders PARTITION OF other DEFAULT| other",
                "ALTER TABLE middle RENAME TO between; ALTER TABLE between SET SCHEMA early| root, early.between",
            })
    void givenAChildMovedByAnotherDatabaseObject_thenItsParentsAreRefused(String ddl, String parents) throws Exception {
        makeTables(false);
        Connection connection = database.keyspread(RULE, NO_TIMER);
        Connection elsewhere = database.keyspread(RULE, NO_TIMER, "keyspread.suppress=monotonic-key");
        assertTrue(isRefused(connection, "root"));
        isRefused(connection, "other");

        update(elsewhere, ddl);

        for (String parent : parents.split(", ", -1)) {
            assertTrue(isRefused(elsewhere, parent), "elsewhere " + parent);
            assertTrue(isRefused(connection, parent), parent);
        }
    }

    /** Other connections see nothing of it before the transaction ends. */
    @Test
    void givenATransactionOfAnotherDatabaseObject_whenItHasMovedAChild_thenItsParentsAreRefused() throws Exception {
        makeTables(false);
        Connection connection = database.keyspread(RULE, NO_TIMER);
        Connection elsewhere = database.keyspread(RULE, NO_TIMER, "keyspread.suppress=monotonic-key");
        assertTrue(isRefused(connection, "root"));
        elsewhere.setAutoCommit(false);
        update(elsewhere, "ALTER TABLE middle DETACH PARTITION orders");
        update(elsewhere, "ALTER TABLE orders SET SCHEMA early");
        update(elsewhere, "ALTER TABLE other ATTACH PARTITION early.orders DEFAULT");
        elsewhere.commit();

        assertTrue(isRefused(elsewhere, "other"));
        assertTrue(isRefused(connection, "other"));
        assertFalse(isRefused(connection, "root"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void givenAPartOfATableWithARule_whenItIsRenamedElsewhere_thenItsRowsAreFilled(boolean isForeign) throws Exception {
        database.run(
                "CREATE TABLE orders (id TEXT, shard INTEGER) PARTITION BY LIST (id)",
                "CREATE TABLE part PARTITION OF orders DEFAULT PARTITION BY LIST (id)",
                "CREATE TABLE low PARTITION OF part DEFAULT");
        Connection connection = database.keyspread(RULE, isForeign ? "keyspread.inspect-interval=1" : NO_TIMER);
        Connection elsewhere = database.keyspread(RULE, NO_TIMER, "keyspread.suppress=monotonic-key");
        update(connection, "INSERT INTO low (id) VALUES ('a1')");

        if (isForeign) {
            database.run("ALTER TABLE low RENAME TO high");
            Thread.sleep(3_000);
        } else {
            update(elsewhere, "ALTER TABLE low RENAME TO high");
        }
        update(connection, "INSERT INTO high (id) VALUES ('a2')");

        assertEquals(
                List.of(Shards.crc32Mod("a1", 16) + " | a1", Shards.crc32Mod("a2", 16) + " | a2"),
                database.rows("SELECT shard, id FROM orders ORDER BY id"));
    }

    /** The parent was not known before. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE orders PARTITION OF root DEFAULT",
                "DO $$ BEGIN CREATE TABLE orders PARTITION OF root DEFAULT; END $$",
                "DO $$ BEGIN EXECUTE concat('CREATE TABLE ord', 'ers PARTITION OF root DEFAULT'); END $$",
                "SELECT make()",
                "DO $$ BEGIN ALTER TABLE root ATTACH PARTITION plain.orders DEFAULT; END $$",
                "DO $$ BEGIN EXECUTE concat('ALTER TABLE root ATTACH PARTITION plain.ord', 'ers DEFAULT'); END $$",
            })
    void givenAnUnknownParent_whenABlockGivesItAChildWithARule_thenItsRowsAreNotLeftUnfilled(String ddl)
            throws SQLException {
        database.run(
                "CREATE TABLE root (id TEXT, shard INTEGER) PARTITION BY LIST (id)",
                "CREATE SCHEMA plain",
                ddl.contains("plain") ? "CREATE TABLE plain.orders (id TEXT, shard INTEGER)" : "SELECT 1",
                "CREATE FUNCTION make() RETURNS void LANGUAGE plpgsql AS"
                        + " $$ BEGIN EXECUTE concat('CREATE TABLE ord', 'ers PARTITION OF root DEFAULT'); END $$");
        Connection connection = database.keyspread(RULE, NO_TIMER);
        try (Statement statement = connection.createStatement()) {
            statement.execute(ddl);
        }

        assertTrue(isRefused(connection, "root"));
    }
}
