package dev.keyspread.plan.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.keyspread.advice.log.IgnoreComments;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.PlainRows;
import dev.keyspread.sql.write.TextWrites;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what is observed of rows that are found by counting tokens is what reading the statement finds. */
class PlainRowsTest {
    private static final int OPEN = 13;

    private static Tokens insert(int rows, String end) {
        StringBuilder sql = new StringBuilder("INSERT INTO sales.orders (id, note, n) VALUES ");
        for (int i = 0; i < rows; i++) {
            sql.append(i == 0 ? "" : ", ").append("(").append(i).append(", 'it''s', NULL)");
        }
        return Tokens.scan(sql.append(end).toString(), Dialect.H2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 255, 256, 257, 1_000})
    void givenPlainRows_whenObserved_thenTheSameIsFoundAsByReading(int rows) {
        for (String end : List.of("", ";", " ; ; ", " -- the last")) {
            Tokens tokens = insert(rows, end);
            TextWrites plain = new TextWrites(tokens);
            plain.insertsPlainly(
                    new PlainRows(new QualifiedName("SALES", "ORDERS"), List.of("ID", "NOTE", "N"), OPEN, 3));

            WrittenValues read = WrittenValues.of(new TextWrites(tokens));

            assertNotNull(read);
            assertEquals(read, WrittenValues.of(plain));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ` -- keyspread-ignore monotonic-key`                | monotonic-key
            ` /* keyspread-ignore hot-row, sequence-key */ `    | hot-row,sequence-key
            /*keyspread-ignore*/;                               | ``
            ` -- keyspread`                                     | ``
            , (1, '-- keyspread-ignore monotonic-key', 2)       | ``
            """)
    void givenComments_whenReadFromTokens_thenWhatTheyNameIsIgnored(String end, String rules) {
        Set<String> ignored = IgnoreComments.in(insert(3, end)).rules();

        assertEquals(rules, String.join(",", new TreeSet<>(ignored)));
    }
}
