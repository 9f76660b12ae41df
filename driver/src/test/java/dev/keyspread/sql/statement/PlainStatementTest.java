package dev.keyspread.sql.statement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainStatementTest {

    @Test
    void givenAnInsertOfTwoRows_thenItsColumnsAndTheSizesOfItsRowsAreRead() {
        PlainStatement insert =
                Objects.requireNonNull(read("INSERT INTO s.orders (id, \"Item\") VALUES (?, 'a'), (2, ?)", Dialect.H2));

        assertEquals(List.of("ID", "Item"), insert.columns());
        assertEquals(List.of(2, 2), insert.rows());
        assertEquals(new PlainStatement.Name(2, 4), insert.table());
    }

    @Test
    void givenAQueryWithAnAlias_thenItsConditionsAreRead() {
        PlainStatement query =
                Objects.requireNonNull(read("SELECT o.id, * FROM orders o WHERE o.id = ? AND item = 'a'", Dialect.H2));

        assertEquals("O", query.alias());
        assertEquals(
                List.of(
                        new PlainStatement.Equality(new PlainStatement.Name(10, 12), 14),
                        new PlainStatement.Equality(new PlainStatement.Name(16, 16), 18)),
                query.where());
    }

    @Test
    void givenAnUpdate_thenTheAssignedColumnsAreRead() {
        PlainStatement update = Objects.requireNonNull(read("UPDATE orders SET item = ?, n = 2", Dialect.POSTGRESQL));

        assertEquals(List.of("item", "n"), update.columns());
        assertEquals(List.of(), update.where());
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void givenAnyDialect_thenADeleteByKeyIsPlain(Dialect dialect) {
        assertNotNull(read("DELETE FROM orders WHERE id = 7", dialect));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO orders VALUES (1)",
                "INSERT INTO orders (id) VALUES (1 + 1)",
                "INSERT INTO orders (id) VALUES (1) RETURNING id",
                "INSERT INTO orders (id) SELECT 1",
                "INSERT INTO orders AS o (id) VALUES (1)",
                "INSERT INTO a.b.orders (id) VALUES (1)",
                "INSERT INTO orders (id, ) VALUES (1)",
                "UPDATE orders SET item = id",
                "UPDATE orders SET (item) = (1)",
                "UPDATE orders o SET item = 1",
                "UPDATE orders SET item = 1 WHERE id = 1 OR id = 2",
                "DELETE FROM orders",
                "DELETE FROM orders USING other WHERE id = 1",
                "SELECT id FROM orders",
                "SELECT id FROM orders, other WHERE id = 1",
                "SELECT id FROM orders partition WHERE id = 1",
                "SELECT id FROM orders WHERE id = 1 LIMIT 1",
                "SELECT id FROM orders WHERE NOT id = 1",
                "SELECT id FROM orders WHERE id = other",
                "SELECT id FROM orders WHERE (id = 1)",
                "SELECT id FROM orders WHERE id = 'a' || 'b'",
                "SELECT id FROM orders WHERE id = 1 AND",
                "SELECT id FROM orders o (shard, id) WHERE id = 1",
                "SELECT id FROM orders WHERE true = 1",
                "SELECT id FROM select WHERE id = 1",
                "(SELECT id FROM orders WHERE id = 1)",
                "WITH o AS (SELECT 1) SELECT id FROM o WHERE id = 1"
            })
    void givenAnythingMore_thenItIsNotPlain(String sql) {
        assertNull(read(sql, Dialect.POSTGRESQL));
    }

    private static @Nullable PlainStatement read(String sql, Dialect dialect) {
        Tokens tokens = Tokens.scan(sql, dialect);
        return PlainStatement.read(tokens, 0, tokens.size());
    }
}
