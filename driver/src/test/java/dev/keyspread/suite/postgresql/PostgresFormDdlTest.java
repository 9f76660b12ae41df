package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.write.SetterTests;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** DDL on domains, types, collations and generated columns changes what the next row stores, and by that its shard. */
final class PostgresFormDdlTest extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(seen) % 1000";
    private static final String NO_TIMER = "keyspread.inspect-interval=0";
    private static final String HELD = "INSERT INTO orders (id, seen) VALUES (3, ?)";
    private static final String NOCASE =
            "CREATE COLLATION nocase (provider = icu, locale = 'und-u-ks-level2', deterministic = false)";

    PostgresFormDdlTest() {
        super(new PostgresEngine());
    }

    /**
     * Rows are stored before and after the DDL: with a value as a literal (2), as a parameter of a statement that was held (3), by another
     * connection's settings (4), and without the value (5).
     *
     * @param stored those that are stored, the others have to be refused
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # domains
            CREATE DOMAIN d AS TEXT DEFAULT 'a'; CREATE TABLE orders (id INT, seen d, shard INT)  | ALTER DOMAIN d SET DEFAULT 'b'                        | 2 3 4 5
            CREATE DOMAIN d AS TEXT DEFAULT 'a'; CREATE TABLE orders (id INT, seen d, shard INT)  | ALTER DOMAIN d DROP DEFAULT                           | 2 3 4 5
            CREATE DOMAIN d AS TEXT; CREATE TABLE orders (id INT, seen d, shard INT)              | ALTER DOMAIN d SET DEFAULT 'b'                        | 2 3 4 5
            CREATE DOMAIN d AS TEXT; CREATE TABLE orders (id INT, seen d, shard INT)              | ALTER DOMAIN d SET DEFAULT lower('B')                 | 2 3 4
            CREATE DOMAIN d AS TEXT; CREATE TABLE orders (id INT, seen d, shard INT)              | DO $$ BEGIN ALTER DOMAIN d SET DEFAULT 'b'; END $$    | 2 3 4 5
            CREATE DOMAIN d AS TEXT; CREATE TABLE orders (id INT, seen d, shard INT)              | DO $$ BEGIN EXECUTE concat('ALTER DO', 'MAIN d SET DEFAULT ''b'''); END $$ | 2 3 4 5
            CREATE DOMAIN d AS TEXT; CREATE DOMAIN e AS d; CREATE TABLE orders (id INT, seen e, shard INT) | ALTER DOMAIN d SET DEFAULT 'b'               | 2 3 4 5
            CREATE DOMAIN d AS TEXT; CREATE DOMAIN e AS d; CREATE TABLE orders (id INT, seen e, shard INT) | ALTER DOMAIN e SET DEFAULT 'b'               | 2 3 4 5
            CREATE DOMAIN d AS DATE; CREATE TABLE base (id INT, seen d); CREATE TABLE orders (shard INT) INHERITS (base) | ALTER DOMAIN d SET DEFAULT '2016-01-25' | 2 3 4 5
            CREATE DOMAIN d AS TEXT; CREATE TABLE orders (id INT, seen d, shard INT)              | ALTER DOMAIN d RENAME TO e; ALTER DOMAIN e SET DEFAULT 'b' | 2 3 4 5
            CREATE DOMAIN d AS TEXT; CREATE TABLE orders (id INT, seen d, shard INT)              | CREATE SCHEMA s; ALTER DOMAIN d SET SCHEMA s; ALTER DOMAIN s.d SET DEFAULT 'b' | 2 3 4 5
            CREATE DOMAIN d AS TEXT; CREATE TABLE orders (id INT, seen d, shard INT)              | ALTER DOMAIN d ADD CHECK (VALUE <> 'x')               | 2 3 4 5
            CREATE DOMAIN d AS TEXT; CREATE TABLE orders (id INT, seen d, shard INT)              | ALTER DOMAIN d SET NOT NULL                           | 2 3 4
            CREATE DOMAIN d AS TEXT; CREATE TABLE orders (id INT, seen d, shard INT)              | ALTER TABLE orders ALTER COLUMN seen TYPE CHAR(20); ALTER TABLE orders ALTER COLUMN seen SET DEFAULT 'b  ' | 2 3 4 5
            CREATE DOMAIN d AS TIMESTAMP; CREATE TABLE orders (id INT, seen DATE, shard INT)      | ALTER TABLE orders ALTER COLUMN seen TYPE d           | 2 3 4 5
            CREATE DOMAIN d AS TEXT; CREATE TABLE orders (id INT, seen d, shard INT)              | DROP DOMAIN d CASCADE                                 |
            # composite types
            CREATE TYPE k AS (id INT, seen DATE, shard INT); CREATE TABLE orders OF k             | ALTER TYPE k DROP ATTRIBUTE seen CASCADE, ADD ATTRIBUTE seen TIMESTAMP CASCADE | 2 3 4 5
            CREATE TYPE k AS (id INT, seen DATE, later TIMESTAMP, shard INT); CREATE TABLE orders OF k | ALTER TYPE k RENAME ATTRIBUTE seen TO x CASCADE; ALTER TYPE k RENAME ATTRIBUTE later TO seen CASCADE | 2 3 4 5
            CREATE TYPE k AS (id INT, seen DATE, shard INT); CREATE TABLE orders OF k             | ALTER TYPE k RENAME TO l; ALTER TYPE l ALTER ATTRIBUTE seen TYPE TIMESTAMP CASCADE | 2 3 4 5
            CREATE TYPE k AS (id INT, seen DATE, shard INT); CREATE TABLE orders OF k             | ALTER TABLE orders NOT OF; ALTER TABLE orders ALTER COLUMN seen TYPE TIMESTAMP | 2 3 4 5
            CREATE TYPE k AS (a INT); CREATE TABLE orders (id INT, seen DATE, extra k, shard INT) | ALTER TYPE k ADD ATTRIBUTE b INT                      | 2 3 4 5
            # collations
            CREATE TABLE orders (id INT, seen TEXT, shard INT)                                    | NOCASE; ALTER TABLE orders ALTER COLUMN seen TYPE TEXT COLLATE nocase |
            CREATE TABLE base (id INT, seen TEXT); CREATE TABLE orders (shard INT) INHERITS (base) | NOCASE; ALTER TABLE base ALTER COLUMN seen TYPE TEXT COLLATE nocase |
            CREATE TYPE k AS (id INT, seen TEXT, shard INT); CREATE TABLE orders OF k             | NOCASE; ALTER TYPE k ALTER ATTRIBUTE seen TYPE TEXT COLLATE nocase CASCADE |
            NOCASE; CREATE TABLE orders (id INT, seen TEXT COLLATE nocase, shard INT)             | ALTER COLLATION nocase RENAME TO "C.utf8"             |
            NOCASE; CREATE TABLE orders (id INT, seen TEXT COLLATE nocase, shard INT)             | ALTER TABLE orders ALTER COLUMN seen TYPE TEXT COLLATE "C" | 2 3 4 5
            CREATE TABLE orders (id INT, seen TEXT, shard INT)                                    | ALTER TABLE orders ALTER COLUMN seen TYPE TEXT COLLATE "en-x-icu" | 2 3 4 5
            # generated columns
            CREATE TABLE orders (id INT, seen TEXT GENERATED ALWAYS AS (repeat('a', id)) STORED, shard INT) | ALTER TABLE orders ALTER COLUMN seen DROP EXPRESSION | 2 3 4 5
            CREATE TABLE base (id INT, seen TEXT GENERATED ALWAYS AS (repeat('a', id)) STORED); CREATE TABLE orders (shard INT) INHERITS (base) | ALTER TABLE base ALTER COLUMN seen DROP EXPRESSION | 2 3 4 5
            CREATE TABLE orders (id INT, seen TEXT, shard INT)                                    | ALTER TABLE orders DROP COLUMN seen; ALTER TABLE orders ADD COLUMN seen TEXT GENERATED ALWAYS AS (repeat('a', id)) STORED |
            CREATE TABLE orders (id INT, seen TEXT, shard INT GENERATED ALWAYS AS (17) STORED)    | ALTER TABLE orders ALTER COLUMN shard DROP EXPRESSION | 2 3 4 5
            # copies of another table
            CREATE TABLE base (id INT, seen TIMESTAMP DEFAULT '2016-01-26', shard INT); CREATE TABLE orders (id INT, seen DATE, shard INT) | DROP TABLE orders; CREATE TABLE orders (LIKE base INCLUDING ALL) | 2 3 4 5
            CREATE TABLE base (id INT, seen DATE, shard INT); CREATE TABLE orders (LIKE base INCLUDING ALL) | ALTER TABLE base ALTER COLUMN seen TYPE TIMESTAMP | 2 3 4 5
            NOCASE; CREATE TABLE base (id INT, seen TEXT COLLATE nocase, shard INT); CREATE TABLE orders (id INT, seen DATE, shard INT) | DROP TABLE orders; CREATE TABLE orders (LIKE base) |
            CREATE TYPE k AS (id INT, seen TIMESTAMP, shard INT); CREATE TABLE orders (id INT, seen DATE, shard INT) | DROP TABLE orders; CREATE TABLE orders (LIKE k) | 2 3 4 5
            CREATE DOMAIN d AS TIMESTAMP DEFAULT '2016-01-26'; CREATE TABLE base (id INT, seen d, shard INT); CREATE TABLE orders (id INT, seen DATE, shard INT) | DROP TABLE orders; CREATE TABLE orders (LIKE base INCLUDING ALL); ALTER DOMAIN d SET DEFAULT '2016-01-27' | 2 3 4 5
            CREATE TABLE base (id INT, seen TEXT GENERATED ALWAYS AS (repeat('a', id)) STORED, shard INT); CREATE TABLE orders (id INT, seen DATE, shard INT) | DROP TABLE orders; CREATE TABLE orders (LIKE base INCLUDING GENERATED) |
            """)
    void givenAKnownTable_whenDdlChangesWhatARowStores_thenTheNextHasTheShardOfThat(
            String before, String ddl, @Nullable String stored) throws SQLException {
        database.run(before.replace("NOCASE", NOCASE));
        Connection connection = database.keyspread(RULE, NO_TIMER);
        Connection second = database.keyspread(RULE, NO_TIMER);
        Connection elsewhere = database.keyspread(RULE, NO_TIMER, "keyspread.suppress=monotonic-key");
        for (Connection each : List.of(connection, second, elsewhere)) {
            Outcome.of(each, c -> update(c, "INSERT INTO orders (id, seen) VALUES (1, '2016-01-25')"));
            Outcome.of(each, c -> update(c, "INSERT INTO orders (id) VALUES (1)"));
        }
        List<Integer> refused = new ArrayList<>();
        try (PreparedStatement held = prepared(second)) {
            database.run("DELETE FROM orders");
            update(connection, ddl.replace("NOCASE", NOCASE));

            try (Statement statement = connection.createStatement()) {
                write(
                        2,
                        refused,
                        c -> statement.executeUpdate("INSERT INTO orders (id, seen) VALUES (2, '2016-01-25')"));
            }
            write(3, refused, c -> {
                PreparedStatement insert = held == null ? second.prepareStatement(HELD) : held;
                insert.setObject(1, "2016-01-25", Types.OTHER);
                return insert.executeUpdate();
            });
            write(4, refused, c -> update(elsewhere, "INSERT INTO orders (id, seen) VALUES (4, '2016-01-25')"));
            write(5, refused, c -> update(connection, "INSERT INTO orders (id) VALUES (5)"));
        }
        List<Integer> expected = new ArrayList<>(List.of(2, 3, 4, 5));
        for (String id : stored == null ? new String[0] : stored.split(" ", -1)) {
            expected.remove(Integer.valueOf(id));
        }
        assertEquals(expected, refused, "refused");
        assertShards();
    }

    /** Returns null if no row can be filled yet. */
    private static @Nullable PreparedStatement prepared(Connection connection) throws SQLException {
        try {
            return connection.prepareStatement(HELD);
        } catch (StatementRefusedException refused) {
            return null;
        }
    }

    private void write(int id, List<Integer> refused, Outcome.Work work) throws SQLException {
        Outcome outcome = Outcome.of(database.direct(), work);
        if (outcome.sqlState() != null) {
            refused.add(id);
            assertTrue(List.of("KS", "23", "42").contains(outcome.byClass().sqlState()), outcome::toString);
        }
    }

    /** Each row's shard is that of the value that it holds, which is written apart from the product. */
    private void assertShards() throws SQLException {
        if (database.rows("SELECT 1 FROM pg_attribute WHERE attrelid = 'orders'::regclass AND attname = 'seen'")
                .isEmpty()) {
            return;
        }
        try (Statement statement = database.direct().createStatement();
                ResultSet row = statement.executeQuery("SELECT id, seen, shard FROM orders")) {
            boolean isTime = row.getMetaData().getColumnTypeName(2).equals("timestamp");
            while (row.next()) {
                String value = row.getString(2);
                String text = value == null || !isTime
                        ? value
                        : row.getObject(2, LocalDateTime.class).format(SetterTests.SIX_DIGITS);
                String shard = text == null ? null : String.valueOf(Shards.crc32Mod(text.stripTrailing(), 1000));
                assertEquals(shard, row.getString(3), "row " + row.getInt(1) + " with " + text);
            }
        }
    }

    /** The copy has the comment, and with it the rule. */
    @Test
    void givenARuleInAComment_whenATableIsCopied_thenTheCopyHasTheRule() throws SQLException {
        database.run(
                "CREATE TABLE base (id INT, seen TEXT DEFAULT 'a', shard INT)",
                "COMMENT ON COLUMN base.shard IS 'keyspread: crc32(seen) % 1000'");
        Connection connection = database.keyspread(NO_TIMER);
        Connection second = database.keyspread(NO_TIMER);
        update(connection, "INSERT INTO base (id, seen) VALUES (1, 'x')");
        update(connection, "CREATE TABLE orders (LIKE base INCLUDING ALL)");

        update(connection, "INSERT INTO orders (id, seen) VALUES (2, 'x')");
        update(second, "INSERT INTO orders (id) VALUES (5)");

        assertShards();
        assertEquals(2, database.rows("SELECT 1 FROM orders").size());
    }
}
