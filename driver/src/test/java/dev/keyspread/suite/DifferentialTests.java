package dev.keyspread.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Random statements on random tables: through Keyspread on tables with a shard column they do what they do through the
 * direct driver on tables without, and every stored shard is right. {@code -Dkeyspread.test.seed} repeats a run.
 */
abstract class DifferentialTests extends EngineTest {
    private static final int SCHEMAS = 60;
    private static final int STATEMENTS = 50;

    private final long seed = Long.getLong("keyspread.test.seed", System.nanoTime());
    private final int schemas = Integer.getInteger("keyspread.test.schemas", SCHEMAS);
    private Sandbox plain;
    private int refused;
    private int failed;
    private long rewritten;

    @SuppressWarnings("NullAway.Init")
    DifferentialTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void openPlain() throws SQLException {
        plain = new Sandbox(engine);
    }

    @AfterEach
    void closePlain() throws SQLException {
        plain.close();
    }

    @Test
    void randomStatementsDoTheSameAsWithoutAShardColumn() throws SQLException {
        for (int schema = 0; schema < schemas; schema++) {
            runSchema(schema);
        }
        String figures = "%s, seed %d: %d statements, %d failed alike, %d refused, %d shapes of reads rewritten"
                .formatted(getClass().getSimpleName(), seed, schemas * STATEMENTS, failed, refused, rewritten);
        System.out.println(figures);
        assertTrue(rewritten > schemas && refused < schemas * STATEMENTS / 20, figures);
        assertTrue(failed < schemas * STATEMENTS / 2, figures);
    }

    private void runSchema(int schema) throws SQLException {
        Random random = new Random(seed + schema);
        List<RandomTable> tables =
                List.of(new RandomTable("a" + schema, random), new RandomTable("b" + schema, random));
        for (RandomTable table : tables) {
            plain.run(table.plain(engine));
            database.run(table.sharded(engine));
        }
        Connection connection =
                database.keyspread(tables.stream().map(RandomTable::rule).toArray(String[]::new));
        for (int n = 0; n < STATEMENTS; n++) {
            compare(RandomStatement.on(tables, random), tables, connection, "seed " + seed + ", schema " + schema);
        }
        rewritten += Sandbox.counters(connection).rewrittenReads();
        connection.close();
    }

    private void compare(RandomStatement statement, List<RandomTable> tables, Connection connection, String context)
            throws SQLException {
        Outcome outcome = Outcome.of(connection, statement::run);
        String described = context + ": " + statement + "\non " + tables;
        if ("0A000".equals(outcome.sqlState()) && statement.mayBeRefused()) {
            refused++;
        } else {
            Outcome direct = Outcome.of(plain.direct(), statement::run);
            failed += direct.sqlState() == null ? 0 : 1;
            assertEquals(direct.byClass(), outcome.byClass(), described);
        }
        for (RandomTable table : tables) {
            assertEquals(table.contents(plain.direct()), table.contents(database.direct()), described);
            table.assertShards(database.direct(), described);
        }
    }
}
