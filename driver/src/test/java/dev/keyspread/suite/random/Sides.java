package dev.keyspread.suite.random;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/** The connections of an application through Keyspread, and those of the same application without it. */
final class Sides {
    private final Sandbox plain;
    private final Sandbox sharded;
    private final Connection first;
    private final Connection second;
    private final Connection plainFirst;
    private final Connection plainSecond;
    private final Grammar grammar;

    Sides(Sandbox plain, Sandbox sharded, World world, String... settings) throws SQLException {
        this.plain = plain;
        this.sharded = sharded;
        this.grammar = world.grammar;
        String url = world.policies ? Policies.url(sharded.keyspreadUrl()) : sharded.keyspreadUrl();
        String plainUrl = world.policies ? Policies.url(direct()) : direct();
        first = sharded.keyspreadBy(url, settings);
        second = sharded.keyspreadBy(url, settings);
        plainFirst = DriverManager.getConnection(plainUrl);
        plainSecond = DriverManager.getConnection(plainUrl);
        world.add(first, sharded.direct());
        world.add(second, sharded.direct());
        world.add(plainFirst, plain.direct());
        world.add(plainSecond, plain.direct());
    }

    /** PostgreSQL's driver keeps the names of columns, so that after DDL an updated row of a result would be stored wrong. */
    private String direct() {
        String url = plain.url();
        return grammar == Grammar.POSTGRESQL
                ? url + (url.contains("?") ? "&" : "?") + "databaseMetadataCacheFields=0"
                : url;
    }

    Connection keyspread(RandomStep.Actor actor) {
        return switch (actor) {
            case FIRST -> first;
            case SECOND -> second;
            case OTHER_PROGRAM -> sharded.direct();
        };
    }

    Connection direct(RandomStep.Actor actor) {
        return switch (actor) {
            case FIRST -> plainFirst;
            case SECOND -> plainSecond;
            case OTHER_PROGRAM -> plain.direct();
        };
    }

    /** The delegate of the application's connection: in the same transaction and schema, on tables with a shard column. */
    Connection beneath() throws SQLException {
        return grammar == Grammar.H2
                ? first.unwrap(org.h2.jdbc.JdbcConnection.class)
                : first.unwrap(org.mariadb.jdbc.Connection.class);
    }

    /** Returns true if the application's transaction can only be rolled back. */
    boolean hasFailed() throws SQLException {
        return isFailed(plainFirst);
    }

    private boolean isFailed(Connection connection) throws SQLException {
        return grammar == Grammar.POSTGRESQL
                && connection.unwrap(BaseConnection.class).getTransactionState() == TransactionState.FAILED;
    }

    /** A COPY that is refused for one of its rows ends as a failed one. The same becomes of the transaction that was not given it. */
    void failAlike() throws SQLException {
        if (isFailed(first) && !hasFailed()) {
            try (Statement statement = plainFirst.createStatement()) {
                assertThrows(SQLException.class, () -> statement.execute("SELECT 1 / 0"));
            }
        }
    }

    long rewrittenReads() throws SQLException {
        return Sandbox.counters(first).rewrittenReads();
    }

    void close() throws SQLException {
        for (Connection each : List.of(first, second, plainFirst, plainSecond)) {
            if (!each.getAutoCommit()) {
                each.rollback();
            }
            each.close();
        }
    }
}
