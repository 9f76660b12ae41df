package dev.keyspread.sql.lexer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.sql.Corpus;
import dev.keyspread.sql.Dialect;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScannerCorpusTest {
    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    static Stream<Corpus.SqlFile> files() {
        return Corpus.files().stream();
    }

    @ParameterizedTest
    @MethodSource("files")
    void tokensAndTheGapsBetweenThemAreTheWholeText(Corpus.SqlFile file) {
        ScannerStatementsTest.assertWhole(file.text(), file.dialect());
    }

    @ParameterizedTest
    @MethodSource("files")
    void noStatementLeavesAQuoteOpenOrParenthesesUnbalanced(Corpus.SqlFile file) {
        for (String statement : file.statements()) {
            ScannerStatementsTest.assertBalanced(statement, file.dialect());
            assertEquals(1, Tokens.scan(statement, file.dialect()).statements().size(), statement);
        }
    }

    @Test
    void thereAreAsManyStatementsAsTheCorpusSays() {
        Map<Dialect, Integer> counts = new TreeMap<>();
        for (Corpus.SqlFile file : Corpus.files()) {
            counts.merge(file.dialect(), file.statements().size(), Integer::sum);
        }
        System.out.println("statements scanned: " + counts);
        // By the table in its README; YDB has more, since there DECLARE and the like are counted with what
        // follows.
        assertEquals(
                Map.of(
                        Dialect.COCKROACHDB, 108,
                        Dialect.POSTGRESQL, 130,
                        Dialect.GOOGLESQL, 282,
                        Dialect.SPANNER_POSTGRESQL, 126,
                        Dialect.TIDB, 170,
                        Dialect.YDB, 230,
                        Dialect.YUGABYTEDB, 89),
                counts);
    }
}
