package dev.keyspread.sql.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three readers say the same of plain statements: our own, JSqlParser, and the one that knows nothing but plain forms. */
class PlainDmlReaderTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, item FROM orders WHERE id = ?",
                "SELECT * FROM s.orders WHERE orders.id = 7 AND item = 'a'",
                "select o1_0.id, o1_0.item from orders o1_0 where o1_0.id=?",
                "SELECT id FROM orders AS o WHERE o.id = 1 AND o.a = 2 AND o.b = 3",
                "UPDATE orders SET item = 'b' WHERE id = 1",
                "UPDATE orders SET item = 'b', n = ?",
                "DELETE FROM s.orders WHERE id = ? AND item = 'c'"
            })
    void givenAPlainStatement_thenAllReadersSayTheSame(String sql) throws UnreadableStatementException {
        for (Dialect dialect : Dialect.values()) {
            Shape shape = Shape.of(Tokens.scan(sql, dialect));

            DmlModel plain = PlainDmlReader.read(shape, 0, shape.size());

            assertEquals(DmlReader.read(shape, 0, shape.size()), plain, dialect.name());
            assertEquals(ParsedDmlReader.read(shape, 0, shape.size()), plain, dialect.name());
        }
    }

    @Test
    void givenAnInsert_thenItLooksForNoRows() {
        Shape shape = Shape.of(Tokens.scan("INSERT INTO orders (id) VALUES (1)", Dialect.H2));

        assertNull(PlainDmlReader.read(shape, 0, shape.size()));
    }
}
