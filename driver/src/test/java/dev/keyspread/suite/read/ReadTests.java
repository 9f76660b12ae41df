package dev.keyspread.suite.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shop;
import dev.keyspread.suite.engine.SpannerEngine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Queries, updates and deletes give what the direct driver gives on the same tables; those that name a key reach the
 * database with the shard, the others unchanged.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ReadTests {
    private final Engine engine;
    private Sandbox database;
    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    public ReadTests(Engine engine) {
        this.engine = engine;
    }

    @BeforeAll
    void open() throws SQLException {
        database = new Sandbox(engine);
        connection = Shop.open(database, Shop.rules());
    }

    @AfterAll
    void close() throws SQLException {
        if (database != null) { // null where there is no such engine
            database.close();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.keyspread.suite.read.ReadCases#keyed")
    void aKeyedStatementGivesTheSameRowsAndIsRewritten(ReadCases.Case statement) throws SQLException {
        long rewritten = Sandbox.counters(connection).rewrittenReads();

        Outcome outcome = assertSame(statement);

        if (isOurs(statement, outcome)) {
            assertEquals(rewritten + 1, Sandbox.counters(connection).rewrittenReads(), "rewritten reads");
        }
        assertSame(statement);
    }

    @ParameterizedTest
    @MethodSource("dev.keyspread.suite.read.ReadCases#notKeyed")
    void aStatementWithoutAKeyGivesTheSameRowsAndIsNotRewritten(ReadCases.Case statement) throws SQLException {
        long rewritten = Sandbox.counters(connection).rewrittenReads();

        Outcome outcome = assertSame(statement);

        if (isOurs(statement, outcome)) {
            assertEquals(rewritten, Sandbox.counters(connection).rewrittenReads(), "rewritten reads");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.keyspread.suite.read.ReadCases#delicate")
    void aDelicateStatementGivesTheSameRows(ReadCases.Case statement) throws SQLException {
        assertSame(statement);
        assertSame(statement);
    }

    @Test
    void withReadsOffNothingIsRewritten() throws SQLException {
        String[] settings = Stream.concat(Stream.of(Shop.rules()), Stream.of("keyspread.reads=off"))
                .toArray(String[]::new);
        Connection off = database.keyspread(settings);

        for (ReadCases.Case statement : ReadCases.keyed().toList()) {
            assertEquals(Outcome.of(database.direct(), work(statement)), Outcome.of(off, work(statement)));
        }

        assertEquals(0, Sandbox.counters(off).rewrittenReads());
    }

    /**
     * Returns true if it is a statement of this engine's, which means the same there: Spanner refuses some forms, and takes a timestamp
     * without an offset for one of its own time zone.
     */
    private boolean isOurs(ReadCases.Case statement, Outcome outcome) {
        boolean isTaken = outcome.sqlState() == null;
        if (engine instanceof SpannerEngine) {
            return isTaken && !statement.sql().contains("TIMESTAMP '");
        }
        assertEquals(engine.understands(statement.sql()), isTaken, outcome::toString);
        return isTaken;
    }

    private Outcome assertSame(ReadCases.Case statement) {
        Outcome direct = Outcome.of(database.direct(), work(statement));
        assertEquals(direct, Outcome.of(connection, work(statement)));
        return direct;
    }

    /** Runs the statement and gives its rows, sorted, or what the tables hold after it; nothing stays changed. */
    static Outcome.Work work(ReadCases.Case statement) {
        return c -> {
            c.setAutoCommit(false);
            try (PreparedStatement prepared = c.prepareStatement(statement.sql())) {
                AccessLog.bind(prepared, statement.values().toArray());
                if (prepared.execute()) {
                    try (ResultSet rows = prepared.getResultSet()) {
                        return Rows.read(rows).stream().sorted().toList();
                    }
                }
                int count = prepared.getUpdateCount();
                return List.of(
                        count,
                        Sandbox.rows(c, "SELECT * FROM orders ORDER BY id"),
                        Sandbox.rows(c, "SELECT * FROM visits ORDER BY seen, who"),
                        Sandbox.rows(c, "SELECT * FROM items ORDER BY order_id, pos"));
            } finally {
                c.rollback();
                c.setAutoCommit(true);
            }
        };
    }
}
