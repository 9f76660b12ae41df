package dev.keyspread.sql.statement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.PlainStatement.Condition;
import dev.keyspread.sql.statement.PlainStatement.Name;
import dev.keyspread.sql.statement.PlainStatement.Table;
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
        assertEquals(new Name(2, 4), insert.table());
    }

    @Test
    void givenAQueryWithAnAlias_thenItsConditionsAreRead() {
        PlainStatement query =
                Objects.requireNonNull(read("SELECT o.id, * FROM orders o WHERE o.id = ? AND item = 'a'", Dialect.H2));

        assertEquals(List.of(new Table(new Name(7, 7), "O")), query.tables());
        assertEquals(
                List.of(List.of(
                        new Condition(new Name(10, 12), 13, 14, 15), new Condition(new Name(16, 16), 17, 18, 19))),
                query.conditions());
    }

    @Test
    void givenAJoin_thenTheConditionsOfItsOnComeFirst() {
        PlainStatement query = Objects.requireNonNull(
                read("SELECT 1 FROM orders o LEFT JOIN items AS i ON i.o = o.id WHERE o.id IN (?, ?)", Dialect.H2));

        assertEquals(List.of(new Table(new Name(3, 3), "O"), new Table(new Name(7, 7), "I")), query.tables());
        assertEquals(
                List.of(
                        List.of(new Condition(new Name(11, 13), 14, 15, 18)),
                        List.of(new Condition(new Name(19, 21), 22, 23, 28))),
                query.conditions());
    }

    @Test
    void givenAnUpdate_thenTheAssignedColumnsAreRead() {
        PlainStatement update = Objects.requireNonNull(read("UPDATE orders SET item = ?, n = 2", Dialect.POSTGRESQL));

        assertEquals(List.of("item", "n"), update.columns());
        assertEquals(List.of(), update.conditions());
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void givenAnyDialect_thenADeleteByKeyIsPlain(Dialect dialect) {
        assertNotNull(read("DELETE FROM orders WHERE id = 7", dialect));
    }

    /** Statements as Hibernate, Spring Data JDBC, jOOQ and programmers write them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select o1_0.id,c1_0.id,c1_0.name from orders o1_0 left join customers c1_0 on c1_0.id=o1_0.c_id where o1_0.id=?",
                "select o1_0.id from orders o1_0 where o1_0.created>=? and o1_0.state in (?,?) order by o1_0.created desc limit ?",
                "select o1_0.id from orders o1_0 where o1_0.item like ? escape '' offset ? rows fetch first ? rows only",
                "select count(o1_0.id) from orders o1_0 join items i1_0 on o1_0.id=i1_0.o_id where i1_0.n between ? and ?",
                "select o1_0.id from orders o1_0 where o1_0.id=? for update",
                "insert into orders (item,version,id) values (?,?,default)",
                "update orders set item=?,version=? where id=? and version=?",
                "SELECT `orders`.`id` AS `id`, `orders`.`item` AS `item` FROM `orders` WHERE `orders`.`id` = ?",
                "select `s`.`orders`.`id` from `s`.`orders` where `s`.`orders`.`id` = ? order by `s`.`orders`.`id`",
                "SELECT o.*, i.name FROM orders o, items i WHERE o.id = i.order_id AND o.id = ?",
                "UPDATE accounts SET balance = balance - ? WHERE id = ? AND balance >= ?"
            })
    void whatFrameworksWriteIsPlain(String sql) {
        assertNotNull(read(sql, Dialect.MYSQL));
        assertNotNull(read(sql.replace('`', '"'), Dialect.POSTGRESQL));
        assertNotNull(read(sql.replace('`', '"'), Dialect.H2));
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
                "UPDATE orders SET item = id * 2",
                "UPDATE orders SET item = id + n",
                "UPDATE orders SET item = lower(id)",
                "INSERT INTO orders (id) VALUES (item)",
                "UPDATE orders SET (item) = (1)",
                "UPDATE orders o SET o.item = 1",
                "UPDATE orders SET item = 1 WHERE id = 1 OR id = 2",
                "DELETE FROM orders",
                "DELETE FROM orders USING other WHERE id = 1",
                "SELECT id FROM orders JOIN other WHERE id = 1",
                "SELECT id FROM orders JOIN other USING (id) WHERE id = 1",
                "SELECT id FROM orders RIGHT JOIN other ON other.id = 1",
                "SELECT id FROM orders left, other WHERE id = 1",
                "SELECT id FROM (orders) WHERE id = 1",
                "SELECT id FROM orders, LATERAL other WHERE id = 1",
                "SELECT id FROM orders join WHERE id = 1",
                "SELECT id name FROM orders WHERE id = 1",
                "SELECT lower(id) FROM orders WHERE id = 1",
                "SELECT a.b.c.id FROM orders WHERE id = 1",
                "SELECT id INTO other FROM orders WHERE id = 1",
                "SELECT id FROM orders partition WHERE id = 1",
                "SELECT id FROM orders WHERE id = 1 LIMIT 1 + 1",
                "SELECT id FROM orders WHERE id = 1 FOR SHARE",
                "SELECT id FROM orders WHERE id = 1 FETCH FIRST 1 ROWS WITH TIES",
                "SELECT id FROM orders WHERE id = 1 ORDER BY 1",
                "SELECT id FROM orders WHERE id = 1 ORDER BY item COLLATE x",
                "SELECT id FROM orders WHERE id = 1 UNION SELECT 1",
                "SELECT id FROM orders GROUP BY id HAVING id = 1",
                "SELECT id FROM orders WHERE NOT id = 1",
                "SELECT id FROM orders WHERE 1 = id",
                "SELECT id FROM orders WHERE id < item",
                "SELECT id FROM orders WHERE id IN (SELECT 1)",
                "SELECT id FROM orders WHERE id IN (item)",
                "SELECT id FROM orders WHERE id = ANY (?)",
                "SELECT id FROM orders WHERE id = -1",
                "SELECT id FROM orders WHERE id BETWEEN 1 AND item",
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

    @Test
    void givenAnAliasBehindAWordOfTheGrammar_thenItMayBeNoTable() {
        assertNull(read("SELECT id FROM ONLY orders WHERE id = 1", Dialect.TIDB));
        assertNotNull(read("SELECT id FROM ONLY AS orders WHERE id = 1", Dialect.TIDB));
    }

    private static @Nullable PlainStatement read(String sql, Dialect dialect) {
        Tokens tokens = Tokens.scan(sql, dialect);
        return PlainStatement.read(tokens, 0, tokens.size());
    }
}
