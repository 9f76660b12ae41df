package dev.keyspread.suite.spanner;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.engine.Thorough;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.BorrowedConnectionTests;
import dev.keyspread.suite.FirstConnectionTests;
import dev.keyspread.suite.SilenceTests;
import dev.keyspread.suite.StatementRuleTests;
import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.SpannerEngine;
import dev.keyspread.suite.read.ReadTests;
import dev.keyspread.suite.read.ShadowTests;
import dev.keyspread.suite.read.StoredRowTests;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tests what the suite has of plain SQL, on Cloud Spanner's emulator in both of its dialects. */
final class SpannerSuiteTest {
    private static final Engine GOOGLE = new SpannerEngine(Dialect.GOOGLESQL);
    private static final Engine POSTGRES = new SpannerEngine(Dialect.SPANNER_POSTGRESQL);

    @Nested
    final class GoogleFirstConnection extends SpannerFirstConnection {
        GoogleFirstConnection() {
            super(GOOGLE);
        }
    }

    @Nested
    final class PostgresFirstConnection extends SpannerFirstConnection {
        PostgresFirstConnection() {
            super(POSTGRES);
        }
    }

    abstract static class SpannerFirstConnection extends FirstConnectionTests {
        SpannerFirstConnection(Engine engine) {
            super(engine);
        }

        @Override
        public int withRule() {
            return 3;
        }

        @Override
        public int withAnotherRule() {
            return 1;
        }

        @Override
        public int withoutRule() {
            return 2;
        }
    }

    @Nested
    final class PostgresSilence extends SilenceTests {
        PostgresSilence() {
            super(POSTGRES);
        }
    }

    @Nested
    final class GoogleSilence extends SilenceTests {
        GoogleSilence() {
            super(GOOGLE);
        }
    }

    @Nested
    final class GoogleBorrowedConnections extends BorrowedConnectionTests {
        GoogleBorrowedConnections() {
            super(GOOGLE);
        }
    }

    @Nested
    final class PostgresBorrowedConnections extends BorrowedConnectionTests {
        PostgresBorrowedConnections() {
            super(POSTGRES);
        }
    }

    @Nested
    final class GoogleReads extends ReadTests {
        GoogleReads() {
            super(GOOGLE);
        }
    }

    @Nested
    final class GoogleStoredRows extends StoredRowTests {
        GoogleStoredRows() {
            super(GOOGLE);
        }

        @Override
        public String addColumn() {
            return "ALTER TABLE orders ADD COLUMN shard INT64";
        }
    }

    @Nested
    final class PostgresStoredRows extends StoredRowTests {
        PostgresStoredRows() {
            super(POSTGRES);
        }
    }

    @Nested
    final class GoogleStatementRules extends StatementRuleTests {
        GoogleStatementRules() {
            super(GOOGLE);
        }

        @Test
        void anIndexThatIsForcedCostsALookUpForWhatItDoesNotHold() throws SQLException {
            assertTrue(said("SELECT name FROM users@{FORCE_INDEX=by_mail} WHERE mail = ?")
                    .contains("force-index users.by_mail"));
        }

        @Test
        void oneThatHoldsAllIsFine() throws SQLException {
            assertEquals(Set.of(), said("SELECT mail, id FROM users@{FORCE_INDEX=by_mail} WHERE mail = ?"));
            assertEquals(Set.of(), said("SELECT COUNT(*) FROM users@{FORCE_INDEX=by_mail} WHERE mail = ?"));
        }

        @Test
        void theShardOfAColumnThatIsGivenIsNotMissedWhereKeyspreadCanNotComputeIt() throws SQLException {
            try (Connection ddl = database.keyspread()) {
                AccessLog.update(
                        ddl,
                        "CREATE TABLE parts (h INT64 AS (MOD(FARM_FINGERPRINT(CONCAT(CAST(a AS STRING),"
                                + " CAST(b AS STRING))), 16)) STORED, a INT64, b INT64, v INT64) PRIMARY KEY (h, a, b)");
            }
            assertEquals(Set.of(), said("SELECT v FROM parts WHERE a = ? AND b = ?"));
            assertEquals(Set.of("many-partitions parts.a"), said("SELECT v FROM parts WHERE a = ?"));
        }

        @Test
        void oneThatHoldsEveryColumnIsFineForAllOfTheRow() throws SQLException {
            try (Connection ddl = database.keyspread()) {
                AccessLog.update(ddl, "CREATE TABLE pairs (id STRING(36), k STRING(20)) PRIMARY KEY (id)");
                AccessLog.update(ddl, "CREATE INDEX by_k ON pairs (k)");
            }
            assertEquals(Set.of(), said("SELECT * FROM pairs@{FORCE_INDEX=by_k} WHERE k = ?"));
            assertEquals(
                    Set.of("force-index users.by_mail"),
                    said("SELECT u.* FROM users@{FORCE_INDEX=by_mail} u WHERE u.mail = ?"));
        }
    }

    @Nested
    final class GoogleShadow extends ShadowTests {
        GoogleShadow() {
            super(GOOGLE);
        }
    }

    @Nested
    final class GoogleTraffic extends SpannerTraffic {
        GoogleTraffic() {
            super(GOOGLE);
        }
    }

    @Nested
    final class PostgresReads extends ReadTests {
        PostgresReads() {
            super(POSTGRES);
        }
    }

    @Nested
    @Thorough
    final class PostgresStatementRules extends StatementRuleTests {
        PostgresStatementRules() {
            super(POSTGRES);
        }

        @Test
        void anIndexThatIsForcedCostsALookUpForWhatItDoesNotHold() throws SQLException {
            assertTrue(said("SELECT name FROM users/*@ FORCE_INDEX=by_mail */ WHERE mail = ?")
                    .contains("force-index users.by_mail"));
        }

        @Test
        void oneThatHoldsAllIsFine() throws SQLException {
            assertEquals(Set.of(), said("SELECT mail, id FROM users/*@ FORCE_INDEX=by_mail */ WHERE mail = ?"));
        }
    }

    @Nested
    @Thorough
    final class PostgresShadow extends ShadowTests {
        PostgresShadow() {
            super(POSTGRES);
        }
    }

    @Nested
    @Thorough
    final class PostgresTraffic extends SpannerTraffic {
        PostgresTraffic() {
            super(POSTGRES);
        }
    }

    /** A row takes milliseconds there, so there are fewer than elsewhere. */
    abstract static class SpannerTraffic extends EngineTest {
        @SuppressWarnings("NullAway.Init")
        SpannerTraffic(Engine engine) {
            super(engine);
        }

        private List<String> seenAfter(LongUnaryOperator keys) throws SQLException {
            Connection connection = database.keyspread();
            update(connection, "CREATE TABLE orders (id BIGINT PRIMARY KEY, note VARCHAR(20))");
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO orders (id, note) VALUES (?, 'n')")) {
                for (int i = 0; i < 1_000; i++) {
                    insert.setLong(1, keys.applyAsLong(i));
                    insert.addBatch();
                    if (i % 100 == 99) {
                        assertEquals(100, insert.executeBatch().length);
                    }
                }
            }
            return connection.unwrap(KeyspreadConnection.class).findings().stream()
                    .map(Finding::rule)
                    .filter("monotonic-inserts"::equals)
                    .toList();
        }

        @Test
        void aCountingKeyIsSeenWithin1000Inserts() throws SQLException {
            assertEquals(List.of("monotonic-inserts"), seenAfter(i -> i));
        }

        @Test
        void randomKeysAreNotTakenForThat() throws SQLException {
            Random random = new Random(42);
            assertEquals(List.of(), seenAfter(i -> random.nextLong()));
        }
    }
}
