package dev.keyspread.plan.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
}
