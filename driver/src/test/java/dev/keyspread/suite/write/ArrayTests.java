package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Keys that are given as one parameter, an array: the shards of its elements go beside it as another. */
public abstract class ArrayTests extends EngineTest {
    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    public ArrayTests(Engine engine) {
        super(engine);
    }

    /** How an array is bound. */
    private interface Binding {
        void bind(PreparedStatement statement, Array array) throws SQLException;
    }

    /** {@code id = ANY (?)}, in the engine's SQL. */
    public String in(String column) {
        return column + " = ANY (?)";
    }

    /** The engine's name for 64-bit integers in arrays. */
    public String bigints() {
        return "bigint";
    }

    public String texts() {
        return "varchar";
    }

    public List<String> tables() {
        return List.of(
                "CREATE TABLE orders (shard INTEGER, id BIGINT, note VARCHAR(20), PRIMARY KEY (shard, id))",
                "CREATE TABLE people (shard SMALLINT, name VARCHAR(20), born BIGINT, PRIMARY KEY (shard, name, born))");
    }

    @BeforeEach
    void fill() throws SQLException {
        database.run(tables().toArray(String[]::new));
        connection = database.keyspread(
                "keyspread.shard.orders.shard=crc32(id) % 16", "keyspread.shard.people.shard=crc32(name, born) % 16");
        for (long id = 1; id <= 30; id++) {
            AccessLog.update(connection, "INSERT INTO orders (id, note) VALUES (?, ?)", id, "n" + id);
        }
        for (String name : List.of("Ann", "Bea", "it's")) {
            AccessLog.update(connection, "INSERT INTO people (name, born) VALUES (?, ?)", name, 1990L);
        }
    }

    private List<String> orders(Binding binding, @Nullable Object... ids) throws SQLException {
        return read("SELECT note FROM orders WHERE " + in("id") + " ORDER BY id", binding, bigints(), ids);
    }

    private List<String> read(String sql, Binding binding, String type, @Nullable Object... elements)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            binding.bind(statement, connection.createArrayOf(type, elements));
            try (ResultSet rows = statement.executeQuery()) {
                return Rows.read(rows);
            }
        }
    }

    private long rewritten() throws SQLException {
        return Sandbox.counters(connection).rewrittenReads();
    }

    @Test
    void theRowsOfItsElementsAreFound() throws SQLException {
        assertEquals(List.of("n3", "n7", "n8"), orders((s, a) -> s.setArray(1, a), 7L, 8L, 3L, 99L));
        assertEquals(List.of("n3"), orders((s, a) -> s.setObject(1, a), 3L, 3L));
        assertEquals(List.of("n3"), orders((s, a) -> s.setArray(1, a), 3L, null));
        assertEquals(List.of(), orders((s, a) -> s.setArray(1, a)));
        assertEquals(1, rewritten());
    }

    @Test
    void theTypeOfTheParameterMayBeGiven() throws SQLException {
        if (!engine.grammar().isSpanner()) {
            assertEquals(List.of("n3"), orders((s, a) -> s.setObject(1, a, Types.ARRAY), 3L));
        }
        assertEquals(List.of(), orders((s, a) -> s.setNull(1, Types.ARRAY), 7L));
    }

    @Test
    void itMayBeOneOfSeveralSources() throws SQLException {
        String sql = "SELECT name FROM people WHERE born = 1990 AND " + in("name") + " ORDER BY name";
        assertEquals(List.of("Bea", "it's"), read(sql, (s, a) -> s.setArray(1, a), texts(), "it's", "Bea", "Zoe"));
        assertEquals(1, rewritten());
    }

    @Test
    void aStatementIsExecutedAgainWithOthers() throws SQLException {
        String sql = "UPDATE orders SET note = 'x' WHERE " + in("id");
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(1, connection.createArrayOf(bigints(), new Object[] {1L, 2L, 99L}));
            assertEquals(2, statement.executeUpdate());
            statement.setArray(1, connection.createArrayOf(bigints(), new Object[] {3L}));
            assertEquals(1, statement.executeUpdate());
            statement.setArray(1, connection.createArrayOf(bigints(), new Object[] {4L}));
            statement.addBatch();
            statement.setArray(1, connection.createArrayOf(bigints(), new Object[] {5L, 6L}));
            statement.addBatch();
            assertEquals(
                    List.of(1, 2),
                    Arrays.stream(statement.executeBatch()).boxed().toList());
        }
        assertEquals(List.of("6"), database.rows("SELECT COUNT(*) FROM orders WHERE note = 'x'"));
    }
}
