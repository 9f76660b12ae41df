package dev.keyspread.sql.ddl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Corpus;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DdlCorpusTest {

    /** Whether a statement says that it makes a table or an index, told from its text alone. */
    private static boolean makes(String statement, String kind) {
        String words = statement.replaceAll("\\s+", " ").toUpperCase(java.util.Locale.ROOT);
        String modifiers = "(UNIQUE |NULL_FILTERED |SEARCH |VECTOR |TEMP |UNLOGGED )*";
        return words.matches("(?s)CREATE " + modifiers + kind + "\\b.*");
    }

    @Test
    void everyCreateTableAndCreateIndexIsRead() {
        Map<Dialect, List<Integer>> counts = new TreeMap<>();
        for (Corpus.SqlFile file : Corpus.files()) {
            int tables = 0;
            int indexes = 0;
            for (String statement : file.statements()) {
                List<DdlStatement> read = DdlReader.read(Tokens.scan(statement, file.dialect()));
                if (makes(statement, "TABLE")) {
                    tables++;
                    DdlStatement.CreateTable table = (DdlStatement.CreateTable) read.get(0);
                    assertFalse(table.columns().isEmpty(), statement);
                    assertEquals(List.of(), table.unknown(), statement);
                } else if (makes(statement, "INDEX")) {
                    indexes++;
                    DdlStatement.CreateIndex index = (DdlStatement.CreateIndex) read.get(0);
                    assertFalse(index.index().columns().isEmpty(), statement);
                }
            }
            counts.merge(file.dialect(), List.of(tables, indexes), DdlCorpusTest::sum);
        }
        System.out.println("CREATE TABLE and CREATE INDEX read: " + counts);
        // By the table in corpus/README.md, and one GoogleSQL table that it counts with the statement before it.
        assertEquals(
                Map.of(
                        Dialect.COCKROACHDB, List.of(35, 12),
                        Dialect.POSTGRESQL, List.of(30, 16),
                        Dialect.GOOGLESQL, List.of(63, 33),
                        Dialect.SPANNER_POSTGRESQL, List.of(50, 10),
                        Dialect.TIDB, List.of(40, 0),
                        Dialect.YDB, List.of(30, 0),
                        Dialect.YUGABYTEDB, List.of(18, 12)),
                counts);
    }

    private static List<Integer> sum(List<Integer> a, List<Integer> b) {
        return List.of(a.get(0) + b.get(0), a.get(1) + b.get(1));
    }

    @Test
    void allThatStandsBehindColumnsIsUnderstoodButForWhatIsNoSql() {
        List<String> extras = new ArrayList<>();
        for (Corpus.SqlFile file : Corpus.files()) {
            for (DdlStatement statement : ddl(file)) {
                if (statement instanceof DdlStatement.CreateTable table) {
                    table.columns().stream()
                            .filter(column -> !column.extras().matches("(NOT VISIBLE|HIDDEN|CHARACTER SET \\w+)?"))
                            .forEach(column -> extras.add(table.name() + "." + column.name() + ": " + column.extras()));
                }
            }
        }
        assertEquals(
                List.of(
                        "Transactions.transaction_info: .. .",
                        "Events.TimestampShardId: Timestamp TIMESTAMP",
                        "Events.event_info: .. ."),
                extras);
    }

    @Test
    void everyStatementThatBeginsLikeDdlIsToldBySomeRecord() {
        for (Corpus.SqlFile file : Corpus.files()) {
            for (String text : file.statements()) {
                Tokens tokens = Tokens.scan(text, file.dialect());
                boolean ddl = text.matches("(?is)(create|alter|drop)\\b.*");
                assertEquals(ddl, DdlReader.startsDdl(tokens, 0), text);
                List<DdlStatement> read = DdlReader.read(tokens);
                assertEquals(ddl ? 1 : 0, read.size(), text);
                if (ddl) {
                    assertEquals(text, read.get(0).range().of(text));
                }
                if (!read.isEmpty() && read.get(0) instanceof DdlStatement.Unread unread) {
                    assertTrue(
                            unread.kind().matches("(CREATE (VIEW|TYPE|SCHEMA|CHANGE STREAM))|(ALTER|DROP) \\w+"), text);
                    assertNotNull(unread.name(), text);
                }
            }
        }
    }

    private static List<DdlStatement> ddl(Corpus.SqlFile file) {
        return file.statements().stream()
                .flatMap(statement -> DdlReader.read(Tokens.scan(statement, file.dialect())).stream())
                .toList();
    }

    /** A line of ddl-keys.txt. */
    record Expectation(String file, String kind, String name, int occurrence, String expected) {
        @Override
        public String toString() {
            return kind + " " + name + " " + occurrence + " in " + file;
        }
    }

    static Stream<Expectation> expectations() throws IOException {
        List<Expectation> expectations = new ArrayList<>();
        InputStream resource = Objects.requireNonNull(DdlCorpusTest.class.getResourceAsStream("/ddl-keys.txt"));
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    String[] parts = line.split(" \\| ", 3);
                    String[] words = parts[1].split(" ", 3);
                    expectations.add(
                            new Expectation(parts[0], words[0], words[1], Integer.parseInt(words[2]), parts[2]));
                }
            }
        }
        return expectations.stream();
    }

    @ParameterizedTest
    @MethodSource("expectations")
    void keysAndIndexesAreWhatAPersonReads(Expectation expectation) {
        Corpus.SqlFile file = Corpus.files().stream()
                .filter(candidate -> candidate.path().equals(expectation.file()))
                .findFirst()
                .orElseThrow();
        int occurrence = 0;
        for (DdlStatement statement : ddl(file)) {
            String found = describe(statement, expectation);
            if (found != null && ++occurrence == expectation.occurrence()) {
                assertEquals(expectation.expected(), found);
                return;
            }
        }
        throw new AssertionError("no such statement");
    }

    private static @org.jspecify.annotations.Nullable String describe(DdlStatement statement, Expectation expectation) {
        if (expectation.kind().equals("table")) {
            return statement instanceof DdlStatement.CreateTable table
                            && table.name().name().equals(expectation.name())
                    ? Descriptions.key(table.primaryKey())
                    : null;
        }
        return statement instanceof DdlStatement.CreateIndex index
                        && index.index().name() != null
                        && index.index().name().name().equals(expectation.name())
                ? index.table() + " " + Descriptions.index(index.index())
                : null;
    }
}
