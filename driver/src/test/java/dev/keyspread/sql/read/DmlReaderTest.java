package dev.keyspread.sql.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DmlReaderTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT * FROM t WHERE a = ?                              | t : a=?",
                "SELECT * FROM s.t AS x WHERE x.a = 1 AND ? = x.b         | s.t x : (x.a=1 & x.b=?)",
                "SELECT * FROM t WHERE a = -5 AND (b = 'x' OR c = 2)      | t : (a=-5 & (b='x' + c=2))",
                "SELECT * FROM t WHERE a IN (1, 2, 3) AND b IN (?)        | t : (a=1, 2, 3 & b=?)",
                "SELECT * FROM t WHERE NOT a = 1                          | t : _",
                "SELECT * FROM t WHERE a <> 1 AND b = 2 + 1 AND c = d     | t : (_ & _ & _)",
                "SELECT * FROM t WHERE a BETWEEN 1 AND 2 AND b = 3        | t : (_ & b=3)",
                "SELECT * FROM t WHERE a NOT IN (1, 2) AND b = 1::int     | t : (_ & _)",
                "SELECT * FROM t JOIN u ON t.a = u.a AND u.b = 1 WHERE t.c = 2 | t, u : (_ & u.b=1) ; t.c=2",
                "SELECT * FROM t LEFT JOIN u USING (a) WHERE a = 1        | t, u merged : a=1",
                "SELECT * FROM (SELECT * FROM t WHERE a = 1) d WHERE b = 2 | b=2 of no table // t : a=1",
                "SELECT * FROM u WHERE EXISTS (SELECT 1 FROM t WHERE t.a = u.a AND t.b = 1) | u : _ // t : (_ & t.b=1)",
                "WITH t AS (SELECT 1 AS a) SELECT * FROM t WHERE a = 1    | a=1 of no table",
                "WITH RECURSIVE w AS (SELECT 1 AS a FROM t) SEARCH DEPTH FIRST BY a, b SET o CYCLE a SET c TO 1 DEFAULT 0"
                        + " USING p, u AS (SELECT 2) SELECT * FROM w JOIN v ON v.a = 1 WHERE a = 2 | t :  // v : v.a=1 ; a=2",
                "SELECT a FROM t WHERE b = 1 UNION ALL SELECT a FROM u WHERE b = 2 | t : b=1 // u : b=2",
                "UPDATE t SET c = ? WHERE a = ? RETURNING b               | t : a=?",
                "DELETE FROM t WHERE a = ? AND b > 1                      | t : (a=? & _)",
                "DELETE FROM t USING u WHERE t.a = u.a AND t.b = 1        | t, u : (_ & t.b=1)",
                "SELECT * FROM t AS x (b, a) WHERE a = 1                  | a=1 of no table",
                "SELECT * FROM t WHERE a = 1 FOR UPDATE                   | t : a=1",
                "SELECT * FROM t WHERE a = 1 ORDER BY b LIMIT 3           | t : a=1",
                "SELECT * FROM ONLY (s.t) AS x WHERE x.a = 1                | s.t x : x.a=1",
                "SELECT * FROM ROWS FROM (f(1), g(2)) AS x, t WHERE a = 1  | t : a=1",
                "SELECT * FROM t WHERE a = 1 XOR b = 2                    | t : _",
            })
    void readsBlocksAndConditions(String sql, String expected) throws UnreadableStatementException {
        assertEquals(expected, describe(Shape.of(Tokens.scan(sql, Dialect.POSTGRESQL))));
    }

    @Test
    void keepsPositionsThroughCommentsTabsSurrogatesAndHints() throws UnreadableStatementException {
        String sql = "SELECT /* \uD83D\uDE00 */ *\r\n\tFROM `T`@{FORCE_INDEX=i} AS x -- \uD83D\uDE00\n"
                + "\tWHERE x.`a` = /* ? */ @p1 AND x.b = \"x\" AND 'q' = x.c";
        assertEquals("T x : (_ & x.b=\"x\" & x.c='q')", describe(Shape.of(Tokens.scan(sql, Dialect.GOOGLESQL))));
    }

    @Test
    void pipesOfMysqlAreNotTakenForWhatJoinsTexts() throws UnreadableStatementException {
        String sql = "SELECT * FROM t WHERE tenant = 1 AND active || archived AND id = 3";
        assertEquals("t : _", describe(Shape.of(Tokens.scan(sql, Dialect.MYSQL))));
    }

    @Test
    void literalsOfAnyFormMayBeSelected() throws UnreadableStatementException {
        String sql = "SELECT r'a\\n', \"\"\"it's\"\"\", b'x', t.b FROM t WHERE a = 1";
        assertEquals("t : a=1", describe(Shape.of(Tokens.scan(sql, Dialect.GOOGLESQL))));
    }

    /** MySQL names the tables that lose rows before it says where to look; elsewhere USING only adds to them. */
    @Test
    void aDeleteLooksForRowsWhereItsUsingSays() throws UnreadableStatementException {
        String sql = "DELETE FROM x USING t x, u y WHERE x.id = y.id AND x.id = 1";
        assertEquals("t x, u y : (_ & x.id=1)", describe(Shape.of(Tokens.scan(sql, Dialect.MYSQL))));
        assertEquals("x, t x, u y : (_ & x.id=1)", describe(Shape.of(Tokens.scan(sql, Dialect.POSTGRESQL))));
    }

    @Test
    void refusesWhatIsTooLargeForTheParser() {
        String deep = "SELECT * FROM t WHERE " + "(".repeat(100) + "a = 1" + ")".repeat(100);
        String longText = "SELECT * FROM t WHERE a = 1" + " OR bcdefghij = 1".repeat(5_000);
        for (String sql : List.of(deep, longText, "SELECT", "", "SELECT 1; DELETE FROM t", "SELECT FROM WHERE")) {
            Shape shape = Shape.of(Tokens.scan(sql, Dialect.H2));
            assertThrows(UnreadableStatementException.class, () -> DmlReader.read(shape, 0, shape.size()), sql);
        }
    }

    private static String describe(Shape shape) throws UnreadableStatementException {
        return DmlReader.read(shape, 0, shape.size()).blocks().stream()
                .map(block -> describe(shape, block))
                .filter(block -> !block.isEmpty())
                .collect(Collectors.joining(" // "));
    }

    private static String describe(Shape shape, DmlModel.Block block) {
        String tables = block.tables().stream()
                .map(use -> (use.schema() == null ? "" : use.schema() + ".")
                        + use.name()
                        + (use.alias() == null ? "" : " " + use.alias()))
                .collect(Collectors.joining(", "));
        String conditions = block.conditions().stream()
                .map(condition -> describe(shape, condition))
                .collect(Collectors.joining(" ; "));
        if (block.tables().isEmpty()) {
            return conditions.isEmpty() ? "" : conditions + " of no table";
        }
        return tables + (block.mergesColumns() ? " merged" : "") + " : " + conditions;
    }

    private static String describe(Shape shape, DmlModel.Condition condition) {
        if (condition instanceof DmlModel.And all) {
            return join(shape, all.parts(), " & ");
        }
        if (condition instanceof DmlModel.Or any) {
            return join(shape, any.parts(), " + ");
        }
        if (condition instanceof DmlModel.ValueEquality keyed) {
            Tokens tokens = shape.tokens();
            int from = tokens.start(shape.token(keyed.valuesFrom()));
            int to = tokens.end(shape.token(keyed.valuesTo()) - 1);
            return name(keyed.column()) + "=" + tokens.sql().substring(from, to);
        }
        return "_";
    }

    private static String name(DmlModel.ColumnUse column) {
        return column.qualifier() == null ? column.name() : column.qualifier() + "." + column.name();
    }

    private static String join(Shape shape, List<DmlModel.Condition> parts, String separator) {
        return parts.stream().map(part -> describe(shape, part)).collect(Collectors.joining(separator, "(", ")"));
    }
}
