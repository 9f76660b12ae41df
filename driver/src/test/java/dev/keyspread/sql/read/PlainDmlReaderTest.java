package dev.keyspread.sql.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.parsed.ParsedDmlReader;
import dev.keyspread.sql.shape.Shape;
import java.util.List;
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
                "UPDATE orders SET item = DEFAULT, n = n + 1, a = b, c = ? - 2 WHERE id = ?",
                "DELETE FROM s.orders WHERE id = ? AND item = 'c'",
                "SELECT count(*), max(o.id) FROM orders AS o",
                "SELECT DISTINCT o.*, 1, ? AS x FROM orders AS o WHERE o.id IN (?, ?) AND o.item LIKE 'a%' ESCAPE '!'",
                "SELECT id FROM orders AS o WHERE id BETWEEN ? AND 9 AND id > 3 AND id <= 7 AND id <> 5 AND id IS NOT NULL",
                "SELECT id FROM orders AS o WHERE id NOT IN (1, 2) AND item NOT LIKE ? AND n IS NULL",
                "select o1_0.id from orders o1_0 left join items i1_0 on i1_0.o=o1_0.id where o1_0.id=?",
                "select o.id from orders o join items i on i.o=o.id and i.n=? left outer join n on n.id=i.n where o.id=?",
                "SELECT o.id FROM orders o INNER JOIN items i ON i.o = o.id",
                "SELECT o.id FROM orders AS o, s.items AS i WHERE o.id = i.o AND i.o = 7",
                "SELECT id FROM orders WHERE s.orders.id = ? GROUP BY id, item ORDER BY id DESC, item ASC LIMIT ?",
                "DELETE FROM orders AS o WHERE o.id = ?"
            })
    void givenAPlainStatement_thenAllReadersSayTheSame(String sql) throws UnreadableStatementException {
        for (Dialect dialect : Dialect.values()) {
            Shape shape = Shape.of(Tokens.scan(sql, dialect));

            DmlModel ours = DmlReader.read(shape, 0, shape.size());

            assertTrue(PlainDmlReader.confirms(shape, 0, shape.size(), ours), dialect.name());
            assertEquals(ParsedDmlReader.read(shape, 0, shape.size()), ours, dialect.name());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, item FROM orders WHERE id = ? AND item = 'b'",
                "SELECT id, item FROM orders WHERE note = ?",
                "SELECT id, item FROM orders WHERE id = ? OR id = 1",
                "SELECT id, item FROM orders WHERE o.id = ?",
                "SELECT id, item FROM orders o WHERE id = ?",
                "SELECT id, item FROM notes WHERE id = ?",
                "SELECT id, item FROM s.orders WHERE id = ?",
                "SELECT id, item FROM orders, notes WHERE id = ?",
                "SELECT id, item FROM orders JOIN notes ON id = ?",
                "SELECT id, item FROM orders WHERE id IN (?)",
                "SELECT id, item FROM orders WHERE id > ?",
                "SELECT id, item FROM orders WHERE id = item",
                "SELECT id, item FROM orders",
                "SELECT id, (SELECT 1 FROM notes) FROM orders WHERE id = ?"
            })
    void givenTheModelOfAnotherStatement_thenItIsNotConfirmed(String other) throws UnreadableStatementException {
        Shape plain = Shape.of(Tokens.scan("SELECT id, item FROM orders WHERE id = ?", Dialect.H2));
        Shape shape = Shape.of(Tokens.scan(other, Dialect.H2));

        assertFalse(PlainDmlReader.confirms(plain, 0, plain.size(), DmlReader.read(shape, 0, shape.size())));
    }

    @Test
    void givenAnInsert_thenItLooksForNoRows() {
        Shape shape = Shape.of(Tokens.scan("INSERT INTO orders (id) VALUES (1)", Dialect.H2));

        assertFalse(PlainDmlReader.confirms(shape, 0, shape.size(), new DmlModel(List.of())));
    }
}
