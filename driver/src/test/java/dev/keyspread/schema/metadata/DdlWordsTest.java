package dev.keyspread.schema.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.Effort;
import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.MariaDbServer;
import dev.keyspread.engine.Seed;
import dev.keyspread.schema.Table;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.NavigableSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Every keyword of every engine as a name in DDL: what the catalogue then says of the tables is what the engine says. A word
 * that the engine does not take as it stands is given in quotes. Which words there are, the engine is asked; those of the
 * others are tried too.
 */
final class DdlWordsTest {
    private static final int WORDS_IN_BUILD = 10;

    /** H2 takes all of them, of which each takes the others a second. {@link Seed} draws which ones. */
    private static final int WORDS_IN_THOROUGH = 100;

    /** Words that were seen to mislead the reader, and one that every engine wants in quotes. */
    private static final List<String> KNOWN =
            List.of("KEY", "HASH", "LOCAL", "ORDER", "CONCURRENTLY", "NONCONCURRENTLY");

    /** Schemas that are there already. */
    private static final List<String> OF_THE_ENGINE =
            List.of("mysql", "sys", "test", "information_schema", "performance_schema", "public", "pg_catalog");

    private final List<String> wrong = new ArrayList<>();
    private int unquoted;
    private int quoted;
    private int refused;

    @Test
    void h2() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:ddl-words;DB_CLOSE_DELAY=-1")) {
            NavigableSet<String> words = EngineWords.listed();
            for (String word : connection.getMetaData().getSQLKeywords().split(",", -1)) {
                words.add(word.trim().toUpperCase(Locale.ROOT));
            }
            check("H2", connection, "jdbc:h2:mem:", '"', words, WordCases.h2(), "DROP ALL OBJECTS");
            execute(connection, "SHUTDOWN");
        }
    }

    @Test
    void postgreSql() throws SQLException {
        String url = EmbeddedPostgresEngine.newDatabase();
        try (Connection connection = DriverManager.getConnection(url)) {
            NavigableSet<String> words = EngineWords.listed();
            words.addAll(asked(connection, "SELECT word FROM pg_get_keywords()"));
            check(
                    "PostgreSQL",
                    connection,
                    url,
                    '"',
                    words,
                    WordCases.postgres(),
                    "DROP SCHEMA public CASCADE",
                    "CREATE SCHEMA public");
        }
    }

    @Test
    void mariaDb() throws SQLException {
        String url = MariaDbServer.newDatabase();
        try (Connection connection = DriverManager.getConnection(url)) {
            NavigableSet<String> words = EngineWords.listed();
            words.addAll(asked(connection, "SELECT word FROM information_schema.keywords"));
            words.removeIf(word -> !word.matches("\\w+"));
            String database = connection.getCatalog();
            check(
                    "MariaDB",
                    connection,
                    url,
                    '`',
                    words,
                    WordCases.mariaDb(),
                    "DROP DATABASE " + database,
                    "CREATE DATABASE " + database,
                    "USE " + database);
        }
    }

    private void check(
            String engine,
            Connection connection,
            String url,
            char quote,
            NavigableSet<String> words,
            List<WordCases.Case> cases,
            String... clean)
            throws SQLException {
        Set<String> tried = new LinkedHashSet<>(KNOWN);
        tried.addAll(Effort.sample(
                List.copyOf(words),
                WORDS_IN_BUILD,
                engine.equals("H2") ? words.size() : WORDS_IN_THOROUGH,
                Seed.get()));
        for (String word : tried) {
            String name = word.toLowerCase(Locale.ROOT);
            for (WordCases.Case each : cases) {
                if (carriedOut(connection, url, each.with(name), name, quote, clean)) {
                    unquoted++;
                } else if (carriedOut(connection, url, each.with(quote + name + quote), name, quote, clean)) {
                    quoted++;
                } else {
                    refused++;
                }
            }
        }
        System.out.printf(
                "DDL words, %s: %d words, %d texts unquoted, %d quoted, %d refused by the engine, %d wrong%n",
                engine, tried.size(), unquoted, quoted, refused, wrong.size());
        assertTrue(unquoted > refused && quoted > 0, "the engine took them");
        assertEquals("", wrong.stream().limit(60).collect(Collectors.joining("\n\n")));
    }

    /** False if the engine refused one of them. */
    private boolean carriedOut(
            Connection connection, String url, List<String> ddl, String word, char quote, String... clean)
            throws SQLException {
        Agreement agreement = new Agreement(connection, url);
        try {
            for (String text : ddl) {
                try {
                    agreement.carryOut(text);
                } catch (SQLException refusedByTheEngine) {
                    return false;
                }
            }
            compare(agreement, ddl);
            return true;
        } finally {
            for (String text : clean) {
                execute(connection, text);
            }
            if (ddl.get(0).startsWith("CREATE SCHEMA") && !OF_THE_ENGINE.contains(word)) {
                execute(connection, "DROP SCHEMA IF EXISTS " + quote + word + quote + (quote == '"' ? " CASCADE" : ""));
            }
        }
    }

    private void compare(Agreement agreement, List<String> ddl) throws SQLException {
        try {
            agreement.check();
            // H2's ALTER COLUMN with a type leaves some of what was declared before
            boolean settled = ddl.stream().noneMatch(text -> text.matches("ALTER TABLE t ALTER \\S+ BIGINT"));
            for (Table table : settled ? agreement.tables() : List.<Table>of()) {
                assertEquals(Table.Origin.CREATED, table.origin(), () -> table.name() + " is known for certain");
            }
        } catch (AssertionError differs) {
            wrong.add(String.join("; ", ddl) + "\n  " + differs.getMessage());
        }
    }

    private static List<String> asked(Connection connection, String query) throws SQLException {
        List<String> words = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                words.add(rows.getString(1).toUpperCase(Locale.ROOT));
            }
        }
        return words;
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
