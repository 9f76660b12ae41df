package dev.keyspread.suite.postgresql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Tests what an application is told of a statement that was sent with additions: the driver's exception, and where its own text stands. */
final class PostgresErrorTest extends EngineTest {
    private static final String UNKNOWN = "INSERT INTO orders (id, note) VALUES (?, nowhere(?)) -- the end";
    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    PostgresErrorTest() {
        super(new PostgresEngine());
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run("CREATE TABLE orders (id BIGINT PRIMARY KEY, shard INTEGER, note VARCHAR(20))");
        connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
    }

    private static SQLException prepared(Connection connection, String sql) {
        return assertThrows(SQLException.class, () -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setLong(1, 7);
                statement.setString(2, "x");
                statement.executeUpdate();
            }
        });
    }

    private static int position(SQLException e) {
        ServerErrorMessage told = assertInstanceOf(PSQLException.class, e).getServerErrorMessage();
        return Objects.requireNonNull(told).getPosition();
    }

    private static void assertSame(SQLException direct, SQLException told) {
        assertEquals(direct.getClass(), told.getClass());
        assertEquals(direct.getSQLState(), told.getSQLState());
        assertEquals(direct.getErrorCode(), told.getErrorCode());
        assertEquals(direct.getCause(), told.getCause());
        assertEquals(direct.getNextException(), told.getNextException());
    }

    private static String note(SQLException e) {
        assertEquals(1, e.getSuppressed().length);
        return String.valueOf(e.getSuppressed()[0].getMessage());
    }

    @Test
    void aPositionIsThatOfTheApplicationsTextToo() {
        SQLException direct = prepared(database.direct(), UNKNOWN);
        SQLException told = prepared(connection, UNKNOWN);

        assertSame(direct, told);
        assertTrue(position(told) > position(direct));
        assertTrue(
                note(told).contains("Position " + position(told) + " is position " + position(direct) + " of"),
                () -> note(told));
    }

    @Test
    void soItIsOfATextWithLiterals() {
        String literals = UNKNOWN.replaceFirst("[?]", "7").replaceFirst("[?]", "'x'");
        SQLException direct = executed(database.direct(), literals);
        SQLException told = executed(connection, literals);

        assertSame(direct, told);
        assertTrue(note(told).contains(" is position " + position(direct) + " of"), () -> note(told));
    }

    private static SQLException executed(Connection connection, String sql) {
        return assertThrows(SQLException.class, () -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate(sql);
            }
        });
    }

    @Test
    void whatIsWrongWithARowIsToldAsTheDriverTellsIt() throws SQLException {
        database.run("INSERT INTO orders (id, note) VALUES (7, 'there')");
        String again = "INSERT INTO orders (id, note) VALUES (?, ?)";
        SQLException told = prepared(connection, again);

        assertSame(prepared(database.direct(), again), told);
        assertEquals(0, told.getSuppressed().length);
    }

    @Test
    void aTextThatWasNotChangedHasNoNote() {
        SQLException told = executed(connection, "SELECT nowhere(1)");

        assertEquals(0, told.getSuppressed().length);
    }
}
