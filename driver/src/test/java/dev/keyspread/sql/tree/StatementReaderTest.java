package dev.keyspread.sql.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.WriteReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Trees are compared with those in {@code src/test/resources/trees}; {@code -Dtrees.rewrite} writes what is read now. */
class StatementReaderTest {
    private static final Path FILES = Path.of("src/test/resources/trees");

    @ParameterizedTest
    @EnumSource
    void eachStatementHasTheTreeInItsFile(Dialect dialect) throws IOException {
        Path file = FILES.resolve(dialect.settingName() + ".txt");
        List<String> expected = Files.readAllLines(file);
        List<String> read = new ArrayList<>();
        for (String line : expected) {
            if (!line.startsWith("    ")) {
                read.add(line);
            }
            if (!line.isBlank() && line.charAt(0) != '#' && line.charAt(0) != ' ') {
                read.addAll(StatementTreeText.of(Tokens.scan(line, dialect)));
            }
        }
        if (System.getProperty("trees.rewrite") != null) {
            Files.write(file, read);
        }
        assertEquals(String.join("\n", expected), String.join("\n", read));
    }

    @Test
    void thereAreSixHundredStatements() throws IOException {
        int statements = 0;
        for (Dialect dialect : Dialect.values()) {
            for (String line : Files.readAllLines(FILES.resolve(dialect.settingName() + ".txt"))) {
                statements += !line.isBlank() && line.charAt(0) != '#' && line.charAt(0) != ' ' ? 1 : 0;
            }
        }
        assertTrue(statements >= 600, statements + " statements");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(",
                "SELECT (SELECT ",
                "SELECT * FROM (",
                "SELECT * FROM (SELECT * FROM ",
                "WITH a AS (",
                "SELECT 1 WHERE EXISTS (SELECT 1 FROM t WHERE (",
                "UPDATE t SET a = (SELECT ",
                "SELECT 1 UNION (",
                "SELECT a FROM t JOIN (",
                "VALUES ((SELECT "
            })
    void thousandsOfBracketsOverflowNoStack(String opening) {
        String closing =
                ")".repeat(5_000 * (int) opening.chars().filter(c -> c == '(').count());
        for (Dialect dialect : Dialect.values()) {
            read(opening.repeat(5_000), dialect);
            read(opening.repeat(5_000) + "1" + closing, dialect);
        }
    }

    /** Ten times the text takes no more than some ten times as long: a hundred times would take minutes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a FROM t WHERE b = 1 UNION ALL | SELECT 1",
                "SELECT a FROM | t,",
                "SELECT a FROM t | JOIN u ON t.a = u.a",
                "SELECT | (SELECT 1),",
                "WITH | x AS (SELECT 1),",
                "DELETE FROM t WHERE | a = (SELECT 1 FROM u) OR",
                "UPDATE t SET | a = 1,",
                "SELECT 1 | WHERE a = 1",
                "VALUES | (1, 2),",
                "SELECT a FROM t, | LATERAL (SELECT 1) x,",
            })
    void readingTakesTimeInProportionToTheSize(String statement) {
        String begin = statement.substring(0, statement.indexOf('|'));
        String repeated = statement.substring(statement.indexOf('|') + 1);
        Assertions.assertTimeout(Duration.ofSeconds(60), () -> {
            for (int size = 1_000; size <= 1_000_000; size *= 10) {
                read(begin + repeated.repeat(size / repeated.length()) + " 1", Dialect.POSTGRESQL);
            }
        });
    }

    @Test
    void aChainOfCommonTablesIsFollowedInBoundedTimeAndStack() {
        StringBuilder sql = new StringBuilder("WITH c0 AS (SELECT id FROM parcels)");
        for (int i = 1; i < 1_000; i++) {
            sql.append(", c")
                    .append(i)
                    .append(" AS (SELECT id FROM c")
                    .append(i - 1)
                    .append(')');
        }
        sql.append(" INSERT INTO legs (id)");
        sql.append(" SELECT id FROM c999 UNION ALL".repeat(100)).append(" SELECT 1");
        Tokens tokens = Tokens.scan(sql.toString(), Dialect.POSTGRESQL);

        Assertions.assertTimeout(Duration.ofSeconds(60), () -> WriteReader.read(tokens, 0, tokens.size()));
    }

    private static void read(String sql, Dialect dialect) {
        Tokens tokens = Tokens.scan(sql, dialect);
        StatementReader.read(tokens, new TokenRange(0, tokens.size()));
    }
}
