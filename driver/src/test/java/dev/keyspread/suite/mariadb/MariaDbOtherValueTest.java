package dev.keyspread.suite.mariadb;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.MysqlDriverEngine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values in whose place others are stored: by the driver, or by the server where the column's character set lacks a letter. */
final class MariaDbOtherValueTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final BigInteger BEYOND_LONG = BigInteger.ONE.shiftLeft(63).add(BigInteger.ONE);

    private abstract static class Tests extends EngineTest {
        Tests(Engine engine) {
            super(engine);
        }

        /** In its place the server stores zero, by IGNORE or without the strict mode. */
        @ParameterizedTest
        @ValueSource(strings = {"DECIMAL(8,2) UNSIGNED", "DECIMAL(8,2) ZEROFILL", "INT UNSIGNED", "NUMERIC UNSIGNED"})
        void aNegativeNumberForAColumnWithoutASignIsRefused(String type) throws SQLException {
            try (Connection connection = connect(type, "");
                    Connection loose = DriverManager.getConnection(
                            database.keyspreadUrl() + "&sessionVariables=sql_mode=''", Sandbox.properties(RULE))) {
                for (Object id : List.of(-1, new BigDecimal("-0.4"), "-7")) {
                    assertTrue(insert(connection, "INSERT IGNORE", id).isRefused());
                    assertTrue(insert(loose, "INSERT", id).isRefused());
                }
                assertTrue(Outcome.of(loose, c -> AccessLog.update(c, "INSERT INTO orders (id) VALUES (-3)"))
                        .isRefused());
                insert(loose, "INSERT", 5);
                assertTrue(Outcome.of(
                                connection, c -> AccessLog.update(c, "UPDATE IGNORE orders SET id = -7 WHERE id = 5"))
                        .isRefused());
                assertEquals(
                        List.of("1"), Sandbox.rows(loose, "SELECT COUNT(*) FROM orders WHERE id > -1 AND id <> -2"));
            }

            List<String> shards = database.rows("SELECT shard FROM orders");
            assertEquals(List.of(Long.toString(Shards.crc32Mod("5", 16))), shards);
        }

        Connection connect(String type, String parameters) throws SQLException {
            database.run("CREATE TABLE orders (shard INTEGER, id " + type + " NOT NULL, PRIMARY KEY (shard, id))");
            return DriverManager.getConnection(database.keyspreadUrl() + parameters, Sandbox.properties(RULE));
        }

        static Outcome insert(Connection connection, String verb, Object id) {
            return Outcome.of(connection, c -> {
                try (PreparedStatement insert = c.prepareStatement(verb + " INTO orders (id) VALUES (?)")) {
                    insert.setObject(1, id);
                    return insert.executeUpdate();
                }
            });
        }

        List<String> stored() throws SQLException {
            return database.rows("SELECT shard, id FROM orders ORDER BY id");
        }

        static String row(String id) {
            return Shards.crc32Mod(id, 16) + " | " + id;
        }
    }

    @Nested
    final class ByMysqlsDriver extends Tests {
        ByMysqlsDriver() {
            super(new MysqlDriverEngine());
        }

        /** Checks that numbers beyond 64 bits are refused: in a server's prepared statement only the lower bits are sent. */
        @ParameterizedTest
        @ValueSource(strings = {"DECIMAL(25,0)", "BIGINT UNSIGNED", "VARCHAR(30) COLLATE utf8mb4_nopad_bin"})
        void numbersBeyondLongAreRefused(String type) throws SQLException {
            try (Connection connection = connect(type, "&useServerPrepStmts=true")) {
                assertTrue(insert(connection, "INSERT", BEYOND_LONG).isRefused());
                insert(connection, "INSERT", BigInteger.TEN);
            }

            assertEquals(List.of(row("10")), stored());
        }

        /** To a statement that the server has prepared the driver sends the word for it, in whose place 0 is stored. */
        @ParameterizedTest
        @ValueSource(strings = {"", "&useServerPrepStmts=true"})
        void truthAsATextHasTheShardOfWhatIsStored(String parameters) throws SQLException {
            try (Connection connection = connect("BIGINT", parameters)) {
                for (int type : new int[] {
                    Types.CHAR,
                    Types.VARCHAR,
                    Types.LONGVARCHAR,
                    Types.NVARCHAR,
                    Types.BIT,
                    Types.BOOLEAN,
                    Types.INTEGER,
                    Types.DOUBLE,
                    Types.DECIMAL,
                    Types.OTHER
                }) {
                    for (Boolean truth : List.of(true, false)) {
                        for (String verb : List.of("INSERT IGNORE", "REPLACE")) {
                            Outcome.of(connection, c -> {
                                try (PreparedStatement insert =
                                        c.prepareStatement(verb + " INTO orders (id) VALUES (?)")) {
                                    insert.setObject(1, truth, type);
                                    return insert.executeUpdate();
                                }
                            });
                        }
                    }
                }
            }
            assertEquals(
                    List.of(row("1"), row("0")).stream().sorted().toList(),
                    stored().stream().sorted().toList());
        }

        @Test
        void numbersBeyondLongAreFoundAsWithoutKeyspread() throws SQLException {
            try (Connection connection = connect("DECIMAL(25,0)", "&useServerPrepStmts=true")) {
                insert(connection, "INSERT", new BigDecimal(BEYOND_LONG));
                insert(connection, "INSERT", BEYOND_LONG.longValue());
                try (PreparedStatement delete = connection.prepareStatement("DELETE FROM orders WHERE id = ?")) {
                    delete.setObject(1, BEYOND_LONG);
                    assertEquals(1, delete.executeUpdate());
                }
            }

            assertEquals(List.of(row(BEYOND_LONG.toString())), stored());
        }

        /** Rows of result sets are written by a statement that the driver makes for itself. */
        @ParameterizedTest
        @ValueSource(strings = {"", "&useServerPrepStmts=true"})
        void rowsOfResultSetsWithNumbersBeyondLongHaveTheShardOfWhatIsStored(String parameters) throws SQLException {
            try (Connection connection = connect("DECIMAL(25,0)", parameters)) {
                Outcome.of(connection, c -> {
                    try (Statement statement =
                                    c.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                            ResultSet rows = statement.executeQuery("SELECT shard, id FROM orders")) {
                        rows.moveToInsertRow();
                        rows.updateObject("id", BEYOND_LONG);
                        rows.insertRow();
                        return 1;
                    }
                });
            }

            for (String id : database.rows("SELECT id FROM orders")) {
                assertEquals(List.of(row(id)), stored());
            }
        }

        /** Without the strict mode the server stores a zero date for the bytes of a Java object. */
        @ParameterizedTest
        @ValueSource(strings = {"", "&useServerPrepStmts=true"})
        void aDateThatIsSentAsAJavaObjectIsRefused(String parameters) throws SQLException {
            String loose = parameters + "&sessionVariables=sql_mode=''";
            Date day = Date.valueOf("2020-01-03");
            try (Connection objects = connect("DATE", loose + "&treatUtilDateAsTimestamp=false");
                    Connection dates =
                            DriverManager.getConnection(database.keyspreadUrl() + loose, Sandbox.properties(RULE))) {
                assertTrue(insert(objects, "INSERT IGNORE", day).isRefused());
                assertTrue(insert(objects, "INSERT", day).isRefused());
                assertEquals(null, insert(dates, "INSERT", day).sqlState());
            }

            assertEquals(List.of(row("2020-01-03")), stored());
        }

        @Test
        void aUuidThatIsSentAsAJavaObjectIsRefused() throws SQLException {
            try (Connection connection = connect("UUID", "")) {
                assertTrue(insert(connection, "INSERT IGNORE", new UUID(1, 2)).isRefused());
            }
        }
    }

    @Nested
    final class ByMariaDbsDriver extends Tests {
        ByMariaDbsDriver() {
            super(new MariaDbEngine());
        }

        @Test
        void numbersBeyondLongAreFilled() throws SQLException {
            try (Connection connection = connect("DECIMAL(25,0)", "")) {
                insert(connection, "INSERT", BEYOND_LONG);
            }

            assertEquals(List.of(row(BEYOND_LONG.toString())), stored());
        }

        @Test
        void uuidsAreFilled() throws SQLException {
            UUID uuid = new UUID(1, 2);
            try (Connection connection = connect("UUID", "")) {
                insert(connection, "INSERT", uuid);
            }

            assertEquals(List.of(row(uuid.toString())), stored());
        }

        /** Where the column itself does not say which character set it has. */
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "VARCHAR(20) BINARY) CHARSET=latin1",
                    "VARCHAR(20) BINARY) DEFAULT CHARACTER SET = latin1",
                    "VARCHAR(20)) CHARSET=latin1 COLLATE=latin1_bin",
                    "CHAR(20)) DEFAULT CHARACTER SET latin1 COLLATE latin1_bin"
                })
        void lettersThatATablesCharacterSetLacksAreRefused(String rest) throws SQLException {
            try (Connection connection = database.keyspread(RULE)) {
                update(connection, "CREATE TABLE orders (shard INTEGER, id " + rest);
                insert(connection, "INSERT", "\u00e9");
                insert(connection, "INSERT IGNORE", "\u0141");
            }

            assertEquals(List.of(row("\u00e9")), stored());
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "CHARACTER SET latin1 COLLATE latin1_bin, \u00e9, \u0141",
                    "COLLATE latin1_bin, \u20ac, \u65e5\u672c",
                    "CHARACTER SET ascii COLLATE ascii_bin, z, \u00e9",
                    "COLLATE utf8mb3_bin, \u65e5\u672c, \ud83d\ude00",
                    "COLLATE koi8r_bin, \u0436, \u00e9",
                    "COLLATE utf8mb4_bin, \ud83d\ude00, "
                })
        void textsWithLettersThatAColumnLacksAreRefused(String typeAndTexts) throws SQLException {
            String[] parts = typeAndTexts.split(", ", -1);
            try (Connection connection = connect("VARCHAR(20) " + parts[0], "")) {
                insert(connection, "INSERT", parts[1]);
                if (!parts[2].isEmpty()) {
                    assertTrue(insert(connection, "INSERT IGNORE", parts[2]).isRefused());
                    assertTrue(
                            insert(connection, "INSERT IGNORE", "x" + parts[2]).isRefused());
                }
            }

            assertEquals(List.of(row(parts[1])), stored());
        }
    }
}
