package dev.keyspread.sql.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.expression.Expression.Opaque;
import dev.keyspread.sql.lexer.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Trees are compared with those in {@code src/test/resources/expressions}; {@code -Dexpressions.rewrite} writes what is read now. */
class ExpressionReaderTest {
    private static final Path FILES = Path.of("src/test/resources/expressions");

    @ParameterizedTest
    @EnumSource
    void eachExpressionHasTheTreeInItsFile(Dialect dialect) throws IOException {
        Path file = FILES.resolve(dialect.settingName() + ".txt");
        List<String> expected = Files.readAllLines(file);
        List<String> read = new ArrayList<>();
        for (String line : expected) {
            if (!line.startsWith("    ")) {
                read.add(line);
            }
            if (!line.isBlank() && line.charAt(0) != '#' && line.charAt(0) != ' ') {
                read.add("    " + TreeText.of(Tokens.scan(line, dialect)));
            }
        }
        if (System.getProperty("expressions.rewrite") != null) {
            Files.write(file, read);
        }
        assertEquals(String.join("\n", expected), String.join("\n", read));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"(", "f(", "[", "- ", "NOT ", "CASE WHEN ", "a AND (b OR ", "CAST(", "(SELECT (", "a[", "a + ("})
    void thousandsOfBracketsAndPrefixesOverflowNoStack(String opening) {
        for (Dialect dialect : Dialect.values()) {
            assertTrue(steps(opening.repeat(5_000), dialect) > 0);
            String closing = opening.contains("[") ? "]" : opening.contains("(") ? ")" : "";
            assertTrue(steps(opening.repeat(5_000) + "a" + closing.repeat(5_000), dialect) > 0);
        }
    }

    /** Each token is looked at a bounded number of times, whatever stands around it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 +                |
            (a + b) *          |
            a OR b = 1 AND     |
            'a' ||             |
            f(a, (b FROM c)),  |
            f(                 | )
            (                  | )
            CAST(              | AS int)
            (a b               | )
            f(x FROM (         | ))
            a IN (1, 2,        | )
            ::int              |
            [1]                |
            - -                |
            CASE WHEN a THEN   | END
            """)
    void readingTakesTimeInProportionToTheSize(String opening, String closing) {
        for (int size = 1_000; size <= 1_000_000; size *= 10) {
            int times = size / opening.length();
            String sql = (opening + " ").repeat(times) + "1" + (closing == null ? "" : closing.repeat(times));
            Tokens tokens = Tokens.scan(sql, Dialect.POSTGRESQL);
            ExpressionReader reader = new ExpressionReader(tokens, new TokenRange(0, tokens.size()));
            reader.whole();
            assertTrue(reader.steps() < 20L * tokens.size(), () -> reader.steps() + " steps for " + tokens.size());
        }
    }

    @Test
    void whatIsNoExpressionIsOpaque() {
        for (String text : List.of("", "a b", "a +", "(a", "a)", "a, b", "1 2", "f(", "*", "a AS b", "= 1", "(a]")) {
            Tokens tokens = Tokens.scan(text, Dialect.POSTGRESQL);
            Expression read = ExpressionReader.read(tokens);
            assertInstanceOf(Opaque.class, read, text);
            assertEquals(new TokenRange(0, tokens.size()), read.range(), text);
        }
    }

    private static long steps(String sql, Dialect dialect) {
        Tokens tokens = Tokens.scan(sql, dialect);
        ExpressionReader reader = new ExpressionReader(tokens, new TokenRange(0, tokens.size()));
        reader.whole();
        return reader.steps();
    }
}
