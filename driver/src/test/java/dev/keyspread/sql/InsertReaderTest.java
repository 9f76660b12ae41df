package dev.keyspread.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InsertReaderTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INSERT INTO t (a, b) VALUES (?, 'x')                    | t [a, b] ? , 'x'",
                "insert into \"S\".t(a,b) values(1,2),(3,4)              | t [a, b] 1 , 2 / 3 , 4",
                "INSERT INTO t VALUES (f(1, 2), -3)                      | t [] f(1, 2) , -3",
                "INSERT INTO t AS x (a) VALUES (ARRAY[1,2]) RETURNING a  | t [a] ARRAY[1,2]",
                "INSERT INTO t (a) OVERRIDING USER VALUE VALUES (1)      | t [a] 1",
                "INSERT INTO t (a) VALUES (1) THEN RETURN a              | t [a] 1",
            })
    void readsColumnsAndRows(String sql, String expected) throws UnreadableStatementException {
        Tokens tokens = Tokens.scan(sql, Dialect.POSTGRESQL);
        InsertValues insert = InsertReader.read(tokens, 0, tokens.size());
        String rows = insert.rows().stream()
                .map(row -> row.values().stream()
                        .map(value -> sql.substring(tokens.start(value.from()), tokens.end(value.to() - 1)))
                        .collect(Collectors.joining(" , ")))
                .collect(Collectors.joining(" / "));
        assertEquals(expected, insert.table() + " " + insert.columns() + " " + rows);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO t SELECT a FROM u",
                "INSERT INTO t (a) SELECT a FROM u",
                "INSERT INTO t DEFAULT VALUES",
                "INSERT INTO t SET a = 1",
                "INSERT OR UPDATE INTO t (a) VALUES (1)",
                "INSERT INTO t (a) VALUES (1) ON CONFLICT DO NOTHING",
                "INSERT INTO t (a) VALUES (1) ON DUPLICATE KEY UPDATE a = 2",
                "INSERT INTO t (a) VALUES (1",
                "INSERT INTO t (a) VALUES (1,)",
                "INSERT INTO t (a) VALUES ()",
                "INSERT INTO t (a) VALUES 1",
                "INSERT INTO t (a[1]) VALUES (1)",
                "INSERT INTO t",
                "INSERT",
            })
    void leavesEveryOtherForm(String sql) {
        Tokens tokens = Tokens.scan(sql, Dialect.POSTGRESQL);
        assertThrows(UnreadableStatementException.class, () -> InsertReader.read(tokens, 0, tokens.size()));
    }
}
