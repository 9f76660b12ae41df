package dev.keyspread.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.io.StringReader;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Wrapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Odd calls of JDBC's methods: what comes of them is what comes of them with the driver alone, its own exceptions too. */
public abstract class ApiCallTests extends EngineTest {
    private static final String TABLE =
            "CREATE TABLE orders (shard INTEGER DEFAULT 0 NOT NULL, id BIGINT NOT NULL, note VARCHAR(40), PRIMARY KEY (shard, id))";

    private Sandbox plain;
    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    public ApiCallTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void connect() throws SQLException {
        plain = new Sandbox(engine);
        plain.run(TABLE);
        database.run(TABLE);
        connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
    }

    @AfterEach
    void closePlain() throws SQLException {
        if (plain != null) { // null where there is no such engine
            plain.close();
        }
    }

    /** Does what an application does. */
    @FunctionalInterface
    private interface Call {
        @Nullable
        Object on(Connection connection) throws SQLException;
    }

    private static String came(Connection connection, Call call) {
        try {
            return "" + call.on(connection);
        } catch (SQLException e) {
            return e.getClass().getName() + " " + e.getSQLState() + " " + e.getErrorCode() + " "
                    + String.valueOf(e.getMessage()).replaceAll("conn=\\d+", "conn");
        } catch (RuntimeException e) {
            return e.getClass().getName();
        }
    }

    private void assertSameOf(List<Call> calls) {
        List<String> direct = new ArrayList<>();
        List<String> through = new ArrayList<>();
        for (Call call : calls) {
            direct.add(came(plain.direct(), call));
            through.add(came(connection, call));
        }
        assertEquals(String.join("\n", direct), String.join("\n", through));
    }

    /** On a statement that is closed afterwards. */
    private static Call onStatement(StatementCall call) {
        return c -> {
            try (Statement statement = c.createStatement()) {
                return call.on(statement);
            }
        };
    }

    /** Uses a statement. */
    @FunctionalInterface
    private interface StatementCall {
        @Nullable
        Object on(Statement statement) throws SQLException;
    }

    /** The way applications do that have lost a value. */
    @SuppressWarnings("NullAway")
    private static final String NO_TEXT = null;

    @SuppressWarnings("NullAway")
    private static final int[] NO_INDEXES = null;

    @Test
    void noTextIsRefusedAsTheDriverDoes() {
        String none = NO_TEXT;
        assertSameOf(List.of(
                onStatement(s -> s.execute(none)),
                onStatement(s -> s.executeQuery(none)),
                onStatement(s -> s.executeUpdate(none)),
                onStatement(s -> s.executeLargeUpdate(none)),
                onStatement(s -> s.execute(none, Statement.RETURN_GENERATED_KEYS)),
                onStatement(s -> s.executeUpdate(none, new int[] {1})),
                onStatement(s -> s.executeUpdate(none, new String[] {"id"})),
                onStatement(s -> {
                    s.addBatch(none);
                    return s.executeBatch().length;
                }),
                c -> c.prepareStatement(none),
                c -> c.prepareStatement(none, Statement.RETURN_GENERATED_KEYS),
                c -> c.prepareStatement(none, new int[] {1}),
                c -> c.prepareStatement(none, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY),
                c -> c.prepareCall(none)));
        assertEquals(0, storedRows());
    }

    private int storedRows() {
        try {
            return Sandbox.rows(connection, "SELECT id FROM orders").size();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void noIndexesOfGeneratedKeysAreNone() {
        int[] none = NO_INDEXES;
        assertSameOf(List.of(
                onStatement(s -> s.executeUpdate("INSERT INTO orders (id) VALUES (1)", none)),
                onStatement(s -> s.executeLargeUpdate("INSERT INTO orders (id) VALUES (2)", none)),
                onStatement(s -> s.execute("INSERT INTO orders (id) VALUES (3)", none)),
                c -> {
                    try (PreparedStatement insert = c.prepareStatement("INSERT INTO orders (id) VALUES (?)", none)) {
                        insert.setLong(1, 4);
                        return insert.executeUpdate();
                    }
                }));
    }

    @Test
    void whatCantBeUnwrappedIsRefusedAsTheDriverDoes() {
        for (Class<?> type : Arrays.asList(String.class, Blob.class, CallableStatement.class, null)) {
            assertSameOf(List.of(
                    c -> c.isWrapperFor(type),
                    c -> unwrapped(c, type),
                    onStatement(s -> s.isWrapperFor(type)),
                    onStatement(s -> unwrapped(s, type)),
                    onStatement(s -> s.executeQuery("SELECT 1").isWrapperFor(type)),
                    onStatement(s -> unwrapped(s.executeQuery("SELECT 1"), type)),
                    c -> unwrapped(c.getMetaData(), type)));
        }
    }

    private static String unwrapped(Wrapper wrapper, Class<?> type) throws SQLException {
        wrapper.unwrap(type);
        return "unwrapped";
    }

    @Test
    void oneObjectOfTheDriverIsOneForTheApplication() throws SQLException {
        Call twice = c -> {
            DatabaseMetaData first = c.getMetaData();
            return first.equals(c.getMetaData());
        };
        assertSameOf(List.of(twice, onStatement(statement -> {
            ResultSet rows = statement.executeQuery("SELECT 1");
            statement.getGeneratedKeys();
            return rows.equals(statement.getResultSet());
        })));
        assertSame(connection, connection.getMetaData().getConnection());
    }

    @Test
    void aClosedStatementStaysClosed() {
        assertSameOf(List.of(
                c -> {
                    PreparedStatement read = c.prepareStatement("SELECT id FROM orders WHERE id = ?");
                    read.setLong(1, 1);
                    read.close();
                    read.setObject(1, "one");
                    return "bound";
                },
                c -> {
                    PreparedStatement read = c.prepareStatement("SELECT id FROM orders WHERE id = ?");
                    read.setString(1, "one");
                    read.close();
                    read.execute();
                    return "executed";
                },
                c -> {
                    PreparedStatement insert = c.prepareStatement("INSERT INTO orders (id) VALUES (?)");
                    insert.close();
                    insert.setLong(1, 1);
                    return "bound";
                },
                c -> {
                    PreparedStatement insert = c.prepareStatement("INSERT INTO orders (id) VALUES (?)");
                    insert.setLong(1, 1);
                    insert.close();
                    return insert.executeUpdate();
                }));
    }

    @Test
    void aClosedStatementHasNoConnectionWhereTheDriverSaysSo() {
        assertSameOf(List.of(c -> {
            Statement statement = c.createStatement();
            statement.close();
            return c.equals(statement.getConnection());
        }));
    }

    @Test
    void aClosedStatementIsNotOpenedAgain() throws SQLException {
        PreparedStatement read = connection.prepareStatement("SELECT id FROM orders WHERE id = ?");
        read.setString(1, "one");
        read.close();
        assertThrows(SQLException.class, read::addBatch);
        assertTrue(read.isClosed());
    }

    @Test
    void aStreamThatWasBoundIsNotReplacedByTheValueBefore() throws SQLException {
        for (Sandbox sandbox : List.of(plain, database)) {
            sandbox.run("INSERT INTO orders (shard, id, note) VALUES (" + Shards.crc32Mod("1", 16) + ", 1, 'first')");
            sandbox.run("INSERT INTO orders (shard, id, note) VALUES (" + Shards.crc32Mod("2", 16) + ", 2, 'second')");
        }
        assertSameOf(List.of(c -> {
            try (PreparedStatement update = c.prepareStatement("UPDATE orders SET note = ? WHERE id = ?")) {
                update.setString(1, "changed");
                update.setLong(2, 1);
                int one = update.executeUpdate();
                update.setCharacterStream(1, new StringReader("streamed"));
                update.setString(2, " 2");
                return one + update.executeUpdate();
            }
        }));
        String stored = "SELECT id, note FROM orders ORDER BY id";
        assertEquals(plain.rows(stored), database.rows(stored));
    }

    /** H2's driver leaves the values of a batch's last row in the statement, others those that were bound last. */
    @Test
    void valuesThatWereBoundBesideABatchAreNotTakenForThoseThatTheDriverKeeps() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders (id) VALUES (?)")) {
            insert.setLong(1, 1);
            insert.addBatch();
            insert.setLong(1, 2);
            insert.executeBatch();
            database.run("DELETE FROM orders");
            try {
                insert.executeUpdate();
            } catch (SQLException refused) {
                assertInstanceOf(StatementRefusedException.class, refused);
            }
            insert.setLong(1, 3);
            insert.executeUpdate();
            insert.setLong(1, 4);
            insert.addBatch();
            insert.executeBatch();
            insert.setLong(1, 5);
            insert.executeBatch();
            insert.executeUpdate();
            insert.setLong(1, 6);
            insert.addBatch();
            insert.setLong(1, 7);
            insert.executeUpdate();
            insert.executeBatch();
            database.run("DELETE FROM orders WHERE id > 5");
            try {
                insert.executeUpdate();
            } catch (SQLException refused) {
                assertInstanceOf(StatementRefusedException.class, refused);
            }
        }
        List<String> expected = new ArrayList<>();
        for (String id : database.rows("SELECT id FROM orders ORDER BY id")) {
            expected.add(Shards.crc32Mod(id, 16) + " | " + id);
        }
        assertEquals(expected, database.rows("SELECT shard, id FROM orders ORDER BY id"));
        assertTrue(expected.size() >= 3);
    }

    @Test
    void aBatchThatFailsBehindAStatementThatWasReplacedFailsAsTheDriverSays() {
        assertSameOf(List.of(c -> {
            try (PreparedStatement read = c.prepareStatement("SELECT id FROM orders WHERE id = ?")) {
                read.setString(1, "one");
                read.addBatch();
                return read.executeBatch().length;
            }
        }));
    }
}
