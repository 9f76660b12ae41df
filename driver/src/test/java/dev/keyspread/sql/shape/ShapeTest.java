package dev.keyspread.sql.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import org.junit.jupiter.api.Test;

class ShapeTest {

    @Test
    void textsThatDifferInLiteralsCommentsAndSpacingHaveOneShape() {
        assertEquals(
                key("SELECT a FROM t WHERE b = 1 AND c = 'x'"),
                key("SELECT a\n\tFROM t -- why\n WHERE b = 23.5 /* here */ AND c = 'it''s'"));
    }

    @Test
    void literalsOfAnotherKindMakeAnotherShape() {
        assertNotEquals(key("SELECT a FROM t WHERE b = 1"), key("SELECT a FROM t WHERE b = '1'"));
        assertNotEquals(key("SELECT a FROM t WHERE b = 1"), key("SELECT a FROM t WHERE b = ?"));
        assertNotEquals(key("SELECT a FROM t WHERE b = NULL"), key("SELECT a FROM t WHERE b = 1"));
    }

    @Test
    void listsOfAnyLengthHaveOneShape() {
        assertEquals(key("SELECT a FROM t WHERE b IN (1)"), key("SELECT a FROM t WHERE b IN (?, -4, 'x', 7)"));
        assertNotEquals(key("SELECT a FROM t WHERE b IN (1)"), key("SELECT a FROM t WHERE b IN (1, c)"));
    }

    @Test
    void rowsOfAnyNumberHaveOneShape() {
        assertEquals(key("INSERT INTO t VALUES (1, 'x')"), key("INSERT INTO t VALUES (?, ?), (2, 'y'), (3, 'z')"));
        assertNotEquals(key("INSERT INTO t VALUES (1, 'x')"), key("INSERT INTO t VALUES (1, f('x'))"));
        assertNotEquals(key("INSERT INTO t VALUES (1)"), key("INSERT INTO t VALUES (1) RETURNING a"));
    }

    @Test
    void canonicalTokensMapBackToTheText() {
        Tokens tokens = Tokens.scan("SELECT a FROM t WHERE b IN (1, 2, 3) AND c = ?", Dialect.H2);
        Shape shape = Shape.of(tokens);
        int folded = 8;
        assertTrue(shape.isFolded(folded));
        assertEquals("1", tokens.text(shape.token(folded)));
        assertEquals(")", tokens.text(shape.token(folded + 1)));
        assertEquals("?", tokens.text(shape.token(shape.size() - 1)));
        assertEquals(tokens.size(), shape.token(shape.size()));
    }

    private static String key(String sql) {
        return Shape.key(Tokens.scan(sql, Dialect.H2)).toString();
    }
}
