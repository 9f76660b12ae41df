package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.suite.DdlChangeTests;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.core.BaseStatement;

/** PostgreSQL's DDL belongs to its transaction. */
abstract class PostgresDdlChangeTests extends DdlChangeTests {
    private static final String PREPARE = "PREPARE TRANSACTION 'x'";

    PostgresDdlChangeTests(Engine engine) {
        super(engine);
    }

    @Override
    public String setType(String column, String type) {
        return "ALTER COLUMN " + column + " TYPE " + type;
    }

    @Override
    public List<List<String>> carryingOut() {
        return List.of(List.of("DO $$ BEGIN %s; END $$"), List.of("DO $$ BEGIN EXECUTE '%s'; END $$"));
    }

    @Override
    public String alterType(String type) {
        return super.alterType(type) + " USING id::" + type;
    }

    /** The value stays to the clock, and becomes another one by the session's zone. */
    @Test
    void rowsAreComparedAgainWhenATimestampGetsAZone() throws SQLException {
        update(connection, "CREATE TABLE orders (shard INTEGER, id TIMESTAMP, note VARCHAR(20))");
        update(connection, "INSERT INTO orders (id, note) VALUES ('2016-01-25 10:10:10', 'old')");
        update(connection, "ALTER TABLE orders ALTER COLUMN id TYPE TIMESTAMPTZ");

        List<String> notes = Sandbox.rows(connection, "SELECT note FROM orders WHERE id = '2016-01-25 10:10:10+00'");

        assertEquals(database.rows("SELECT note FROM orders WHERE id = '2016-01-25 10:10:10+00'"), notes);
    }

    /** Checks that what follows commits by itself, and is known at once. */
    @Test
    void givenATextThatHasEndedItsOwnTransaction_whenDdlFollows_thenItsTablesAreWritten() throws SQLException {
        update(connection, "CREATE TABLE orders (shard INTEGER, id BIGINT)");
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN; INSERT INTO orders (id) VALUES (1); COMMIT");
        }
        update(connection, "CREATE TABLE copied (LIKE orders INCLUDING ALL)");
        update(connection, "ALTER TABLE orders ADD COLUMN note VARCHAR(20)");

        update(connection, "INSERT INTO copied (id) VALUES (2)");
        update(connection, "INSERT INTO orders (id, note) VALUES (3, 'new')");

        assertEquals(List.of("null | 2"), database.rows("SELECT shard, id FROM copied"));
        assertEquals(
                List.of(Shards.crc32Mod("1", 16) + " | 1", Shards.crc32Mod("3", 16) + " | 3"),
                database.rows("SELECT shard, id FROM orders ORDER BY id"));
    }

    @Test
    void readsAreLeftAsTheyComeWhenASourceGetsACollation() throws SQLException {
        database.run("CREATE COLLATION blind (provider = icu, locale = 'und-u-ks-level2', deterministic = false)");
        update(connection, NAMED);
        update(connection, "INSERT INTO orders (id) VALUES ('a')");
        assertEquals(List.of("a"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 'a'"));

        update(connection, "ALTER TABLE orders ALTER COLUMN id TYPE VARCHAR(20) COLLATE blind");

        assertEquals(List.of("a"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 'A'"));
    }

    @Override
    public String renameColumn(String from, String to) {
        return "RENAME COLUMN " + from + " TO " + to;
    }

    private void makeAnew() throws SQLException {
        update(connection, "DROP TABLE orders");
        update(connection, NAMED);
        update(connection, "INSERT INTO orders (id) VALUES ('007')");
        assertEquals(List.of(row("007")), Sandbox.rows(connection, STORED));
    }

    /** Another client could commit it at any moment, and no session would be told. */
    @Test
    void givenDdl_whenTheTransactionIsPrepared_thenThatIsRefused() throws SQLException {
        update(connection, NUMBERED);
        connection.setAutoCommit(false);
        update(connection, alterType("VARCHAR(20)"));
        assertPreparingIsRefused(c -> update(c, PREPARE));
        update(connection, "INSERT INTO orders (id) VALUES ('007')");
        connection.commit();
        connection.setAutoCommit(true);

        assertPreparingIsRefused(c -> update(c, "BEGIN; " + alterType("VARCHAR(30)") + "; " + PREPARE));
        try (Statement batch = connection.createStatement()) {
            batch.addBatch("BEGIN");
            batch.addBatch(alterType("VARCHAR(30)"));
            batch.addBatch(PREPARE);
            assertPreparingIsRefused(c -> batch.executeBatch());
        }
        update(connection, "INSERT INTO orders (id) VALUES ('008')");
        assertEquals(List.of(row("007"), row("008")), database.rows(STORED));
    }

    private void assertPreparingIsRefused(Outcome.Work work) {
        SQLException refused = assertThrows(SQLException.class, () -> work.on(connection));
        assertEquals(RefusalKind.PREPARE_AFTER_DDL.sqlState(), refused.getSQLState(), refused::getMessage);
    }

    @Test
    void givenDdlWasRolledBack_whenTheNextTransactionIsPrepared_thenItsRowsAreFilled() throws SQLException {
        update(connection, NUMBERED);
        connection.setAutoCommit(false);
        update(connection, alterType("VARCHAR(20)"));
        connection.rollback();
        update(connection, "INSERT INTO orders (id) VALUES ('007')");
        update(connection, PREPARE);
        connection.setAutoCommit(true);
        update(database.keyspread(RULE), "COMMIT PREPARED 'x'");

        assertEquals(List.of(row("7")), database.rows(STORED));
    }

    @Test
    void givenNoRule_whenATransactionWithDdlIsPrepared_thenItPasses() throws SQLException {
        for (String setting : List.of("keyspread.reads=on", "keyspread.on-unfillable=warn")) {
            database.run("DROP TABLE IF EXISTS others", "CREATE TABLE others (id INTEGER)");
            Connection second =
                    setting.endsWith("warn") ? database.keyspread(RULE, setting) : database.keyspread(setting);
            update(second, "BEGIN");
            update(second, "ALTER TABLE others ADD note VARCHAR(20)");
            update(second, PREPARE);
            update(second, "COMMIT PREPARED 'x'");
            update(second, "INSERT INTO others (id, note) VALUES (1, 'a')");
        }
        assertEquals(List.of("a"), database.rows("SELECT note FROM others"));
    }

    @Test
    void whatIsRolledBackIsForgotten() throws SQLException {
        update(connection, NUMBERED);
        update(connection, INSERT, 1L);
        connection.setAutoCommit(false);
        makeAnew();
        connection.rollback();

        update(connection, "INSERT INTO orders (id) VALUES ('008')");
        update(connection, INSERT, 9L);
        connection.commit();

        assertEquals(List.of(row("1"), row("8"), row("9")), database.rows(STORED));
    }

    /** Rows that wait in the database behind the change are stored in the form that it leaves. */
    @Test
    void rowsThatAnotherSessionWritesMeanwhileAreHashedByWhatTheyAreStoredIn() throws Exception {
        for (boolean commits : List.of(true, false)) {
            update(connection, "DROP TABLE IF EXISTS orders");
            update(connection, NUMBERED);
            Connection second = database.keyspread(RULE);
            update(second, INSERT, 1L);
            update(second, "INSERT INTO orders (id) VALUES ('002')");
            connection.setAutoCommit(false);
            update(connection, "ALTER TABLE orders ALTER COLUMN id TYPE VARCHAR(20)");
            ExecutorService other = Executors.newSingleThreadExecutor();
            Future<Outcome> written =
                    other.submit(() -> Outcome.of(second, c -> update(c, "INSERT INTO orders (id) VALUES ('007')")));
            Thread.sleep(200);
            if (commits) {
                connection.commit();
            } else {
                connection.rollback();
            }
            connection.setAutoCommit(true);
            Outcome outcome = written.get();
            other.shutdown();

            assertEquals(null, outcome.sqlState());
            String stored = commits ? row("007") : row("7");
            assertTrue(database.rows(STORED).contains(stored), () -> "commits " + commits);
        }
    }

    /** The savepoint is set and gone back to by texts, of which it isn't known when they were set. */
    @Test
    void noRowIsHashedByAnotherTypeAfterATextHasRolledBackInPart() throws SQLException {
        for (String made : List.of("before", "behind")) {
            update(connection, "DROP TABLE IF EXISTS orders");
            update(connection, NUMBERED);
            connection.setAutoCommit(false);
            if (made.equals("before")) {
                makeAnew();
            }
            update(connection, "SAVEPOINT here");
            if (made.equals("behind")) {
                makeAnew();
            }
            update(connection, "ROLLBACK TO here");

            Outcome.of(connection, c -> update(c, "INSERT INTO orders (id) VALUES ('008')"));
            connection.commit();
            connection.setAutoCommit(true);
            update(connection, "INSERT INTO orders (id) VALUES ('009')");

            boolean isNamed = made.equals("before");
            List<String> right = isNamed ? List.of(row("007"), row("008"), row("009")) : List.of(row("8"), row("9"));
            List<String> stored = database.rows(STORED);
            assertTrue(right.containsAll(stored), stored::toString);
            assertTrue(stored.contains(isNamed ? row("009") : row("9")), stored::toString);
        }
    }

    @Test
    void whatIsRolledBackToASavepointIsForgotten() throws SQLException {
        update(connection, NUMBERED);
        connection.setAutoCommit(false);
        update(connection, INSERT, 1L);
        var savepoint = connection.setSavepoint();
        makeAnew();
        connection.rollback(savepoint);

        update(connection, "INSERT INTO orders (id) VALUES ('008')");
        connection.commit();

        assertEquals(List.of(row("1"), row("8")), database.rows(STORED));
    }

    @Test
    void whatWasChangedBeforeASavepointIsReadAsTheSessionSeesIt() throws SQLException {
        update(connection, NUMBERED);
        update(connection, INSERT, 1L);
        connection.setAutoCommit(false);
        makeAnew();
        var savepoint = connection.setSavepoint();
        connection.rollback(savepoint);

        update(connection, "INSERT INTO orders (id) VALUES ('008')");
        connection.commit();

        assertEquals(List.of(row("007"), row("008")), database.rows(STORED));
    }

    @Test
    void whatIsRolledBackByATextIsForgotten() throws SQLException {
        update(connection, NUMBERED);
        connection.setAutoCommit(false);
        makeAnew();
        update(connection, "ROLLBACK");

        update(connection, "INSERT INTO orders (id) VALUES ('008')");
        connection.commit();

        assertEquals(List.of(row("8")), database.rows(STORED));
    }

    @Test
    void aTransactionsOwnDdlIsNotYetTheOthers() throws SQLException {
        update(connection, NUMBERED);
        update(connection, INSERT, 1L);
        Connection second = database.keyspread(RULE);
        connection.setAutoCommit(false);
        update(connection, "CREATE TABLE IF NOT EXISTS elsewhere (id BIGINT)");
        update(connection, "CREATE SCHEMA aside");
        update(connection, "CREATE TABLE aside.orders (shard INTEGER, id VARCHAR(20))");

        update(second, "INSERT INTO orders (id) VALUES ('008')");
        connection.rollback();
        update(connection, "INSERT INTO orders (id) VALUES ('009')");
        connection.commit();

        assertEquals(List.of(row("1"), row("8"), row("9")), database.rows(STORED));
    }

    @Test
    void whatATransactionDidThatTextsBeganAndRolledBackIsForgotten() throws SQLException {
        update(connection, NUMBERED);
        update(connection, "BEGIN");
        makeAnew();
        update(connection, "ROLLBACK");

        update(connection, "INSERT INTO orders (id) VALUES ('008')");

        assertEquals(List.of(row("8")), database.rows(STORED));
    }

    @Test
    void whatOneTextDidAndRolledBackIsForgotten() throws SQLException {
        update(connection, NUMBERED);
        update(connection, "BEGIN; DROP TABLE orders; " + NAMED + "; ROLLBACK");
        update(connection, "INSERT INTO orders (id) VALUES ('008')");
        update(connection, "BEGIN; DROP TABLE orders; " + NAMED + "; COMMIT");
        update(connection, "INSERT INTO orders (id) VALUES ('007')");

        assertEquals(List.of(row("007")), database.rows(STORED));
    }

    @Test
    void aCommitThatRollsBackIsNoCommit() throws SQLException {
        update(connection, NUMBERED);
        connection.setAutoCommit(false);
        makeAnew();
        assertEquals(
                "22012",
                Outcome.of(connection, c -> Sandbox.rows(c, "SELECT 1 / 0")).sqlState());
        Outcome.of(connection, c -> {
            c.commit();
            return "";
        });

        update(connection, "INSERT INTO orders (id) VALUES ('008')");
        connection.commit();

        assertEquals(List.of(row("8")), database.rows(STORED));
    }

    @Test
    void aTableWithARuleIsNotSelectedInto() throws SQLException {
        database.run("CREATE TABLE numbers (shard INTEGER, id BIGINT)");
        database.run("INSERT INTO numbers (id) VALUES (7)");

        Outcome made = Outcome.of(connection, c -> update(c, "SELECT shard, id INTO orders FROM numbers"));
        assertTrue(made.isRefused());

        update(connection, "SELECT shard, id INTO copies FROM numbers");
        update(connection, "CREATE TABLE orders AS SELECT shard, id FROM numbers WITH NO DATA");
        update(connection, INSERT, 8L);
        assertEquals(List.of(row("8")), database.rows(STORED));
    }

    /** By a method of the driver's own, which no wrapper knows by name. */
    @Test
    void givenAnExecutionByTheDriversOwnMethod_whenItWorkedOrFailed_thenDdlWaitsForNothing() throws SQLException {
        update(connection, NUMBERED);
        update(connection, INSERT, 1L);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders (id) VALUES (2)");
                PreparedStatement bound = connection.prepareStatement(INSERT)) {
            ((BaseStatement) insert).executeWithFlags(0);
            bound.setLong(1, 3);
            ((BaseStatement) bound).executeWithFlags(0);
        }
        PreparedStatement closed = connection.prepareStatement("INSERT INTO orders (id) VALUES (4)");
        closed.close();
        assertThrows(SQLException.class, () -> ((BaseStatement) closed).executeWithFlags(0));

        update(database.keyspread(RULE), alterType("VARCHAR(20)"));

        long rewritten = Sandbox.counters(connection).rewrittenReads();
        assertEquals(List.of("3"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = '3'"));
        assertEquals(rewritten + 1, Sandbox.counters(connection).rewrittenReads(), "reads are rewritten on");
    }

    /** The driver keeps the names of columns for as long as its connection lives, and would store each value in the other column. */
    @Test
    void aRowOfAResultWhoseColumnsHaveChangedNamesIsRefused() throws SQLException {
        update(connection, "CREATE TABLE orders (pk INTEGER PRIMARY KEY, id INTEGER, note INTEGER, shard INTEGER)");
        update(connection, "INSERT INTO orders (pk, id, note) VALUES (1, 10, 20)");
        assertEquals("stored", setId(11).result());
        update(
                connection,
                "ALTER TABLE orders RENAME COLUMN id TO other; ALTER TABLE orders RENAME COLUMN note TO id;"
                        + " ALTER TABLE orders RENAME COLUMN other TO note");
        update(connection, "UPDATE orders SET id = 20 WHERE pk = 1");

        assertTrue(setId(21).isRefused());
    }

    /** The driver keeps a table's name too, and stores rows in the table that the query's text names. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE bills RENAME TO orders",
                "ALTER TABLE orders RENAME TO former; ALTER TABLE bills RENAME TO orders",
                "ALTER TABLE other.orders SET SCHEMA public",
                "SET search_path TO other",
            })
    void aRowOfAResultWhoseTableHasAnotherNameIsFilledOrRefused(String ddl) throws SQLException {
        String columns = " (pk INTEGER PRIMARY KEY, id INTEGER, shard INTEGER)";
        database.run("CREATE SCHEMA other", "CREATE TABLE bills" + columns, "CREATE TABLE other.orders" + columns);
        if (ddl.contains("RENAME TO former")) {
            update(connection, "CREATE TABLE orders" + columns);
        }
        for (String table : List.of("bills", "other.orders")) {
            insertRow(table, 1);
        }
        for (String each : ddl.split("; ", -1)) {
            update(connection, each);
        }

        Outcome outcome = insertRow("orders", 7);

        List<String> stored = Sandbox.rows(connection, "SELECT shard, id FROM orders WHERE id = 7");
        assertEquals(outcome.isRefused() ? List.of() : List.of(row("7")), stored);
    }

    private Outcome insertRow(String table, int id) {
        return Outcome.of(connection, on -> {
            try (Statement statement =
                            on.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                    ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
                rows.moveToInsertRow();
                rows.updateInt("pk", id);
                rows.updateInt("id", id);
                rows.insertRow();
                return "stored";
            }
        });
    }

    private Outcome setId(int id) {
        return Outcome.of(connection, on -> {
            try (Statement statement =
                            on.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                    ResultSet rows = statement.executeQuery("SELECT * FROM orders")) {
                rows.next();
                rows.updateInt("id", id);
                rows.updateRow();
                return "stored";
            }
        });
    }

    /** Returns what was there before the transaction, or was made in it, decides whether IF NOT EXISTS made anything. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "DROP TABLE IF EXISTS orders; CREATE TABLE IF NOT EXISTS orders (shard INTEGER, id VARCHAR(20))",
                "CREATE TABLE IF NOT EXISTS other.orders (id INTEGER); CREATE TABLE IF NOT EXISTS orders (shard INTEGER, id VARCHAR(20))",
                "CREATE TABLE IF NOT EXISTS orders (shard INTEGER, id VARCHAR(20))",
            })
    void aTableThatIsMadeIfThereIsNoneIsFilledInItsTransaction(String ddl) throws SQLException {
        database.run("CREATE SCHEMA other");
        connection.setAutoCommit(false);
        for (String each : ddl.split("; ", -1)) {
            update(connection, each);
        }
        update(connection, "INSERT INTO orders (id) VALUES ('007')");
        connection.commit();

        assertEquals(List.of(row("007")), database.rows(STORED));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DO $$ BEGIN CREATE TABLE orders (shard INTEGER, id VARCHAR(20)); END $$",
                "CREATE TABLE orders (shard INTEGER, id VARCHAR(20)); SAVEPOINT a; COMMENT ON TABLE orders IS 'x'; ROLLBACK TO a",
                "CREATE TABLE orders (shard INTEGER, id VARCHAR(20)); SAVEPOINT a; DROP TABLE orders; ROLLBACK TO a",
            })
    void aTableThatTheTransactionHasMadeAlreadyIsNotTakenForAnother(String ddl) throws SQLException {
        connection.setAutoCommit(false);
        for (String each : ddl.startsWith("DO") ? new String[] {ddl} : ddl.split("; ", -1)) {
            update(connection, each);
        }
        update(connection, "CREATE TABLE IF NOT EXISTS orders (shard INTEGER, id BIGINT)");
        Outcome.of(connection, c -> update(c, "INSERT INTO orders (id) VALUES ('007')"));
        connection.commit();

        assertTrue(List.of(List.of(), List.of(row("007"))).contains(database.rows(STORED)));
    }
}
