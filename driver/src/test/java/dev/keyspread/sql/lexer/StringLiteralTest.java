package dev.keyspread.sql.lexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.keyspread.sql.Dialect;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StringLiteralTest {

    private static @Nullable String value(Dialect dialect, String literal) {
        Tokens tokens = Tokens.scan("(" + literal + ")", dialect);
        assertEquals(TokenKind.STRING, tokens.kind(1), literal);
        assertEquals(literal, tokens.text(1));
        return tokens.stringValue(1);
    }

    @Test
    void standardStringsDoubleTheirQuotes() {
        assertEquals("it's \\n", value(Dialect.POSTGRESQL, "'it''s \\n'"));
        assertEquals("", value(Dialect.H2, "''"));
        assertEquals("'", value(Dialect.H2, "''''"));
        assertEquals("a", value(Dialect.H2, "N'a'"));
    }

    @Test
    void escapesFollowTheDialect() {
        assertEquals("a\nb'c\\A", value(Dialect.POSTGRESQL, "E'a\\nb\\'c\\\\\\u0041'"));
        assertEquals("a\nb\"c\0%", value(Dialect.MYSQL, "'a\\nb\\\"c\\0%'"));
        assertEquals("50\\%", value(Dialect.MYSQL, "'50\\%'"));
        assertEquals("say \"hi\" x", value(Dialect.TIDB, "\"say \"\"hi\"\" \\x\""));
        assertEquals("tab\tAé🙂?", value(Dialect.GOOGLESQL, "'tab\\t\\x41\\u00e9\\U0001F642\\?'"));
        assertEquals("a\\nb", value(Dialect.GOOGLESQL, "r'a\\nb'"));
        assertEquals("x'y\nz", value(Dialect.GOOGLESQL, "'''x'y\r\nz'''"));
        assertEquals("a\tb", value(Dialect.YDB, "\"a\\tb\""));
    }

    @Test
    void bodiesWithoutEscapesAreTakenAsTheyStand() {
        assertEquals("a'b\\n", value(Dialect.POSTGRESQL, "$q$a'b\\n$q$"));
        assertEquals("{\"k\"}", value(Dialect.YDB, "@@{\"k\"}@@"));
        assertEquals("a@@b", value(Dialect.YDB, "@@a@@@@b@@"));
        assertEquals("dAt", value(Dialect.POSTGRESQL, "U&'d\\0041t'"));
    }

    @Test
    void whatIsNotCertainIsNotTold() {
        assertNull(value(Dialect.POSTGRESQL, "E'\\xe9'"));
        assertNull(value(Dialect.GOOGLESQL, "'\\q'"));
        assertNull(value(Dialect.YUGABYTEDB, "E'\\a'"));
        assertNull(value(Dialect.SPANNER_POSTGRESQL, "E'\\v'"));
        assertNull(value(Dialect.YDB, "'{}'j"));
    }
}
