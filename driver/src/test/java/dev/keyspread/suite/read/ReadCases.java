package dev.keyspread.suite.read;

import dev.keyspread.suite.engine.Shop;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;

/** The statements that {@link ReadTests} runs on the tables of {@link Shop}. */
final class ReadCases {
    private static final LocalDateTime SEEN = LocalDateTime.parse("2016-01-25T10:10:11.5");

    private ReadCases() {}

    /** A statement and what the application binds. */
    record Case(String sql, List<Object> values) {
        @Override
        public String toString() {
            return sql;
        }
    }

    private static Case run(String sql, Object... values) {
        return new Case(sql, List.of(values));
    }

    /** They give every source of a rule, or a range of one, so a shard predicate has to be added. */
    static Stream<Case> keyed() {
        return Stream.of(
                run("SELECT * FROM orders WHERE id > 7"),
                run("SELECT * FROM orders WHERE id BETWEEN ? AND 7", 7L),
                run("UPDATE orders SET amount = 1 WHERE id > 35"),
                run("SELECT * FROM visits WHERE seen >= ?", SEEN),
                run("SELECT * FROM loose WHERE id > 0"),
                run("SELECT o.id, p.part FROM orders o LEFT JOIN parts p ON p.part = 1 AND p.order_id < 5"),
                run("SELECT * FROM orders WHERE id = 7"),
                run("SELECT * FROM orders WHERE id = ?", 7L),
                run("SELECT * FROM orders WHERE 7 = id"),
                run("SELECT * FROM orders WHERE id = CAST(? AS BIGINT)", 7L),
                run("select o.id from orders o where (o.id = cast(? as integer) and o.customer <> ?)", 7, "x"),
                run("DELETE FROM orders WHERE id = CAST(? AS BIGINT) AND amount < 0", 7L),
                run("SELECT * FROM orders WHERE ? = id", 7L),
                run("SELECT * FROM orders WHERE (id = ?) AND customer = 'c0'", 7L),
                run("SELECT * FROM orders WHERE customer = ? AND id = ? AND amount > ?", "c0", 7L, BigDecimal.ONE),
                run("SELECT * FROM orders WHERE id IN (1, 2, 3, 99)"),
                run("SELECT * FROM orders WHERE id IN (?, ?, 3)", 1L, 2),
                run("SELECT * FROM orders WHERE id IN (1, -2, 3, 2, 3, NULL, 7)"),
                run("SELECT * FROM orders o WHERE o.amount > 0 AND (o.id IN (1, 8, 15, 22) AND o.customer = 'c0')"),
                run("SELECT * FROM orders WHERE id IN (?, 3, ?, ?)", 1L, 2, new BigDecimal("7.0")),
                run("SELECT * FROM orders WHERE id IN (?, ?, ?, ?) ORDER BY id DESC", 7, 7L, (short) 8, 9L),
                run("SELECT * FROM orders WHERE id IN (?, ?, ?)", 7L, 8L, new BigDecimal("9.5")),
                run("SELECT COUNT(*) FROM orders WHERE id IN (?, ?, ?) OR id IN (4, 5, 6)", 7L, 8L, 9L),
                run("SELECT what FROM items WHERE order_id IN (SELECT id FROM orders WHERE id IN (1, 2, 3))"),
                run("UPDATE orders SET amount = amount + 1 WHERE id IN (1, 2, ?, 4)", 3),
                run("DELETE FROM orders WHERE id IN (?, ?, ?, 99) AND amount > ?", 1, 2, 3, BigDecimal.ZERO),
                run("SELECT * FROM orders WHERE id IN (1, 2, ?) FOR UPDATE", 3),
                run("SELECT * FROM orders WHERE id IN (?)", 5),
                run("SELECT * FROM orders WHERE id = (?)", 5),
                run("SELECT * FROM orders WHERE (id) = (?) AND (amount > 0)", 5),
                run("SELECT * FROM orders WHERE id IN ((?), (?), (99))", 5, 6),
                run("SELECT * FROM orders WHERE (orders.id) IN ((?), (?)) ORDER BY id", 5, 6),
                run("SELECT * FROM orders WHERE (id) IN (1, 2, ?)", 3),
                run("UPDATE orders SET amount = amount + 1 WHERE (id) IN ((1), (2), (?))", 3),
                run("SELECT * FROM orders WHERE id = ? OR id = 8", 7L),
                run(
                        "SELECT * FROM orders WHERE (id = ? AND amount > 0) OR (id = ? AND amount < 0) OR id IN (?)",
                        1,
                        2,
                        3),
                run("SELECT * FROM orders WHERE id = 7 -- the seventh"),
                run("SELECT * FROM orders WHERE id = /* seven */ 7 /* it is */ ORDER BY id;"),
                run("select O.ID, o.\n\tcustomer FROM Orders AS O WHERE O.ID=7"),
                run("SELECT orders.customer FROM orders WHERE orders.id = ?", 7L),
                run("SELECT id FROM orders WHERE id = -7"),
                run("SELECT id FROM orders WHERE id = 7 ORDER BY id LIMIT 1"),
                run("SELECT id FROM orders WHERE id = ? ORDER BY id LIMIT ?", 7L, 1),
                run(
                        "SELECT customer, COUNT(*) FROM orders WHERE id IN (1, 8, 15) GROUP BY customer HAVING COUNT(*) > ?",
                        0),
                run("SELECT id FROM orders WHERE id = 7 FOR UPDATE"),
                run("SELECT * FROM visits WHERE seen = ? AND who = ?", SEEN, "Ann"),
                run("SELECT * FROM visits WHERE who = 'Ann' AND seen = TIMESTAMP '2016-01-25 10:10:11.5'"),
                run(
                        "SELECT * FROM visits WHERE who IN (?, 'Bea') AND seen IN (?, TIMESTAMP '2016-01-25 10:10:12.5')",
                        "Ann",
                        SEEN),
                run(
                        "SELECT * FROM visits v WHERE v.who = 'Ann' AND (v.seen = ? OR v.seen = ?)",
                        SEEN,
                        SEEN.plusSeconds(1)),
                run("SELECT * FROM prices WHERE price = 1.5"),
                run("SELECT * FROM prices WHERE price = ?", new BigDecimal("7.000")),
                run("SELECT * FROM docs WHERE doc = ? AND written = ?", Shop.DOC, LocalDate.of(2016, 1, 25)),
                run("SELECT * FROM loose WHERE id = ?", 1L),
                run("SELECT o.id, i.what FROM orders o JOIN items i ON i.order_id = o.id WHERE o.id = ?", 1L),
                run("SELECT o.id, i.what FROM orders o, items i WHERE i.order_id = o.id AND o.id = 1 AND i.pos = ?", 2),
                run("SELECT o.id, i.what FROM items i LEFT JOIN orders o ON o.id = i.order_id WHERE o.id = 1"),
                run("SELECT o.id, i.what FROM orders o LEFT JOIN items i ON o.id = i.order_id WHERE o.id IN (1, 5)"),
                run(
                        "SELECT a.id, b.id FROM orders a JOIN orders b ON a.customer = b.customer WHERE a.id = 1 AND b.id = 8"),
                run("SELECT a.id, b.id FROM orders a, orders b WHERE a.id = ? AND b.customer = a.customer", 1L),
                run("SELECT what FROM items WHERE order_id IN (SELECT id FROM orders WHERE id = 1)"),
                run(
                        "SELECT what FROM items i WHERE EXISTS (SELECT 1 FROM orders o WHERE o.id = ? AND i.order_id = o.id)",
                        1L),
                run("SELECT (SELECT customer FROM orders WHERE id = 7), what FROM items WHERE order_id = 1"),
                run("SELECT x.customer FROM (SELECT * FROM orders WHERE id = ?) x WHERE x.amount > ?", 7L, 0),
                run("WITH seventh AS (SELECT * FROM orders WHERE id = 7) SELECT customer FROM seventh"),
                run("SELECT id FROM orders WHERE id = 1 UNION SELECT id FROM orders WHERE id = ?", 2L),
                run("SELECT a.id FROM orders a JOIN orders b ON a.id = b.id"),
                run("SELECT o.id, p.part FROM orders o JOIN parts p ON o.id = p.order_id"),
                run("SELECT o.id, p.part FROM orders o LEFT JOIN parts p ON p.order_id = o.id AND p.part = 1"),
                run("SELECT o.id, p.part FROM parts p LEFT JOIN orders o ON (o.id = p.order_id) AND o.amount > 0"),
                run("SELECT o.id, p.part FROM orders o RIGHT JOIN parts p ON o.id = p.order_id WHERE p.part = ?", 1),
                run("SELECT o.customer, part FROM orders o, parts WHERE id = order_id AND part = 1"),
                run("SELECT customer, part FROM orders, parts WHERE id = order_id AND id = ?", 1L),
                run("SELECT a.id FROM orders a JOIN parts p ON a.id = p.order_id JOIN orders b ON b.id = p.order_id"),
                run(
                        "SELECT a.who FROM visits a JOIN visits b ON a.who = b.who AND a.seen = b.seen WHERE a.note = 'n1'"),
                run("SELECT a.who FROM visits a JOIN visits b ON a.seen = b.seen AND (a.who = b.who OR a.note = 'n2')"),
                run("SELECT a.v FROM loose a LEFT JOIN loose b ON a.id = b.id"),
                run(
                        "SELECT id FROM orders o WHERE EXISTS (SELECT 1 FROM parts p WHERE p.order_id = o.id AND p.part = 1)"),
                run("SELECT id FROM orders o WHERE NOT EXISTS (SELECT 1 FROM parts WHERE order_id = o.id)"),
                run("SELECT id FROM orders o WHERE 1 IN (SELECT part FROM parts p WHERE o.id = p.order_id)"),
                run(
                        "UPDATE orders SET customer = (SELECT MAX(p.who) FROM parts p WHERE p.order_id = orders.id) WHERE id = 1"),
                run("DELETE FROM orders o WHERE EXISTS (SELECT 1 FROM parts p WHERE p.order_id = o.id AND p.part = 2)"),
                run("UPDATE orders SET customer = ? WHERE id = ?", "z", 7L),
                run("UPDATE orders SET customer = 'id = 8', amount = amount + 1 WHERE id IN (7, ?)", 8L),
                run("UPDATE orders o SET customer = 'z' WHERE o.id = 7 AND o.amount > 0"),
                run("DELETE FROM orders WHERE id = ?", 7L),
                run("DELETE FROM orders WHERE id = 7 OR id = 8"),
                run("DELETE FROM visits WHERE who = ? AND seen = ?", "Ann", SEEN));
    }

    /** They don't, so nothing may be added. */
    static Stream<Case> notKeyed() {
        return Stream.of(
                run("SELECT * FROM orders"),
                run("SELECT * FROM orders WHERE id <> ?", 7L),
                run("SELECT * FROM orders WHERE NOT (id = 7)"),
                run("SELECT * FROM orders WHERE NOT id = ? AND customer = 'c0'", 7L),
                run("SELECT * FROM orders WHERE id NOT IN (7, 8)"),
                run("SELECT * FROM orders WHERE id NOT IN (7, 8, 9)"),
                run("SELECT * FROM orders WHERE NOT (id IN (7, 8, 9))"),
                run("SELECT * FROM orders WHERE customer = 'c0'"),
                run("SELECT * FROM orders WHERE (id = 7) IS NOT TRUE"),
                run("SELECT * FROM orders WHERE (id = 7) = FALSE"),
                run("SELECT id, id = 7 FROM orders"),
                run("SELECT CASE WHEN id = 7 THEN 'x' ELSE 'y' END FROM orders"),
                run("SELECT * FROM orders WHERE CASE WHEN id = 7 THEN FALSE ELSE TRUE END"),
                run("SELECT * FROM orders WHERE id = 3 + 4"),
                run("SELECT * FROM orders WHERE id = 7 - 0"),
                run("SELECT * FROM orders WHERE id = 3 * 2 + 1"),
                run("SELECT * FROM orders WHERE id + 0 = 7"),
                run("SELECT * FROM orders WHERE -id = -7"),
                run("SELECT * FROM orders WHERE id = ? + 4", 3),
                run("SELECT * FROM orders WHERE id = (SELECT MAX(order_id) FROM items WHERE order_id < 50)"),
                run("SELECT * FROM orders WHERE id IN (SELECT order_id FROM items)"),
                run("SELECT * FROM orders WHERE id IN (1, 1 + 1)"),
                run("SELECT * FROM orders WHERE id = ABS(-7)"),
                run("SELECT * FROM orders WHERE 'id = 7' = customer OR amount = 1"),
                run("SELECT * FROM orders WHERE customer = 'c0' OR amount = ?", BigDecimal.ONE),
                run("SELECT * FROM visits WHERE who = 'Ann'"),
                run("SELECT * FROM visits WHERE who = 'Ann' OR seen = ?", SEEN),
                run("SELECT * FROM loose WHERE id IS NULL"),
                run("SELECT * FROM loose WHERE id = v"),
                run("SELECT what FROM items WHERE order_id = 1 AND what = 'orders'"),
                run("WITH orders AS (SELECT order_id AS id, what FROM items) SELECT * FROM orders WHERE id = 1"),
                run("SELECT orders.what FROM (SELECT order_id AS id, what FROM items) orders WHERE orders.id = ?", 1L),
                run("UPDATE orders SET customer = 'id = 7'"),
                run("DELETE FROM orders WHERE NOT (id = 7 OR id = 8)"),
                run("DELETE FROM items WHERE order_id = 1"));
    }

    /** Where adding a predicate would be sound but isn't demanded, or must be done with care: only the result counts. */
    static Stream<Case> delicate() {
        return Stream.of(
                run("SELECT o.id FROM orders AS o (id, shard, customer, amount) WHERE o.id IN (0, 1, 2, 3, 4, 5, 6)"),
                run("SELECT * FROM codes WHERE code = 'ab'"),
                run("SELECT * FROM codes WHERE code = 'ab    '"),
                run("SELECT o.id, i.what FROM items i LEFT JOIN orders o ON o.id = i.order_id AND o.id = 1"),
                run("SELECT o.id, i.what FROM orders o RIGHT JOIN items i ON o.id = i.order_id AND o.id = ?", 2L),
                run(
                        "SELECT i.what FROM items i LEFT JOIN orders o ON o.id = i.order_id WHERE o.id = 1 OR o.id IS NULL"),
                run("SELECT i.what FROM items i LEFT JOIN orders o ON o.id = 1 WHERE o.id IS NULL OR i.pos = 1"),
                // An ON sees the tables of its own join alone, so that order_id is no column of parts there.
                run("SELECT i.what FROM items i JOIN orders o ON order_id = 1, parts p"),
                run("SELECT i.what FROM items i JOIN orders o ON order_id = ? JOIN parts p ON p.part = o.id", 1L),
                run("SELECT i.what FROM parts p JOIN (items i JOIN orders o ON order_id = 1) ON p.part = o.id"),
                run(
                        "SELECT i.what, o.id FROM orders o JOIN (SELECT order_id AS id, what FROM items) i USING (id) WHERE id = 1"),
                run(
                        "SELECT i.what, id FROM orders o NATURAL JOIN (SELECT order_id AS id, what FROM items) i WHERE id = ?",
                        1L),
                run(
                        "SELECT i.what, id FROM (SELECT order_id AS id, what FROM items) i LEFT JOIN orders o USING (id) WHERE id = 99"),
                run("SELECT * FROM orders o JOIN items i ON i.order_id = o.id AND o.id = ? ORDER BY i.pos", 1L),
                run("SELECT * FROM orders WHERE id = 7.5"),
                run("SELECT * FROM orders WHERE id = 7.0"),
                run("SELECT * FROM orders WHERE id = '7'"),
                run("SELECT * FROM orders WHERE id = 99999999999999999999"),
                run("SELECT * FROM orders WHERE id = NULL"),
                run("SELECT * FROM orders WHERE id IN (1, NULL)"),
                run("SELECT * FROM loose WHERE id IN (1, NULL) OR id IS NULL"),
                run("SELECT * FROM loose WHERE NOT (id IN (1, NULL))"),
                run("SELECT * FROM loose WHERE id IS NOT DISTINCT FROM NULL"),
                run("SELECT * FROM orders WHERE id = 7 AND id = 8"),
                run("SELECT * FROM orders WHERE id = 7 AND id IN (7, 8)"),
                run("SELECT * FROM orders WHERE id = 7 AND shard = 3"),
                run("SELECT * FROM orders WHERE id = 7 OR shard = 3"),
                run("SELECT * FROM orders WHERE id = 7 AND NOT (customer = 'c0' AND id = 7)"),
                run("SELECT * FROM orders WHERE (id = 7) IS TRUE"),
                run("SELECT * FROM orders WHERE (id = 7 OR customer = 'c1') AND amount > 1"),
                run("SELECT * FROM orders WHERE id = 7 OR 1 = 1"),
                run("SELECT * FROM orders WHERE id = ALL (SELECT order_id FROM items WHERE order_id = 1)"),
                run("SELECT * FROM orders WHERE (id, customer) IN ((7, 'c0'), (8, 'c0'))"),
                run("SELECT * FROM orders WHERE (customer, id) = (?, ?)", "c0", 7L),
                run("SELECT * FROM visits WHERE (who, seen) IN (('Ann', ?), (?, ?))", SEEN, "Bea", SEEN.plusSeconds(1)),
                run("SELECT * FROM visits WHERE (seen, who) = (?, 'Ann') OR (seen, note) = (?, 'n1')", SEEN, SEEN),
                run("SELECT * FROM orders WHERE (id, customer) IN ((7, 'c0'), (8, NULL), (9, 'c2'))"),
                run("SELECT * FROM orders WHERE (id, customer) NOT IN ((7, 'c0'), (8, 'c1'))"),
                run("SELECT o.id, (SELECT COUNT(*) FROM parts p WHERE p.order_id = o.id) FROM orders o GROUP BY o.id"),
                run("SELECT o.id, COUNT(p.part) FROM orders o LEFT JOIN parts p ON p.order_id = o.id GROUP BY o.id"),
                run("SELECT o.id FROM orders o FULL JOIN parts p ON p.order_id = o.id"),
                run("SELECT o.id FROM orders o JOIN parts p ON NOT (p.order_id = o.id)"),
                run("SELECT o.id FROM orders o JOIN parts p ON p.order_id <> o.id OR p.order_id = o.id AND p.part = 1"),
                run(
                        "SELECT * FROM orders o LEFT JOIN parts p ON p.order_id = o.id WHERE p.order_id IS NULL AND o.id < 9"),
                run("SELECT * FROM orders o NATURAL JOIN (SELECT order_id AS id, part FROM parts) p"),
                run("SELECT * FROM orders WHERE (id) = (7)"),
                run("SELECT * FROM orders WHERE id = CAST(7 AS BIGINT)"),
                run("SELECT * FROM orders WHERE id = CAST(? AS INTEGER)", "7"),
                run(
                        "SELECT MAX(id) FROM orders WHERE id IN (1, 2) AND EXISTS (SELECT 1 FROM items WHERE order_id = orders.id)"),
                run("SELECT id, (SELECT COUNT(*) FROM items WHERE order_id = o.id) FROM orders o WHERE id = 1"),
                run("SELECT * FROM codes WHERE code = 'ab' || ''"),
                run("SELECT * FROM codes WHERE code = ?", "ab"),
                run("SELECT * FROM codes WHERE code = ?", "ab  "),
                run("SELECT * FROM codes WHERE code = ?", "abcdefghij"),
                run("SELECT * FROM codes WHERE code IN ('', 'AB')"),
                run("SELECT * FROM prices WHERE price = 1.50 OR price = 15e-1"),
                run("SELECT * FROM prices WHERE price = 1.501"),
                run("SELECT * FROM prices WHERE price = ?", new BigDecimal("1.501")),
                run("SELECT * FROM prices WHERE price IN (0, -0.00, - 3.25)"),
                run("SELECT * FROM visits WHERE who = 'ann' AND seen = ?", SEEN),
                run("SELECT * FROM visits WHERE who = 'Ann ' AND seen = ?", SEEN),
                run("SELECT * FROM visits WHERE who = 'Ann' AND seen = '2016-01-25 10:10:11.5'"),
                run("SELECT * FROM visits WHERE who = 'Ann' AND seen = ?", SEEN.plusNanos(1)),
                run("SELECT * FROM visits WHERE who = 'Ann' AND seen = TIMESTAMP '2016-01-25 10:10:11.5000001'"),
                run("SELECT * FROM visits WHERE who = 'Ann' AND seen = DATE '2016-01-25'"),
                run(
                        "SELECT * FROM visits WHERE who = 'Ann' AND seen = TIMESTAMP WITH TIME ZONE '2016-01-25 10:10:11.5+00:00'"),
                run("SELECT * FROM docs WHERE written = '2016-01-25' AND doc = '0AB8E3A1-7D5C-4F1E-9B64-2C8D1E5F7A90'"),
                run("SELECT * FROM docs WHERE doc = ? AND written = TIMESTAMP '2016-01-25 00:00:00'", Shop.DOC),
                run("SELECT DISTINCT o.customer FROM orders o WHERE o.id = ? GROUP BY o.customer ORDER BY 1", 7L),
                run(
                        "SELECT id, customer FROM orders WHERE id = 7 AND customer IN (SELECT customer FROM orders WHERE id = 14)"),
                run("UPDATE orders SET amount = (SELECT COUNT(*) FROM orders x WHERE x.id = 7) WHERE customer = 'c1'"),
                run("UPDATE orders SET amount = CASE WHEN id = 7 THEN 1 ELSE 2 END WHERE id IN (7, 8)"),
                run("DELETE FROM items WHERE order_id IN (SELECT o.id FROM orders o WHERE o.id = 1)"),
                run("SELECT orders.id FROM orders WHERE orders.id = 7 AND 'it''s ?' = 'it''s ?'"));
    }
}
