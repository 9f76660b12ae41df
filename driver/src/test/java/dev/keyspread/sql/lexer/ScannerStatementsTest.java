package dev.keyspread.sql.lexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.Statements;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tokens of a text, and the space and comments between them, are all of it. */
class ScannerStatementsTest {
    /** Holds what may stand between two tokens, told independently of the scanner; marks of executable comments included. */
    private static final Pattern GAP = Pattern.compile(
            "(?:\\s|--[^\\n]*|#[^\\n]*|/\\*T!(?:\\[\\w+])?|/\\*!\\d*|\\*/|/\\*(?!T?!).*?\\*/)*", Pattern.DOTALL);

    static List<Statements.Statement> statements() {
        return Statements.all();
    }

    @ParameterizedTest
    @MethodSource("statements")
    void tokensAndTheGapsBetweenThemAreTheWholeText(Statements.Statement statement) {
        assertWhole(statement.text(), statement.dialect());
    }

    @ParameterizedTest
    @MethodSource("statements")
    void noStatementLeavesAQuoteOpenOrParenthesesUnbalanced(Statements.Statement statement) {
        assertBalanced(statement.text(), statement.dialect());
    }

    static void assertWhole(String text, Dialect dialect) {
        Tokens tokens = Tokens.scan(text, dialect);
        StringBuilder rejoined = new StringBuilder();
        int end = 0;
        for (int i = 0; i < tokens.size(); i++) {
            String gap = text.substring(end, tokens.start(i));
            assertTrue(GAP.matcher(gap).matches(), () -> "between tokens stands more than space and comments: " + gap);
            assertTrue(tokens.end(i) > tokens.start(i));
            rejoined.append(gap).append(tokens.text(i));
            end = tokens.end(i);
        }
        rejoined.append(text, end, text.length());
        assertEquals(text, rejoined.toString());
    }

    static void assertBalanced(String text, Dialect dialect) {
        Tokens tokens = Tokens.scan(text, dialect);
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            assertTrue(tokens.kind(i) != TokenKind.UNTERMINATED, text);
            depth += tokens.isSymbol(i, "(") ? 1 : tokens.isSymbol(i, ")") ? -1 : 0;
        }
        assertEquals(0, depth, text);
    }
}
