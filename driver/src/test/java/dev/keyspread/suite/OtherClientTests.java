package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.metadata.DialectDetection;
import dev.keyspread.schema.metadata.MetadataReader;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Tests what a client changes that Keyspread has no part in is met when tables with rules are read again. */
public abstract class OtherClientTests extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final int MAX_TRIES = 600;

    public Connection connection;

    @SuppressWarnings("NullAway.Init") // opened by each test
    public OtherClientTests(Engine engine) {
        super(engine);
    }

    /** Returns what the other client changes the type of orders.id with. */
    public abstract String alterType(String type);

    /** A connection whose tables are read again each second. */
    public final void connect(String... tables) throws SQLException {
        database.run(tables);
        connection = database.keyspread(RULE, "keyspread.inspect-interval=1");
    }

    /** Tries until something has become true, for a minute at most. */
    public static void await(String what, BooleanSupplier isSo) throws InterruptedException {
        for (int tries = 0; !isSo.getAsBoolean(); tries++) {
            assertTrue(tries < MAX_TRIES, what);
            Thread.sleep(100);
        }
    }

    /** Returns true if a statement, which is undone if it works, comes to what is expected. */
    public final boolean comesTo(Predicate<Outcome> expected, String sql) {
        return expected.test(Outcome.of(connection, c -> {
            c.setAutoCommit(false);
            try {
                return update(c, sql);
            } finally {
                c.rollback();
                c.setAutoCommit(true);
            }
        }));
    }

    public static boolean isRefused(Outcome outcome) {
        return outcome.isRefused();
    }

    @Test
    void givenASourceWithAnotherType_whenTheTableIsReadAgain_thenRowsAreHashedByIt() throws Exception {
        connect("CREATE TABLE orders (shard INTEGER, id BIGINT)");
        update(connection, "INSERT INTO orders (id) VALUES ('1')");
        database.run(alterType("VARCHAR(20)"));

        await("the new type is known", () -> {
            try {
                update(connection, "DELETE FROM orders");
                update(connection, "INSERT INTO orders (id) VALUES ('007')");
                return database.rows("SELECT shard, id FROM orders").contains(Shards.crc32Mod("007", 16) + " | 007");
            } catch (SQLException e) {
                return false;
            }
        });
    }

    /** While no connection is open, nothing is read from time to time: the schema of an application's tests may be made anew then. */
    @Test
    void givenAllConnectionsWereClosed_whenASourceHasAnotherTypeSince_thenTheFirstRowIsHashedByIt() throws Exception {
        database.run("CREATE TABLE orders (shard INTEGER, id BIGINT)");
        try (Connection before = database.keyspread(RULE)) {
            update(before, "INSERT INTO orders (id) VALUES ('1')");
        }
        database.run("DELETE FROM orders", alterType("VARCHAR(20)"));
        Thread.sleep(1_100);

        update(database.keyspread(RULE), "INSERT INTO orders (id) VALUES ('007')");

        assertEquals(List.of(Shards.crc32Mod("007", 16) + " | 007"), database.rows("SELECT shard, id FROM orders"));
    }

    /** Rows that this or another application wrote since are stored with shards of the former type, of which a sample need not show one. */
    @Test
    void givenASourceWithAnotherType_whenTheTableIsReadAgain_thenReadsGoOutAsTheyCome() throws Exception {
        connect("CREATE TABLE orders (shard INTEGER, id BIGINT)");
        update(connection, "INSERT INTO orders (id) VALUES (1)");
        database.run(alterType("VARCHAR(20)"));
        update(connection, "INSERT INTO orders (id) VALUES ('007')");
        await(
                "the finding is raised",
                () -> ((KeyspreadConnection) connection)
                        .findings().stream().anyMatch(finding -> finding.rule().equals("shard-disagrees")));

        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM orders WHERE id = '007'")) {
            assertTrue(rows.next());
        }
    }

    @Test
    void givenATableMadeAnewWithoutTheColumn_whenItIsReadAgain_thenWritesAreRefused() throws Exception {
        connect("CREATE TABLE orders (shard INTEGER, id BIGINT)");
        update(connection, "INSERT INTO orders (id) VALUES (1)");
        database.run("DROP TABLE orders", "CREATE TABLE orders (id BIGINT)");

        await("the table is refused", () -> comesTo(OtherClientTests::isRefused, "INSERT INTO orders (id) VALUES (2)"));
    }

    /** A table that is read twice is the same one: no plan is made anew because tables are read again. */
    @Test
    void givenNoChange_whenATableIsReadAgain_thenItIsTheSame() throws SQLException {
        database.run(
                "CREATE TABLE parent (id BIGINT PRIMARY KEY)",
                "CREATE TABLE orders (shard INTEGER NOT NULL, id BIGINT NOT NULL, a INTEGER DEFAULT 3, b VARCHAR(20),"
                        + " c BIGINT, PRIMARY KEY (shard, id), UNIQUE (b, a), FOREIGN KEY (c) REFERENCES parent (id))",
                "CREATE INDEX by_c ON orders (c, a)");
        DetectedDialect engine = DialectDetection.detect(database.direct(), database.url(), null);
        QualifiedName name = new QualifiedName(null, "orders");

        assertEquals(
                new MetadataReader(engine).read(database.direct(), name),
                new MetadataReader(engine).read(database.direct(), name));
    }

    /** Another client may drop it between the two, and make it anew: taken for one without columns, it was refused from then on. */
    @Test
    void givenATableThatIsGoneSinceItWasListed_whenItIsRead_thenThereIsNone() throws SQLException {
        database.run("CREATE TABLE orders (shard INTEGER, id BIGINT)");
        MetadataReader reader = new MetadataReader(DialectDetection.detect(database.direct(), database.url(), null));
        List<QualifiedName> listed = reader.names(database.direct(), 10);
        database.run("DROP TABLE orders");

        assertEquals(1, listed.size());
        assertNull(reader.readListed(database.direct(), listed.get(0)));
    }
}
