package dev.keyspread.sql.lexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Corpus;
import dev.keyspread.sql.Dialect;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScannerCorpusTest {
    /** What may stand between two tokens, told independently of the scanner; marks of executable comments included. */
    private static final Pattern GAP = Pattern.compile(
            "(?:\\s|--[^\\n]*|#[^\\n]*|/\\*T!(?:\\[\\w+])?|/\\*!\\d*|\\*/|/\\*(?!T?!).*?\\*/)*", Pattern.DOTALL);

    static Stream<Corpus.SqlFile> files() {
        return Corpus.files().stream();
    }

    @ParameterizedTest
    @MethodSource("files")
    void tokensAndTheGapsBetweenThemAreTheWholeText(Corpus.SqlFile file) {
        Tokens tokens = Tokens.scan(file.text(), file.dialect());

        StringBuilder rejoined = new StringBuilder();
        int end = 0;
        for (int i = 0; i < tokens.size(); i++) {
            String gap = file.text().substring(end, tokens.start(i));
            assertTrue(GAP.matcher(gap).matches(), () -> "between tokens stands more than space and comments: " + gap);
            assertTrue(tokens.end(i) > tokens.start(i));
            rejoined.append(gap).append(tokens.text(i));
            end = tokens.end(i);
        }
        rejoined.append(file.text(), end, file.text().length());
        assertEquals(file.text(), rejoined.toString());
    }

    @ParameterizedTest
    @MethodSource("files")
    void noStatementLeavesAQuoteOpenOrParenthesesUnbalanced(Corpus.SqlFile file) {
        for (String statement : file.statements()) {
            Tokens tokens = Tokens.scan(statement, file.dialect());
            int depth = 0;
            for (int i = 0; i < tokens.size(); i++) {
                assertTrue(tokens.kind(i) != TokenKind.UNTERMINATED, statement);
                depth += tokens.isSymbol(i, "(") ? 1 : tokens.isSymbol(i, ")") ? -1 : 0;
            }
            assertEquals(0, depth, statement);
            assertEquals(1, tokens.statements().size(), statement);
        }
    }

    @Test
    void thereAreAsManyStatementsAsTheCorpusSays() {
        Map<Dialect, Integer> counts = new TreeMap<>();
        for (Corpus.SqlFile file : Corpus.files()) {
            counts.merge(file.dialect(), file.statements().size(), Integer::sum);
        }
        System.out.println("statements scanned: " + counts);
        // By the table in corpus/README.md; YDB has more, since there DECLARE and the like are counted with what
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
