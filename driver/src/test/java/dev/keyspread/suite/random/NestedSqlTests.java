package dev.keyspread.suite.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.Counters;
import dev.keyspread.engine.Effort;
import dev.keyspread.engine.Seed;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Statements made at random by the engine's grammar, with nested expressions, all sorts of operators, odd blanks and comments, and names
 * that are words: through Keyspread on a table with a shard column they do what they do through the direct driver on one without, and every
 * stored shard is right. {@link Seed} draws them, {@code -Dtest.statements} says how long it is, else {@link Effort} does.
 */
public abstract class NestedSqlTests extends EngineTest {
    private static final int STATEMENTS_PER_FILLING = 50;
    private static final int STATEMENTS_PER_TABLE = 250;

    /**
     * One in so many writes is followed by a look at all rows. Where it finds a difference, {@code -Dtest.compared=1} and the same seed
     * find the very statement.
     */
    private static final int COMPARED = Integer.getInteger("test.compared", 8);

    /** Words of one grammar or another that at least one of the engines takes for a name. */
    static final List<String> WORDS = List.of(
            "option",
            "end",
            "start",
            "value",
            "returning",
            "offset",
            "type",
            "level",
            "only",
            "view",
            "final",
            "conflict",
            "data",
            "copy",
            "escape",
            "quick",
            "temporary",
            "action",
            "date",
            "text",
            "share",
            "window",
            "first",
            "begin",
            "language",
            "position",
            "row_count",
            "extra");

    private final long seed = Seed.get();
    private final int statements;
    private final Grammar grammar;
    private Sandbox plain;
    private final List<String> notCompared = new ArrayList<>();
    private String mode = "";
    private int worked;
    private int failed;
    private int refused;
    private Counters counters = new Counters(0, 0, 0, Map.of(), 0, 0, 0, 0, Map.of());

    @SuppressWarnings("NullAway.Init") // opened before each test
    public NestedSqlTests(Engine engine, int statements) {
        super(engine);
        this.grammar = engine.grammar();
        this.statements = Integer.getInteger("test.statements", Effort.of(statements));
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
    void statementsOfTheGrammarDoTheSameAsWithoutAShardColumn() throws SQLException {
        for (int from = 0; from < statements; from += STATEMENTS_PER_TABLE) {
            compareSome(from);
        }
        String figures = "%s, seed %d: %d worked, %d failed alike, %d refused, %d reads rewritten, %d read in two ways"
                .formatted(
                        getClass().getName(),
                        seed,
                        worked,
                        failed,
                        refused,
                        counters.rewrittenReads(),
                        counters.disagreements());
        System.out.println(figures);
        assertTrue(worked > 4 * failed, figures);
        assertTrue(counters.rewrittenReads() > statements / 20, figures);
    }

    /** Statements on tables of one form, filled anew now and then, and the session in another mode each time. */
    private void compareSome(int from) throws SQLException {
        Random random = new Random(seed + from);
        String word = create(random);
        fill("nest2");
        try (Connection connection = database.keyspread(
                "keyspread.shard.nest1.shard=crc32(tenant, id) % 50",
                "keyspread.shard.nest2.shard=crc32(tenant, id) % 50")) {
            for (int i = 0; i < STATEMENTS_PER_TABLE; i++) {
                if (i % STATEMENTS_PER_FILLING == 0) {
                    compareRows(word);
                    fill("nest1");
                    mode = mode(random);
                    run(connection, mode);
                    run(plain.direct(), mode);
                }
                compare(
                        new NestedStatement(grammar, random, word),
                        connection,
                        word,
                        "seed " + seed + ", from " + from + ", " + mode);
            }
            compareRows(word);
            run(plain.direct(), defaultMode());
            counters = Sandbox.counters(connection); // of the database, so of all connections before this one too
        }
        for (String table : List.of("nest1", "nest2")) {
            plain.run("DROP TABLE " + table);
            database.run("DROP TABLE " + table);
        }
    }

    /** How the session reads literals and operators from here on. */
    private String mode(Random random) {
        String[] modes = switch (grammar) {
            case MARIADB ->
                new String[] {
                    "SET SESSION sql_mode = CONCAT(@@sql_mode, ',ANSI_QUOTES')",
                    "SET SESSION sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES')",
                    "SET SESSION sql_mode = CONCAT(@@sql_mode, ',PIPES_AS_CONCAT')",
                    "SET SESSION sql_mode = CONCAT(@@sql_mode, ',ANSI')"
                };
            case POSTGRESQL ->
                new String[] {
                    "SET standard_conforming_strings = off", "SET enable_seqscan = off", "SET search_path TO public"
                };
            default -> new String[] {"SET LOCK_TIMEOUT 1000"};
        };
        return random.nextBoolean() ? modes[random.nextInt(modes.length)] : defaultMode();
    }

    private String defaultMode() {
        return switch (grammar) {
            case MARIADB -> "SET SESSION sql_mode = DEFAULT";
            case POSTGRESQL -> "RESET ALL";
            default -> "SET LOCK_TIMEOUT 2000";
        };
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Makes the tables; returns the word that is the name of their last column. */
    private String create(Random random) throws SQLException {
        for (int i = 0; i < 100; i++) {
            String word = WORDS.get(random.nextInt(WORDS.size()));
            if (Outcome.of(plain.direct(), connection -> make(connection, "nest1", word, ""))
                            .sqlState()
                    == null) {
                make(plain.direct(), "nest2", word, "");
                make(database.direct(), "nest1", word, "shard BIGINT, ");
                make(database.direct(), "nest2", word, "shard BIGINT, ");
                return word;
            }
        }
        throw new IllegalStateException("the engine takes no word as a name");
    }

    private static boolean make(Connection connection, String table, String word, String shard) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + table + " (" + shard + "id BIGINT NOT NULL, tenant BIGINT NOT NULL,"
                    + " a BIGINT, b BIGINT, note VARCHAR(200), " + word + " BIGINT)");
            statement.execute("CREATE UNIQUE INDEX " + table + "_key ON " + table + " (tenant, id)");
            return true;
        }
    }

    private void fill(String table) throws SQLException {
        List<String> plainRows = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        for (int id = 1; id <= 12; id++) {
            int tenant = 1 + id % 3;
            String values = id + ", " + tenant + ", " + id % 5 + ", " + (id % 4 == 0 ? "NULL" : "" + id % 2) + ", '"
                    + (char) ('a' + id % 4) + "b', " + id % 3 + ")";
            plainRows.add("(" + values);
            rows.add("(" + shard(tenant, id) + ", " + values);
        }
        plain.run("DELETE FROM " + table, "INSERT INTO " + table + " VALUES " + String.join(", ", plainRows));
        database.run("DELETE FROM " + table, "INSERT INTO " + table + " VALUES " + String.join(", ", rows));
    }

    private static long shard(long tenant, long id) {
        return Shards.crc32Mod(tenant + "\u001f" + id, 50);
    }

    private void compare(NestedStatement statement, Connection connection, String word, String context)
            throws SQLException {
        Outcome outcome = Outcome.of(connection, statement::run);
        String described = context + ": " + statement;
        if (outcome.isRefused() && statement.mayBeRefused()) {
            refused++;
        } else {
            Outcome direct = Outcome.of(plain.direct(), statement::run);
            assertEquals(direct.byClass(), outcome.byClass(), described);
            worked += direct.sqlState() == null ? 1 : 0;
            failed += direct.sqlState() == null ? 0 : 1;
        }
        if (statement.writes()) {
            notCompared.add(described);
        }
        if (notCompared.size() >= COMPARED) {
            compareRows(word);
        }
    }

    /** All rows of both sides, and each shard; where they differ, one of the writes since the last time did it. */
    private void compareRows(String word) throws SQLException {
        if (notCompared.isEmpty()) {
            return;
        }
        List<String> expected = new ArrayList<>();
        String columns = "SELECT tenant, id, a, b, note, " + word;
        try (Statement statement = plain.direct().createStatement();
                ResultSet rows = statement.executeQuery(columns + " FROM nest1")) {
            while (rows.next()) {
                expected.add(row(rows, String.valueOf(shard(rows.getLong(1), rows.getLong(2)))));
            }
        }
        List<String> stored = new ArrayList<>();
        try (Statement statement = database.direct().createStatement();
                ResultSet rows = statement.executeQuery(columns + ", shard FROM nest1")) {
            while (rows.next()) {
                stored.add(row(rows, rows.getString(7)));
            }
        }
        Collections.sort(expected);
        Collections.sort(stored);
        assertEquals(expected, stored, () -> "after one of these: " + String.join("\n", notCompared));
        notCompared.clear();
    }

    private static String row(ResultSet rows, @Nullable String shard) throws SQLException {
        StringBuilder row = new StringBuilder();
        for (int column = 1; column <= 6; column++) {
            row.append(rows.getString(column)).append(" | ");
        }
        return row.append(shard).toString();
    }
}
