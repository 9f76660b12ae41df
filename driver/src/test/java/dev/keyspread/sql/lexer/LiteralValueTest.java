package dev.keyspread.sql.lexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.keyspread.sql.Dialect;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LiteralValueTest {
    private static @Nullable LiteralValue read(String literal, Dialect dialect) {
        return LiteralValue.read(Tokens.scan(literal, dialect), 0, 1);
    }

    @Test
    void anExponentMakesADoubleWhereTheEngineSaysSo() {
        assertNull(read("9007199254740993e0", Dialect.MYSQL));
        assertNull(read("9007199254740993e0", Dialect.GOOGLESQL));
        assertNull(read("1e999", Dialect.TIDB));

        LiteralValue exact = read("9007199254740993e0", Dialect.POSTGRESQL);
        assertNotNull(exact);
        assertEquals(new BigDecimal("9007199254740993"), exact.value());
        assertNotNull(read("15e2", Dialect.MYSQL));
    }
}
