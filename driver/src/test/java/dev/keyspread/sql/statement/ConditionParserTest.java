package dev.keyspread.sql.statement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionParserTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "a = 1; a = 1",
                "a = 1 AND b = 2; [a = 1 AND b = 2]",
                "a = 1 AND b = 2 OR c = 3; {[a = 1 AND b = 2] OR c = 3}",
                "a = 1 AND (b = 2 OR c = 3); [a = 1 AND {b = 2 OR c = 3}]",
                "((a = 1) AND (b = 2)); [a = 1 AND b = 2]",
                "a BETWEEN 1 AND 2 AND b = 3; [a BETWEEN 1 AND 2 AND b = 3]",
                "a NOT BETWEEN b AND c OR d = 1; {a NOT BETWEEN b AND c OR d = 1}",
                "NOT a = 1 AND b = 2; [NOT a = 1 AND b = 2]",
                "CASE WHEN a OR b THEN c AND d ELSE e END AND f = 1; [CASE WHEN a OR b THEN c AND d ELSE e END AND f = 1]",
                "(a, b) = (1, 2) AND c; [(a, b) = (1, 2) AND c]",
                "a IS DISTINCT FROM b AND c IS NOT NULL; [a IS DISTINCT FROM b AND c IS NOT NULL]",
                "end = 1 OR or1 = 2; {end = 1 OR or1 = 2}",
                "a || b = 'x' AND c = 1; [a || b = 'x' AND c = 1]",
                "(SELECT 1 OR 2) AND c; [(SELECT 1 OR 2) AND c]",
            })
    void andAndOrAreReadWithTheirPrecedence(String sql, String tree) {
        assertEquals(tree, read(sql, Dialect.POSTGRESQL));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "tenant = 1 AND active || archived AND id = 3; {[tenant = 1 AND active] OR [archived AND id = 3]}",
                "a = 1 && b = 2 AND c = 3; [a = 1 AND b = 2 AND c = 3]",
                "a = 1 AND b = 2 XOR c = 3; a = 1 AND b = 2 XOR c = 3",
                "a OR b XOR c; {a OR b XOR c}",
                "! a = 1 AND b; [! a = 1 AND b]",
                "@a := 1 AND b; @a := 1 AND b",
                "a = INTERVAL end DAY AND b; [a = INTERVAL end DAY AND b]",
            })
    void mysqlsOperatorsJoinConditions(String sql, String tree) {
        assertEquals(tree, read(sql, Dialect.MYSQL));
    }

    private static String read(String sql, Dialect dialect) {
        Tokens tokens = Tokens.scan(sql, dialect);
        return text(tokens, ConditionParser.parse(tokens, new TokenRange(0, tokens.size())));
    }

    private static String text(Tokens tokens, Condition condition) {
        if (condition instanceof Condition.And all) {
            return "[" + joined(tokens, all.parts(), " AND ") + "]";
        }
        if (condition instanceof Condition.Or any) {
            return "{" + joined(tokens, any.parts(), " OR ") + "}";
        }
        TokenRange range = condition.range();
        return tokens.sql().substring(tokens.start(range.from()), tokens.end(range.to() - 1));
    }

    private static String joined(Tokens tokens, List<Condition> parts, String operator) {
        return parts.stream().map(part -> text(tokens, part)).collect(Collectors.joining(operator));
    }
}
