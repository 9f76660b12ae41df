package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.INSERT;
import static dev.keyspread.suite.engine.AccessLog.RULE;
import static dev.keyspread.suite.engine.AccessLog.STORED;
import static dev.keyspread.suite.engine.AccessLog.TABLE;
import static dev.keyspread.suite.engine.AccessLog.TIME;
import static dev.keyspread.suite.engine.AccessLog.bind;
import static dev.keyspread.suite.engine.AccessLog.sql;
import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code INSERT … VALUES} from an application that knows nothing of the shard column. */
public abstract class InsertTests extends EngineTest {
    public Connection connection;

    @SuppressWarnings("NullAway.Init")
    public InsertTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run(TABLE);
        connection = database.keyspread(RULE);
    }

    private void assertStored(String... rows) throws SQLException {
        assertEquals(List.of(rows), database.rows(STORED));
    }

    @Test
    void aRowOfLiteralsIsFilled() throws SQLException {
        int count = update(
                connection,
                "INSERT INTO UserAccessLog (LastAccess, UserId, Note)"
                        + " VALUES (TIMESTAMP '2016-01-25 10:10:10.555555', 'TomSmith', 'in')");

        assertEquals(1, count);
        assertStored(row("TomSmith", "in"));
    }

    @Test
    void aRowOfParametersIsFilled() throws SQLException {
        assertEquals(1, update(connection, INSERT, TIME, "TomSmith", "in"));

        assertStored(row("TomSmith", "in"));
    }

    /** The way DbUtils' {@code QueryRunner.execute} prepares each statement. */
    @Test
    void aRowThatIsPreparedAsACallIsRefused() throws SQLException {
        SQLException refused = assertThrows(SQLException.class, () -> connection.prepareCall(INSERT));

        assertInstanceOf(StatementRefusedException.class, refused);
        assertTrue(
                String.valueOf(refused.getMessage()).contains("use connection.prepareStatement(sql)"),
                refused::getMessage);
        assertStored();
    }

    @Test
    void literalsAndParametersInOneRowAreHashedTogether() throws SQLException {
        update(
                connection,
                "INSERT INTO UserAccessLog (Note, UserId, LastAccess)"
                        + " VALUES (?, 'O''Hara', ?) -- the application's own comment",
                "?",
                TIME);

        assertStored(row("O'Hara", "?"));
    }

    @Test
    void everyRowOfManyHasItsOwnShard() throws SQLException {
        int count = update(connection, """
                INSERT INTO UserAccessLog (LastAccess, UserId, Note) VALUES
                  (?, ?, 'one'),
                  (TIMESTAMP '2016-01-25 10:10:10.555555', 'Bea', ?),
                  (?, 'Cem', NULL), -- three
                  ( ?,?,? )""", TIME, "Ann", "two", TIME, TIME, "Dan", "four");

        assertEquals(4, count);
        assertStored(row("Ann", "one"), row("Bea", "two"), row("Cem", null), row("Dan", "four"));
    }

    @Test
    public void withoutColumnListTheShardColumnMayBeLeftOut() throws SQLException {
        update(connection, "INSERT INTO UserAccessLog VALUES (?, ?, 'x'), (?, 'Bea', ?)", TIME, "Ann", TIME, "y");
        update(connection, "INSERT INTO UserAccessLog VALUES ('2016-01-25 10:10:10.555555', 'Cem', 'z')");

        assertStored(row("Ann", "x"), row("Bea", "y"), row("Cem", "z"));
    }

    @Test
    public void withoutColumnListTheShardColumnMayStandAnywhere() throws SQLException {
        database.run(
                "CREATE TABLE mid (a BIGINT NOT NULL PRIMARY KEY, shard INTEGER, b VARCHAR(9))",
                "CREATE TABLE tail (a BIGINT NOT NULL PRIMARY KEY, b VARCHAR(9), shard INTEGER)");
        Connection both =
                database.keyspread("keyspread.shard.mid.shard=crc32(a)%16", "keyspread.shard.tail.shard=crc32(a)%16");

        update(both, "INSERT INTO mid VALUES (7, ?)", "x");
        update(both, "INSERT INTO tail VALUES (?, 'y')", 8L);

        assertEquals(List.of("7 | " + Shards.crc32Mod("7", 16) + " | x"), database.rows("SELECT a, shard, b FROM mid"));
        assertEquals(
                List.of("8 | " + Shards.crc32Mod("8", 16) + " | y"), database.rows("SELECT a, shard, b FROM tail"));
    }

    @Test
    public void theApplicationsOwnRightValuePasses() throws SQLException {
        update(
                connection,
                "INSERT INTO UserAccessLog (LastAccess, ShardId, UserId) VALUES (?, ?, ?), (?, " + accessShard("Bea")
                        + ", 'Bea')",
                TIME,
                (int) accessShard("Ann"),
                "Ann",
                TIME);
        update(connection, "INSERT INTO UserAccessLog VALUES (?, ?, ?, ?)", accessShard("Cem"), TIME, "Cem", "all");

        assertStored(row("Ann", null), row("Bea", null), row("Cem", "all"));
    }

    @Test
    void theApplicationsOwnWrongValueIsRefused() throws SQLException {
        long wrong = accessShard("Ann") + 1;
        String named = "INSERT INTO UserAccessLog (ShardId, LastAccess, UserId) VALUES ";

        assertRefused(connection, "UserAccessLog", "ShardId", c -> update(c, named + "(?, ?, 'Ann')", wrong, TIME));
        assertRefused(
                connection,
                "UserAccessLog",
                "ShardId",
                c -> update(c, named + "(" + wrong + ", '2016-01-25 10:10:10.555555', 'Ann')"));
        assertRefused(
                connection,
                "UserAccessLog",
                "ShardId",
                c -> update(c, "INSERT INTO UserAccessLog VALUES (?, ?, 'Ann', NULL)", wrong, TIME));

        assertStored();
    }

    @Test
    void theApplicationsOwnNullIsFilled() throws SQLException {
        database.run("CREATE TABLE loose (shard INTEGER, id BIGINT)");
        Connection loose = database.keyspread("keyspread.shard.loose.shard=crc32(id) % 16");
        String insert = "INSERT INTO loose (shard, id) VALUES (?, ?)";

        update(loose, insert, null, 7L);
        update(loose, "INSERT INTO loose (shard, id) VALUES (NULL, 7), (?, ?)", null, 7L);
        try (PreparedStatement again = loose.prepareStatement(insert)) {
            again.setNull(1, Types.INTEGER);
            for (long id : new long[] {7, 8}) {
                again.setLong(2, id);
                again.addBatch();
            }
            again.setLong(1, Shards.crc32Mod("8", 16));
            again.addBatch();
            again.executeBatch();
        }

        String seven = Shards.crc32Mod("7", 16) + " | 7";
        String eight = Shards.crc32Mod("8", 16) + " | 8";
        assertEquals(
                List.of(seven, seven, seven, seven, eight, eight),
                database.rows("SELECT shard, id FROM loose ORDER BY id"));
    }

    @Test
    void theShardColumnsDefaultIsFilled() throws SQLException {
        database.run("CREATE TABLE loose (shard INTEGER, id BIGINT)");
        Connection loose = database.keyspread("keyspread.shard.loose.shard=crc32(id) % 16");

        update(loose, "INSERT INTO loose (shard, id) VALUES (DEFAULT, 7), (DEFAULT, ?)", 7L);

        String seven = Shards.crc32Mod("7", 16) + " | 7";
        assertEquals(List.of(seven, seven), database.rows("SELECT shard, id FROM loose"));
    }

    @Test
    void aStatementThatIsExecutedAgainFillsAgain() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            bind(insert, TIME, "Ann", "first");
            assertEquals(1, insert.executeUpdate());
            insert.setString(2, "Bea");
            assertEquals(1L, insert.executeLargeUpdate());
            insert.setString(3, "third");
            insert.setString(2, "Cem");
            assertFalse(insert.execute());
            assertEquals(1, insert.getUpdateCount());
        }

        assertStored(row("Ann", "first"), row("Bea", "first"), row("Cem", "third"));
    }

    @Test
    void unchangedParametersGiveTheSameShardAgain() throws SQLException {
        database.run("CREATE TABLE heap (shard INTEGER NOT NULL, id BIGINT NOT NULL)");
        Connection heap = database.keyspread("keyspread.shard.heap.shard=crc32(id) % 16");

        try (PreparedStatement insert = heap.prepareStatement("INSERT INTO heap (id) VALUES (?)")) {
            insert.setLong(1, 7);
            insert.executeUpdate();
            insert.executeUpdate();
        }

        String row = Shards.crc32Mod("7", 16) + " | 7";
        assertEquals(List.of(row, row), database.rows("SELECT shard, id FROM heap"));
    }

    @Test
    void clearedParametersAreMissingAsTheyAreWithTheDirectDriver() throws SQLException {
        Outcome.Work work = c -> {
            try (PreparedStatement insert =
                    c.prepareStatement("INSERT INTO UserAccessLog (LastAccess, UserId) VALUES (?, ?)")) {
                bind(insert, TIME, "Ann");
                insert.clearParameters();
                insert.setTimestamp(1, TIME);
                return insert.executeUpdate();
            }
        };
        assertEquals(Outcome.of(database.direct(), work), Outcome.of(connection, work));

        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            bind(insert, TIME, "Ann", "x");
            insert.clearParameters();
            bind(insert, TIME, "Bea", "y");
            insert.executeUpdate();
        }
        assertStored(row("Bea", "y"));
    }

    @Test
    public void timestampsOfAnyJavaTypeAreOneValue() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setTimestamp(1, TIME);
            insert.setString(2, "Ann");
            insert.setNull(3, Types.VARCHAR);
            insert.executeUpdate();
            insert.setObject(1, TIME.toLocalDateTime());
            insert.setString(2, "Bea");
            insert.executeUpdate();
            insert.setObject(1, LocalDateTime.parse("2016-01-25T10:10:10.555555"), Types.TIMESTAMP);
            insert.setString(2, "Cem");
            insert.executeUpdate();
        }

        assertStored(row("Ann", null), row("Bea", null), row("Cem", null));
    }

    @Test
    public void aTimestampIsHashedAsItIsStored() throws SQLException {
        Timestamp nanoseconds = Timestamp.valueOf("2016-01-25 10:10:10.1234567");

        update(connection, INSERT, nanoseconds, "Ann", null);

        String stored = database.rows("SELECT CAST(LastAccess AS VARCHAR(40)) FROM UserAccessLog")
                .get(0);
        assertEquals("2016-01-25 10:10:10.123457", stored);
        assertEquals(
                List.of(String.valueOf(accessShard("2016-01-25T10:10:10.123457", "Ann"))),
                database.rows("SELECT ShardId FROM UserAccessLog"));
    }

    @Test
    void executeOfAPlainStatementFillsInEveryForm() throws SQLException {
        String insert = sql(
                connection,
                "INSERT INTO UserAccessLog (LastAccess, UserId) VALUES ('2016-01-25 10:10:10.555555', '%s')");
        try (Statement statement = connection.createStatement()) {
            assertFalse(statement.execute(insert.formatted("Ann")));
            assertEquals(1, statement.getUpdateCount());
            assertEquals(1, statement.executeUpdate(insert.formatted("Bea")));
            assertEquals(1L, statement.executeLargeUpdate(insert.formatted("Cem")));
            assertFalse(statement.execute(insert.formatted("Dan"), Statement.NO_GENERATED_KEYS));
        }

        assertStored(row("Ann", null), row("Bea", null), row("Cem", null), row("Dan", null));
    }

    @Test
    public void closeOnCompletionClosesTheStatementWithItsResult() throws SQLException {
        update(connection, INSERT, TIME, "Ann", "x");
        String keyed = "SELECT Note FROM UserAccessLog WHERE LastAccess = ? AND UserId = ?";

        try (PreparedStatement select = connection.prepareStatement(keyed)) {
            select.closeOnCompletion();
            assertTrue(select.isCloseOnCompletion());
            bind(select, TIME, "Ann");
            assertEquals(List.of("x"), readAndClose(select));
            assertTrue(select.isClosed());
        }
    }

    private static List<String> readAndClose(PreparedStatement select) throws SQLException {
        try (var rows = select.executeQuery()) {
            return Rows.read(rows);
        }
    }
}
