package dev.keyspread.plan.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YqlPathsTest {
    @ParameterizedTest
    @CsvSource({
        "/local/orders, orders, true",
        "/local/shop/Orders, shop/orders, true",
        "/local/shop/orders, orders, true",
        "/local/reorders, orders, false",
        "shop/orders, orders, false",
        "orders, orders, false",
    })
    void anAbsolutePathMayLeadToATableWhosePathItEndsWith(String path, String table, boolean may) {
        assertEquals(may, YqlPaths.mayLeadTo(path, table));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "YDB | PRAGMA TablePathPrefix = \"/local/a\"; SELECT 1 | true",
                "YDB | SELECT 1; pragma tablepathprefix('/local/a'); SELECT 2 | true",
                "YDB | PRAGMA AnsiInForEmptyOrNullableItemsCollections; SELECT TablePathPrefix FROM t | false",
                "POSTGRESQL | PRAGMA TablePathPrefix | false",
            })
    void aTextMaySayWhereItsTablesLie(String dialect, String sql, boolean says) {
        assertEquals(says, YqlPaths.setsDirectory(Tokens.scan(sql, Dialect.valueOf(dialect))));
    }
}
