package dev.keyspread.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.keyspread.api.Finding;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.plan.Plan;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The thread that reads the existing tables can meet one that the application is making: after the database has made it,
 * before its DDL has returned. What is said of the table is the same as if it had come later.
 */
class ReadAndToldTest {
    private static final String DDL = "CREATE TABLE log (seen TIMESTAMP PRIMARY KEY)";

    private Connection raw;
    private DatabaseState state;
    private Session session;

    @BeforeEach
    void open() throws SQLException {
        raw = DriverManager.getConnection("jdbc:h2:mem:");
        DatabaseKey key = new DatabaseKey("jdbc:h2:mem:", "");
        KeyspreadConfig config = KeyspreadConfig.builder().build();
        // Without connections of its own, it reads all tables on this one, before inspect returns.
        state = new DatabaseLearning(key, config, null).learn(raw, false);
        session = new Session(raw, new Database(key, config, null));
    }

    @AfterEach
    void close() throws SQLException {
        raw.close();
    }

    @Test
    void givenDdl_whenItsTableIsReadAfterIt_thenSeenOnceWhereTheDdlRan() throws SQLException {
        execute(DDL);
        told(DDL);
        state.inspect(raw);

        assertSeenOnceHere();
    }

    @Test
    void givenDdl_whenItsTableIsReadBeforeItReturns_thenSeenOnceWhereTheDdlRan() throws SQLException {
        execute(DDL);
        state.inspect(raw);
        assertEquals("existing schema", state.findings().get(0).seenAt());
        told(DDL);

        assertSeenOnceHere();
    }

    @Test
    void givenATableThatWasRead_whenDdlMakesItTwice_thenSeenTwice() throws SQLException {
        execute(DDL);
        state.inspect(raw);
        told(DDL);
        execute("DROP TABLE log");
        told("DROP TABLE log");
        assertEquals(List.of(), state.findings());
        execute(DDL);
        told(DDL);

        assertEquals(2, state.findings().get(0).count());
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = raw.createStatement()) {
            statement.execute(sql);
        }
    }

    private void told(String sql) throws SQLException {
        Plan plan = state.planner().planDirect(sql, name -> state.find(name, session));
        state.ddl().apply(plan, session);
    }

    private void assertSeenOnceHere() {
        List<Finding> findings = state.findings();
        assertEquals(1, findings.size());
        assertEquals(1, findings.get(0).count());
        assertNotEquals("existing schema", findings.get(0).seenAt());
    }
}
