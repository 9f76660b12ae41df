package dev.keyspread.sql.lexer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.engine.Effort;
import dev.keyspread.sql.Corpus;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.Statements;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.core.NativeQuery;
import org.postgresql.core.Parser;

/** A placeholder is what the delegate's driver takes for one: counted wrongly, a value would go to another column. */
class PlaceholderTest {

    private static int placeholders(String sql, Dialect dialect) {
        Tokens tokens = Tokens.scan(sql, dialect);
        int count = 0;
        for (int i = 0; i < tokens.size(); i++) {
            count += tokens.kind(i) == TokenKind.PARAMETER ? 1 : 0;
        }
        return count;
    }

    private static int placeholdersOfPgjdbc(String sql) throws SQLException {
        List<NativeQuery> queries = Parser.parseJdbcSql(sql, true, true, true, false, false);
        return queries.stream().mapToInt(query -> query.bindPositions.length).sum();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT ?, '?', \"?\", E'\\'?', $$?$$, $a$?$a$ -- ?",
                "SELECT a ?? 'b', a ??| ?, a ??& ?, a @?? ? /* ? /* ? */ ? */",
                "SELECT a->? || ?::text FROM t WHERE b=?AND c<?",
                "SELECT ???, ????",
                "INSERT INTO t VALUES (?, ?), (?, ?); DELETE FROM t WHERE a = ?",
                "SELECT $1, a$b$?$c",
                "SELECT 'it''s ?', ? \r -- ? \r ?",
                "{? = call f(?, '?')}",
            })
    void postgresqlCountsAsItsDriverDoes(String sql) throws SQLException {
        assertEquals(placeholdersOfPgjdbc(sql), placeholders(sql, Dialect.POSTGRESQL));
    }

    @Test
    void postgresqlCountsAsItsDriverDoesInMutatedStatements() throws SQLException {
        Random random = new Random(20250101);
        String[] inserted = {
            "?", "??", "'", "\"", "$$", "$a$", "--", "\n", "/*", "*/", " E'", "\\", "$", "-", "1", "x", "@", ";"
        };
        List<String> statements = Stream.concat(
                        Stream.concat(
                                Statements.all().stream()
                                        .filter(statement -> statement.dialect().has(Capability.POSTGRES_GRAMMAR))
                                        .map(Statements.Statement::text),
                                Corpus.files().stream()
                                        .filter(file -> file.dialect().has(Capability.POSTGRES_GRAMMAR))
                                        .flatMap(file -> file.statements().stream())),
                        Stream.of("SELECT a ?? 'b', E'a\\'?' FROM t WHERE c = ? AND d = $q$ ? $q$ /* ? */"))
                .filter(statement -> statement.length() < 2_000)
                .toList();
        for (int round = 0; round < Effort.of(20_000); round++) {
            StringBuilder text = new StringBuilder(statements.get(random.nextInt(statements.size())));
            for (int k = random.nextInt(4); k >= 0; k--) {
                text.insert(random.nextInt(text.length() + 1), inserted[random.nextInt(inserted.length)]);
            }
            String sql = text.toString();
            if (!readOtherwiseByDriverAndServer(sql)) {
                assertEquals(placeholdersOfPgjdbc(sql), placeholders(sql, Dialect.POSTGRESQL), sql);
            }
        }
    }

    /**
     * Where pgjdbc and PostgreSQL themselves disagree on what is a string or a comment, the scanner follows PostgreSQL, which takes no
     * dollar in front of E.
     */
    private static boolean readOtherwiseByDriverAndServer(String sql) {
        return sql.contains("/*/") || sql.matches("(?is).*(e'[^']*''|\\$e').*");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT CAST(? AS INT), '?', \"?\" FROM (SELECT 1 \"?\")",
                "SELECT ? + 1 // ?",
                "SELECT 2 * ? /* ? /* ? */ ? */ + ?",
                "SELECT 1 -- ?\r + ?",
                "SELECT $$?$$ || ?",
                "SELECT JSON_OBJECT('a':?)",
                "SELECT ARRAY[1]??(???)",
            })
    void h2CountsAsTheEngineDoes(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                PreparedStatement statement = connection.prepareStatement(sql)) {
            assertEquals(statement.getParameterMetaData().getParameterCount(), placeholders(sql, Dialect.H2));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "MYSQL     | SELECT ?, '\\'?', `?`, \"?\" # ?              | 1",
                "MYSQL     | SELECT ?? /*! ? */ /* ? */                   | 3",
                "TIDB      | SELECT ? /*T! ? */ /*! ? */                  | 2",
                "GOOGLESQL | SELECT ?, r'\\'?', '''?''', @p, `?` # ?       | 1",
                "YDB       | SELECT ?, a ?? 'b', @@?@@ -- ?               | 1",
                "YDB       | DECLARE $p AS Int32?; SELECT CAST(? AS Text) | 1",
                "YDB       | CREATE TABLE t (a Int32?, PRIMARY KEY (a))   | 0",
                "YDB       | $x = SELECT ?; UPSERT INTO t (a) VALUES (?)  | 1",
                "YDB       | SCAN SELECT ?; EXPLAIN SELECT ?              | 2",
                "H2        | SELECT ?1, ?2, ?                             | 1",
            })
    void othersCountByTheRulesOfTheirDrivers(Dialect dialect, String sql, int expected) {
        assertEquals(expected, placeholders(sql, dialect), sql);
    }
}
