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
import java.util.TimeZone;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
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

    /**
     * One in so many writes is followed by a look at all rows, which costs several times what a statement does; so is what comes before
     * the tables or the session change. {@code -Dtest.compared=1} finds the very statement that was wrong.
     */
    private static final int COMPARED = Integer.getInteger("test.compared", 8);

    /** Settings that must make no difference to an application that knows of no shard column. */
    private static final List<List<String>> OPTIONS = List.of(
            List.of(),
            List.of(),
            List.of(),
            List.of("keyspread.reads=off"),
            List.of("keyspread.reads=shadow", "keyspread.shadow-share=1"));

    /** {@code -Dtest.trace} names the number of a schema whose steps are printed. */
    private static final @Nullable String TRACED = System.getProperty("test.trace");

    /** {@code -Dtest.schema} names the number of the only schema that is tried, to look at what happened there again. */
    private static final @Nullable Integer ALONE = Integer.getInteger("test.schema");

    private final TimeZone zone = TimeZone.getDefault();
    private final long seed = Seed.get();
    private final int schemas;
    private final Grammar grammar;
    private final Map<String, Count> counts = new TreeMap<>();
    private Sandbox plain;
    private int notCompared;
    private long rewritten;
    private int engines;
    private @Nullable SQLException error;

    /** Counts the outcomes of the statements of one form. */
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
        if (!grammar.isSpanner()) {
            database.run(
                    "CREATE TABLE keyspread_sequence (name VARCHAR(128) NOT NULL PRIMARY KEY, next_value BIGINT NOT"
                            + " NULL)");
        }
    }

    @AfterEach
    void closePlain() throws SQLException {
        TimeZone.setDefault(zone);
        if (plain != null) { // null where there is no such engine
            plain.close();
        }
    }

    @Test
    void randomStatementsDoTheSameAsWithoutAShardColumn() throws SQLException {
        if (ALONE != null) {
            runSchema(ALONE);
            return;
        }
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
                counts.entrySet().stream()
                        .allMatch(form ->
                                form.getValue().failed <= 10 + mostFailed(form.getKey()) * form.getValue().worked),
                figures::toString);
    }

    /** Drivers update rows of tables with a key only, and what is in a failed transaction fails. */
    private static int mostFailed(String form) {
        return form.startsWith("rows") ? 9 : 3;
    }

    private void runSchema(int schema) throws SQLException {
        Random random = new Random(seed + schema);
        World world = new World(engine, schema, schema % 2 == 1, random);
        world.create(plain, database);
        List<String> settings = new ArrayList<>();
        world.rules.forEach((table, rule) -> settings.addAll(rule.settings(table)));
        settings.addAll(OPTIONS.get(random.nextInt(OPTIONS.size())));
        Sides sides = new Sides(plain, database, world, settings.toArray(String[]::new));
        boolean alike = true;
        for (int n = 0; n < STATEMENTS_PER_SCHEMA && alike; n++) {
            alike = compare(world.next(), world, sides, "seed " + seed + ", schema " + schema, n);
        }
        if (alike) {
            compare(world.end(), world, sides, "seed " + seed + ", schema " + schema, STATEMENTS_PER_SCHEMA);
        }
        notCompared = 0;
        rewritten += sides.rewrittenReads();
        world.close();
        sides.close();
        world.drop(plain, database);
    }

    /** False when the engine itself makes a difference, so that from here on the tables may differ. */
    private boolean compare(RandomStep step, World world, Sides sides, String context, int n) throws SQLException {
        if (step.changesMore() && notCompared > 0 && !world.inTransaction()) {
            compareRows(world, context + ", before " + n + ": " + step);
        }
        String described = context + ", " + n + ": " + step + "\non " + world;
        Outcome outcome = run(step, sides.keyspread(step.actor()), described);
        SQLException errorOfKeyspread = error;
        if (context.endsWith("schema " + TRACED)) {
            System.out.println(context + ", " + n + ": " + step + " -> " + outcome);
        }
        Count count = counts.computeIfAbsent(step.form(), form -> new Count());
        boolean alike = true;
        boolean isRefused = outcome.isRefused() && (step.mayBeRefused() || world.isInDoubt(step));
        if (isRefused || step.failedEarlier(outcome)) {
            count.refused++;
            sides.failAlike();
            if (sides.hasFailed()) {
                world.failed();
            }
            alike = step.didNotWork();
        } else {
            Outcome direct = run(step, sides.direct(step.actor()), described);
            if (!direct.byClass().equals(outcome.byClass()) && isTheEnginesOwn(step, sides, direct, outcome)) {
                engines++;
                return false;
            }
            boolean fitsNotTheType = step instanceof HeldStatement
                    && (fitsNotTheType(direct, outcome) || fitsNotTheType(outcome, direct));
            boolean inFailedTransaction =
                    outcome.isRefused() && "25".equals(direct.byClass().sqlState());
            if (sides.hasFailed()) {
                world.failed();
            }
            if (inFailedTransaction || fitsNotTheType) {
                count.failed++;
                return step.didNotWork();
            }
            SQLException errorOfDriver = error;
            assertEquals(
                    direct.byClass(),
                    outcome.byClass(),
                    () -> described + "\nthrough Keyspread: " + errorOfKeyspread + "\ndirect: " + errorOfDriver);
            if (direct.sqlState() == null) {
                count.worked++;
                step.worked();
            } else {
                count.failed++;
                alike = step.didNotWork();
            }
        }
        notCompared += step.writes() ? 1 : 0;
        boolean due = step.changesMore() || notCompared >= COMPARED;
        if (step.writes() && due && !world.inTransaction()) {
            compareRows(world, described);
        }
        return alike;
    }

    private void compareRows(World world, String context) throws SQLException {
        String behind = notCompared > 1 ? "\n(or one of " + notCompared + " writes: see -Dtest.compared)" : "";
        world.assertAlike(plain.direct(), database.direct(), context + behind);
        notCompared = 0;
    }

    /** Returns true if a value can't be converted on one side, which H2 need not find out where no row is looked at. */
    private boolean fitsNotTheType(Outcome failed, Outcome other) {
        return grammar == Grammar.H2
                && List.of("22", "90").contains(String.valueOf(failed.byClass().sqlState()))
                && !isChange(other);
    }

    private static boolean isChange(Outcome outcome) {
        return outcome.sqlState() == null && !List.of("0", "[0]").contains(String.valueOf(outcome.result()));
    }

    /** Carries out a step, and keeps its error for the report of a difference. */
    private Outcome run(RandomStep step, Connection on, String described) {
        error = null;
        try {
            return Outcome.of(on, connection -> {
                try {
                    return step.run(connection);
                } catch (SQLException e) {
                    error = e;
                    throw e;
                }
            });
        } catch (RuntimeException e) {
            throw new AssertionError(described, e);
        }
    }

    /**
     * H2 sometimes converts the values of rows, and those of a common table that hides another, to other columns' types,
     * depending on the index that it chooses. So it may be that the driver itself does on the tables with a shard column what
     * Keyspread did there, or that it fails without one over a conversion. MariaDB loses rows of a semi-join over an index on a CHAR.
     */
    private boolean isTheEnginesOwn(RandomStep step, Sides sides, Outcome direct, Outcome outcome) throws SQLException {
        boolean changedNothing = !step.writes() || outcome.sqlState() != null;
        boolean hasItsWays = grammar == Grammar.H2 || grammar == Grammar.MARIADB;
        return hasItsWays
                && step instanceof RandomStatement
                && changedNothing
                && ((grammar == Grammar.H2 && "22".equals(direct.byClass().sqlState()))
                        || Outcome.of(sides.beneath(), step::run).byClass().equals(outcome.byClass()));
    }
}
