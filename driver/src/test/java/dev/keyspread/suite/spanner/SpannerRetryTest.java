package dev.keyspread.suite.spanner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.cloud.Timestamp;
import com.google.cloud.spanner.connection.TransactionRetryListener;
import com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection;
import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.SpannerEngine;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Transactions that are aborted when they are committed. The driver then carries out their statements again, and compares what they
 * return with what the application has seen; a value that Keyspread made must not be another one the second time.
 */
final class SpannerRetryTest {
    /** The emulator aborts about one in twenty. */
    private static final int MAX_TRANSACTIONS = 500;

    private static final int ENOUGH_RETRIES = 3;

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void whatTheApplicationSawBeforeTheAbortIsWhatIsStored(Dialect dialect) throws SQLException {
        SpannerEngine engine = new SpannerEngine(dialect);
        String url = SpannerEmulator.newDatabaseThatAborts(dialect);
        String seenColumns = engine.either(" THEN RETURN ", " RETURNING ");
        List<String> seen = new ArrayList<>();
        AtomicInteger retries = new AtomicInteger();
        try (Connection direct = DriverManager.getConnection(url);
                Statement statement = direct.createStatement()) {
            statement.execute(engine.either(
                    "CREATE TABLE orders (shard INT64 NOT NULL, id STRING(36) NOT NULL, number INT64)"
                            + " PRIMARY KEY (shard, id)",
                    "CREATE TABLE orders (shard bigint NOT NULL, id varchar(36) NOT NULL, number bigint,"
                            + " PRIMARY KEY (shard, id))"));
            try (Connection connection = DriverManager.getConnection(
                    "jdbc:keyspread:" + url.substring("jdbc:".length()),
                    Sandbox.properties(
                            "keyspread.shard.orders.shard=crc32(number) % 16", "keyspread.shard.orders.id=uuid()"))) {
                connection
                        .unwrap(CloudSpannerJdbcConnection.class)
                        .addTransactionRetryListener(new RetryCounter(retries));
                connection.setAutoCommit(false);
                for (long number = 0; number < MAX_TRANSACTIONS && retries.get() < ENOUGH_RETRIES; number++) {
                    seen.add(insert(
                            connection,
                            "INSERT INTO orders (number) VALUES (?)" + seenColumns + "shard, id, number",
                            number));
                    connection.commit();
                }
            }
            try (ResultSet rows = statement.executeQuery("SELECT shard, id, number FROM orders ORDER BY number")) {
                assertEquals(seen, Rows.read(rows));
            }
        }
        for (int i = 0; i < seen.size(); i++) {
            String row = seen.get(i);
            assertTrue(row.startsWith(Shards.crc32Mod(String.valueOf(i), 16) + " | "), row);
        }
        assertTrue(retries.get() >= ENOUGH_RETRIES, "transactions were aborted too rarely to say anything");
    }

    private static String insert(Connection connection, String sql, long number) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            insert.setLong(1, number);
            try (ResultSet rows = insert.executeQuery()) {
                return String.join("", Rows.read(rows));
            }
        }
    }

    private record RetryCounter(AtomicInteger retries) implements TransactionRetryListener {
        @Override
        public void retryStarting(Timestamp started, long transaction, int attempt) {
            retries.incrementAndGet();
        }

        @Override
        public void retryFinished(Timestamp started, long transaction, int attempt, RetryResult result) {}
    }
}
