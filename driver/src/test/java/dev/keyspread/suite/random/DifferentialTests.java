package dev.keyspread.suite.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.Effort;
import dev.keyspread.engine.Seed;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Random statements on random tables: through Keyspread on tables with a shard column they do what they do through the
 * direct driver on tables without, and every stored shard is right. {@link Seed} says which,
 * {@code -Dtest.statements} says how long it is, else {@link Effort} does.
 */
public abstract class DifferentialTests extends EngineTest {
    private static final int STATEMENTS_PER_SCHEMA = 100;

    /** The emulator takes milliseconds for each statement: there not every write is followed by a look at all rows. */
    private static final int COMPARED_ON_SPANNER = 5;

    /** Settings that must make no difference to an application that knows of no shard column. */
    private static final List<List<String>> OPTIONS = List.of(
            List.of(),
            List.of(),
            List.of(),
            List.of("keyspread.hide=on"),
            List.of("keyspread.hide=on"),
            List.of("keyspread.reads=off"),
            List.of("keyspread.reads=shadow", "keyspread.shadow-share=1"));

    private final long seed = Seed.get();
    private final int schemas;
    private final Grammar grammar;
    private final Map<String, Count> counts = new TreeMap<>();
    private Sandbox plain;
    private long rewritten;
    private int engines;

    /** What came of the statements of one form. */
    private static final class Count {
        private int worked;
        private int failed;
        private int refused;

        @Override
        public String toString() {
            return worked + " worked, " + failed + " failed alike, " + refused + " refused";
        }
    }

    @SuppressWarnings("NullAway.Init")
    public DifferentialTests(Engine engine, int statements) {
        super(engine);
        this.grammar = engine.grammar();
        this.schemas =
                Math.max(1, Integer.getInteger("test.statements", Effort.of(statements)) / STATEMENTS_PER_SCHEMA);
    }

    @BeforeEach
    void openPlain() throws SQLException {
        plain = new Sandbox(engine);
    }

    @AfterEach
    void closePlain() throws SQLException {
        if (plain != null) { // null where there is no such engine
            plain.close();
        }
    }

    @Test
    void randomStatementsDoTheSameAsWithoutAShardColumn() throws SQLException {
        for (int schema = 0; schema < schemas; schema++) {
            runSchema(schema);
        }
        StringBuilder figures = new StringBuilder(
                "%s, seed %d: %d statements, %d shapes of reads rewritten, %d differences of the engine"
                        .formatted(
                                getClass().getSimpleName(), seed, schemas * STATEMENTS_PER_SCHEMA, rewritten, engines));
        counts.forEach((form, count) ->
                figures.append("\n  ").append(form).append(": ").append(count));
        System.out.println(figures);
        // A few schemas may all be read with reads=off, or have no column to read by.
        assertTrue(schemas < 10 || rewritten > schemas, figures::toString);
        int schemasForOne = grammar == Grammar.MARIADB ? 8 : 100; // seen: one or two in fifty
        assertTrue(engines <= 1 + schemas / schemasForOne, figures::toString);
        assertTrue(
                counts.values().stream().allMatch(count -> count.failed <= 10 + 3 * count.worked), figures::toString);
    }

    private void runSchema(int schema) throws SQLException {
        Random random = new Random(seed + schema);
        List<RandomTable> tables = new ArrayList<>();
        tables.add(new RandomTable("t" + schema + "a", random, null, grammar));
        for (int more = random.nextInt(3); more > 0; more--) {
            RandomTable like = random.nextInt(3) > 0 ? tables.get(0) : null;
            tables.add(new RandomTable("t" + schema + (char) ('a' + tables.size()), random, like, grammar));
        }
        for (RandomTable table : tables) {
            plain.run(table.plain());
            database.run(table.sharded());
        }
        List<String> settings =
                new ArrayList<>(tables.stream().map(RandomTable::rule).toList());
        settings.addAll(OPTIONS.get(random.nextInt(OPTIONS.size())));
        Connection connection = database.keyspread(settings.toArray(String[]::new));
        for (int n = 0; n < STATEMENTS_PER_SCHEMA; n++) {
            RandomStatement statement = RandomStatement.on(tables, random, grammar);
            if (!compare(statement, tables, connection, "seed " + seed + ", schema " + schema, n)) {
                break;
            }
        }
        rewritten += Sandbox.counters(connection).rewrittenReads();
        connection.close();
        for (RandomTable table : tables) {
            plain.run("DROP TABLE " + table.name);
            database.run("DROP TABLE " + table.name);
        }
    }

    /** False when the engine itself makes a difference, so that from here on the tables may differ. */
    private boolean compare(
            RandomStatement statement, List<RandomTable> tables, Connection connection, String context, int n)
            throws SQLException {
        Outcome outcome = Outcome.of(connection, statement::run);
        String described = context + ": " + statement + "\non " + tables;
        Count count = counts.computeIfAbsent(statement.form(), form -> new Count());
        if ("0A000".equals(outcome.sqlState()) && statement.mayBeRefused()) {
            count.refused++;
        } else {
            Outcome direct = Outcome.of(plain.direct(), statement::run);
            if (!direct.byClass().equals(outcome.byClass()) && isTheEnginesOwn(statement, direct, outcome)) {
                engines++;
                return false;
            }
            assertEquals(direct.byClass(), outcome.byClass(), described);
            if (direct.sqlState() == null) {
                count.worked++;
            } else {
                count.failed++;
            }
        }
        if (statement.writes() && (!grammar.isSpanner() || n % COMPARED_ON_SPANNER == 0)) {
            for (RandomTable table : tables) {
                assertEquals(table.contents(plain.direct()), table.contents(database.direct()), described);
                table.assertShards(database.direct(), described);
            }
        }
        return true;
    }

    /**
     * H2 sometimes converts the values of rows, and those of a common table that hides another, to other columns' types,
     * depending on the index that it chooses. So it may be that the direct driver does on the tables with a shard column what
     * Keyspread did there, or that it fails without one over a conversion. MariaDB loses rows of a semi-join over an index on a CHAR.
     */
    private boolean isTheEnginesOwn(RandomStatement statement, Outcome direct, Outcome outcome) {
        boolean changedNothing = !statement.writes() || outcome.sqlState() != null;
        boolean hasItsWays = grammar == Grammar.H2 || grammar == Grammar.MARIADB;
        return hasItsWays
                && changedNothing
                && ((grammar == Grammar.H2 && "22".equals(direct.byClass().sqlState()))
                        || Outcome.of(database.direct(), statement::run)
                                .byClass()
                                .equals(outcome.byClass()));
    }
}
