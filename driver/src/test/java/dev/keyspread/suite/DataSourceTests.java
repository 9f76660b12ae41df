package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.Keyspread;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.PooledConnection;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The drivers' own data sources for distributed transactions and for pools, wrapped. */
public abstract class DataSourceTests extends EngineTest {
    public static final KeyspreadConfig RULE =
            KeyspreadConfig.builder().rule("orders.shard", "crc32(id) % 16").build();

    public DataSourceTests(Engine engine) {
        super(engine);
    }

    /** The driver's data source, which is one of both kinds. */
    public abstract XADataSource xaSource(String url) throws SQLException;

    /** The statement that lets unqualified names mean those of a schema. */
    public abstract String setSchema(String schema);

    /** Returns what the type of orders.id is changed with. */
    public abstract String alterType(String type);

    public abstract ConnectionPoolDataSource pooledSource(String url) throws SQLException;

    @BeforeEach
    void createTables() throws SQLException {
        database.run(
                "CREATE TABLE orders (shard INTEGER, id BIGINT PRIMARY KEY)",
                "CREATE TABLE notes (id BIGINT PRIMARY KEY)");
    }

    @Test
    void rowsWrittenInADistributedTransactionAreFilled() throws Exception {
        XAConnection xa = Keyspread.wrapXA(xaSource(database.url()), RULE).getXAConnection();
        Xid xid = new Branch(1);
        xa.getXAResource().start(xid, XAResource.TMNOFLAGS);
        try (Connection connection = xa.getConnection()) {
            update(connection, "INSERT INTO notes (id) VALUES (1)");
            update(connection, "INSERT INTO orders (id) VALUES (7)");
            update(connection, "INSERT INTO orders (id) VALUES (?)", 8L);
            assertEquals(List.of("8"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 8"));
            xa.getXAResource().end(xid, XAResource.TMSUCCESS);
            assertEquals(List.of(), database.rows("SELECT id FROM notes"));
            xa.getXAResource().commit(xid, true);
        }
        xa.close();

        assertEquals(stored("7", "8"), database.rows("SELECT shard, id FROM orders ORDER BY id"));
        assertEquals(List.of("1"), database.rows("SELECT id FROM notes"));
    }

    @Test
    void aDistributedTransactionThatIsRolledBackLeavesNothing() throws Exception {
        XAConnection xa = Keyspread.wrapXA(xaSource(database.url()), RULE).getXAConnection();
        Xid xid = new Branch(2);
        try (Connection connection = xa.getConnection()) {
            xa.getXAResource().start(xid, XAResource.TMNOFLAGS);
            update(connection, "INSERT INTO orders (id) VALUES (7)");
            Outcome missing = Outcome.of(connection, c -> update(c, "INSERT INTO missing (id) VALUES (1)"));
            assertFalse(missing.sqlState() == null);
            xa.getXAResource().end(xid, XAResource.TMFAIL);
        }
        xa.getXAResource().rollback(xid);
        try (Connection connection = xa.getConnection()) {
            update(connection, "INSERT INTO orders (id) VALUES (9)");
        }
        xa.close();

        assertEquals(stored("9"), database.rows("SELECT shard, id FROM orders"));
    }

    @Test
    void logicalConnectionsOfAPoolsSourceAreFilled() throws SQLException {
        PooledConnection pooled =
                Keyspread.wrapPooled(pooledSource(database.url()), RULE).getPooledConnection();
        try (Connection connection = pooled.getConnection()) {
            connection.setAutoCommit(false);
            update(connection, "INSERT INTO orders (id) VALUES (7)");
            connection.commit();
        }
        pooled.close();

        assertEquals(stored("7"), database.rows("SELECT shard, id FROM orders"));
    }

    /** The session is the same, and nobody sets it back. */
    @Test
    void aLogicalConnectionThatIsGotAgainIsAsItWasLeft() throws Exception {
        String tenant = engine.newSchema(database, "tenant");
        database.run("CREATE TABLE " + tenant + ".orders (shard INTEGER, id VARCHAR(20))");
        for (boolean closes : List.of(true, false)) {
            XAConnection xa = Keyspread.wrapXA(xaSource(database.url()), RULE).getXAConnection();
            Connection first = xa.getConnection();
            Outcome.of(first, c -> update(c, "INSERT INTO orders (id) VALUES ('7')"));
            update(first, setSchema(tenant));
            if (closes) {
                first.close();
            }
            Connection second = xa.getConnection(); // closes the first, which is another object
            Outcome.of(second, c -> update(c, "INSERT INTO orders (id) VALUES ('007')"));
            second.close();
            assertOf("007", database.rows("SELECT shard, id FROM " + tenant + ".orders WHERE id = '007'"));
            xa.close();
        }
    }

    public static void assertOf(String id, List<String> rows) {
        for (String row : rows) {
            assertEquals(stored(id).get(0), row);
        }
    }

    /** Checks that what a statement on a connection has set in a branch, PostgreSQL takes back with it. */
    @Test
    void givenAnOpenConnection_whenTheBranchIsRolledBack_thenItsSchemaIsAsBefore() throws Exception {
        String tenant = engine.newSchema(database, "tenant");
        database.run("CREATE TABLE " + tenant + ".orders (shard INTEGER, id VARCHAR(20))");
        XAConnection xa = Keyspread.wrapXA(xaSource(database.url()), RULE).getXAConnection();
        Connection connection = xa.getConnection();
        update(connection, "INSERT INTO orders (id) VALUES ('7')");
        Xid xid = new Branch(3);
        xa.getXAResource().start(xid, XAResource.TMNOFLAGS);
        update(connection, setSchema(tenant));
        Outcome.of(connection, c -> update(c, "INSERT INTO orders (id) VALUES ('007')"));
        xa.getXAResource().end(xid, XAResource.TMSUCCESS);
        xa.getXAResource().rollback(xid);
        Outcome.of(connection, c -> update(c, "INSERT INTO orders (id) VALUES ('008')"));
        connection.close();
        xa.close();

        assertOf("8", database.rows("SELECT shard, id FROM orders WHERE id <> 7"));
        assertOf("007", database.rows("SELECT shard, id FROM " + tenant + ".orders WHERE id = '007'"));
        assertOf("008", database.rows("SELECT shard, id FROM " + tenant + ".orders WHERE id = '008'"));
    }

    @Test
    void givenDdlInABranch_whenItIsRolledBack_thenRowsAreWrittenByTheFormerForm() throws Exception {
        database.run("DROP TABLE orders", "CREATE TABLE orders (shard INTEGER, id VARCHAR(20))");
        XADataSource source = Keyspread.wrapXA(xaSource(database.url()), RULE);
        XAConnection xa = source.getXAConnection();
        Connection connection = xa.getConnection();
        update(connection, "INSERT INTO orders (id) VALUES ('7')");
        Xid xid = new Branch(5);
        xa.getXAResource().start(xid, XAResource.TMNOFLAGS);
        Outcome.of(connection, c -> update(c, alterType("VARCHAR(30)")));
        Outcome.of(connection, c -> update(c, "ALTER TABLE orders RENAME TO former"));
        Outcome.of(connection, c -> update(c, "CREATE TABLE orders (shard INTEGER, id BIGINT)"));
        xa.getXAResource().end(xid, XAResource.TMSUCCESS);
        xa.getXAResource().rollback(xid);
        XAConnection other = source.getXAConnection();
        for (Connection each : List.of(connection, other.getConnection())) {
            update(each, "INSERT INTO orders (id) VALUES ('007')");
        }
        other.close();
        xa.close();

        List<String> numbers =
                database.rows("SELECT id FROM orders WHERE CAST(id AS CHAR(1)) <> '0'"); // two where DDL commits
        assertOf(numbers.size() > 1 ? "7" : "007", database.rows("SELECT shard, id FROM orders WHERE id <> '7'"));
    }

    @Test
    void givenDdlInABranch_whenItIsCommitted_thenOthersWriteByTheNewForm() throws Exception {
        for (boolean closesFirst : List.of(true, false)) {
            database.run("DROP TABLE orders", "CREATE TABLE orders (shard INTEGER, id BIGINT)");
            XADataSource source = Keyspread.wrapXA(xaSource(database.url()), RULE);
            XAConnection xa = source.getXAConnection();
            XAConnection other = source.getXAConnection();
            Connection connection = xa.getConnection();
            Connection writer = other.getConnection();
            update(writer, "INSERT INTO orders (id) VALUES ('7')");
            Xid xid = new Branch(4);
            xa.getXAResource().start(xid, XAResource.TMNOFLAGS);
            Outcome altered = Outcome.of(connection, c -> update(c, alterType("VARCHAR(20)")));
            if (closesFirst) {
                connection.close();
            }
            Outcome.of(writer, c -> c.prepareStatement("INSERT INTO orders (id) VALUES (?)")); // asks for the table
            xa.getXAResource().end(xid, XAResource.TMSUCCESS);
            xa.getXAResource().commit(xid, true);
            if (altered.sqlState() == null) {
                update(writer, "INSERT INTO orders (id) VALUES ('007')");
                assertOf("007", database.rows("SELECT shard, id FROM orders WHERE id = '007'"));
                assertEquals(2, database.rows("SELECT id FROM orders").size());
            }
            other.close();
            xa.close();
        }
    }

    /** Somebody else may commit a branch that is prepared. Where DDL commits, or fails in a branch, that is not told apart. */
    @Test
    void givenDdlInABranch_whenItIsPrepared_thenItIsRolledBack() throws Exception {
        database.run("DROP TABLE orders", "CREATE TABLE orders (shard INTEGER, id BIGINT)");
        XADataSource source = Keyspread.wrapXA(xaSource(database.url()), RULE);
        XAConnection xa = source.getXAConnection();
        XAResource resource = xa.getXAResource();
        Connection connection = xa.getConnection();
        Xid xid = new Branch(10);
        resource.start(xid, XAResource.TMNOFLAGS);
        Outcome.of(connection, c -> update(c, alterType("VARCHAR(20)")));
        Outcome.of(connection, c -> update(c, "INSERT INTO notes (id) VALUES (1)"));
        resource.end(xid, XAResource.TMSUCCESS);
        XAException refused = assertThrows(XAException.class, () -> resource.prepare(xid));

        assertEquals(XAException.XA_RBROLLBACK, refused.errorCode);
        assertInstanceOf(StatementRefusedException.class, refused.getCause());
        assertTrue(String.valueOf(refused.getMessage()).contains("The branch was rolled back"), refused::getMessage);
        assertEquals(0, resource.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN).length);
        assertEquals(List.of(), database.rows("SELECT id FROM notes"));
        Xid next = new Branch(11);
        resource.start(next, XAResource.TMNOFLAGS);
        update(connection, "INSERT INTO orders (id) VALUES ('007')");
        resource.end(next, XAResource.TMSUCCESS);
        if (resource.prepare(next) == XAResource.XA_OK) {
            resource.commit(next, false);
        }
        xa.close();
        assertOf(database.rows("SELECT id FROM orders").get(0), database.rows("SELECT shard, id FROM orders"));
    }

    /** Some databases let a connection go on in a branch that is ended and not yet committed. */
    @Test
    void givenDdlBehindTheBranchsEnd_whenItIsRolledBack_thenRowsAreWrittenByTheFormerForm() throws Exception {
        XADataSource source = Keyspread.wrapXA(xaSource(database.url()), RULE);
        XAConnection xa = source.getXAConnection();
        Connection connection = xa.getConnection();
        update(connection, "INSERT INTO orders (id) VALUES (6)");
        Xid xid = new Branch(9);
        xa.getXAResource().start(xid, XAResource.TMNOFLAGS);
        update(connection, "INSERT INTO notes (id) VALUES (1)");
        xa.getXAResource().end(xid, XAResource.TMSUCCESS);
        Outcome.of(connection, c -> update(c, alterType("VARCHAR(20)")));
        xa.getXAResource().rollback(xid);
        update(connection, "INSERT INTO orders (id) VALUES ('007')");
        xa.close();

        List<String> ids = database.rows("SELECT id FROM orders WHERE id <> '6'");
        assertOf(ids.get(0), database.rows("SELECT shard, id FROM orders WHERE id <> '6'"));
    }

    public static List<String> stored(String... ids) {
        return List.of(ids).stream()
                .map(id -> Shards.crc32Mod(id, 16) + " | " + id)
                .toList();
    }

    /** A branch of a transaction, by its number. */
    public record Branch(int number) implements Xid {
        @Override
        public int getFormatId() {
            return 4711;
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return ByteBuffer.allocate(16)
                    .putLong(System.identityHashCode(this))
                    .putInt(number)
                    .array();
        }

        @Override
        public byte[] getBranchQualifier() {
            return new byte[] {1};
        }
    }
}
