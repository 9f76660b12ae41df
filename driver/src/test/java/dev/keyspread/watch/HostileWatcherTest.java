package dev.keyspread.watch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.watch.HostileWatcher.Deed;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An application gets its results, and its rows are stored, whatever a watcher does while it is told of them. */
class HostileWatcherTest {
    private static int databases;

    @AfterEach
    void behave() {
        HostileWatcher.deed = () -> {};
    }

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:keyspread:h2:mem:hostile" + databases++
                + ";keyspread.report=target/hostile.html;keyspread.shard.t.shard=crc32(id) % 4");
    }

    /** Writes, fails, reads and rolls back on a connection while the watcher does that. */
    private static void assertWorks(Connection connection, Deed deed) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (shard INT, id INT, PRIMARY KEY (shard, id))");
            statement.execute("CREATE TABLE own (id INT AUTO_INCREMENT PRIMARY KEY)");
            HostileWatcher.told = 0;
            HostileWatcher.deed = deed;

            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (id) VALUES (?)")) {
                insert.setInt(1, 1);
                assertEquals(1, insert.executeUpdate());
                for (int id = 2; id <= 4; id++) {
                    insert.setInt(1, id);
                    insert.addBatch();
                }
                assertArrayEquals(new int[] {1, 1, 1}, insert.executeBatch());
            }
            assertEquals(1, statement.executeUpdate("INSERT INTO t (id) VALUES (5)"));
            assertStoresRows(connection);
            assertEquals(1, statement.executeUpdate("INSERT INTO own DEFAULT VALUES", Statement.RETURN_GENERATED_KEYS));
            try (ResultSet keys = statement.getGeneratedKeys()) {
                assertTrue(keys.next());
            }
            assertThrows(SQLException.class, () -> statement.execute("INSERT INTO t (id) VALUES (5)"));
            connection.setAutoCommit(false);
            assertEquals(1, statement.executeUpdate("DELETE FROM t WHERE id = 1"));
            connection.rollback();
            connection.setAutoCommit(true);

            List<Integer> ids = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery("SELECT id FROM t WHERE shard IS NOT NULL ORDER BY id")) {
                while (rows.next()) {
                    ids.add(rows.getInt(1));
                }
            }
            assertEquals(List.of(1, 2, 3, 4, 5, 8), ids);
            assertTrue(HostileWatcher.told > 0, "the watcher was told");
        }
    }

    /** Inserts rows 6 and 7 by an updatable result set, makes row 8 of the one, and deletes the other. */
    private static void assertStoresRows(Connection connection) throws SQLException {
        try (Statement updatable =
                        connection.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = updatable.executeQuery("SELECT shard, id FROM t WHERE id = 5")) {
            for (int id = 6; id <= 7; id++) {
                rows.moveToInsertRow();
                rows.updateInt("id", id);
                rows.insertRow();
            }
        }
        try (Statement updatable =
                        connection.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = updatable.executeQuery("SELECT shard, id FROM t WHERE id IN (6, 7) ORDER BY id")) {
            assertTrue(rows.next());
            rows.updateInt("id", 8);
            rows.updateRow();
            assertTrue(rows.next());
            rows.deleteRow();
        }
    }

    @Test
    void givenOneThatThrowsACheckedException_thenNothingIsLost() throws SQLException {
        try (Connection connection = connect()) {
            assertWorks(connection, () -> {
                throw new IOException("hostile");
            });
        }
    }

    @Test
    void givenOneThatThrowsAnError_thenNothingIsLost() throws SQLException {
        try (Connection connection = connect()) {
            assertWorks(connection, () -> {
                throw new NoClassDefFoundError("hostile");
            });
        }
    }

    @Test
    void givenOneThatWritesOnTheSameConnection_thenItIsNotToldOfThat() throws SQLException {
        try (Connection connection = connect()) {
            int[] depth = {0};
            int[] deepest = {0};
            assertWorks(connection, () -> {
                deepest[0] = Math.max(deepest[0], ++depth[0]);
                try (Statement own = connection.createStatement()) {
                    own.execute("INSERT INTO own DEFAULT VALUES");
                    own.executeQuery("SELECT * FROM own").next();
                } finally {
                    depth[0]--;
                }
            });

            assertEquals(1, deepest[0]);
        }
    }

    @Test
    void givenOneThatHangs_thenItIsLeftAloneAfterAFewCalls() throws SQLException {
        try (Connection connection = connect()) {
            assertWorks(connection, () -> Thread.sleep(2_000));

            int told = HostileWatcher.told;
            try (Statement statement = connection.createStatement()) {
                for (int i = 10; i < 1_000; i++) {
                    statement.execute("INSERT INTO t (id) VALUES (" + i + ")");
                }
            }
            assertEquals(told, HostileWatcher.told, "calls after that");
        }
    }
}
