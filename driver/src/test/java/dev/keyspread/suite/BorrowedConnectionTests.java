package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.Keyspread;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Shards;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A data source that hands out a connection on which a transaction may be open already. */
public abstract class BorrowedConnectionTests extends EngineTest {
    public BorrowedConnectionTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void createTables() throws SQLException {
        database.run(
                "CREATE TABLE orders (shard INTEGER, id BIGINT PRIMARY KEY)",
                "CREATE TABLE notes (id BIGINT PRIMARY KEY)");
    }

    private static DataSource wrapped(Connection shared) throws SQLException {
        DataSource source = (DataSource) Proxy.newProxyInstance(
                BorrowedConnectionTests.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> method.getName().equals("getConnection") ? shared : null);
        return Keyspread.wrap(
                source,
                KeyspreadConfig.builder().rule("orders.shard", "crc32(id) % 16").build());
    }

    @Test
    void whatWasDoneBeforeItIsWrappedForTheFirstTimeStays() throws SQLException {
        try (Connection shared = DriverManager.getConnection(database.url())) {
            shared.setAutoCommit(false);
            update(shared, "INSERT INTO notes (id) VALUES (1)");
            Connection connection = wrapped(shared).getConnection();
            update(connection, "INSERT INTO notes (id) VALUES (2)");
            shared.commit();
        }
        assertEquals(List.of("1", "2"), database.rows("SELECT id FROM notes ORDER BY id"));
    }

    @Test
    void oneWithoutATransactionIsReadOn() throws SQLException {
        try (Connection shared = DriverManager.getConnection(database.url())) {
            shared.setAutoCommit(false);
            Connection connection = wrapped(shared).getConnection();
            connection.setReadOnly(false); // PostgreSQL's driver refuses it while a transaction is open
            update(connection, "INSERT INTO orders (id) VALUES (7)");
            shared.commit();
        }
        String row = Shards.crc32Mod("7", 16) + " | 7";
        assertEquals(List.of(row), database.rows("SELECT shard, id FROM orders"));
    }
}
