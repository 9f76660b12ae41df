package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.Keyspread;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.HaltingDataSource;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.TranslatingDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * DDL of another connection between the moment at which a shard was computed and that at which the row reaches the database. It waits for the
 * row, or the row is computed again, or refused.
 */
public abstract class InterleavedDdlTests extends EngineTest {
    private static final String STORED = DdlChangeTests.STORED;
    private static final KeyspreadConfig RULE =
            KeyspreadConfig.builder().rule("orders.shard", "crc32(id) % 16").build();

    public HaltingDataSource source;
    private DataSource wrapped;
    public Connection writer;
    public Connection migrator;
    /** Carries out the DDL, if any; else it was never started. */
    public Thread ddl = new Thread();

    @SuppressWarnings("NullAway.Init") // opened before each test
    public InterleavedDdlTests(Engine engine) {
        super(engine);
    }

    /** Returns what the type of orders.id is changed with. */
    public abstract String alterType(String type);

    /** The URL by which a text may be bound to a number. */
    public String urlOf(String url) {
        return url;
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run("CREATE TABLE orders (shard INTEGER, id BIGINT PRIMARY KEY)");
        source = new HaltingDataSource(urlOf(database.url()));
        wrapped = Keyspread.wrap(source, RULE);
        writer = wrapped.getConnection();
        migrator = wrapped.getConnection();
        update(writer, "INSERT INTO orders (id) VALUES (1)");
    }

    @AfterEach
    void disconnect() throws Exception {
        ddl.join(60_000);
        if (migrator != null) { // null where there is no such engine
            writer.close();
            migrator.close();
        }
    }

    @Test
    void givenAPreparedBatchThatHadRefusedAText_whenItWasSent_thenDdlWaitsForNothing() throws SQLException {
        try (PreparedStatement insert = writer.prepareStatement("INSERT INTO orders (id) VALUES (?)")) {
            assertThrows(SQLException.class, () -> insert.addBatch("INSERT INTO orders (id) VALUES (2)"));
            insert.setLong(1, 3);
            insert.addBatch();
            assertEquals(1, insert.executeBatch().length);
        }

        update(migrator, alterType("VARCHAR(20)"));

        long rewritten = Sandbox.counters(writer).rewrittenReads();
        assertEquals(List.of("3"), Sandbox.rows(writer, "SELECT id FROM orders WHERE id = '3'"));
        assertEquals(rewritten + 1, Sandbox.counters(writer).rewrittenReads(), "reads are rewritten on");
    }

    /** Begins DDL on another thread as soon as the delegate is about to carry out the next write, which waits a little for it. */
    public final void changeInBetween(Connection by, String... texts) {
        source.atNextWrite(() -> beginDdl(by, texts));
    }

    /** Begins DDL on another thread and waits a little for it. */
    private void beginDdl(Connection by, String... texts) {
        ddl = new Thread(() -> Outcome.of(by, c -> {
            for (String sql : texts) {
                update(c, sql);
            }
            return 0;
        }));
        ddl.start();
        try {
            ddl.join(80);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Each stored row has the shard of the id as it is stored now, or, from before the change, of the number that it was. */
    public final void assertNoWrongShard() throws Exception {
        ddl.join(60_000);
        List<String> rows = database.rows(STORED);
        for (String row : rows) {
            String id = row.substring(row.indexOf('|') + 2);
            assertEquals(DdlChangeTests.row(id), row, rows::toString);
        }
        assertTrue(rows.size() > 1, rows::toString);
    }

    @Test
    void givenALiteral_whenATypeChangesInBetween_thenTheDdlWaits() throws Exception {
        changeInBetween(migrator, alterType("VARCHAR(20)"));
        update(writer, "INSERT INTO orders (id) VALUES ('007')");

        assertNoWrongShard();
    }

    @Test
    void givenAParameter_whenATypeChangesInBetween_thenTheDdlWaits() throws Exception {
        changeInBetween(migrator, alterType("VARCHAR(20)"));
        try (PreparedStatement insert = writer.prepareStatement(DdlChangeTests.INSERT)) {
            insert.setString(1, "007");
            insert.executeUpdate();
        }

        assertNoWrongShard();
    }

    @Test
    void givenAPreparedLiteral_whenATypeChangesInBetween_thenTheDdlWaits() throws Exception {
        changeInBetween(migrator, alterType("VARCHAR(20)"));
        try (PreparedStatement insert = writer.prepareStatement("INSERT INTO orders (id) VALUES ('007')")) {
            insert.execute();
        }

        assertNoWrongShard();
    }

    @Test
    void givenABatch_whenATypeChangesInBetween_thenTheDdlWaits() throws Exception {
        changeInBetween(migrator, alterType("VARCHAR(20)"));
        try (PreparedStatement insert = writer.prepareStatement(DdlChangeTests.INSERT)) {
            for (String id : List.of("007", "008")) {
                insert.setString(1, id);
                insert.addBatch();
            }
            insert.executeLargeBatch();
        }

        assertNoWrongShard();
    }

    @Test
    void givenABatchOfTexts_whenATypeChangesInBetween_thenTheDdlWaits() throws Exception {
        changeInBetween(migrator, alterType("VARCHAR(20)"));
        try (Statement batch = writer.createStatement()) {
            batch.addBatch("INSERT INTO orders (id) VALUES ('007')");
            batch.addBatch("INSERT INTO orders (id) VALUES ('008')");
            batch.executeBatch();
        }

        assertNoWrongShard();
    }

    @Test
    void givenAnUpdatableRow_whenATypeChangesInBetween_thenTheDdlWaits() throws Exception {
        try (Statement statement = writer.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = statement.executeQuery("SELECT shard, id FROM orders")) {
            rows.moveToInsertRow();
            rows.updateLong("id", 7);
            changeInBetween(migrator, alterType("VARCHAR(20)"));
            rows.insertRow();
        }

        assertNoWrongShard();
    }

    /** Checks that what has changed when a row of a result set was filled already is met by filling it once more. */
    @Test
    void givenAnUpdatableRow_whenItsTableChangesAsItIsFilled_thenItIsStored() throws Exception {
        try (Statement statement = writer.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = statement.executeQuery("SELECT shard, id FROM orders")) {
            rows.moveToInsertRow();
            rows.updateLong("id", 7);
            source.atNextFill(() -> update(migrator, "CREATE INDEX orders_by_shard ON orders (shard)"));
            rows.insertRow();
        }

        assertNoWrongShard();
    }

    /** Checks that what is made anew by the same name has other columns. */
    @Test
    void givenATableMadeAnew_whenThatIsInBetween_thenTheDdlWaits() throws Exception {
        database.run("CREATE TABLE orders_new (shard INTEGER, id VARCHAR(20))");
        database.run("INSERT INTO orders_new VALUES (" + DdlChangeTests.row("1").replaceAll("\\D+", ", '") + "')");
        changeInBetween(migrator, "DROP TABLE orders", "ALTER TABLE orders_new RENAME TO orders");
        Outcome outcome = Outcome.of(writer, c -> update(c, "INSERT INTO orders (id) VALUES ('007')"));
        ddl.join(60_000);

        assertEquals(null, outcome.sqlState());
        assertEquals(List.of(DdlChangeTests.row("1")), database.rows(STORED));
    }

    /** By settings of its own, as a migration has them. */
    @Test
    void givenAnotherWayToTheDatabase_whenATypeChangesInBetween_thenTheDdlWaits() throws Exception {
        Connection other = database.keyspread(DdlChangeTests.RULE, "keyspread.reads=off");
        changeInBetween(other, alterType("VARCHAR(20)"));
        update(writer, "INSERT INTO orders (id) VALUES ('007')");

        assertNoWrongShard();
    }

    @Test
    void givenABatchOfTextsThatWaits_whenATypeChanges_thenItIsRefused() throws Exception {
        for (Connection by : List.of(migrator, writer)) {
            database.run("DROP TABLE orders", DdlChangeTests.NUMBERED);
            update(by, alterType("BIGINT"));
            try (Statement batch = writer.createStatement()) {
                batch.addBatch("INSERT INTO orders (id) VALUES ('007')");
                update(by, alterType("VARCHAR(20)"));

                assertTrue(Outcome.of(writer, c -> batch.executeBatch()).isRefused());
            }
            assertEquals(List.of(), database.rows(STORED));
        }
    }

    /** Checks that what was made up for the texts is made up once: planned again they are the same. */
    @Test
    void givenABatchOfTextsWithIdsOfASequence_whenItsTableChanges_thenItIsSentIfItsRowsAreFilledAlike()
            throws Exception {
        database.run(
                "CREATE TABLE keyspread_sequence (name VARCHAR(128) NOT NULL PRIMARY KEY, next_value BIGINT NOT NULL)",
                "CREATE TABLE visits (shard INTEGER, id BIGINT PRIMARY KEY, ref VARCHAR(40), pet VARCHAR(20))");
        Connection visits = database.keyspread(
                "keyspread.shard.visits.id=sequence(visit_seq, 10)",
                "keyspread.shard.visits.shard=crc32(id) % 16",
                "keyspread.shard.visits.ref=uuid()");
        Connection other = database.keyspread("keyspread.shard.visits.shard=crc32(id) % 16");
        String insert = "INSERT INTO visits (pet) VALUES ('leo'), ('max')";
        try (Statement batch = visits.createStatement()) {
            batch.addBatch(insert);
            batch.addBatch("INSERT INTO visits (pet, id) VALUES ('tom', DEFAULT)");
            update(other, "ALTER TABLE visits ADD COLUMN note VARCHAR(20)");

            assertEquals(2, batch.executeBatch().length);

            batch.addBatch(insert);
            update(other, "ALTER TABLE visits DROP COLUMN pet");
            update(other, "ALTER TABLE visits ADD COLUMN pet VARCHAR(30)");
            update(other, alterType("VARCHAR(20)").replace("orders", "visits"));

            Outcome.of(visits, connection -> batch.executeBatch());
        }

        List<String> rows = database.rows("SELECT shard, id FROM visits ORDER BY id");
        assertTrue(rows.size() >= 3, rows::toString);
        for (String row : rows) {
            String[] cells = row.split(" [|] ", 2);
            assertEquals(Shards.crc32Mod(cells[1], 16) + "", cells[0]);
        }
    }

    /** Answers of the catalogue from before the DDL tell nothing of the table behind it, however far reading has come. */
    @Test
    void givenATableThatIsBeingRead_whenAnotherDataSourceChangesItsType_thenItIsReadAgain() throws Exception {
        int asked = 0;
        AtomicInteger texts = new AtomicInteger(1);
        while (texts.get() >= asked) {
            int at = ++asked;
            texts.set(0);
            database.run("DROP TABLE orders", "CREATE TABLE orders (shard INTEGER, id BIGINT PRIMARY KEY)");
            TranslatingDataSource reading = new TranslatingDataSource(urlOf(database.url()), text -> {
                if (texts.incrementAndGet() == at) {
                    beginDdl(migrator, alterType("VARCHAR(20)"));
                }
                return text;
            });
            try (Connection reader = Keyspread.wrap(reading, RULE).getConnection()) {
                ddl.join(60_000);
                update(reader, "INSERT INTO orders (id) VALUES ('007')");
            }
            ddl.join(60_000);
            String id = texts.get() > at ? "007" : "7"; // at last the DDL waits for the row, and does not begin
            assertEquals(List.of(DdlChangeTests.row(id)), database.rows(STORED), "by text " + at);
        }
        assertTrue(asked > 3, "only " + asked);
    }

    /** A row that waits for the transaction which holds the DDL can't be waited for. */
    @Test
    void givenARowThatTakesLonger_whenATypeChanges_thenReadsGoOutAsTheyCome() throws Exception {
        source.atNextWrite(() -> {
            ddl = new Thread(() -> Outcome.of(migrator, c -> update(c, alterType("VARCHAR(20)"))));
            ddl.start();
            ddl.join(5_000);
        });
        update(writer, "INSERT INTO orders (id) VALUES ('007')");

        assertEquals(
                List.of("007"),
                Rows.read(writer.createStatement().executeQuery("SELECT id FROM orders WHERE id = '007'")));
    }
}
