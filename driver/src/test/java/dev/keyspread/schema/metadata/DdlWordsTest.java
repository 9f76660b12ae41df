package dev.keyspread.schema.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.Effort;
import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.MariaDbServer;
import dev.keyspread.engine.Seed;
import dev.keyspread.schema.DetectedDialect;
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
    /** {@link Seed} draws which ones. A thorough run takes all on H2. */
    private static final int WORDS_IN_BUILD = 2;

    /** A server's catalogue gets slower with each table that it has ever had. */
    private static final int WORDS_PER_DATABASE = 50;

    /** Words that were seen to mislead the reader, and one that every engine wants in quotes. */
    private static final List<String> KNOWN =
            List.of("KEY", "HASH", "LOCAL", "ORDER", "CONCURRENTLY", "NONCONCURRENTLY", "CLUSTERED", "NONCLUSTERED");

    /** Schemas that are there already. */
    private static final List<String> OF_THE_ENGINE =
            List.of("mysql", "sys", "test", "information_schema", "performance_schema", "public", "pg_catalog");

    private final List<String> wrong = new ArrayList<>();
    private int unquoted;
    private int quoted;
    private int refused;

    /** Takes back what DDL has made. */
    private interface Undo {
        void undo(Connection connection) throws SQLException;
    }

    @Test
    void h2() throws SQLException {
        String url = "jdbc:h2:mem:ddl-words;DB_CLOSE_DELAY=-1";
        try (Connection connection = DriverManager.getConnection(url)) {
            NavigableSet<String> words = EngineWords.listed();
            for (String word : connection.getMetaData().getSQLKeywords().split(",", -1)) {
                words.add(word.trim().toUpperCase(Locale.ROOT));
            }
            List<String> drawn = drawn(words, words.size());
            Undo dropAll = used -> execute(used, "DROP ALL OBJECTS");
            tryAll(connection, url, '"', drawn, WordCases.h2(), dropAll);
            execute(connection, "SHUTDOWN");
            report("H2", drawn);
        }
    }

    /** Its DDL belongs to the transaction, so each case is rolled back. */
    @Test
    void postgreSql() throws SQLException {
        NavigableSet<String> words = EngineWords.listed();
        try (Connection connection = DriverManager.getConnection(EmbeddedPostgresEngine.newDatabase())) {
            words.addAll(asked(connection, "SELECT upper(word) FROM pg_get_keywords()"));
        }
        List<String> drawn = drawn(words, Effort.WORDS);
        for (List<String> some : parts(drawn)) {
            String url = EmbeddedPostgresEngine.newDatabase();
            try (Connection connection = DriverManager.getConnection(url)) {
                connection.setAutoCommit(false);
                tryAll(connection, url, '"', some, WordCases.postgres(), Connection::rollback);
            }
        }
        report("PostgreSQL", drawn);
    }

    @Test
    void mariaDb() throws SQLException {
        NavigableSet<String> words = EngineWords.listed();
        try (Connection connection = DriverManager.getConnection(MariaDbServer.newDatabase())) {
            words.addAll(asked(connection, "SELECT upper(word) FROM information_schema.keywords"));
            words.removeIf(word -> !word.matches("\\w+"));
        }
        List<String> drawn = drawn(words, Effort.WORDS);
        for (List<String> some : parts(drawn)) {
            String url = MariaDbServer.newDatabase();
            try (Connection connection = DriverManager.getConnection(url)) {
                tryAll(connection, url, '`', some, WordCases.mariaDb(), DdlWordsTest::dropTables);
            }
        }
        report("MariaDB", drawn);
    }

    private static void dropTables(Connection connection) throws SQLException {
        for (String table : asked(connection, "SHOW TABLES")) {
            execute(connection, "DROP TABLE `" + table + "`");
        }
    }

    /** The words to be tried, those first that are known to be hard. */
    private static List<String> drawn(NavigableSet<String> words, int inThorough) {
        Set<String> drawn = new LinkedHashSet<>(KNOWN);
        drawn.addAll(Effort.sample(List.copyOf(words), WORDS_IN_BUILD, inThorough, Seed.get()));
        return drawn.stream().map(word -> word.toLowerCase(Locale.ROOT)).toList();
    }

    private static List<List<String>> parts(List<String> words) {
        List<List<String>> parts = new ArrayList<>();
        for (int from = 0; from < words.size(); from += WORDS_PER_DATABASE) {
            parts.add(words.subList(from, Math.min(words.size(), from + WORDS_PER_DATABASE)));
        }
        return parts;
    }

    private void tryAll(
            Connection connection, String url, char quote, List<String> words, List<WordCases.Case> cases, Undo undo)
            throws SQLException {
        DetectedDialect engine = DialectDetection.detect(connection, url, null);
        for (String word : words) {
            for (WordCases.Case each : cases) {
                if (carriedOut(connection, engine, each.with(word), word, quote, undo)) {
                    unquoted++;
                } else if (carriedOut(connection, engine, each.with(quote + word + quote), word, quote, undo)) {
                    quoted++;
                } else {
                    refused++;
                }
            }
        }
    }

    private void report(String engine, List<String> words) {
        System.out.printf(
                "DDL words, %s: %d words, %d texts unquoted, %d quoted, %d refused by the engine, %d wrong%n",
                engine, words.size(), unquoted, quoted, refused, wrong.size());
        assertTrue(unquoted > refused && quoted > 0, "the engine took them");
        assertEquals("", wrong.stream().limit(60).collect(Collectors.joining("\n\n")));
    }

    /** False if the engine refused one of them. */
    private boolean carriedOut(
            Connection connection, DetectedDialect engine, List<String> ddl, String word, char quote, Undo undo)
            throws SQLException {
        Agreement agreement = new Agreement(connection, engine);
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
            undo.undo(connection);
            boolean outlives = connection.getAutoCommit() && ddl.get(0).startsWith("CREATE SCHEMA");
            if (outlives && !OF_THE_ENGINE.contains(word)) {
                execute(connection, "DROP SCHEMA IF EXISTS " + quote + word + quote + (quote == '"' ? " CASCADE" : ""));
            }
        }
    }

    private void compare(Agreement agreement, List<String> ddl) throws SQLException {
        try {
            agreement.check();
        } catch (AssertionError differs) {
            wrong.add(String.join("; ", ddl) + "\n  " + differs.getMessage());
        }
    }

    private static List<String> asked(Connection connection, String query) throws SQLException {
        List<String> words = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                words.add(rows.getString(1));
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
