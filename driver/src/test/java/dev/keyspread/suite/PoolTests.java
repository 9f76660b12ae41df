package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.INSERT;
import static dev.keyspread.suite.engine.AccessLog.RULE;
import static dev.keyspread.suite.engine.AccessLog.STORED;
import static dev.keyspread.suite.engine.AccessLog.TABLE;
import static dev.keyspread.suite.engine.AccessLog.TIME;
import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** HikariCP over Keyspread. */
public abstract class PoolTests extends EngineTest {
    public PoolTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void createTable() throws SQLException {
        database.run(TABLE);
    }

    private HikariConfig byUrl() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(database.keyspreadUrl());
        config.setDataSourceProperties(Sandbox.properties(RULE));
        config.setMaximumPoolSize(2);
        return config;
    }

    private HikariConfig byDataSource() {
        HikariConfig config = new HikariConfig();
        config.setDataSourceClassName("dev.keyspread.KeyspreadDataSource");
        config.addDataSourceProperty(
                "url", database.url() + (database.url().contains("?") ? "&" : ";") + ruleParameter());
        config.setMaximumPoolSize(2);
        return config;
    }

    private String ruleParameter() {
        return database.url().contains("?") ? RULE.replace("%", "%25").replace(" ", "+") : RULE;
    }

    @Test
    void aPoolByUrlOrByDataSourceFills() throws SQLException {
        String user = "Ann";
        for (HikariConfig config : List.of(byUrl(), byDataSource())) {
            try (HikariDataSource pool = new HikariDataSource(config);
                    Connection connection = pool.getConnection()) {
                assertTrue(connection.isValid(1));
                update(connection, INSERT, TIME, user, "x");
            }
            user = "Bea";
        }
        assertEquals(List.of(row("Ann", "x"), row("Bea", "x")), database.rows(STORED));
    }

    @Test
    void theMetadatasUrlIsTheDelegates() throws SQLException {
        String direct = database.direct().getMetaData().getURL();
        try (HikariDataSource pool = new HikariDataSource(byUrl());
                Connection connection = pool.getConnection()) {
            assertEquals(direct, connection.getMetaData().getURL());
            assertEquals(
                    database.direct().getMetaData().getDriverName(),
                    connection.getMetaData().getDriverName());
        }
    }

    @Test
    void unwrapGoesThroughPoolAndKeyspreadToTheDriver() throws SQLException {
        Class<?> vendor = database.direct().getClass();
        try (HikariDataSource pool = new HikariDataSource(byUrl());
                Connection connection = pool.getConnection()) {
            assertTrue(connection.isWrapperFor(KeyspreadConnection.class));
            assertTrue(connection.isWrapperFor(vendor));
            assertFalse(connection.isWrapperFor(java.util.List.class));
            assertThrows(SQLException.class, () -> connection.unwrap(java.util.List.class));

            update(connection, INSERT, TIME, "Ann", "x");
            assertEquals(
                    1, connection.unwrap(KeyspreadConnection.class).counters().filled());
            assertTrue(vendor.isInstance(connection.unwrap(vendor)));
            assertTrue(connection.unwrap(Connection.class) instanceof KeyspreadConnection
                    || connection.unwrap(Connection.class) == connection);
        }
    }

    @Test
    void statementsLeadBackToTheirConnection() throws SQLException {
        try (HikariDataSource pool = new HikariDataSource(byUrl());
                Connection connection = pool.getConnection();
                PreparedStatement insert = connection.prepareStatement(INSERT);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 1")) {
            assertSame(connection, insert.getConnection());
            assertSame(statement, rows.getStatement());
            assertSame(connection, rows.getStatement().getConnection());
            assertSame(connection, connection.getMetaData().getConnection());
        }
    }

    @Test
    void aConnectionThatIsReturnedKeepsNothingOfItsUser() throws SQLException {
        HikariConfig one = byUrl();
        one.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(one)) {
            try (Connection connection = pool.getConnection()) {
                connection.setAutoCommit(false);
                connection.setReadOnly(false);
                update(connection, INSERT, TIME, "Ann", "lost");
            }
            try (Connection connection = pool.getConnection()) {
                assertTrue(connection.getAutoCommit());
                update(connection, INSERT, TIME, "Ann", "kept");
            }
        }
        assertEquals(List.of(row("Ann", "kept")), database.rows(STORED));
    }

    @Test
    void aTransactionGoesOnAfterARefusal() throws SQLException {
        try (HikariDataSource pool = new HikariDataSource(byUrl())) {
            try (Connection connection = pool.getConnection()) {
                connection.setAutoCommit(false);
                update(connection, INSERT, TIME, "Ann", "first");
                assertRefused(
                        connection,
                        "UserAccessLog",
                        "ShardId",
                        c -> update(
                                c, "INSERT INTO UserAccessLog (LastAccess, UserId) VALUES (CURRENT_TIMESTAMP, 'Bea')"));
                update(connection, INSERT, TIME, "Cem", "after");
                connection.commit();
            }
        }
        assertEquals(List.of(row("Ann", "first"), row("Cem", "after")), database.rows(STORED));
    }
}
