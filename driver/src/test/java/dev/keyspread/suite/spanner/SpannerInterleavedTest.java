package dev.keyspread.suite.spanner;

import static dev.keyspread.suite.engine.AccessLog.bind;
import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.SpannerEngine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Children that Cloud Spanner stores within their parents' rows, and whose keys so begin with the parents' shard. */
final class SpannerInterleavedTest {
    @Nested
    final class GoogleSql extends Interleaved {
        GoogleSql() {
            super(new SpannerEngine(Dialect.GOOGLESQL));
        }
    }

    @Nested
    final class PostgreSql extends Interleaved {
        PostgreSql() {
            super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
        }
    }

    abstract static class Interleaved extends EngineTest {
        private static final String STORED = "SELECT shard, id, line, item FROM lines ORDER BY id, line";
        private static final String OF_GENERATED = "SELECT id, line, item FROM madelines ORDER BY id, line";

        private final SpannerEngine spanner;
        private Connection connection;

        @SuppressWarnings("NullAway.Init") // opened before each test
        Interleaved(SpannerEngine spanner) {
            super(spanner);
            this.spanner = spanner;
        }

        @BeforeEach
        void giveTables() throws SQLException {
            database.run(
                    spanner.either(
                            "CREATE TABLE orders (shard INT64, id INT64, customer STRING(20)) PRIMARY KEY (shard, id)",
                            "CREATE TABLE orders (shard bigint, id bigint, customer varchar(20), PRIMARY KEY (shard, id))"),
                    spanner.either(
                            "CREATE TABLE lines (shard INT64, id INT64, line INT64, item STRING(20))"
                                    + " PRIMARY KEY (shard, id, line), INTERLEAVE IN PARENT orders ON DELETE CASCADE",
                            "CREATE TABLE lines (shard bigint, id bigint, line bigint, item varchar(20),"
                                    + " PRIMARY KEY (shard, id, line)) INTERLEAVE IN PARENT orders ON DELETE CASCADE"));
            connection = database.keyspread(
                    "keyspread.shard.orders.shard=crc32(id) % 16", "keyspread.shard.lines.shard=crc32(id) % 16");
        }

        private static String line(long id, long line, String item) {
            return Shards.crc32Mod(String.valueOf(id), 16) + " | " + id + " | " + line + " | " + item;
        }

        private void giveOrder(long id, String... items) throws SQLException {
            update(connection, "INSERT INTO orders (id, customer) VALUES (?, ?)", id, "c" + id);
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO lines (id, line, item) VALUES (?, ?, ?)")) {
                for (int i = 0; i < items.length; i++) {
                    bind(insert, id, (long) i, items[i]);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
        }

        private List<String> read(String query, Object... values) throws SQLException {
            long before = Sandbox.counters(connection).rewrittenReads();
            try (PreparedStatement select = connection.prepareStatement(query)) {
                assertTrue(Sandbox.counters(connection).rewrittenReads() > before, query);
                bind(select, values);
                try (ResultSet rows = select.executeQuery()) {
                    return Rows.read(rows);
                }
            }
        }

        @Test
        void aChildHasTheShardOfItsParent() throws SQLException {
            giveOrder(7, "tea", "milk");
            giveOrder(8, "rum");

            assertEquals(List.of(line(7, 0, "tea"), line(7, 1, "milk"), line(8, 0, "rum")), database.rows(STORED));
        }

        @Test
        void childrenAreReadByTheKeyThatTheApplicationKnows() throws SQLException {
            giveOrder(7, "tea", "milk");
            giveOrder(8, "rum");

            assertEquals(List.of("tea", "milk"), read("SELECT item FROM lines WHERE id = ? ORDER BY line", 7L));
            assertEquals(List.of("milk"), read("SELECT item FROM lines WHERE id = ? AND line = ?", 7L, 1L));
            assertEquals(
                    List.of("c7 | tea", "c7 | milk"),
                    read(
                            "SELECT o.customer, l.item FROM orders o JOIN lines l ON l.id = o.id WHERE o.id = ? ORDER BY l.line",
                            7L));
        }

        @Test
        void deletingAParentTakesItsChildrenAlong() throws SQLException {
            giveOrder(7, "tea", "milk");
            giveOrder(8, "rum", "tea");

            assertEquals(1, update(connection, "UPDATE lines SET item = 'gin' WHERE id = ? AND line = 1", 8L));
            assertEquals(1, update(connection, "DELETE FROM lines WHERE id = ? AND line = ?", 8L, 0L));
            assertEquals(1, update(connection, "DELETE FROM orders WHERE id = ?", 7L));

            assertEquals(List.of(line(8, 1, "gin")), database.rows(STORED));
        }

        @Test
        void parentAndChildrenAreWrittenInOneTransaction() throws SQLException {
            connection.setAutoCommit(false);
            giveOrder(7, "tea");
            connection.rollback();
            giveOrder(8, "rum");
            assertEquals(List.of("rum"), read("SELECT item FROM lines WHERE id = ?", 8L));
            connection.commit();

            assertEquals(List.of(line(8, 0, "rum")), database.rows(STORED));
        }

        @Test
        void aChildWithoutItsParentIsTheDatabasesToRefuse() throws SQLException {
            Outcome.Work filled = c -> update(c, "INSERT INTO lines (id, line) VALUES (9, 0)");
            Outcome.Work direct = c -> update(c, "INSERT INTO lines (shard, id, line) VALUES (1, 9, 0)");

            assertEquals(
                    Outcome.of(database.direct(), direct).sqlState(),
                    Outcome.of(connection, filled).sqlState());
            assertEquals(List.of(), database.rows(STORED));
        }

        /** The child's shard is generated by the same expression; the application, and Keyspread, write neither. */
        @Test
        void childrenOfAGeneratedShardAreReadByItsRule() throws SQLException {
            for (String sql : List.of(
                    spanner.either(
                            "CREATE TABLE made (h INT64 AS (MOD(FARM_FINGERPRINT(CAST(id AS STRING)), 16)) STORED, id INT64)"
                                    + " PRIMARY KEY (h, id)",
                            "CREATE TABLE made (h bigint GENERATED ALWAYS AS (mod(spanner.farm_fingerprint(id::text), 16))"
                                    + " STORED, id bigint, PRIMARY KEY (h, id))"),
                    spanner.either(
                            "CREATE TABLE madelines (h INT64 AS (MOD(FARM_FINGERPRINT(CAST(id AS STRING)), 16)) STORED,"
                                    + " id INT64, line INT64, item STRING(9)) PRIMARY KEY (h, id, line),"
                                    + " INTERLEAVE IN PARENT made ON DELETE CASCADE",
                            "CREATE TABLE madelines (h bigint GENERATED ALWAYS AS"
                                    + " (mod(spanner.farm_fingerprint(id::text), 16)) STORED, id bigint, line bigint,"
                                    + " item varchar(9), PRIMARY KEY (h, id, line))"
                                    + " INTERLEAVE IN PARENT made ON DELETE CASCADE"))) {
                update(connection, sql);
            }
            for (long id = 0; id < 20; id++) {
                update(connection, "INSERT INTO made (id) VALUES (?)", id);
                update(connection, "INSERT INTO madelines (id, line, item) VALUES (?, 0, ?)", id, "i" + id);
            }

            for (long id = 0; id < 20; id++) {
                assertEquals(
                        List.of("i" + id),
                        Sandbox.rows(connection, "SELECT item FROM madelines WHERE id = " + id + " AND line = 0"));
                update(connection, "DELETE FROM made WHERE id = ?", id);
            }
            assertEquals(List.of(), read("SELECT item FROM madelines WHERE id = ?", 7L));
            assertEquals(List.of(), database.rows(OF_GENERATED));
        }
    }
}
