package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** DDL on parents and types gives another form to a table with a shard rule that it does not name. */
final class PostgresReachingDdlTest extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(seen) % 1000";
    private static final String NO_TIMER = "keyspread.inspect-interval=0";
    private static final String INSERT = "INSERT INTO orders (id, seen) VALUES (%d, '2016-01-25')";
    private static final String STORED = "SELECT id, seen::text, shard FROM orders ORDER BY id";

    private static final String CHILD =
            "CREATE TABLE base (id BIGINT, seen DATE); CREATE TABLE orders (shard INT) INHERITS (base)";
    private static final String RETYPED = "ALTER TABLE base ALTER COLUMN seen TYPE TIMESTAMP";

    private static final String DAY = "1 | 2016-01-25 | " + Shards.crc32Mod("2016-01-25", 1000);
    private static final String TIME =
            " | 2016-01-25 00:00:00 | " + Shards.crc32Mod("2016-01-25T00:00:00.000000", 1000);

    PostgresReachingDdlTest() {
        super(new PostgresEngine());
    }

    private static void insert(Connection connection, int id) throws SQLException {
        update(connection, INSERT.formatted(id));
    }

    /** The first row is hashed by its day, and after the DDL by its time. */
    private void assertHashedByTime(String... stored) throws SQLException {
        assertEquals(List.of(stored), database.rows(STORED));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                CHILD + ";; " + RETYPED,
                CHILD + ";; DO $$ BEGIN ALTER TABLE base ALTER COLUMN seen TYPE TIMESTAMP; END $$",
                CHILD + ";; DO $$ BEGIN EXECUTE 'ALTER TABLE ba' || 'se ALTER COLUMN seen TYPE TIMESTAMP'; END $$",
                CHILD + "; CREATE PROCEDURE retype() LANGUAGE plpgsql AS 'BEGIN " + RETYPED + "; END';; CALL retype()",
                "CREATE TABLE root (id BIGINT, seen DATE); CREATE TABLE base () INHERITS (root);"
                        + " CREATE TABLE orders (shard INT) INHERITS (base);;"
                        + " ALTER TABLE root ALTER COLUMN seen TYPE TIMESTAMP",
                "CREATE TABLE base (id BIGINT, seen DATE, shard INT) PARTITION BY LIST (id);"
                        + " CREATE TABLE orders PARTITION OF base FOR VALUES IN (1, 2, 3);; " + RETYPED,
                "CREATE TYPE kind AS (id BIGINT, seen DATE, shard INT); CREATE TABLE orders OF kind;;"
                        + " ALTER TYPE kind ALTER ATTRIBUTE seen TYPE TIMESTAMP CASCADE",
                "CREATE TYPE kind AS (id BIGINT, seen DATE, shard INT); CREATE TABLE orders OF kind;;"
                        + " DO $$ BEGIN ALTER TYPE kind ALTER ATTRIBUTE seen TYPE TIMESTAMP CASCADE; END $$",
                "CREATE TABLE first (id BIGINT, seen DATE, shard INT);"
                        + " CREATE TABLE orders (id BIGINT, seen DATE, shard INT);;"
                        + " ALTER TABLE orders INHERIT first; ALTER TABLE first ALTER COLUMN seen TYPE TIMESTAMP",
                CHILD + ";; ALTER TABLE base RENAME TO basis; ALTER TABLE basis ALTER COLUMN seen TYPE TIMESTAMP",
                CHILD
                        + ";; CREATE SCHEMA s; ALTER TABLE base SET SCHEMA s; ALTER TABLE s.base ALTER COLUMN seen TYPE TIMESTAMP"
            })
    void givenAKnownTable_whenItsParentOrTypeIsRetyped_thenTheNextRowIsHashedByTheNewForm(String steps)
            throws SQLException {
        String[] parts = steps.split(";; ", 2);
        database.run(parts[0]);
        Connection connection = database.keyspread(RULE, NO_TIMER);
        Connection second = database.keyspread(RULE, NO_TIMER);
        Connection elsewhere = database.keyspread(RULE, NO_TIMER, "keyspread.suppress=monotonic-key");
        insert(connection, 1);
        update(elsewhere, "UPDATE orders SET seen = '2016-01-25' WHERE id = 0");
        try (PreparedStatement held = second.prepareStatement("INSERT INTO orders (id, seen) VALUES (3, ?)")) {
            update(connection, parts[1]);

            insert(connection, 2);
            held.setDate(1, Date.valueOf("2016-01-25"));
            held.executeUpdate();
            insert(elsewhere, 3);
        }

        assertHashedByTime(
                "1 | 2016-01-25 00:00:00 | " + Shards.crc32Mod("2016-01-25", 1000), "2" + TIME, "3" + TIME, "3" + TIME);
    }

    /** It is read in the transaction, or its rows are refused until that has ended. */
    @Test
    void givenATransaction_whenTheParentIsRetyped_thenNoRowIsHashedByTheFormerForm() throws SQLException {
        for (boolean commits : List.of(true, false)) {
            database.run("DROP TABLE IF EXISTS orders; DROP TABLE IF EXISTS base", CHILD);
            Connection connection = database.keyspread(RULE, NO_TIMER);
            insert(connection, 1);
            connection.setAutoCommit(false);
            update(connection, RETYPED);
            Outcome own = Outcome.of(connection, c -> update(c, INSERT.formatted(2)));
            assertTrue(own.sqlState() == null || own.isRefused(), own::toString);
            if (commits) {
                connection.commit();
            } else {
                connection.rollback();
            }
            insert(connection, 3);
            connection.commit();

            List<String> stored = database.rows(STORED + " OFFSET 1");
            assertTrue(stored.contains(commits ? "3" + TIME : "3" + DAY.substring(1)), () -> commits + " " + stored);
            assertTrue(!commits || stored.stream().allMatch(row -> row.endsWith(TIME)), () -> commits + " " + stored);
            connection.close();
        }
    }

    /** The row waits in the database, and is stored in the form that the DDL leaves. */
    @Test
    void givenARowOfAnotherSession_whenTheParentIsBeingRetyped_thenItIsHashedByTheNewForm() throws Exception {
        database.run(CHILD);
        Connection connection = database.keyspread(RULE, NO_TIMER);
        Connection second = database.keyspread(RULE, NO_TIMER);
        insert(connection, 1);
        insert(second, 1);
        connection.setAutoCommit(false);
        update(connection, RETYPED);
        ExecutorService other = Executors.newSingleThreadExecutor();
        Future<Outcome> written = other.submit(() -> Outcome.of(second, c -> update(c, INSERT.formatted(2))));
        Thread.sleep(200);
        connection.commit();
        Outcome outcome = written.get();
        other.shutdown();

        assertEquals(null, outcome.sqlState());
        assertTrue(database.rows(STORED).contains("2" + TIME));
    }

    /** Frameworks alter one table and fill another in one transaction. */
    @Test
    void givenATransaction_whenDdlDoesNotReachTheTable_thenItsRowsAreFilledInIt() throws SQLException {
        database.run("CREATE TABLE orders (id BIGINT, seen DATE, shard INT)", "CREATE TYPE mood AS ENUM ('a')");
        Connection connection = database.keyspread(RULE, NO_TIMER);
        insert(connection, 1);
        connection.setAutoCommit(false);
        update(connection, "CREATE TABLE users (id BIGINT)");
        update(connection, "ALTER TABLE users ADD COLUMN name TEXT");
        update(connection, "ALTER TABLE users ADD CHECK (id > 0)");
        update(connection, "ALTER TYPE mood ADD VALUE 'b'");
        update(connection, "CREATE DOMAIN short AS VARCHAR(10)");
        update(connection, "DROP TABLE users");
        insert(connection, 1);
        connection.commit();

        assertEquals(List.of(DAY, DAY), database.rows(STORED));
        assertEquals(0, Sandbox.counters(connection).refused());
    }

    /** PostgreSQL gives the trigger to each partition, at every level, which the DDL does not name. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TRIGGER t BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION f()",
                "CREATE TRIGGER t BEFORE INSERT ON part FOR EACH ROW EXECUTE FUNCTION f()",
                "DO $$ BEGIN CREATE TRIGGER t BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION f(); END $$",
                "SELECT make()",
                "DO $$ BEGIN ALTER TABLE orders ENABLE TRIGGER off; END $$",
                "ALTER TABLE orders ENABLE TRIGGER off",
            })
    void givenATriggerOnAPartitionedTable_thenNoRowOfItsPartitionGetsTheShardOfAnotherId(String ddl)
            throws SQLException {
        database.run(
                "CREATE TABLE orders (id TEXT, shard INTEGER) PARTITION BY HASH (id)",
                "CREATE TABLE part PARTITION OF orders FOR VALUES WITH (MODULUS 1, REMAINDER 0) PARTITION BY HASH (id)",
                "CREATE TABLE low PARTITION OF part FOR VALUES WITH (MODULUS 1, REMAINDER 0)",
                "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN NEW.id := concat(NEW.id, 'x'); RETURN NEW; END $$",
                "CREATE FUNCTION make() RETURNS void LANGUAGE plpgsql AS $$ BEGIN"
                        + " CREATE TRIGGER t BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION f(); END $$");
        if (ddl.contains("ENABLE")) {
            database.run(
                    "CREATE TRIGGER off BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION f()",
                    "ALTER TABLE orders DISABLE TRIGGER off");
        }
        Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
        Outcome first = Outcome.of(connection, c -> update(c, "INSERT INTO low (id) VALUES ('a1')"));

        try (Statement statement = connection.createStatement()) {
            statement.execute(ddl);
        }
        Outcome second = Outcome.of(connection, c -> update(c, "INSERT INTO low (id) VALUES ('a2')"));

        assertTrue(second.isRefused(), second::toString);
        List<String> stored = List.of(Shards.crc32Mod("a1", 16) + " | a1");
        assertEquals(first.isRefused() ? List.of() : stored, database.rows("SELECT shard, id FROM orders"));
    }
}
