package dev.keyspread.frameworks.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.frameworks.DatabasesTest;
import dev.keyspread.frameworks.Engine;
import dev.keyspread.frameworks.Route;
import dev.keyspread.frameworks.Target;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A pool closes connections that it takes for broken, and their transactions with them. A refusal is no sign of that. */
class PoolRefusalTest extends DatabasesTest {
    private static final String REFUSED =
            "INSERT INTO student (id, name) VALUES ((SELECT MAX(s.id) + 1 FROM (SELECT id FROM student) s), 'x')";

    @TestFactory
    List<DynamicTest> aTransactionGoesOnAfterARefusal() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Pools pool : Pools.values()) {
            for (Engine engine : Engine.values()) {
                tests.add(DynamicTest.dynamicTest(pool + " on " + engine, () -> goOn(pool, engine)));
            }
        }
        return tests;
    }

    private void goOn(Pools pool, Engine engine) throws Exception {
        Target target = databases.create(engine, "refusal_" + pool, true, List.of());
        Pools.Opened opened = pool.open(Route.keyspread(target));
        try (Connection connection = opened.source().getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeUpdate("INSERT INTO student (id, name) VALUES (1, 'a')");

            SQLException refused = assertThrows(SQLException.class, () -> statement.executeUpdate(REFUSED));
            assertEquals(StatementRefusedException.class, refused.getClass(), refused::toString);
            assertTrue(refused.getSQLState().startsWith("KS"), refused::getSQLState);

            statement.executeUpdate("INSERT INTO student (id, name) VALUES (2, 'b')");
            connection.commit();
            connection.setAutoCommit(true);
        } finally {
            opened.closing().close();
        }
        assertEquals(List.of(1L, 2L), ids(target));
        databases.drop(target);
    }

    private static List<Long> ids(Target target) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (Connection direct = DriverManager.getConnection(target.url());
                Statement statement = direct.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM student ORDER BY id")) {
            while (rows.next()) {
                ids.add(rows.getLong(1));
            }
        }
        return ids;
    }
}
