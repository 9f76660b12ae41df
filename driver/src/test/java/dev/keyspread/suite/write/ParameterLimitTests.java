package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Statements with as many parameters as the driver or engine takes: there is no room for those that Keyspread would add. */
public abstract class ParameterLimitTests extends EngineTest {
    static final String RULE = "keyspread.shard.orders.shard=crc32(tenant, id) % 16";

    final int limit;
    final int rows;

    @SuppressWarnings("NullAway.Init")
    Connection connection;

    public ParameterLimitTests(Engine engine, int limit) {
        super(engine);
        this.limit = limit;
        this.rows = limit / 3;
    }

    @BeforeEach
    void open() throws SQLException {
        database.run(
                "CREATE TABLE orders (shard INTEGER, id BIGINT NOT NULL, tenant VARCHAR(9), item VARCHAR(20), PRIMARY KEY (id))",
                "CREATE TABLE people (shard INTEGER, id VARCHAR(36) NOT NULL, name VARCHAR(20), born BIGINT, PRIMARY KEY (id))");
        connection = database.keyspread(
                RULE, "keyspread.shard.people.id=uuid()", "keyspread.shard.people.shard=crc32(id) % 16");
    }

    String insert() {
        return values("INSERT INTO orders (id, tenant, item) VALUES ", "(?, ?, ?)", rows);
    }

    static String values(String before, String each, int times) {
        return before + String.join(", ", Collections.nCopies(times, each));
    }

    void bind(PreparedStatement statement, long first) throws SQLException {
        for (int i = 0; i < rows; i++) {
            statement.setLong(3 * i + 1, first + i);
            statement.setString(3 * i + 2, i % 7 == 0 ? null : "t" + i % 5);
            statement.setString(3 * i + 3, "item");
        }
    }

    void assertStored(int count) throws SQLException {
        assertEquals(count, assertShards("SELECT shard, tenant, id FROM orders"));
    }

    int assertShards(String query) throws SQLException {
        int count = 0;
        try (Statement statement = database.direct().createStatement();
                ResultSet row = statement.executeQuery(query)) {
            while (row.next()) {
                count++;
                String tenant = row.getString(2);
                String text = row.getMetaData().getColumnCount() == 2 ? tenant : tenant + "\u001f" + row.getLong(3);
                @Nullable Long expected = tenant == null ? null : (Long) Shards.crc32Mod(text, 16);
                row.getLong(1);
                assertEquals(expected, row.wasNull() ? null : (Long) row.getLong(1));
            }
        }
        return count;
    }

    @Test
    void eachRowGetsItsShardAtEachExecution() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(insert())) {
            assertEquals(3 * rows, statement.getParameterMetaData().getParameterCount());
            for (int i = 0; i < 2; i++) {
                bind(statement, 100_000L * i);
                assertEquals(rows, statement.executeUpdate());
            }
            for (int i = 0; i < rows; i++) {
                statement.setLong(3 * i + 1, 900_000L + i); // the others keep their values
            }
            assertEquals(rows, statement.executeUpdate());
        }
        assertStored(3 * rows);
    }

    @Test
    void aReadGoesOutUnchanged() throws SQLException {
        database.run("INSERT INTO orders (shard, id, tenant, item) VALUES (" + Shards.crc32Mod("a\u001f1", 16)
                + ", 1, 'a', 'x')");
        assertEquals(1, count(20));
        assertEquals(1, count(limit));
    }

    private int count(int parameters) throws SQLException {
        int half = Math.min(900, parameters / 2);
        String query = "SELECT id FROM orders WHERE tenant = ? AND " + values("id IN (", "?", half) + ") AND "
                + values("item IN (", "?", parameters - half - 1) + ")";
        int count = 0;
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setString(1, "a");
            for (int i = 2; i <= parameters; i++) {
                if (i <= half + 1) {
                    statement.setLong(i, i - 1L);
                } else {
                    statement.setString(i, "x");
                }
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    count++;
                }
            }
        }
        return count;
    }
}
