package dev.keyspread.suite.words;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.Effort;
import dev.keyspread.engine.Seed;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.Keywords;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.random.Grammar;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Every word of the engine's grammar as the name of a column, table, alias, common table, index, constraint and schema, in DDL and in the
 * clauses of statements that write and read, with literals and with placeholders. What the direct driver does on tables without a shard column, Keyspread does on those with
 * one, every stored shard is right, and nothing is refused. A word is quoted where the engine takes it in no other way.
 * A build takes a sample of the words, which {@link Seed} draws, a thorough run all of them.
 */
public abstract class WordTests extends EngineTest {
    private static final int WORDS_PER_DATABASE = 30;
    /** H2 takes them in the same process; elsewhere a word costs a second. */
    private static final int SAMPLE_ON_H2 = 8;

    private static final int SAMPLE_ON_SERVERS = 3;

    private final long seed = Seed.get();
    private Sandbox plain;
    private int compared;
    private int unknown;
    private int quoted;
    private final List<String> wrong = new ArrayList<>();

    @SuppressWarnings("NullAway.Init") // opened before each test
    public WordTests(Engine engine) {
        super(engine);
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
    void everyWordMayBeAName() throws SQLException {
        List<String> words = words();
        for (int from = 0; from < words.size(); from += WORDS_PER_DATABASE) {
            compare(words.subList(from, Math.min(words.size(), from + WORDS_PER_DATABASE)));
        }
        System.out.printf(
                "%s, seed %d: %d words, %d statements compared, %d of them with the word quoted, %d that the engine does not"
                        + " take%n",
                getClass().getName(), seed, words.size(), compared, quoted, unknown);
        assertEquals("", String.join("\n", wrong), () -> wrong.size() + " of " + compared);
        assertTrue(compared > 20 * words.size(), "too few statements were taken by the engine");
    }

    /** The files of keywords hold what the server tells. */
    @Test
    void everyWordOfTheServerIsListed() throws SQLException {
        Dialect dialect = switch (engine.grammar()) {
            case POSTGRESQL -> Dialect.POSTGRESQL;
            case MARIADB -> Dialect.MYSQL;
            default -> Dialect.H2;
        };
        Keywords listed = Keywords.of(dialect);
        for (String word : Word.of(engine.grammar(), database.direct())) {
            String upper = word.toUpperCase(Locale.ROOT);
            assertTrue(
                    Word.KNOWN.contains(word)
                            || listed.reserved().contains(upper)
                            || listed.others().contains(upper),
                    word);
        }
    }

    private List<String> words() throws SQLException {
        List<String> words = new ArrayList<>(Word.of(engine.grammar(), database.direct()));
        words.removeAll(Word.KNOWN);
        boolean isH2 = engine.grammar() == Grammar.H2;
        int inBuild = isH2 ? SAMPLE_ON_H2 : SAMPLE_ON_SERVERS;
        int inThorough = isH2 ? words.size() : Effort.WORDS;
        List<String> taken = new ArrayList<>(Word.known(engine.grammar()));
        taken.addAll(Effort.sample(words, inBuild, inThorough, seed));
        return taken;
    }

    private void compare(List<String> words) throws SQLException {
        List<WordCase> cases = new ArrayList<>();
        List<String> rules = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            for (WordCase each : WordCase.of(words.get(i), i, engine.grammar())) {
                if (create(each)) {
                    cases.add(each);
                    rules.add(each.rule());
                }
            }
        }
        try (Connection connection = database.keyspread(rules.toArray(String[]::new))) {
            for (WordCase each : cases) {
                compare(each, connection, false);
                if (each.role() != WordCase.Role.IN_DDL) {
                    for (Sandbox sandbox : List.of(plain, database)) {
                        sandbox.run("DELETE FROM " + each.quotedTable());
                    }
                    compare(each, connection, true);
                }
            }
        }
        for (WordCase each : cases) {
            for (Sandbox sandbox : List.of(plain, database)) {
                sandbox.run("DROP TABLE " + each.quotedTable());
                if (!each.schema().isEmpty()) {
                    sandbox.run(each.schema().replaceFirst("^CREATE", "DROP"));
                }
            }
        }
    }

    /** False where the engine has a schema of that name already. */
    private boolean create(WordCase each) throws SQLException {
        if (!each.schema().isEmpty()) {
            if (Outcome.of(plain.direct(), c -> run(c, each.schema(), false)).sqlState() != null) {
                return false;
            }
            database.run(each.schema());
        }
        plain.run(each.ddl(false));
        database.run(each.ddl(true));
        return true;
    }

    private void compare(WordCase each, Connection connection, boolean isPrepared) throws SQLException {
        boolean isValue = Outcome.of(plain.direct(), c -> run(c, each.bare("SELECT #"), false))
                        .sqlState()
                == null;
        for (String statement : each.statements()) {
            // CURRENT_TIMESTAMP and its like are no names without quotes, even where the engine takes them.
            String bare = isValue ? each.quoted(statement) : each.bare(statement);
            Outcome direct = Outcome.of(plain.direct(), c -> run(c, bare, isPrepared));
            String sent = bare;
            if (direct.sqlState() != null) {
                sent = each.quoted(statement);
                String inQuotes = sent;
                direct = Outcome.of(plain.direct(), c -> run(c, inQuotes, isPrepared));
                quoted += direct.sqlState() == null ? 1 : 0;
            }
            if (direct.sqlState() != null) {
                unknown++;
                continue;
            }
            compared++;
            String sql = sent;
            Outcome outcome = Outcome.of(connection, c -> run(c, sql, isPrepared));
            if (!direct.byClass().equals(outcome.byClass())) {
                wrong.add((isPrepared ? "prepared: " : "") + sql + " on " + each.quotedTable() + ": " + outcome
                        + " instead of " + direct);
                return; // from here on the tables differ
            }
            List<String> expected = Sandbox.rows(plain.direct(), each.contents());
            if (!expected.equals(Sandbox.rows(database.direct(), each.contents())) || !hasShards(each)) {
                wrong.add(sql + " stores other rows, or rows with another shard");
                return;
            }
        }
    }

    private boolean hasShards(WordCase each) throws SQLException {
        try (Statement statement = database.direct().createStatement();
                ResultSet rows = statement.executeQuery("SELECT tenant, id, shard FROM " + each.quotedTable())) {
            while (rows.next()) {
                long expected = Shards.crc32Mod(rows.getLong(1) + "\u001f" + rows.getLong(2), 100);
                if (rows.getObject(3) == null || rows.getLong(3) != expected) {
                    return false;
                }
            }
        }
        return true;
    }

    private static Object run(Connection connection, String sql, boolean isPrepared) throws SQLException {
        if (isPrepared) {
            try (PreparedStatement statement = Prepared.of(sql).on(connection)) {
                return result(statement, statement.execute());
            }
        }
        try (Statement statement = connection.createStatement()) {
            return result(statement, statement.execute(sql));
        }
    }

    private static Object result(Statement statement, boolean hasRows) throws SQLException {
        if (!hasRows) {
            return statement.getUpdateCount();
        }
        try (ResultSet rows = statement.getResultSet()) {
            return Rows.read(rows).stream().sorted().toList();
        }
    }
}
