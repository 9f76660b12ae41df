package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** DDL between two executions: what is stored afterwards is right, or the statement is refused. */
public abstract class DdlChangeTests extends EngineTest {
    public static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    public static final String NUMBERED = "CREATE TABLE orders (shard INTEGER, id BIGINT)";
    public static final String NAMED = "CREATE TABLE orders (shard INTEGER, id VARCHAR(20))";
    public static final String INSERT = "INSERT INTO orders (id) VALUES (?)";
    public static final String STORED = "SELECT shard, id FROM orders ORDER BY id";

    public Connection connection;

    @SuppressWarnings("NullAway.Init")
    public DdlChangeTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void connect() throws SQLException {
        connection = database.keyspread(RULE);
    }

    public static String row(String id) {
        return Shards.crc32Mod(id, 16) + " | " + id;
    }

    @Test
    void aTableThatIsMadeAfterwardsIsFilled() throws SQLException {
        update(connection, NUMBERED);
        update(connection, INSERT, 7L);

        assertEquals(List.of(row("7")), database.rows(STORED));
    }

    @Test
    void aTableThatAnotherClientMadeIsFoundAfterAWhile() throws SQLException, InterruptedException {
        Outcome.Work insert = c -> update(c, INSERT, 7L);
        assertTrue(Outcome.of(connection, insert).isRefused());

        database.run(NUMBERED);

        Outcome outcome = Outcome.of(connection, insert);
        for (int tries = 0; outcome.sqlState() != null && tries < 3_000; tries++) {
            Thread.sleep(20);
            outcome = Outcome.of(connection, insert);
        }
        assertEquals(new Outcome(1, null), outcome);
        assertEquals(List.of(row("7")), database.rows(STORED));
    }

    @Test
    void anAddedColumnBelongsToTheTable() throws SQLException {
        update(connection, NUMBERED);
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setLong(1, 1);
            insert.executeUpdate();
            update(connection, "INSERT INTO orders VALUES (2)");

            update(connection, "ALTER TABLE orders ADD COLUMN note VARCHAR(20)");

            insert.setLong(1, 3);
            insert.executeUpdate();
        }
        update(connection, "INSERT INTO orders (id, note) VALUES (4, 'x')");
        update(connection, "INSERT INTO orders (id, note) VALUES (?, ?)", 5L, "y");

        assertEquals(List.of(row("1"), row("2"), row("3"), row("4"), row("5")), database.rows(STORED));
    }

    @Test
    void aTableMadeAnewWithAnotherTypeIsHashedByThatType() throws SQLException {
        update(connection, NUMBERED);
        update(connection, "INSERT INTO orders (id) VALUES ('007')");
        assertEquals(List.of(row("7")), database.rows(STORED));

        update(connection, "DROP TABLE orders");
        update(connection, NAMED);
        update(connection, "INSERT INTO orders (id) VALUES ('007')");
        update(connection, INSERT, "0008");

        assertEquals(List.of(row("0008"), row("007")), database.rows(STORED));
    }

    @Test
    void aStatementPreparedBeforeTheChangeNeverStoresAWrongShard() throws SQLException {
        update(connection, NUMBERED);
        Connection second = database.keyspread(RULE);
        try (PreparedStatement here = connection.prepareStatement(INSERT);
                PreparedStatement there = second.prepareStatement(INSERT)) {
            for (PreparedStatement insert : List.of(here, there)) {
                insert.setString(1, "7");
                Outcome.of(connection, c -> insert.executeUpdate());
            }
            update(connection, "DROP TABLE orders");
            update(connection, NAMED);
            for (PreparedStatement insert : List.of(here, there)) {
                insert.setString(1, "007");
                Outcome.of(connection, c -> insert.executeUpdate());
            }
        }
        for (Connection each : List.of(connection, second)) {
            update(each, INSERT, "007");
        }

        List<String> stored = database.rows(STORED);
        assertTrue(stored.size() >= 2, "a statement prepared after the change is carried out");
        stored.forEach(row -> assertEquals(row("007"), row));
    }

    @Test
    void aReadPreparedBeforeTheChangeGoesOn() throws SQLException {
        update(connection, NUMBERED);
        update(connection, INSERT, 7L);
        try (PreparedStatement keyed = connection.prepareStatement("SELECT id FROM orders WHERE id = ?");
                PreparedStatement all = connection.prepareStatement("SELECT id FROM orders WHERE shard >= ?")) {
            keyed.setLong(1, 7);
            all.setInt(1, 0);
            assertEquals(List.of("7"), read(keyed));
            assertEquals(List.of("7"), read(all));

            update(connection, "DROP TABLE orders");
            update(connection, NAMED);
            update(connection, INSERT, "007");

            for (int i = 0; i < 2; i++) {
                keyed.setString(1, "007");
                assertEquals(List.of("007"), read(keyed));
                assertEquals(List.of("007"), read(all));
            }
        }
    }

    private static List<String> read(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            return Rows.read(rows);
        }
    }

    @Test
    void anAlteredTypeIsHashedByTheNewType() throws SQLException {
        update(connection, NUMBERED);
        update(connection, "INSERT INTO orders (id) VALUES (?)", 7L);
        update(connection, "ALTER TABLE orders " + setType("id", "VARCHAR(20)"));
        update(connection, INSERT, "007");

        assertEquals(List.of(row("007"), row("7")), database.rows(STORED));
    }

    /** The way a migration does that has a user, or settings, of its own. */
    @Test
    void ddlByAnotherWayToTheDatabaseIsFollowed() throws SQLException {
        update(connection, NUMBERED);
        Connection other = database.keyspread(RULE, "keyspread.reads=off");
        update(connection, INSERT, 7L);
        update(other, "ALTER TABLE orders " + setType("id", "VARCHAR(20)"));
        update(connection, INSERT, "007");
        update(connection, "INSERT INTO orders (id) VALUES ('008')");

        assertEquals(List.of(row("007"), row("008"), row("7")), database.rows(STORED));
    }

    public abstract String setType(String column, String type);

    /** Groups of texts that carry out the DDL that stands for {@code %s}. */
    public abstract List<List<String>> carryingOut();

    @Test
    void ddlThatATextCarriesOutIsFollowed() throws SQLException {
        Connection other = database.keyspread(RULE);
        for (List<String> texts : carryingOut()) {
            update(connection, NUMBERED);
            update(connection, "INSERT INTO orders (id) VALUES ('001')");
            for (String text : texts) {
                update(connection, String.format(text, "ALTER TABLE orders " + setType("id", "VARCHAR(20)")));
            }
            update(connection, "INSERT INTO orders (id) VALUES ('007')");
            update(other, "INSERT INTO orders (id) VALUES ('008')");

            assertEquals(List.of(row("007"), row("008"), row("1")), database.rows(STORED), () -> texts.get(0));
            update(connection, "DROP TABLE orders");
        }
    }

    @Test
    void aRenamedTableTakesTheRulesOfItsNewName() throws SQLException {
        update(connection, "CREATE TABLE orders_new (shard INTEGER, id BIGINT)");
        update(connection, "INSERT INTO orders_new (id) VALUES (1)");
        update(connection, "ALTER TABLE orders_new RENAME TO orders");
        update(connection, INSERT, 2L);
        update(connection, "ALTER TABLE orders RENAME TO orders_old");
        update(connection, "INSERT INTO orders_old (id) VALUES (3)");

        assertEquals(
                List.of("null | 1", row("2"), "null | 3"),
                database.rows("SELECT shard, id FROM orders_old ORDER BY id"));
    }

    @Test
    void aRenamedSourceIsNotFoundByItsOldName() throws SQLException {
        update(connection, NUMBERED);
        update(connection, INSERT, 1L);
        update(connection, "ALTER TABLE orders " + renameColumn("id", "number"));

        Outcome outcome = Outcome.of(connection, c -> update(c, "INSERT INTO orders (number) VALUES (2)"));

        assertTrue(outcome.isRefused());
        assertEquals(List.of("1"), database.rows("SELECT number FROM orders"));
    }

    public abstract String renameColumn(String from, String to);

    /** The rows were hashed by the type that the source had when they were added. */
    @Test
    void aBatchThatWaitsWhileItsTableIsMadeAnewIsRefused() throws SQLException {
        update(connection, NUMBERED);
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setString(1, "007");
            insert.addBatch();
            update(connection, "DROP TABLE orders");
            update(connection, NAMED);

            SQLException refused = assertThrows(SQLException.class, insert::executeBatch);
            assertInstanceOf(StatementRefusedException.class, refused);
            assertThrows(SQLException.class, insert::executeBatch);
        }
        try (Statement batch = connection.createStatement()) {
            batch.addBatch("INSERT INTO orders (id) VALUES ('007')");
            update(connection, "DROP TABLE orders");
            update(connection, NUMBERED);

            assertThrows(SQLException.class, batch::executeBatch);
            assertArrayEquals(new int[0], batch.executeBatch());
        }

        assertEquals(List.of(), database.rows(STORED));
    }

    @Test
    void ddlInABatchOrPreparedIsLearned() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.addBatch(NUMBERED);
            statement.addBatch("ALTER TABLE orders ADD COLUMN note VARCHAR(20)");
            statement.executeBatch();
        }
        update(connection, "INSERT INTO orders (id, note) VALUES (1, 'x')");
        try (PreparedStatement drop = connection.prepareStatement("DROP TABLE orders");
                PreparedStatement create = connection.prepareStatement(NAMED)) {
            drop.execute();
            create.execute();
        }
        update(connection, "INSERT INTO orders VALUES ('01')");

        assertEquals(List.of(row("01")), database.rows(STORED));
    }

    @Test
    void ddlOfOneConnectionHoldsForTheOthers() throws SQLException {
        Connection second = database.keyspread(RULE);
        update(connection, NUMBERED);
        update(second, INSERT, 1L);
        update(second, "DROP TABLE orders");
        update(connection, NAMED);
        update(second, "INSERT INTO orders VALUES ('02')");
        update(connection, "INSERT INTO orders VALUES ('03')");

        assertEquals(List.of(row("02"), row("03")), database.rows(STORED));
    }

    @Test
    void droppedColumnsAreForgotten() throws SQLException {
        update(connection, "CREATE TABLE orders (shard INTEGER, note VARCHAR(9), id BIGINT)");
        update(connection, "INSERT INTO orders VALUES ('x', 1)");
        update(connection, "ALTER TABLE orders DROP COLUMN note");
        update(connection, "INSERT INTO orders VALUES (2)");
        update(connection, "INSERT INTO orders VALUES (?)", 3L);

        assertEquals(List.of(row("1"), row("2"), row("3")), database.rows(STORED));
    }

    @Test
    void ddlThatFailsChangesNothing() throws SQLException {
        update(connection, NUMBERED);
        Outcome again = Outcome.of(connection, c -> update(c, NAMED));
        assertTrue(again.sqlState() != null);
        update(connection, "CREATE TABLE IF NOT EXISTS orders (shard INTEGER, id VARCHAR(20))");

        update(connection, "INSERT INTO orders (id) VALUES ('007')");

        assertEquals(List.of(row("7")), database.rows(STORED));
    }

    @Test
    void anInsertInABatchWithDdlIsHashedByTheNewTypeOrRefused() throws SQLException {
        update(connection, NUMBERED);
        Outcome.of(connection, c -> {
            try (Statement statement = c.createStatement()) {
                statement.addBatch("DROP TABLE orders");
                statement.addBatch(NAMED);
                statement.addBatch("INSERT INTO orders (id) VALUES ('007')");
                return statement.executeBatch();
            }
        });
        update(connection, "INSERT INTO orders (id) VALUES ('8')");

        database.rows(STORED)
                .forEach(row -> assertTrue(List.of(row("007"), row("8")).contains(row), row));
    }

    /** Some engines carry out a text statement by statement, others all or nothing of it. */
    @Test
    void ddlOfATextThatThenFailsIsNotPassedOver() throws SQLException {
        update(connection, NAMED);
        update(connection, "INSERT INTO orders (id) VALUES ('1')");
        String drops = "DROP TABLE orders; " + NUMBERED + "; INSERT INTO nowhere VALUES (1)";

        assertTrue(Outcome.of(connection, c -> update(c, drops)).sqlState() != null);
        update(connection, "INSERT INTO orders (id) VALUES ('007')");
        update(connection, INSERT, "008");

        List<String> right = List.of(row("1"), row("7"), row("8"), row("007"), row("008"));
        List<String> stored = database.rows(STORED);
        assertTrue(right.containsAll(stored), stored::toString);
        assertEquals(stored.contains(row("7")), !stored.contains(row("1")));
    }

    @Test
    void ddlOfABatchThatThenFailsIsNotPassedOver() throws SQLException {
        update(connection, NAMED);
        try (Statement statement = connection.createStatement()) {
            statement.addBatch("DROP TABLE orders");
            statement.addBatch(NUMBERED);
            statement.addBatch("INSERT INTO nowhere VALUES (1)");
            assertThrows(SQLException.class, statement::executeBatch);
        }
        update(connection, "INSERT INTO orders (id) VALUES ('007')");

        List<String> stored = database.rows(STORED);
        assertEquals(1, stored.size());
        assertTrue(List.of(row("7"), row("007")).contains(stored.get(0)), stored::toString);
        database.run("UPDATE orders SET id = id"); // the table is there
    }

    /** Returns the DDL that gives the column {@code id} of orders another type. */
    public String alterType(String type) {
        return "ALTER TABLE orders " + setType("id", type);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        VARCHAR(20)   | '007'                                  | BIGINT        | 7
        TIMESTAMP(6)  | TIMESTAMP '2016-01-25 10:10:10.400000' | TIMESTAMP(0)  | TIMESTAMP '2016-01-25 10:10:10'
        NUMERIC(10,2) | 7.24                                   | NUMERIC(10,1) | 7.2
        VARCHAR(20)   | '007'                                  | VARCHAR(10)   | '007'
        """)
    void rowsAreComparedAgainWhenTheTypeOfASourceChanges(String type, String value, String other, String now)
            throws SQLException {
        update(connection, "CREATE TABLE orders (shard INTEGER, id " + type + ", note VARCHAR(20))");
        update(connection, "INSERT INTO orders (id, note) VALUES (" + value + ", 'old')");
        String read = "SELECT note FROM orders WHERE id = ";
        assertEquals(List.of("old"), Sandbox.rows(connection, read + value));
        Connection second = database.keyspread(RULE);
        assertEquals(List.of("old"), Sandbox.rows(second, read + value));

        update(second, alterType(other));

        for (Connection each : List.of(connection, second, database.keyspread(RULE))) {
            assertEquals(List.of("old"), Sandbox.rows(each, read + now));
            assertEquals(1, update(each, "UPDATE orders SET note = 'old' WHERE id = " + now));
        }
    }

    /** Gives the table {@code notes} the rule {@code shard = crc32(id) % 16}. */
    public String makeRule() {
        return "COMMENT ON COLUMN notes.shard IS 'keyspread: crc32(id) % 16'";
    }

    @Test
    void aRuleThatIsMadeBeforeItsTableWasMetHoldsAtOnce() throws SQLException {
        database.run("CREATE TABLE notes (shard INTEGER, id BIGINT NOT NULL)");
        Connection fresh = database.keyspread("keyspread.inspect=off");

        update(fresh, makeRule());
        update(fresh, "INSERT INTO notes (id) VALUES (7)");
        update(fresh, "INSERT INTO notes (id) VALUES (?)", 8L);

        assertEquals(List.of(row("7"), row("8")), database.rows("SELECT shard, id FROM notes ORDER BY id"));
    }

    @Test
    void aRuleThatIsMadeWhileTextsWaitInABatchLetsNoneGoOutWithoutItsShard() throws SQLException {
        database.run("CREATE TABLE notes (shard INTEGER, id BIGINT NOT NULL)");
        Connection fresh = database.keyspread("keyspread.inspect=off");
        Connection other = database.keyspread("keyspread.inspect=off");
        try (Statement batch = fresh.createStatement()) {
            batch.addBatch("INSERT INTO notes (id) VALUES (7)");
            update(other, makeRule());
            update(other, "INSERT INTO notes (id) VALUES (8)");
            assertEquals(List.of("8"), Sandbox.rows(other, "SELECT id FROM notes WHERE id = 8"));

            SQLException refused = assertThrows(SQLException.class, batch::executeBatch);
            assertInstanceOf(StatementRefusedException.class, refused);

            batch.addBatch("INSERT INTO notes (id) VALUES (7)");
            batch.executeBatch();
        }

        assertEquals(List.of(row("7"), row("8")), database.rows("SELECT shard, id FROM notes ORDER BY id"));
    }

    @Test
    void aRuleThatIsMadeInATransactionLetsNoRowGoOutWithoutItsShard() throws SQLException {
        database.run("CREATE TABLE notes (shard INTEGER, id BIGINT NOT NULL)");
        Connection fresh = database.keyspread("keyspread.inspect=off");
        fresh.setAutoCommit(false);
        update(fresh, makeRule());

        Outcome inTransaction = Outcome.of(fresh, c -> update(c, "INSERT INTO notes (id) VALUES (7)"));
        if (inTransaction.sqlState() != null) {
            assertTrue(inTransaction.isRefused());
        }
        fresh.commit();
        update(fresh, "INSERT INTO notes (id) VALUES (8)");
        fresh.commit();

        database.rows("SELECT shard, id FROM notes ORDER BY id")
                .forEach(row -> assertTrue(List.of(row("7"), row("8")).contains(row), row));
    }

    @Test
    void whatWasPreparedBeforeTheTableHadARuleStoresNoRowWithoutItsShard() throws SQLException {
        update(connection, "CREATE TABLE notes (shard INTEGER DEFAULT 99 NOT NULL, id BIGINT NOT NULL)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO notes (id) VALUES (?)")) {
            insert.setLong(1, 7);
            assertEquals(1, insert.executeUpdate());
            update(connection, makeRule());

            insert.setLong(1, 8);
            assertRefused(connection, "changed", "prepared", c -> insert.executeUpdate());
            assertRefused(connection, "changed", "prepared", c -> {
                insert.addBatch();
                return insert.executeBatch();
            });
        }
        update(connection, "INSERT INTO notes (id) VALUES (?)", 9L);

        assertEquals(List.of("99 | 7", row("9")), database.rows("SELECT shard, id FROM notes ORDER BY id"));
    }

    @Test
    void whatWasPreparedWithAShardOfItsOwnIsNotStoredUncheckedOnceThereIsARule() throws SQLException {
        update(connection, "CREATE TABLE notes (shard INTEGER DEFAULT 99 NOT NULL, id BIGINT NOT NULL)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO notes (id, shard) VALUES (?, ?)")) {
            update(connection, makeRule());
            insert.setLong(1, 8);
            insert.setInt(2, 98);
            assertRefused(connection, "changed", "prepared", c -> insert.executeUpdate());
        }

        assertEquals(List.of(), database.rows("SELECT shard, id FROM notes"));
    }

    @Test
    void whatWasPreparedGoesOnWhereAnotherTableGotARule() throws SQLException {
        update(connection, "CREATE TABLE notes (shard INTEGER DEFAULT 99 NOT NULL, id BIGINT NOT NULL)");
        update(connection, "CREATE TABLE others (id BIGINT)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO others (id) VALUES (?)");
                PreparedStatement delete = connection.prepareStatement("DELETE FROM notes WHERE id = ?")) {
            update(connection, makeRule());
            insert.setLong(1, 8);
            assertEquals(1, insert.executeUpdate());
            insert.addBatch();
            assertEquals(1, insert.executeBatch().length);
            delete.setLong(1, 8);
            assertEquals(0, delete.executeUpdate());
        }

        assertEquals(List.of("8", "8"), database.rows("SELECT id FROM others"));
    }

    @Test
    void aTableWithARuleIsNotMadeOfAQuery() throws SQLException {
        database.run("CREATE TABLE numbers (shard INTEGER, id BIGINT)");
        database.run("INSERT INTO numbers (id) VALUES (7)");

        Outcome made = Outcome.of(connection, c -> update(c, "CREATE TABLE orders AS SELECT shard, id FROM numbers"));
        assertTrue(made.isRefused());

        update(connection, "CREATE TABLE copies AS SELECT shard, id FROM numbers");
        assertEquals(List.of("null | 7"), database.rows("SELECT shard, id FROM copies"));
    }

    /** The comment that gave the name a shard rule went with the table. */
    @Test
    void givenADroppedTableWithARuleInAComment_whenItsNameIsMadeOfAQuery_thenItIsATableWithoutARule()
            throws SQLException {
        database.run("CREATE TABLE numbers (shard INTEGER, id BIGINT)", "INSERT INTO numbers (id) VALUES (7)");
        update(connection, "CREATE TABLE notes (shard INTEGER DEFAULT 99 NOT NULL, id BIGINT NOT NULL)");
        update(connection, makeRule());
        update(connection, "INSERT INTO notes (id) VALUES (7)");
        update(connection, "DROP TABLE notes");

        update(connection, "CREATE TABLE notes AS SELECT shard, id FROM numbers");
        update(connection, "INSERT INTO notes (id) VALUES (8)");

        assertEquals(List.of("null | 7", "null | 8"), database.rows("SELECT shard, id FROM notes ORDER BY id"));
    }
}
