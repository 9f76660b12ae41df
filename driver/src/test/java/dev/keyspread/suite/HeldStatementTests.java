package dev.keyspread.suite;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Statements that an application or its pool keeps prepared go on while more becomes known of their table. */
public abstract class HeldStatementTests extends EngineTest {
    private static final int EXECUTIONS = 6;
    private static final List<String> UPDATES = List.of(
            "UPDATE %s SET note = ? WHERE id = ?",
            "UPDATE %s SET note = 'seen' WHERE id = 7",
            "UPDATE %s SET note = ? WHERE id IN (?, 99)",
            "UPDATE %s SET id = 7 WHERE id = 7",
            "UPDATE %s SET note = ? WHERE id IN (SELECT id FROM notes WHERE id = ?)");

    public HeldStatementTests(Engine engine) {
        super(engine);
    }

    /** Statements that insert a row or update the one that is there, with a note and then the id as their values, or without any. */
    public abstract List<String> upserts();

    /** How many rows an upsert that changes one row tells of. */
    public int upserted() {
        return 1;
    }

    private List<String> statements() {
        List<String> all = new ArrayList<>(UPDATES);
        all.addAll(upserts());
        return all;
    }

    private static String table(String statement) {
        return "held" + Integer.toUnsignedString(statement.hashCode(), 36);
    }

    private Connection keyspread() throws SQLException {
        List<String> settings = new ArrayList<>();
        for (String statement : statements()) {
            settings.add("keyspread.shard." + table(statement) + ".shard=crc32(id) % 16");
        }
        return database.keyspread(settings.toArray(String[]::new));
    }

    /** The way a migration of another client leaves it at an application's start. */
    private void createTables() throws SQLException {
        database.run("CREATE TABLE notes (id BIGINT PRIMARY KEY)", "INSERT INTO notes (id) VALUES (7)");
        for (String statement : statements()) {
            database.run(
                    "CREATE TABLE " + table(statement)
                            + " (id BIGINT PRIMARY KEY, shard INTEGER, amount INTEGER, note VARCHAR(20))",
                    "INSERT INTO " + table(statement) + " (id, shard, note) VALUES (7, " + Shards.crc32Mod("7", 16)
                            + ", 'old')");
        }
    }

    private static String sql(String statement) {
        return statement.replace("%s", table(statement));
    }

    private static void bind(PreparedStatement held, String statement, String note) throws SQLException {
        if (statement.contains("?")) {
            held.setString(1, note);
            held.setLong(2, 7);
        }
    }

    private void assertGoesOn(PreparedStatement held, String statement, String note) throws SQLException {
        bind(held, statement, note);
        int changed = UPDATES.contains(statement) ? 1 : upserted();
        int count = assertDoesNotThrow(() -> held.executeUpdate(), statement);
        assertTrue(count == 1 || count == changed || (count == 0 && changed == 2), () -> statement + ": " + count);
        held.getConnection().commit();
        assertStored(statement, note);
    }

    private void assertStored(String statement, String note) throws SQLException {
        List<String> stored = database.rows("SELECT id, shard, note FROM " + table(statement));
        String seen = statement.contains("?") ? note : statement.contains("SET id") ? "old" : "seen";
        assertEquals(List.of("7 | " + Shards.crc32Mod("7", 16) + " | " + seen), stored, statement);
    }

    @Test
    void givenAWriteThatIsHeldFromBeforeItsRowsWereCompared_whenTheyAgree_thenItGoesOn() throws SQLException {
        Connection connection = keyspread();
        createTables();
        connection.setAutoCommit(false);
        for (String statement : statements()) {
            Sandbox.rows(connection, "SELECT id FROM notes");
            try (PreparedStatement held = connection.prepareStatement(sql(statement))) {
                for (int n = 0; n < EXECUTIONS; n++) {
                    assertGoesOn(held, statement, "note " + n);
                }
            }
        }
    }

    @Test
    void givenAHeldWrite_whenAnotherClientAddsAColumn_thenItGoesOn() throws SQLException {
        createTables();
        Connection connection = keyspread();
        connection.setAutoCommit(false);
        Connection other = keyspread();
        for (String statement : statements()) {
            try (PreparedStatement held = connection.prepareStatement(sql(statement))) {
                assertGoesOn(held, statement, "before");
                AccessLog.update(other, "ALTER TABLE " + table(statement) + " ADD COLUMN more INTEGER");
                for (int n = 0; n < EXECUTIONS; n++) {
                    assertGoesOn(held, statement, "note " + n);
                }
            }
        }
    }

    @Test
    void givenAHeldBatch_whenItsRowsComeToAgree_thenItGoesOn() throws SQLException {
        Connection connection = keyspread();
        createTables();
        connection.setAutoCommit(false);
        for (String statement : statements()) {
            Sandbox.rows(connection, "SELECT id FROM notes");
            try (PreparedStatement held = connection.prepareStatement(sql(statement))) {
                for (int n = 0; n < EXECUTIONS; n++) {
                    bind(held, statement, "first");
                    held.addBatch();
                    Sandbox.rows(connection, "SELECT id FROM " + table(statement) + " WHERE id = 7");
                    bind(held, statement, "note " + n);
                    held.addBatch();
                    assertEquals(2, held.executeBatch().length);
                    connection.commit();
                    assertStored(statement, "note " + n);
                }
            }
        }
    }

    /** Where the driver says so, the application hears that, and not what Keyspread would say of the value. */
    @Test
    void givenAClosedStatementWithAValueThatCannotBeHashed_whenItIsExecuted_thenTheDriverSaysThatItIsClosed()
            throws SQLException {
        createTables();
        try (Connection connection = keyspread()) {
            PreparedStatement held =
                    connection.prepareStatement("INSERT INTO " + table(UPDATES.get(0)) + " (note, id) VALUES (?, ?)");
            held.setString(1, "x");
            held.setObject(2, "no number");
            held.close();
            SQLException told = assertThrows(SQLException.class, held::executeUpdate);
            assertFalse(told instanceof StatementRefusedException, told::getMessage);
        }
        assertEquals(1, database.rows("SELECT id FROM " + table(UPDATES.get(0))).size());
    }

    @Test
    void givenHeldReadsAndDeletes_whenTheRowsComeToAgree_thenTheyGoOn() throws SQLException {
        Connection connection = keyspread();
        createTables();
        connection.setAutoCommit(false);
        String table = table(UPDATES.get(0));
        Sandbox.rows(connection, "SELECT id FROM notes");
        try (PreparedStatement read = connection.prepareStatement("SELECT note FROM " + table + " WHERE id = ?");
                PreparedStatement delete = connection.prepareStatement("DELETE FROM " + table + " WHERE id = ?")) {
            for (long id : IntStream.range(100, 106).toArray()) {
                connection.commit();
                database.run("INSERT INTO " + table + " (id, shard, note) VALUES (" + id + ", "
                        + Shards.crc32Mod("" + id, 16) + ", 'x')");
                read.setLong(1, id);
                assertTrue(read.executeQuery().next());
                delete.setLong(1, id);
                assertEquals(1, delete.executeUpdate());
            }
        }
    }
}
