package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.SentTexts;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows that Keyspread may not see, or whose reading would run a stranger's code. */
final class PostgresHiddenRowsTest extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String UPSERT =
            "INSERT INTO orders (id, tenant) VALUES (7, 'a') ON CONFLICT (shard, id) DO UPDATE SET tenant = 'a'";

    private String application;
    private String stranger;

    @SuppressWarnings("NullAway.Init")
    PostgresHiddenRowsTest() {
        super(new PostgresEngine());
    }

    @BeforeEach
    void makeRoles() throws SQLException {
        application = "app_" + database.direct().getCatalog();
        stranger = "stranger_" + database.direct().getCatalog();
        database.run(
                "CREATE ROLE " + application,
                "CREATE ROLE " + stranger,
                "GRANT CREATE ON SCHEMA public TO PUBLIC",
                "CREATE SEQUENCE caught",
                "GRANT ALL ON SEQUENCE caught TO PUBLIC",
                "CREATE FUNCTION catches(i bigint) RETURNS bigint IMMUTABLE LANGUAGE plpgsql AS"
                        + " $$ BEGIN PERFORM pg_catalog.nextval('public.caught'); RETURN i; END $$",
                "ALTER FUNCTION catches OWNER TO " + stranger);
    }

    private Connection as(String role, String noted, String... settings) throws SQLException {
        String url = SentTexts.noted(database.url() + "&options=-c%20role=" + role, noted);
        return DriverManager.getConnection("jdbc:keyspread:" + url.substring(5), Sandbox.properties(settings));
    }

    private boolean isCaught() throws SQLException {
        return database.rows("SELECT is_called FROM caught").equals(List.of("true"));
    }

    @Test
    void rowsBehindAPolicyAreNotKnownToAgree() throws SQLException {
        database.run(
                "CREATE TABLE orders (id BIGINT, tenant TEXT, shard INTEGER, UNIQUE (shard, id))",
                "INSERT INTO orders (id, tenant) SELECT n, 'a' FROM generate_series(1, 10) n",
                "ALTER TABLE orders ENABLE ROW LEVEL SECURITY",
                "CREATE POLICY own ON orders USING (tenant = current_setting('app.tenant', true))",
                "GRANT ALL ON orders TO " + application);
        try (Connection connection = as(application, "policy", RULE)) {
            update(connection, "SET app.tenant = 'a'");

            assertEquals(List.of("7"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 7"));
            assertEquals(1, update(connection, "UPDATE orders SET tenant = 'a' WHERE id = 7"));
            assertRefused(connection, "orders", "shard", c -> update(c, UPSERT));
            update(connection, "INSERT INTO orders (id, tenant) VALUES (11, 'a')");
        }
        assertEquals(
                List.of(Shards.crc32Mod("11", 16) + " | 11"),
                database.rows("SELECT shard, id FROM orders WHERE shard IS NOT NULL"));
    }

    @Test
    void noSampleRunsAStrangersFunction() throws SQLException {
        database.run(
                "CREATE TABLE orders (id BIGINT PRIMARY KEY, tenant TEXT, shard INTEGER)",
                "CREATE INDEX traps ON orders (id) WHERE catches(1) = 1",
                "GRANT ALL ON orders TO " + application);
        database.run("ALTER SEQUENCE caught RESTART", "GRANT ALL ON SCHEMA public TO " + application);
        try (Connection connection = as(application, "index", RULE)) {
            assertFalse(isCaught());
            Sandbox.rows(connection, "SELECT id FROM orders");
            assertTrue(isCaught(), "the application's own read runs it, so that a sample would");
        }
    }

    /** All samples are taken in one transaction, which a failure ends. */
    @Test
    void tablesWhoseRowsMayNotBeReadKeepNoOtherFromBeingSampled() throws SQLException {
        database.run(
                "CREATE SCHEMA hidden",
                "CREATE TABLE hidden.unusable (id BIGINT PRIMARY KEY, tenant TEXT, shard INTEGER)",
                "CREATE TABLE denied (id BIGINT PRIMARY KEY, tenant TEXT, shard INTEGER)",
                "CREATE TABLE trapped (id BIGINT PRIMARY KEY, tenant TEXT, shard INTEGER)",
                "CREATE INDEX traps ON trapped (id) WHERE catches(1) = 1",
                "CREATE TABLE orders (id BIGINT, tenant TEXT, shard INTEGER, UNIQUE (shard, id))",
                "INSERT INTO orders (id, shard) VALUES (7, " + Shards.crc32Mod("7", 16) + ")",
                "GRANT ALL ON hidden.unusable, trapped, orders TO " + application);
        database.run("ALTER SEQUENCE caught RESTART");
        String[] rules = {
            "keyspread.shard.hidden.unusable.shard=crc32(id) % 16",
            "keyspread.shard.denied.shard=crc32(id) % 16",
            "keyspread.shard.trapped.shard=crc32(id) % 16",
            RULE
        };
        try (Connection connection = as(application, "several", rules)) {
            assertFalse(isCaught());
            List<String> sent = SentTexts.of("several");
            assertTrue(isRead("several"), sent::toString);
            assertTrue(sent.stream().noneMatch(text -> text.contains("FROM public.trapped")), sent::toString);
            assertEquals(1, update(connection, UPSERT));
        }
        assertEquals(List.of("7 | a"), database.rows("SELECT id, tenant FROM orders"));
    }

    @Test
    void rowsOfATableThatOnlyACommentNamesAreNotRead() throws SQLException {
        database.run(
                "CREATE TABLE orders (id BIGINT PRIMARY KEY, tenant TEXT, shard INTEGER)",
                "COMMENT ON COLUMN orders.shard IS 'keyspread: crc32(id) % 16'",
                "ALTER TABLE orders OWNER TO " + application);
        try (Connection connection = as(application, "comment")) {
            assertFalse(isRead("comment"), SentTexts.of("comment")::toString);
            update(connection, "INSERT INTO orders (id) VALUES (7)");
            Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 7");
            assertTrue(isRead("comment"), SentTexts.of("comment")::toString);
        }
        assertEquals(List.of("7 | " + Shards.crc32Mod("7", 16)), database.rows("SELECT id, shard FROM orders"));
        assertTrue(SentTexts.of("comment").contains("SET TRANSACTION READ ONLY"));
    }

    private static boolean isRead(String noted) {
        return SentTexts.of(noted).stream().anyMatch(text -> text.contains("SELECT shard, id FROM public.orders"));
    }

    @Test
    void commentsOfAStrangersTableDoNotCountUnlessItsSchemaIsNamed() throws SQLException {
        database.run(
                "CREATE TABLE bait (id BIGINT PRIMARY KEY, tenant TEXT, shard INTEGER)",
                "COMMENT ON COLUMN bait.shard IS 'keyspread: crc32(id) % 16'",
                "ALTER TABLE bait OWNER TO " + stranger,
                "GRANT ALL ON bait TO " + application);
        for (String role : List.of(application, "postgres")) {
            try (Connection connection = as(role, "bait_" + role)) {
                update(connection, "INSERT INTO bait (id) VALUES (1)");
                assertEquals(List.of("1 | null"), Sandbox.rows(connection, "SELECT id, shard FROM bait WHERE id = 1"));
                update(connection, "DELETE FROM bait");
            }
        }
        try (Connection connection = as(application, "named", "keyspread.comment-rules=tenant,PUBLIC")) {
            update(connection, "INSERT INTO bait (id) VALUES (1)");
        }
        assertEquals(List.of("1 | " + Shards.crc32Mod("1", 16)), database.rows("SELECT id, shard FROM bait"));
        for (String others : List.of("keyspread.comment-rules=tenant", "keyspread.comment-rules=off")) {
            database.run("DELETE FROM bait", "ALTER TABLE bait OWNER TO " + application);
            try (Connection connection = as(application, "others", others)) {
                update(connection, "INSERT INTO bait (id) VALUES (1)");
            }
            assertEquals(List.of("1 | null"), database.rows("SELECT id, shard FROM bait"));
        }
    }
}
