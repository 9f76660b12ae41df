package dev.keyspread.suite.spanner;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.NameTests;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.SpannerEngine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Names on Cloud Spanner's emulator, in both of its dialects. */
final class SpannerNameTest {

    @Nested
    final class GoogleSql extends SpannerNames {
        GoogleSql() {
            super(new SpannerEngine(Dialect.GOOGLESQL));
        }

        /** A column is named by the last part of its table's name. */
        @Test
        @Override
        public void aSchemaQualifiedTableIsFilled() throws SQLException {
            String orders = ordersInAnotherSchema();
            Connection connection = database.keyspread("keyspread.shard." + orders + ".shard=crc32(id) % 16");

            update(connection, "INSERT INTO " + orders + " (id) VALUES (?), (8)", 7L);

            List<String> stored = List.of(shard("7") + " | 7", shard("8") + " | 8");
            assertEquals(stored, database.rows("SELECT shard, id FROM " + orders + " ORDER BY id"));
            String qualified = "SELECT " + orders + ".id FROM " + orders + " WHERE id = 7";
            assertThrows(SQLException.class, () -> database.rows(qualified));
            assertThrows(SQLException.class, () -> Sandbox.rows(connection, qualified));
            assertEquals(
                    List.of("7"), Sandbox.rows(connection, "SELECT orders.id FROM " + orders + " WHERE orders.id = 7"));
            assertEquals(1, update(connection, "DELETE FROM " + orders + " WHERE orders.id = ?", 8L));
            assertEquals(3, Sandbox.counters(connection).rewrittenReads());
        }
    }

    @Nested
    final class PostgreSql extends SpannerNames {
        PostgreSql() {
            super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
        }
    }

    abstract static class SpannerNames extends NameTests {
        SpannerNames(Engine engine) {
            super(engine);
        }

        @Test
        void aTableOfTheDefaultSchemaIsNotTakenForTheRuledOneOfAnother() throws SQLException {
            String a = engine.newSchema(database, "a");
            database.run(
                    "CREATE TABLE " + a + ".orders (shard INTEGER, id BIGINT)",
                    "CREATE TABLE orders (shard INTEGER, id VARCHAR(9))");
            Connection connection = database.keyspread(
                    "keyspread.shard." + a + ".orders.shard=crc32(id) % 16", "keyspread.inspect=off");

            update(connection, "INSERT INTO orders (shard, id) VALUES (77, '007')");
            update(connection, "INSERT INTO orders (id) VALUES ('008')");

            assertEquals(List.of("77 | 007", "null | 008"), database.rows("SELECT shard, id FROM orders ORDER BY id"));
            assertEquals(List.of("77"), Sandbox.rows(connection, "SELECT shard FROM orders WHERE id = '007'"));
        }

        /** It can't be made, and only in GoogleSQL the other spelling means the table that is there. */
        @Test
        @Override
        public void aTableWhoseNameDiffersOnlyInCaseNeverGetsAWrongShard() throws SQLException {
            database.run("CREATE TABLE \"Log\" (\"shard\" INTEGER, \"id\" BIGINT PRIMARY KEY)");
            Connection connection = database.keyspread("keyspread.shard.\"Log\".\"shard\"=crc32(\"id\") % 16");
            Outcome.Work twin = c -> update(c, "CREATE TABLE \"LOG\" (\"shard\" INTEGER, \"id\" BIGINT PRIMARY KEY)");
            assertEquals("null", Outcome.of(database.direct(), twin).sqlState());
            assertEquals("null", Outcome.of(connection, twin).sqlState());

            update(connection, "INSERT INTO \"Log\" (\"id\") VALUES (1)");
            Outcome.Work other = c -> update(c, "INSERT INTO \"LOG\" (\"id\") VALUES (2)");
            boolean isOne = Outcome.of(database.direct(), c -> Sandbox.rows(c, "SELECT * FROM \"LOG\""))
                            .sqlState()
                    == null;

            assertEquals(isOne, Outcome.of(connection, other).sqlState() == null);
            assertEquals(
                    isOne ? List.of(shard("1") + " | 1", shard("2") + " | 2") : List.of(shard("1") + " | 1"),
                    database.rows("SELECT \"shard\", \"id\" FROM \"Log\" ORDER BY \"id\""));
        }

        @Test
        void aTablesSynonymIsTheTable() throws SQLException {
            Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
            update(connection, "CREATE TABLE orders (shard INTEGER, id BIGINT PRIMARY KEY)");
            try (Statement alter = connection.createStatement()) {
                alter.execute("ALTER TABLE orders ADD SYNONYM bought");
            }

            update(connection, "INSERT INTO bought (id) VALUES (7)");
            update(connection, "INSERT INTO bought (id) VALUES (?)", 8L);

            assertEquals(
                    List.of(shard("7") + " | 7", shard("8") + " | 8"),
                    database.rows("SELECT shard, id FROM orders ORDER BY id"));
            assertEquals(List.of("7"), Sandbox.rows(connection, "SELECT bought.id FROM bought WHERE bought.id = 7"));
            assertEquals(1, Sandbox.counters(connection).rewrittenReads());
            try (Statement alter = connection.createStatement()) {
                alter.execute("ALTER TABLE orders DROP SYNONYM bought");
            }
            update(connection, "CREATE TABLE bought (shard INTEGER, id BIGINT PRIMARY KEY)");
            update(connection, "INSERT INTO bought (id) VALUES (9)");
            assertEquals(List.of("null | 9"), database.rows("SELECT shard, id FROM bought"));
        }

        @Test
        void aRuleThatNamesASynonymIsTheTables() throws SQLException {
            Connection connection = database.keyspread("keyspread.shard.bought.shard=crc32(id) % 16");
            update(connection, "CREATE TABLE orders (shard INTEGER, id BIGINT PRIMARY KEY)");
            try (Statement alter = connection.createStatement()) {
                alter.execute("ALTER TABLE orders ADD SYNONYM bought");
            }

            update(connection, "INSERT INTO orders (id) VALUES (7)");
            update(connection, "INSERT INTO bought (id) VALUES (8)");

            assertEquals(
                    List.of(shard("7") + " | 7", shard("8") + " | 8"),
                    database.rows("SELECT shard, id FROM orders ORDER BY id"));
        }

        /** There are no comments: the statement fails, and makes no rule. */
        @Test
        @Override
        public void aColumnCommentIsARuleForEveryClient() throws SQLException {
            commentMakesNoRule(database.direct());
        }

        /** There are no comments through Keyspread either. */
        @Test
        @Override
        public void aColumnCommentThatPassesIsARuleFromThenOn() throws SQLException {
            commentMakesNoRule(database.keyspread());
        }

        private void commentMakesNoRule(Connection commenting) throws SQLException {
            update(commenting, "CREATE TABLE orders (shard INTEGER, id BIGINT PRIMARY KEY)");
            Outcome.Work comment = c -> update(c, "COMMENT ON COLUMN orders.shard IS 'keyspread: crc32(id) % 16'");
            assertEquals("null", Outcome.of(commenting, comment).sqlState());

            update(database.keyspread(), "INSERT INTO orders (id) VALUES (2)");

            assertEquals(List.of("null | 2"), database.rows("SELECT shard, id FROM orders"));
        }

        /** Spanner takes two columns for one when their names differ in case alone. */
        @Test
        @Override
        public void columnsThatDifferOnlyInCaseAreTwoColumns() throws SQLException {
            Outcome.Work twin = c -> update(
                    c, "CREATE TABLE twin (\"id\" BIGINT, \"shard\" INTEGER, \"ID\" BIGINT, PRIMARY KEY (\"id\"))");
            assertEquals("null", Outcome.of(database.direct(), twin).sqlState());
            assertEquals("null", Outcome.of(database.keyspread(), twin).sqlState());
            database.run("CREATE TABLE one (\"Shard\" INTEGER, \"Id\" BIGINT)");
            Connection connection = database.keyspread("keyspread.shard.one.\"Shard\"=crc32(\"Id\") % 16");

            update(connection, "INSERT INTO one (\"Id\") VALUES (?)", 2L);
            Outcome.Work other = c -> update(c, "INSERT INTO one (\"ID\", \"SHARD\") VALUES (3, " + shard("3") + ")");
            assertEquals(Outcome.of(database.direct(), other), Outcome.of(connection, other));
        }
    }
}
