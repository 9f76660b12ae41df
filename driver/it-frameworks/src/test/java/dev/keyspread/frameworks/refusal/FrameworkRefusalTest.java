package dev.keyspread.frameworks.refusal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.api.RefusalKind;
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
import java.util.Locale;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A framework translates a refusal to its most general exception, and its transaction goes on if it does so after any exception. */
class FrameworkRefusalTest extends DatabasesTest {
    private static final String REFUSED =
            "INSERT INTO student (id, name) VALUES ((SELECT MAX(s.id) + 1 FROM (SELECT id FROM student) s), 'x')";

    @TestFactory
    List<DynamicTest> aTransactionGoesOnAfterARefusal() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Frameworks framework : Frameworks.values()) {
            for (Engine engine : Engine.values()) {
                tests.add(DynamicTest.dynamicTest(framework + " on " + engine, () -> goOn(framework, engine)));
            }
        }
        return tests;
    }

    private void goOn(Frameworks framework, Engine engine) throws Exception {
        String name = "refused_" + framework.name().toLowerCase(Locale.ROOT);
        Target target = databases.create(engine, name, true, List.of());
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(Route.keyspread(target));
        config.setMaximumPoolSize(1);
        try (HikariDataSource source = new HikariDataSource(config)) {
            framework.inTransaction(source, engine, statements -> {
                statements.run("INSERT INTO student (id, name) VALUES (1, 'a')");
                RuntimeException thrown = assertThrows(RuntimeException.class, () -> statements.run(REFUSED));
                assertEquals(framework.thrown(), thrown.getClass(), thrown::toString);
                assertSaid(thrown);
                statements.run("INSERT INTO student (id, name) VALUES (2, 'b')");
            });
            try (Connection connection = source.getConnection()) {
                assertTrue(connection.isValid(1), "the pool keeps its connection");
            }
        }
        assertEquals(framework.goesOn() ? List.of(1L, 2L) : List.of(), ids(target));
        databases.drop(target);
    }

    private static void assertSaid(Throwable thrown) {
        Throwable cause = thrown;
        while (cause != null && !(cause instanceof StatementRefusedException)) {
            cause = cause.getCause();
        }
        StatementRefusedException refused = assertInstanceOf(StatementRefusedException.class, cause, thrown::toString);
        assertEquals(RefusalKind.SOURCE_COMPUTED_BY_DATABASE, refused.kind(), refused::toString);
        assertEquals(RefusalKind.SOURCE_COMPUTED_BY_DATABASE.sqlState(), refused.getSQLState(), refused::toString);
        assertEquals(3, String.valueOf(refused.getMessage()).lines().count(), refused::toString);
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
