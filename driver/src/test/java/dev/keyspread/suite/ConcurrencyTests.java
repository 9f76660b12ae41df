package dev.keyspread.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.engine.Effort;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Eight threads on one pool, writing in all ways at once: no row is lost and none has a wrong shard. */
public abstract class ConcurrencyTests extends EngineTest {
    private static final int THREADS = 8;
    private static final int BLOCK = 100;
    private static final String INSERT = "INSERT INTO events (id, who) VALUES (?, ?)";

    private final int inserts;

    public ConcurrencyTests(Engine engine, int inserts) {
        super(engine);
        this.inserts = Effort.of(inserts);
    }

    @Test
    void eightThreadsOnOnePoolWriteEveryRowWithItsShard()
            throws SQLException, InterruptedException, ExecutionException {
        database.run("CREATE TABLE events (shard INTEGER NOT NULL, id BIGINT NOT NULL, who VARCHAR(20) NOT NULL)");
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(database.keyspreadUrl());
        config.setDataSourceProperties(Sandbox.properties("keyspread.shard.events.shard=crc32(id, who) % 100"));
        config.setMaximumPoolSize(THREADS);
        int perThread = Math.max(1, inserts / THREADS / BLOCK) * BLOCK;
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                long first = (long) thread * perThread;
                running.add(threads.submit(() -> {
                    write(pool, first, perThread);
                    return null;
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertAllStored(perThread * THREADS);
    }

    private static void write(HikariDataSource pool, long first, int count) throws SQLException {
        for (int block = 0; block < count / BLOCK; block++) {
            long id = first + (long) block * BLOCK;
            try (Connection connection = pool.getConnection()) {
                switch (block % 5) {
                    case 0 -> oneByOne(connection, id);
                    case 1 -> batch(connection, id);
                    case 2 -> literals(connection, id);
                    case 3 -> batchOfTexts(connection, id);
                    default -> manyRows(connection, id);
                }
            }
        }
    }

    private static String who(long id) {
        return "user" + id % 17;
    }

    private static void oneByOne(Connection connection, long first) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (long id = first; id < first + BLOCK; id++) {
                insert.setLong(1, id);
                insert.setString(2, who(id));
                insert.executeUpdate();
            }
        }
    }

    private static void batch(Connection connection, long first) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (long id = first; id < first + BLOCK; id++) {
                insert.setObject(1, id);
                insert.setString(2, who(id));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void literals(Connection connection, long first) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (long id = first; id < first + BLOCK; id++) {
                statement.executeUpdate("INSERT INTO events (who, id) VALUES ('" + who(id) + "', " + id + ")");
            }
        }
    }

    private static void batchOfTexts(Connection connection, long first) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (long id = first; id < first + BLOCK; id++) {
                statement.addBatch("INSERT INTO events VALUES (" + id + ", '" + who(id) + "')");
            }
            statement.executeBatch();
        }
    }

    private static void manyRows(Connection connection, long first) throws SQLException {
        String rows = "INSERT INTO events (id, who) VALUES (?, ?)" + ", (?, ?)".repeat(BLOCK / 2 - 1);
        try (PreparedStatement insert = connection.prepareStatement(rows)) {
            for (int half = 0; half < 2; half++) {
                for (int i = 0; i < BLOCK / 2; i++) {
                    long id = first + half * (BLOCK / 2L) + i;
                    insert.setLong(2 * i + 1, id);
                    insert.setString(2 * i + 2, who(id));
                }
                insert.executeUpdate();
            }
        }
    }

    private void assertAllStored(int count) throws SQLException {
        try (Statement statement = database.direct().createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, who, shard FROM events ORDER BY id")) {
            long id = 0;
            while (rows.next()) {
                assertEquals(id, rows.getLong(1), "rows are missing or doubled");
                assertEquals(who(id), rows.getString(2));
                assertEquals(Shards.crc32Mod(id + "\u001f" + who(id), 100), rows.getLong(3), "shard of " + id);
                id++;
            }
            assertEquals(count, id);
        }
    }
}
