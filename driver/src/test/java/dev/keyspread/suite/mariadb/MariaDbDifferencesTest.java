package dev.keyspread.suite.mariadb;

import static dev.keyspread.suite.engine.AccessLog.update;
import static dev.keyspread.suite.engine.EngineTest.assertRefused;
import static dev.keyspread.suite.write.Binding.call;
import static dev.keyspread.suite.write.Binding.literal;
import static dev.keyspread.suite.write.Binding.object;
import static dev.keyspread.suite.write.Binding.string;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.NameTests;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.write.GeneratorTests;
import dev.keyspread.suite.write.RefusalTests;
import dev.keyspread.suite.write.SetterTests;
import dev.keyspread.suite.write.ValueTests;
import dev.keyspread.suite.write.WriteTests;
import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The parts of the suite in which MariaDB goes its own way here and there: each such test says what it does in place of the others. */
final class MariaDbDifferencesTest {
    private static final Engine MARIADB = new MariaDbEngine();

    private static String sqlState(Connection connection, String sql) {
        return String.valueOf(Outcome.of(connection, c -> update(c, sql)).sqlState());
    }

    @Nested
    final class Names extends NameTests {
        Names() {
            super(MARIADB);
        }

        /** Columns are found in any case, tables only as they are spelt, where the file system tells case apart. */
        @Test
        @Override
        public void anUnquotedNameMeansTheSameInAnyCase() throws SQLException {
            database.run("CREATE TABLE Orders (Shard INTEGER NOT NULL, Id BIGINT NOT NULL)");
            Connection connection = database.keyspread("keyspread.shard.oRDERS.sHARD=CRC32(iD) % 16");

            update(connection, "insert into Orders (ID) values (1)");
            assertEquals("42S02", sqlState(connection, "INSERT INTO orders (id) VALUES (2)"));

            assertEquals(List.of(shard("1") + " | 1"), database.rows("SELECT shard, id FROM Orders"));
        }

        @Test
        @Override
        public void aQualifiedNameMeansTheSameInAnyCase() throws SQLException {
            String orders = ordersInAnotherSchema();
            String other = orders.replace(".orders", ".Orders");
            Connection connection = database.keyspread("keyspread.shard." + orders + ".shard=crc32(id) % 16");

            assertRefused(connection, "Orders", "shard", c -> update(c, "INSERT INTO " + other + " VALUES (9)"));
        }

        @Test
        @Override
        public void columnsThatDifferOnlyInCaseAreTwoColumns() {
            assertEquals("42S21", sqlState(database.direct(), "CREATE TABLE twin (`shard` INTEGER, `Shard` INTEGER)"));
        }

        @Override
        public String deleteByAlias(String table, String alias, String condition) {
            return "DELETE " + alias + " FROM " + table + " AS " + alias + " WHERE " + condition;
        }
    }

    @Nested
    final class Values extends ValueTests {
        public Values() {
            super(MARIADB);
        }

        /** BOOLEAN is another name for TINYINT(1): the column holds a number, and its text is the number's. */
        @Test
        @Override
        public void booleans() throws SQLException {
            assertHashed(
                    "BOOLEAN",
                    "1",
                    call("setBoolean", (s, i) -> s.setBoolean(i, true)),
                    object(true),
                    literal("TRUE"),
                    literal("true"),
                    literal("1"),
                    object(1));
            assertHashed("BOOLEAN", "0", object(false), literal("FALSE"), object(0), object(new BigDecimal("0.0")));
            assertHashed("BOOLEAN", "2", literal("2"), object(2L));
        }

        /** A Timestamp is moved from zone to zone by the driver's settings, so it is refused. What is too fine is cut. */
        @Test
        @Override
        public void timestamps() throws SQLException {
            LocalDateTime half = LocalDateTime.parse("2016-01-25T10:10:10.5");
            assertHashed(
                    "TIMESTAMP",
                    "2016-01-25T10:10:10.500000",
                    object(half),
                    object(half, Types.TIMESTAMP),
                    string("2016-01-25 10:10:10.5"),
                    literal("TIMESTAMP '2016-01-25 10:10:10.5'"),
                    literal("'2016-01-25 10:10:10.500'"));
            assertHashed(
                    "TIMESTAMP",
                    "1969-12-31T23:59:59.999999",
                    object(LocalDateTime.parse("1969-12-31T23:59:59.999999")),
                    literal("TIMESTAMP '1969-12-31 23:59:59.999999'"));
            assertHashed(
                    "TIMESTAMP(3)", "2016-01-25T10:10:10.500000", object(half), literal("'2016-01-25 10:10:10.5'"));
            Connection connection = refusing("DATETIME(3)");
            for (Object time : List.of(Timestamp.valueOf(half), LocalDateTime.parse("2016-01-25T10:10:10.555555"))) {
                try (PreparedStatement insert = connection.prepareStatement("INSERT INTO times (v) VALUES (?)")) {
                    insert.setObject(1, time);
                    assertRefused(connection, "times", "h", c -> insert.executeUpdate());
                }
            }
            assertEquals(List.of(), database.rows("SELECT * FROM times"));
        }

        /** Its TIMESTAMP is told and read in the session's time zone, so what an instant is stored as is not certain. */
        @Test
        @Override
        public void timestampsWithZone() throws SQLException {
            Connection connection = refusing("TIMESTAMP WITH TIME ZONE");
            OffsetDateTime time = OffsetDateTime.parse("2016-01-25T10:10:10.5+02:00");
            String insert = "INSERT INTO times (v) VALUES (?)";

            assertRefused(connection, "times", "h", c -> update(c, insert, time));
            assertRefused(connection, "times", "h", c -> update(c, insert, time.toLocalDateTime()));
            assertRefused(connection, "times", "h", c -> update(c, insert.replace("?", "'2016-01-25 10:10:10.5'")));
            assertEquals(List.of(), database.rows("SELECT * FROM times"));
        }

        private Connection refusing(String type) throws SQLException {
            database.run("CREATE TABLE times (h BIGINT, v " + type + " NULL)");
            return database.keyspread("keyspread.shard.times.h=crc32(v)");
        }
    }

    @Nested
    final class AllSetters extends SetterTests {
        AllSetters() {
            super(MARIADB);
        }

        @Test
        @Override
        public void booleans() throws SQLException {
            assertRight("BOOLEAN", "1", text(row -> Integer.toString(row.getInt("v"))), "setBoolean", "setInt");
        }

        @Test
        @Override
        public void timestamps() throws SQLException {
            assertRight(
                    "TIMESTAMP",
                    "2016-01-25 23:10:10.5",
                    text(row -> row.getObject("v", LocalDateTime.class).format(SIX_DIGITS)),
                    "setDate",
                    "setObject LocalDate",
                    "setObject LocalDateTime");
        }

        /** A time for a DATE may be rounded, and the driver moves a Timestamp from zone to zone. */
        @Test
        @Override
        public void timesWithATargetType() throws SQLException {
            assertRight(
                    "DATE",
                    "2016-01-25",
                    text(row -> row.getObject("v", LocalDate.class).toString()),
                    "setString",
                    "setObject String as VARCHAR");
        }

        /** Checks that what is longer than the column is refused before it is known to be too long to be looked at. */
        @Test
        @Override
        public void aStreamThatIsTooLongIsRefusedAndNothingIsStored() throws SQLException {
            database.run("CREATE TABLE t (h BIGINT, v " + engine.text() + ")");
            Connection connection = database.keyspread("keyspread.shard.t.h=crc32(v)");
            for (int length : new int[] {2001, (1 << 16) + 1}) {
                assertRefused(connection, "t", "h", c -> {
                    try (PreparedStatement insert = c.prepareStatement("INSERT INTO t (v) VALUES (?)")) {
                        insert.setCharacterStream(1, new StringReader("x".repeat(length)), length);
                        insert.executeUpdate();
                    }
                    return 0;
                });
            }
            assertEquals(List.of(), database.rows("SELECT * FROM t"));
        }
    }

    @Nested
    final class Refusals extends RefusalTests {
        Refusals() {
            super(MARIADB);
        }
    }

    @Nested
    final class Generators extends GeneratorTests {
        Generators() {
            super(MARIADB);
        }

        private List<String> keys(Statement statement) throws SQLException {
            try (ResultSet keys = statement.getGeneratedKeys()) {
                return Rows.read(keys);
            }
        }

        /** The driver's generated keys are what AUTO_INCREMENT made. INSERT … RETURNING gives all that is stored. */
        @Test
        @Override
        public void anApplicationThatAsksForItsKeysGetsThem() throws SQLException {
            for (String table : List.of("invoice", "spread", "token")) {
                String insert = "INSERT INTO " + table + " (note) VALUES (?), ('lit')";
                try (PreparedStatement statement =
                        connection.prepareStatement(insert, Statement.RETURN_GENERATED_KEYS)) {
                    statement.setString(1, "a");
                    statement.executeUpdate();
                    assertEquals(List.of(), keys(statement));
                }
                database.run("DELETE FROM " + table);

                List<String> keys = new ArrayList<>();
                try (PreparedStatement statement = connection.prepareStatement(insert + " RETURNING id")) {
                    for (int i = 0; i < 3; i++) {
                        statement.setString(1, "n" + i);
                        try (ResultSet rows = statement.executeQuery()) {
                            keys.addAll(Rows.read(rows));
                        }
                    }
                }
                keys.addAll(Sandbox.rows(connection, "INSERT INTO " + table + " (note) VALUES ('s') RETURNING id"));
                assertEquals(7, keys.size(), table);
                assertEquals(new HashSet<>(keys), new HashSet<>(database.rows("SELECT id FROM " + table)), table);
            }
        }

        @Test
        @Override
        public void aGeneratedValueBesideTheKeyIsAmongTheGeneratedKeys() throws SQLException {
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO note (note) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
                insert.setString(1, "a");
                insert.executeUpdate();
                assertEquals(database.rows("SELECT n FROM note"), keys(insert));
            }
            assertEquals(36, database.rows("SELECT ref FROM note").get(0).length());
        }
    }

    @Nested
    final class Writes extends WriteTests {
        private static final String OURS = "KS";

        Writes() {
            super(MARIADB);
        }

        private void assertUnchanged() throws SQLException {
            assertOrders(order(1, "a"), order(2, "b"));
        }

        @Test
        @Override
        public void anUpdateOfARowOfColumnsIsFilled() throws SQLException {
            assertEquals("42000", sqlState(connection, "UPDATE orders SET (note, id) = ('x', 3) WHERE id = 1"));
            assertUnchanged();
        }

        /** Without a cast, for a cast bends what does not fit. */
        @Test
        @Override
        public void anInsertFromASelectOfParametersIsFilled() throws SQLException {
            String insert = "INSERT INTO orders (id, note) SELECT ?, ? FROM DUAL"
                    + " WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = ?)";

            assertEquals(1, update(connection, insert, 7L, "n", 7L));
            assertEquals(0, update(connection, insert, 7L, "n", 7L));
            assertEquals(
                    1, update(connection, "INSERT INTO orders (id, note) SELECT 8, note FROM source WHERE id = 100"));
            assertEquals(
                    1,
                    update(connection, "INSERT INTO orders (note, id) SELECT note AS n, 9 AS i FROM source LIMIT 1"));
            assertEquals(
                    2, update(connection, "INSERT INTO orders (id, note) SELECT 10, 'p' UNION ALL SELECT 11, 'q'"));

            assertOrders(
                    order(1, "a"),
                    order(2, "b"),
                    order(7, "n"),
                    order(8, "x"),
                    order(9, "x"),
                    order(10, "p"),
                    order(11, "q"));
        }

        @Test
        @Override
        public void castsToTheColumnsTypeAreRead() throws SQLException {
            assertEquals(1, update(connection, "INSERT INTO orders (id) VALUES (CAST(? AS SIGNED))", 8L));

            assertOrders(order(1, "a"), order(2, "b"), order(8, "null"));
        }

        /** Its casts bend what does not fit, so a column is hashed in parentheses alone. */
        @Test
        @Override
        public void columnsThatAreCastToTheTypesTheyAreStoredInAreHashedToo() throws SQLException {
            database.run("ALTER TABLE source MODIFY id BIGINT NOT NULL");

            assertEquals(
                    2, update(connection, "INSERT INTO orders (id, note) SELECT (s.id), (((note))) FROM source s"));
            assertTrue(sqlState(connection, "INSERT INTO orders (id) SELECT CAST(id AS SIGNED) FROM source")
                    .startsWith(OURS));

            assertOrders(order(1, "a"), order(2, "b"), order(100, "x"), order(101, "y"));
        }

        @Test
        @Override
        public void aMergeOfOneRowIsFilled() throws SQLException {
            String merge = "MERGE INTO orders o USING (SELECT 8 AS id) s ON o.id = s.id"
                    + " WHEN NOT MATCHED THEN INSERT (note, id) VALUES ('m', s.id)";

            assertEquals("42000", sqlState(database.direct(), merge));
            String state = sqlState(connection, merge);
            assertTrue(state.equals("42000") || state.startsWith(OURS), state);
            assertUnchanged();
        }

        /** It has crc32, which is what a query is hashed by here; another function it has not as the rule computes it. */
        @Test
        @Override
        public void aQueryOfColumnsIsHashedByTheDatabaseWhereItHasTheFunction() throws SQLException {
            String columns = "id BIGINT NOT NULL, name VARCHAR(20), ref UUID)";
            database.run(
                    "CREATE TABLE origin (shard INTEGER, " + columns, "CREATE TABLE copies (shard INTEGER, " + columns);
            String[] crc32 = {
                "keyspread.shard.origin.shard=crc32(id) % 97", "keyspread.shard.copies.shard=crc32(id) % 97"
            };
            Connection hashing = database.keyspread(crc32);
            for (long id = -20; id < 20; id++) {
                UUID ref = new UUID(id * 31, ~id);
                update(hashing, "INSERT INTO origin (id, name, ref) VALUES (?, ?, ?)", id, "näme🚀" + id, ref);
            }
            String copy = "INSERT INTO copies (id, name, ref) SELECT o.id, o.name, ref FROM origin o";

            assertEquals(40, update(hashing, copy));
            assertEquals(
                    database.rows("SELECT * FROM origin ORDER BY id"),
                    database.rows("SELECT * FROM copies ORDER BY id"));
            hashing.close(); // a JVM has one rule for a column
            assertRefused(
                    database.keyspread("keyspread.shard.copies.shard=sha256(id) % 97"),
                    "copies",
                    "shard",
                    c -> update(c, copy));
        }
    }
}
