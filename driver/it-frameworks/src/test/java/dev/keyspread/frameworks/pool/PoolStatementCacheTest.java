package dev.keyspread.frameworks.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.frameworks.DatabasesTest;
import dev.keyspread.frameworks.Engine;
import dev.keyspread.frameworks.Route;
import dev.keyspread.frameworks.Target;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Reads that a pool keeps prepared while their table changes: each goes on, and finds its row. */
class PoolStatementCacheTest extends DatabasesTest {
    /** By the key, and by the shard's column, which the application knows in part. */
    private static final List<String> READS =
            List.of("select name from student where id = ?", "select name from student where shard >= 0 and id = ?");

    @TestFactory
    List<DynamicTest> aReadThatAPoolKeepsGoesOnAfterItsTableChanged() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Pools pool : List.of(Pools.DBCP2, Pools.TOMCAT, Pools.C3P0, Pools.DRUID)) {
            for (Engine engine : Engine.values()) {
                tests.add(DynamicTest.dynamicTest(pool + " on " + engine, () -> change(pool, engine)));
            }
        }
        return tests;
    }

    private void change(Pools pool, Engine engine) throws Exception {
        Target target = databases.create(engine, "cache_" + pool, true, List.of());
        Pools.Opened opened = pool.open(Route.keyspread(target));
        try (Connection reading = opened.source().getConnection();
                Connection changing = opened.source().getConnection()) {
            insert(reading, 7L);
            assertFound(reading, 7L);

            execute(changing, "ALTER TABLE student ADD COLUMN note VARCHAR(20)");
            assertFound(reading, 7L);

            execute(reading, "ALTER TABLE student DROP COLUMN note");
            assertFound(reading, 7L);

            execute(changing, "ALTER TABLE student RENAME TO former");
            execute(
                    changing,
                    "CREATE TABLE student (shard INTEGER NOT NULL, id VARCHAR(20) "
                            + (engine == Engine.MARIADB ? "COLLATE utf8mb4_bin " : "")
                            + "NOT NULL, name VARCHAR(40), PRIMARY KEY (shard, id))");
            insert(changing, "007");
            assertFound(reading, "007");
            assertFound(changing, "007");
        } finally {
            opened.closing().close();
            databases.drop(target);
        }
    }

    @TestFactory
    List<DynamicTest> anUpdateThatAPoolKeepsGoesOnOnceItsTableMadeAtTheStartIsKnown() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Pools pool : List.of(Pools.DBCP2, Pools.TOMCAT, Pools.C3P0, Pools.DRUID)) {
            for (Engine engine : Engine.values()) {
                tests.add(DynamicTest.dynamicTest(pool + " on " + engine, () -> start(pool, engine)));
            }
        }
        return tests;
    }

    private void start(Pools pool, Engine engine) throws Exception {
        Target target = databases.create(engine, "start_" + pool, true, List.of());
        try (Connection before = DriverManager.getConnection(target.url())) {
            execute(before, "DROP TABLE student");
        }
        Pools.Opened opened = pool.open(Route.keyspread(target));
        try {
            try (Connection migrating = opened.source().getConnection()) {
                migrating.setAutoCommit(false);
                execute(
                        migrating,
                        "CREATE TABLE student (shard INTEGER NOT NULL, id BIGINT NOT NULL, name VARCHAR(40), PRIMARY KEY (shard, id))");
                insert(migrating, 7L);
                migrating.commit();
            }
            for (int request = 1; request <= 6; request++) {
                try (Connection connection = opened.source().getConnection()) {
                    connection.setAutoCommit(false);
                    try (PreparedStatement update =
                            connection.prepareStatement("update student set name = ? where id = ?")) {
                        update.setString(1, "name " + request);
                        update.setLong(2, 7L);
                        assertEquals(1, update.executeUpdate());
                    }
                    connection.commit();
                }
            }
        } finally {
            opened.closing().close();
            databases.drop(target);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void insert(Connection connection, Object id) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("insert into student (id, name) values (?, ?)")) {
            insert.setObject(1, id);
            insert.setString(2, "row " + id);
            insert.executeUpdate();
        }
    }

    /** Twice, so that the pool takes the statement from its cache. */
    private static void assertFound(Connection connection, Object id) throws SQLException {
        for (String read : READS) {
            for (int i = 0; i < 2; i++) {
                try (PreparedStatement select = connection.prepareStatement(read)) {
                    select.setObject(1, id);
                    try (ResultSet rows = select.executeQuery()) {
                        assertEquals("row " + id, rows.next() ? rows.getString(1) : "no row", read);
                    }
                }
            }
        }
    }
}
