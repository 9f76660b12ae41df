package dev.keyspread.sql.ddl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.keyspread.sql.Corpus;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** All DDL of the shared corpus is read. */
class DdlCorpusTest {
    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    /** Returns true if a statement says that it makes a table or an index, told from its text alone. */
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
        // By the table in its README, and one GoogleSQL table that it counts with the statement before it.
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
                            .filter(column -> !column.extras().matches("(NOT VISIBLE|HIDDEN|(?i:ON UPDATE) .*)?"))
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
                if (!read.isEmpty() && read.get(0) instanceof DdlStatement.UnrecognizedDdl unrecognized) {
                    assertNotEquals(DdlStatement.Touches.EVERYTHING, unrecognized.touches(), text);
                }
            }
        }
    }

    private static List<DdlStatement> ddl(Corpus.SqlFile file) {
        return file.statements().stream()
                .flatMap(statement -> DdlReader.read(Tokens.scan(statement, file.dialect())).stream())
                .toList();
    }
}
