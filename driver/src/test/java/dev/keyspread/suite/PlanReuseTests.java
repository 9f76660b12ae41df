package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.INSERT;
import static dev.keyspread.suite.engine.AccessLog.RULE;
import static dev.keyspread.suite.engine.AccessLog.TABLE;
import static dev.keyspread.suite.engine.AccessLog.TIME;
import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A known statement is not planned again. */
public abstract class PlanReuseTests extends EngineTest {
    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    public PlanReuseTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run(TABLE, "CREATE TABLE other (id BIGINT)");
        connection = database.keyspread(RULE);
    }

    private long plans() throws SQLException {
        return Sandbox.counters(connection).plans();
    }

    private interface Run {
        void numbered(int n) throws SQLException;
    }

    private void assertPlannedOnce(Run run) throws SQLException {
        long before = plans();
        run.numbered(0);
        long planned = plans();
        assertTrue(planned <= before + 1, "planned more than once at first");
        for (int n = 1; n < 50; n++) {
            run.numbered(n);
        }
        assertEquals(planned, plans());
    }

    @Test
    void aPreparedTextIsPlannedOnce() throws SQLException {
        assertPlannedOnce(n -> update(connection, INSERT, TIME, "user" + n, "x"));
        assertPlannedOnce(n ->
                update(connection, "DELETE FROM UserAccessLog WHERE LastAccess = ? AND UserId = ?", TIME, "user" + n));
    }

    @Test
    void aTextWithNewLiteralsIsPlannedOnce() throws SQLException {
        assertPlannedOnce(n -> update(
                connection,
                "INSERT INTO UserAccessLog (LastAccess, UserId, Note) VALUES ('2016-01-25 10:10:10.555555', 'user" + n
                        + "', 'n''" + n + "')"));
        assertPlannedOnce(n -> update(
                connection,
                "DELETE FROM UserAccessLog WHERE LastAccess = TIMESTAMP '2016-01-25 10:10:10.555555' AND UserId = 'user"
                        + n + "'"));
        assertEquals(50, Sandbox.counters(connection).filled());
    }

    @Test
    void listsOfAnyLengthAreOneShape() throws SQLException {
        update(connection, "INSERT INTO other (id) VALUES (1)");
        assertPlannedOnce(
                n -> Sandbox.rows(connection, "SELECT * FROM other WHERE id IN (" + "1, ".repeat(n) + n + ")"));
        assertPlannedOnce(n -> update(
                connection,
                "INSERT INTO UserAccessLog (LastAccess, UserId) VALUES ('2016-01-25 10:10:10.555555', 'u" + n + "')"
                        + (", ('2016-01-25 10:10:1" + n % 10 + ".1', 'v%d_" + n + "')")
                                .repeat(n % 3)
                                .replaceFirst("%d", "1")
                                .replaceFirst("%d", "2")));
    }

    @Test
    void aTextOnATableWithoutARuleIsPlannedOnce() throws SQLException {
        assertPlannedOnce(n -> update(connection, "INSERT INTO other (id) VALUES (?)", n));
        assertPlannedOnce(n -> update(connection, "INSERT INTO other (id) VALUES (" + (100 + n) + ")"));
        assertPlannedOnce(n -> Sandbox.rows(connection, "SELECT * FROM other WHERE id = " + n + " -- " + n));
    }

    @Test
    void theConnectionsOfADatabaseShareTheirPlans() throws SQLException {
        assertPlannedOnce(n -> {
            try (Connection another = database.keyspread(RULE)) {
                update(another, INSERT, TIME, "user" + n, "x");
            }
        });
        assertEquals(50, Sandbox.counters(connection).filled());
    }
}
