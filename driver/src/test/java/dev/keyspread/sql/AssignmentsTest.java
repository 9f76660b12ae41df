package dev.keyspread.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssignmentsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE t SET a = 1                                        | [a]",
                "UPDATE t SET a = 1, b = f(x, y), c = (SELECT d FROM u WHERE e = 1) WHERE g = 2 | [a, b, c]",
                "UPDATE t AS x SET x.a = x.b + 1 WHERE c = 2               | [a]",
                "UPDATE t SET (a, b) = (1, 2), c = 3                       | [a, b, c]",
                "UPDATE t SET (a) = ROW (1)                                | [a]",
                "UPDATE t SET a = CASE WHEN b = 1 THEN 2 ELSE 3 END, d = 4 | [a, d]",
                "UPDATE t JOIN u ON t.a = u.a SET t.b = u.b, u.c = 1       | [b, c]",
                "UPDATE t SET \"A b\" = 1 FROM u                           | [A b]",
                "UPDATE t                                                  | ",
                "UPDATE t SET                                              | ",
                "UPDATE t SET a                                            | ",
                "UPDATE t SET a[1] = 2                                     | ",
            })
    void readsTheColumnsOfAnUpdate(String sql, String expected) {
        Tokens tokens = Tokens.scan(sql, Dialect.POSTGRESQL);
        assertEquals(String.valueOf(expected), String.valueOf(Assignments.columns(tokens, 1, tokens.size())));
    }
}
