package dev.keyspread.suite.mariadb;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.MysqlDriverEngine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A 0 for an AUTO_INCREMENT column, which is stored as one where the session has set {@code NO_AUTO_VALUE_ON_ZERO}. */
final class MariaDbZeroTest {
    private static final String KEEPS_ZERO = "SET SESSION sql_mode = 'STRICT_TRANS_TABLES,NO_AUTO_VALUE_ON_ZERO'";
    private static final String NUMBERS_ZERO = "SET SESSION sql_mode = 'STRICT_TRANS_TABLES'";
    private static final String ROW = Shards.crc32Mod("0", 97) + " | 0";

    @Nested
    final class ByItsOwnDriver extends ZeroTests {
        ByItsOwnDriver() {
            super(new MariaDbEngine());
        }
    }

    @Nested
    final class ByMysqlsDriver extends ZeroTests {
        ByMysqlsDriver() {
            super(new MysqlDriverEngine());
        }
    }

    abstract static class ZeroTests extends EngineTest {
        private Connection connection;

        @SuppressWarnings("NullAway.Init") // opened before each test
        ZeroTests(Engine engine) {
            super(engine);
        }

        @BeforeEach
        void createTable() throws SQLException {
            database.run("CREATE TABLE t (id BIGINT AUTO_INCREMENT PRIMARY KEY, shard BIGINT, n INT)");
            connection = database.keyspread("keyspread.shard.t.shard=crc32(id) % 97");
        }

        private Outcome insert(String id, Object... values) {
            return Outcome.of(connection, c -> update(c, "INSERT INTO t (id, n) VALUES (" + id + ", 1)", values));
        }

        private void assertStoredAndDeleted(String... rows) throws SQLException {
            assertEquals(List.of(rows), database.rows("SELECT shard, id FROM t"));
            database.run("DELETE FROM t");
        }

        @Test
        void aZeroIsFilledWhereItIsStoredAsOne() throws SQLException {
            update(connection, KEEPS_ZERO);
            for (String zero : List.of("0", "'0'", "-0", "FALSE")) {
                assertEquals(1, insert(zero).result(), zero);
                assertStoredAndDeleted(ROW);
            }
            assertEquals(1, insert("?", 0L).result());
            assertStoredAndDeleted(ROW);
            assertTrue(insert("NULL").isRefused());
            assertTrue(insert("?", new Object[] {null}).isRefused());

            update(connection, NUMBERS_ZERO);
            assertTrue(insert("0").isRefused());
            assertTrue(insert("?", 0L).isRefused());
            assertStoredAndDeleted();
        }

        @Test
        void aHeldStatementGoesByTheSessionsPresentMode() throws SQLException {
            update(connection, KEEPS_ZERO);
            try (PreparedStatement held = connection.prepareStatement("INSERT INTO t (id, n) VALUES (?, 1)")) {
                held.setLong(1, 0);
                assertEquals(1, held.executeUpdate());
                assertStoredAndDeleted(ROW);
                for (String mode : List.of(NUMBERS_ZERO, KEEPS_ZERO, NUMBERS_ZERO)) {
                    update(connection, mode);
                    Outcome.of(connection, c -> {
                        held.setLong(1, 0);
                        return held.executeUpdate();
                    });
                    assertNoOther();
                    Outcome.of(connection, c -> {
                        held.setLong(1, 0);
                        held.addBatch();
                        update(c, mode.equals(KEEPS_ZERO) ? NUMBERS_ZERO : KEEPS_ZERO);
                        return held.executeBatch().length;
                    });
                    assertNoOther();
                }
            }
        }

        /** The server would number the row by a counter of its own, which gives the rule's numbers as well. */
        @Test
        void aZeroIsNumberedByTheRuleThatNumbersRows() throws SQLException {
            database.run(
                    "CREATE TABLE keyspread_sequence (name VARCHAR(128) NOT NULL PRIMARY KEY, next_value BIGINT NOT NULL)");
            for (String shard : List.of("keyspread.shard.t.shard=crc32(id) % 97", "keyspread.inspect=off")) {
                connection = database.keyspread(shard, "keyspread.shard.t.id=sequence(t_seq, 10)");
                int rows = 0;
                for (String zero : List.of("0", "'0'", "-0", "FALSE", "0.0", "0.3", "'0.3'", "NULL", "DEFAULT")) {
                    assertEquals(1, insert(zero).result(), zero);
                    assertEquals(1, update(connection, "REPLACE INTO t (n) VALUES (2)"), zero);
                    rows += 2;
                }
                for (Object zero :
                        new Object[] {0L, 0, false, BigDecimal.ZERO, new BigDecimal("0.3"), 0.3, "0", null}) {
                    assertEquals(1, insert("?", zero).result(), "bound " + zero);
                    rows++;
                }
                assertEquals(1, update(connection, "INSERT INTO t SET id = 0, n = 3"));
                assertEquals(1, insert("100000").result(), "an id of the application's own");
                assertEquals(rows + 2, database.rows("SELECT id FROM t").size());
                if (shard.contains("crc32")) {
                    assertNoOther();
                }
                database.run("DELETE FROM t");
            }
        }

        /** The server stores a number of its own, whatever Java class the 0 comes in. */
        @Test
        void aZeroOfAnUpdatableRowIsRefusedInEveryForm() throws SQLException {
            update(connection, NUMBERS_ZERO);
            for (Object zero :
                    new Object[] {0L, false, BigDecimal.ZERO, new BigDecimal("0.00"), 0.0, 0.3, "0", "0.0"}) {
                Outcome.of(connection, c -> {
                    try (Statement statement =
                                    c.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                            ResultSet rows = statement.executeQuery("SELECT id, shard, n FROM t")) {
                        rows.moveToInsertRow();
                        rows.updateObject("id", zero);
                        rows.updateInt("n", 1);
                        rows.insertRow();
                        return 1;
                    }
                });
                assertNoOther();
            }
        }

        /** Each row has the shard of its id. */
        private void assertNoOther() throws SQLException {
            for (String row : database.rows("SELECT shard, id FROM t")) {
                String[] parts = row.split(" \\| ", -1);
                assertEquals(Shards.crc32Mod(parts[1], 97) + "", parts[0], row);
            }
            database.run("DELETE FROM t");
        }
    }
}
