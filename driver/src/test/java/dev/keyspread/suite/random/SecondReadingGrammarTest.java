package dev.keyspread.suite.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.Effort;
import dev.keyspread.engine.Seed;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.jsqlparser.ParsedStatement;
import dev.keyspread.sql.jsqlparser.SecondOpinion;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.read.DmlReader;
import dev.keyspread.sql.read.parsed.ParsedDmlReader;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.write.StatementWrites;
import dev.keyspread.sql.write.TextWrites;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests what our reader and JSqlParser say of the statements that {@link NestedStatement} makes, without a database. Where both can read
 * one they agree.
 */
class SecondReadingGrammarTest {
    private static final int STATEMENTS = 7_000;

    private int agreed;
    private int alone;
    private int unread;
    private final List<String> disagreed = new ArrayList<>();

    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL", "MYSQL"})
    void givenNestedStatements_thenTheTwoAgree(Dialect dialect) {
        long seed = Seed.get();
        int statements = Effort.of(STATEMENTS);
        for (int i = 0; i < statements; i++) {
            String word = NestedSqlTests.WORDS.get(i % NestedSqlTests.WORDS.size());
            String sql = new NestedStatement(grammar(dialect), new Random(seed + i), word).sql();
            compare(Tokens.scan(sql, dialect));
        }

        String figures =
                "second opinion on nested statements, %s: %d agreed, %d read by our reader alone, %d by neither"
                        .formatted(dialect.settingName(), agreed, alone, unread);
        System.out.println(figures);
        assertEquals(List.of(), disagreed.stream().limit(10).toList());
        assertTrue(agreed > statements * 4 / 5, figures);
    }

    private void compare(Tokens tokens) {
        Shape shape = Shape.of(tokens);
        StatementWrites writes = new TextWrites(tokens).of(0, tokens.size());
        boolean agrees;
        try {
            if (writes.targets().isEmpty() || writes.all().isEmpty()) {
                DmlModel ours = DmlReader.read(shape, 0, shape.size());
                agrees = ours.equals(ParsedDmlReader.read(shape, 0, shape.size()));
            } else {
                agrees = SecondOpinion.ofWrites(ParsedStatement.parse(shape, 0, shape.size()), writes.all()) == null;
            }
        } catch (UnreadableStatementException noOpinion) {
            alone += isRead(shape, writes) ? 1 : 0;
            unread += isRead(shape, writes) ? 0 : 1;
            return;
        }
        if (agrees) {
            agreed++;
        } else {
            disagreed.add(tokens.sql());
        }
    }

    private static boolean isRead(Shape shape, StatementWrites writes) {
        try {
            return !writes.all().isEmpty() || DmlReader.read(shape, 0, shape.size()) != null;
        } catch (UnreadableStatementException unread) {
            return false;
        }
    }

    private static Grammar grammar(Dialect dialect) {
        return switch (dialect) {
            case H2 -> Grammar.H2;
            case POSTGRESQL -> Grammar.POSTGRESQL;
            case MYSQL -> Grammar.MARIADB;
            default -> throw new IllegalArgumentException("no grammar of " + dialect);
        };
    }
}
