package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.SentTexts;
import dev.keyspread.suite.OtherClientTests;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * PostgreSQL's server keeps the types of a prepared statement's parameters, which its driver leaves open for many values: they stay those of
 * the columns that it was first prepared for, and a value is read by them before the column gets it.
 */
final class PostgresPreparedTypeTest extends EngineTest {
    private static final String INSERT = "INSERT INTO orders (id) VALUES (?)";
    private static final String READ = "SELECT id FROM orders WHERE id = ?";

    private static final String LOOKS = "prepared";
    private static final String TO_TEXT = "ALTER TABLE orders ALTER COLUMN id TYPE TEXT";
    private static final String TO_BIGINT = "ALTER TABLE orders ALTER COLUMN id TYPE BIGINT USING id::bigint";

    private Connection writer;
    private Connection migrator;

    @SuppressWarnings("NullAway.Init")
    PostgresPreparedTypeTest() {
        super(new PostgresEngine());
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run("CREATE TABLE orders (id BIGINT, shard INTEGER)");
        writer = open();
        migrator = open();
        try (PreparedStatement insert = writer.prepareStatement(INSERT);
                PreparedStatement read = writer.prepareStatement(READ)) {
            for (int i = 1; i <= 8; i++) { // by then its driver has the server prepare them
                write(insert, "1");
                find(read, "1");
            }
        }
    }

    private Connection open() throws SQLException {
        return open(database.url(), "keyspread.inspect-interval=60");
    }

    private static Connection open(String url, String setting) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:keyspread:" + url.substring("jdbc:".length())
                        + (url.contains("?") ? "&" : "?")
                        + "stringtype=unspecified&prepareThreshold=1",
                Sandbox.properties("keyspread.shard.orders.shard=crc32(id) % 1000", setting));
    }

    @AfterEach
    void disconnect() throws SQLException {
        writer.close();
        migrator.close();
    }

    private static int write(PreparedStatement insert, String id) throws SQLException {
        insert.setString(1, id);
        return insert.executeUpdate();
    }

    private static boolean find(PreparedStatement read, String id) throws SQLException {
        read.setString(1, id);
        try (ResultSet rows = read.executeQuery()) {
            return rows.next();
        }
    }

    /** Each row's shard is that of the id that it holds, in whatever table it lies. */
    private void assertShards(String... tables) throws SQLException {
        for (String table : tables) {
            try (Statement statement = database.direct().createStatement();
                    ResultSet rows = statement.executeQuery("SELECT id::text, shard FROM " + table)) {
                while (rows.next()) {
                    assertEquals(
                            Shards.crc32Mod(rows.getString(1), 1000), rows.getLong(2), table + " " + rows.getString(1));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ALTER TABLE orders ALTER COLUMN id TYPE VARCHAR(20) USING id::varchar
            ALTER TABLE orders RENAME COLUMN id TO no; ALTER TABLE orders ADD COLUMN id TEXT
            CREATE TABLE other (id TEXT, shard INTEGER); ALTER TABLE orders RENAME TO old; ALTER TABLE other RENAME TO orders
            DROP TABLE orders; CREATE TABLE orders (id TEXT, shard INTEGER)
            """)
    void givenAServerPreparedInsert_whenTheColumnsTypeChanges_thenTheShardIsThatOfTheStoredValue(String ddl)
            throws SQLException {
        try (PreparedStatement held = writer.prepareStatement(INSERT)) {
            write(held, "1");
            update(migrator, ddl);
            update(migrator, "DELETE FROM orders");

            write(held, "007");
            try (PreparedStatement anew = writer.prepareStatement(INSERT)) {
                write(anew, "0020");
                write(anew, "0021");
            }
        }

        assertShards("orders");
        assertEquals(3, database.rows("SELECT 1 FROM orders").size());
        try (PreparedStatement read = writer.prepareStatement(READ)) {
            assertTrue(find(read, "0020"), "0020 is found");
            assertTrue(find(read, "007"), "007 is found");
        }
    }

    /** Each way to write a source column fixes its parameter's type. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO orders (id) SELECT ?",
                "INSERT INTO orders (id) SELECT ? FROM only_one",
                "WITH gone AS (DELETE FROM only_one WHERE no = 2 RETURNING no) INSERT INTO orders (id) VALUES (?)",
                "INSERT INTO orders (id) VALUES (?) RETURNING id",
                "INSERT INTO orders (id) VALUES (?) ON CONFLICT (id) DO NOTHING",
                "INSERT INTO orders (id) VALUES (?) ON CONFLICT (id) DO UPDATE SET id = EXCLUDED.id",
                "INSERT INTO orders AS o (id) VALUES (?) ON CONFLICT DO NOTHING",
                "INSERT INTO public.orders (id) VALUES (?), ('0030')",
                "INSERT INTO orders (shard, id) VALUES (NULL, ?)",
                "UPDATE orders SET id = ? WHERE id = '1'"
            })
    void givenAServerPreparedWrite_whenTheColumnsTypeChanges_thenTheShardIsThatOfTheStoredValue(String sql)
            throws SQLException {
        database.run(
                "DELETE FROM orders",
                "CREATE UNIQUE INDEX by_id ON orders (id)",
                "CREATE TABLE only_one AS SELECT 1 AS no");
        writeOne(sql, "7");
        writeOne(sql, "8");
        update(migrator, TO_TEXT);

        writeOne(sql, "007");
        writeOne(sql, "0020");

        assertShards("orders");
        assertTrue(database.rows("SELECT id FROM orders").contains("0020"), "0020 is stored");
    }

    /** Stores one row, by an UPDATE of another one. */
    private void writeOne(String sql, String id) throws SQLException {
        database.run("DELETE FROM orders WHERE id = '30' OR id = '0030'");
        if (sql.startsWith("UPDATE")) {
            writeAnew(writer, "1");
        }
        try (PreparedStatement write = writer.prepareStatement(sql)) {
            write.setString(1, id);
            write.execute();
        }
    }

    @Test
    void givenAServerPreparedBatch_whenTheColumnsTypeChanges_thenTheShardsAreThoseOfTheStoredValues()
            throws SQLException {
        writeBatch("1", "2", "3");
        update(migrator, TO_TEXT);

        writeBatch("007", "0020", "0021");

        assertShards("orders");
        assertTrue(database.rows("SELECT id FROM orders").containsAll(List.of("007", "0020", "0021")));
    }

    private void writeBatch(String... ids) throws SQLException {
        try (PreparedStatement insert = writer.prepareStatement(INSERT)) {
            for (String id : ids) {
                insert.setString(1, id);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** By its defaults the driver leaves the types of timestamps to the server. */
    @ParameterizedTest
    @ValueSource(strings = {"DATE", "TIMESTAMP WITH TIME ZONE", "TIMESTAMP(0)", "TEXT"})
    void givenAServerPreparedTimestamp_whenItsColumnBecomesATimestamp_thenTheShardIsThatOfTheStoredValue(String former)
            throws SQLException {
        database.run("CREATE TABLE visits (seen " + former + ", shard INTEGER)");
        String rule = "keyspread.shard.visits.shard=crc32(seen) % 1000";
        try (Connection visitor = DriverManager.getConnection(database.keyspreadUrl(), Sandbox.properties(rule));
                Connection other = DriverManager.getConnection(database.keyspreadUrl(), Sandbox.properties(rule))) {
            update(visitor, "SET TIME ZONE 'Asia/Tokyo'");
            for (int i = 1; i <= 8; i++) {
                visit(visitor, "2020-01-01 10:00:00.123456");
            }
            update(other, "ALTER TABLE visits ALTER COLUMN seen TYPE TIMESTAMP USING NULL");
            update(other, "DELETE FROM visits");

            visit(visitor, "2020-01-02 10:00:00.123456");
            visit(visitor, "2020-01-03 10:00:00.123456");
        }
        assertEquals(
                Stream.of("2020-01-02T10:00:00.123456", "2020-01-03T10:00:00.123456")
                        .map(seen -> seen + " | " + Shards.crc32Mod(seen, 1000))
                        .toList(),
                database.rows("SELECT to_char(seen, 'YYYY-MM-DD\"T\"HH24:MI:SS.US'), shard FROM visits ORDER BY seen"));
    }

    /** Where it can't be filled, it is refused. */
    private static void visit(Connection visitor, String seen) throws SQLException {
        Outcome written = Outcome.of(visitor, c -> {
            try (PreparedStatement insert = c.prepareStatement("INSERT INTO visits (seen) VALUES (?)")) {
                insert.setTimestamp(1, Timestamp.valueOf(seen));
                return insert.executeUpdate();
            }
        });
        assertTrue(written.isRefused() || written.sqlState() == null, written::toString);
    }

    /** A type may change back and forth, and each time the driver finds a statement of that type, or has one prepared. */
    @Test
    void givenAServerPreparedInsert_whenTheTypeChangesBackAndForth_thenTheShardIsThatOfTheStoredValue()
            throws SQLException {
        for (String type : new String[] {"VARCHAR(20)", "BIGINT", "VARCHAR(20)", "TEXT", "BIGINT", "TEXT"}) {
            update(migrator, "ALTER TABLE orders ALTER COLUMN id TYPE " + type + " USING id::" + type);
            update(migrator, "DELETE FROM orders");
            try (PreparedStatement insert = writer.prepareStatement(INSERT)) {
                write(insert, "007");
                write(insert, "0020");
            }

            assertShards("orders");
        }
    }

    /** Another client gives the column a type that was not seen when a text was prepared, and Keyspread's own DDL gives back the one that was. */
    @Test
    void givenAnInsertPreparedByAnUnseenType_whenOwnDdlGivesBackTheKnownOne_thenTheShardIsThatOfTheStoredValue()
            throws SQLException {
        update(migrator, TO_TEXT);
        writeAnew(migrator, "1");
        database.run(TO_BIGINT);
        writeAnew(writer, "2");

        update(migrator, TO_TEXT);
        writeAnew(writer, "007");

        assertShards("orders");
    }

    /** Another client changes the type and changes it back between two looks at the table. */
    @Test
    void givenAnInsertPreparedByATypeThatIsNeverSeen_whenTheTableIsLookedAtAgain_thenTheShardIsThatOfTheStoredValue()
            throws SQLException, InterruptedException {
        database.run(TO_TEXT);
        String noted = SentTexts.noted(database.url(), LOOKS);
        try (Connection first = open(noted, "keyspread.inspect-interval=1");
                Connection second = open(noted, "keyspread.inspect-interval=1")) {
            writeAnew(first, "1");
            awaitLooks();
            database.run(TO_BIGINT);
            writeAnew(second, "2");
            database.run(TO_TEXT);

            awaitLooks();
            writeAnew(second, "007");
        }

        assertShards("orders");
    }

    private static void awaitLooks() throws InterruptedException {
        long before = looks();
        OtherClientTests.await("the table is looked at", () -> looks() >= before + 2);
    }

    private static long looks() {
        return SentTexts.all(LOOKS).stream()
                .filter(text -> text.contains("pg_catalog.pg_postmaster_start_time()"))
                .count();
    }

    private static void writeAnew(Connection connection, String id) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            write(insert, id);
        }
    }

    /** By one name a session's texts mean tables of several schemas. */
    @Test
    void givenAServerPreparedInsert_whenTheSchemaChanges_thenTheShardIsThatOfTheStoredValue() throws SQLException {
        database.run("CREATE SCHEMA tenant", "CREATE TABLE tenant.orders (id TEXT, shard INTEGER)");
        update(writer, "SET search_path TO tenant");
        try (PreparedStatement insert = writer.prepareStatement(INSERT)) {
            write(insert, "007");
            write(insert, "0020");
        }
        update(writer, "SET search_path TO public");
        try (PreparedStatement insert = writer.prepareStatement(INSERT)) {
            write(insert, "007");
        }

        assertShards("tenant.orders", "orders");
    }
}
