package dev.keyspread.hikari;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride.Override;
import dev.keyspread.api.StatementRefusedException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeepOnRefusalTest {
    private static HikariDataSource pool(String database, boolean keeps) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:keyspread:h2:mem:" + database);
        config.addDataSourceProperty("keyspread.shard.orders.shard", "crc32(id) % 16");
        config.setMaximumPoolSize(1);
        if (keeps) {
            config.setExceptionOverrideClassName(KeepOnRefusal.class.getName());
        }
        return new HikariDataSource(config);
    }

    private static long rows(HikariDataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM orders")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Test
    void aTransactionGoesOnAfterARefusedStatement() throws SQLException {
        try (HikariDataSource pool = pool("keep_on_refusal", true)) {
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE orders (shard INT NOT NULL, id BIGINT PRIMARY KEY)");
                connection.setAutoCommit(false);
                statement.execute("INSERT INTO orders (id) VALUES (1)");

                assertThrows(
                        StatementRefusedException.class,
                        () -> statement.execute("INSERT INTO orders (id) VALUES (ABS(-2))"));

                statement.execute("INSERT INTO orders (id) VALUES (3)");
                connection.commit();
            }
            assertEquals(2, rows(pool));
        }
    }

    /** What the class is for; if it fails, HikariCP has changed its mind and docs/rolling-out.md can say so. */
    @Test
    void withoutItTheConnectionIsClosed() throws SQLException {
        try (HikariDataSource pool = pool("close_on_refusal", false);
                Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE orders (shard INT NOT NULL, id BIGINT PRIMARY KEY)");

            assertThrows(
                    StatementRefusedException.class,
                    () -> statement.execute("INSERT INTO orders (id) VALUES (ABS(-2))"));

            assertTrue(connection.isClosed());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"08006", "57P01", "0A000"})
    void whatTheDatabaseSaysIsLeftToHikari(String state) {
        SQLException thrown = new SQLFeatureNotSupportedException("cached plan must not change result type", state);

        assertEquals(Override.CONTINUE_EVICT, new KeepOnRefusal().adjudicate(thrown));
    }
}
