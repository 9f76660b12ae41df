package dev.keyspread.sql.lexer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Expected tokens are written with a letter for their kind: w:word q:quoted s:string b:bytes n:number p:? v:@p h:hint !:open. */
class ScannerTest {

    private static void scans(Dialect dialect, String sql, String... expected) {
        Tokens tokens = Tokens.scan(sql, dialect);
        List<String> found = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            String mark = switch (tokens.kind(i)) {
                case WORD -> "w:";
                case QUOTED_NAME -> "q:";
                case STRING -> "s:";
                case BYTES -> "b:";
                case NUMBER -> "n:";
                case PARAMETER -> "p:";
                case NAMED_PARAMETER -> "v:";
                case HINT -> "h:";
                case UNTERMINATED -> "!:";
                case SYMBOL -> "";
            };
            found.add(mark + tokens.text(i));
        }
        assertEquals(List.of(expected), found, dialect + ": " + sql);
    }

    @Test
    void doubleQuotesAreANameInStandardSqlAndAStringElsewhere() {
        scans(Dialect.POSTGRESQL, "\"a\"\"b\"", "q:\"a\"\"b\"");
        scans(Dialect.H2, "\"a\"", "q:\"a\"");
        scans(Dialect.MYSQL, "\"a\"\"b\"", "s:\"a\"\"b\"");
        scans(Dialect.GOOGLESQL, "\"a\\\"b\"", "s:\"a\\\"b\"");
        scans(Dialect.YDB, "\"a\\\"b\"", "s:\"a\\\"b\"");
    }

    @Test
    void backticksQuoteNamesButInPostgresqlTheyAreAnOperator() {
        scans(Dialect.MYSQL, "`a``b`", "q:`a``b`");
        scans(Dialect.GOOGLESQL, "`a\\`b`.c", "q:`a\\`b`", ".", "w:c");
        scans(Dialect.YDB, "`dir/t`", "q:`dir/t`");
        scans(Dialect.POSTGRESQL, "`a", "`", "w:a");
    }

    @Test
    void squareBracketsQuoteNothing() {
        scans(Dialect.POSTGRESQL, "a[1:2]", "w:a", "[", "n:1", ":", "n:2", "]");
        scans(Dialect.GOOGLESQL, "[a]", "[", "w:a", "]");
    }

    @Test
    void backslashEscapesOnlyWhereTheEngineSaysSo() {
        scans(Dialect.POSTGRESQL, "'a\\' b", "s:'a\\'", "w:b");
        scans(Dialect.POSTGRESQL, "(E'a\\' b')", "(", "s:E'a\\' b'", ")");
        scans(Dialect.H2, "'a\\' b", "s:'a\\'", "w:b");
        scans(Dialect.MYSQL, "'a\\' b'", "s:'a\\' b'");
        scans(Dialect.TIDB, "'a''b'", "s:'a''b'");
        scans(Dialect.GOOGLESQL, "'a''b'", "s:'a'", "s:'b'");
    }

    @Test
    void prefixesBelongToTheLiteral() {
        scans(
                Dialect.POSTGRESQL,
                "x'00' b'01' n'a' u&'\\0041' U&\"b\"",
                "b:x'00'",
                "b:b'01'",
                "s:n'a'",
                "s:u&'\\0041'",
                "q:U&\"b\"");
        scans(Dialect.MYSQL, "X'00' _utf8'a'", "b:X'00'", "w:_utf8", "s:'a'");
        scans(
                Dialect.GOOGLESQL,
                "r'\\n' rb\"x\" BR'y' b'z' xr'a'",
                "s:r'\\n'",
                "b:rb\"x\"",
                "b:BR'y'",
                "b:b'z'",
                "w:xr",
                "s:'a'");
        scans(Dialect.GOOGLESQL, "'''a'b''' r\"\"\"c\"d\"\"\"", "s:'''a'b'''", "s:r\"\"\"c\"d\"\"\"");
    }

    @Test
    void dollarsQuoteOrNumberOrName() {
        scans(Dialect.POSTGRESQL, "$$a'?$$ $t$b$$c$t$ $1 a$b$c", "s:$$a'?$$", "s:$t$b$$c$t$", "v:$1", "w:a$b$c");
        scans(Dialect.POSTGRESQL, "$tag", "$", "w:tag");
        scans(Dialect.H2, "$$a$$ $1 $t$", "s:$$a$$", "v:$1", "$", "w:t$");
        scans(Dialect.YDB, "$p = $x.0.a", "v:$p", "=", "v:$x", ".", "n:0", ".", "w:a");
        scans(Dialect.MYSQL, "$a", "w:$a");
    }

    @Test
    void yqlHasMultilineStringsAndTypedLiterals() {
        scans(Dialect.YDB, "@@a ' b@@ @@x@@@@y@@", "s:@@a ' b@@", "s:@@x@@@@y@@");
        scans(
                Dialect.YDB,
                "1u 2ul 1.5f \"x\"u '{}'j 'a'as b",
                "n:1u",
                "n:2ul",
                "n:1.5f",
                "s:\"x\"u",
                "s:'{}'j",
                "s:'a'",
                "w:as",
                "w:b");
        scans(Dialect.YDB, "#t", "#", "w:t");
        scans(
                Dialect.YDB,
                "Digest::NumericHash(a ?? 1)",
                "w:Digest",
                "::",
                "w:NumericHash",
                "(",
                "w:a",
                "??",
                "n:1",
                ")");
    }

    @Test
    void commentsAreLeftOutByTheRulesOfTheDialect() {
        scans(Dialect.POSTGRESQL, "a -- b\n/* c /* d */ e */ f", "w:a", "w:f");
        scans(Dialect.H2, "a // b\n /* c /* d */ e */ f", "w:a", "w:f");
        scans(Dialect.MYSQL, "a # b\n/* c /* d */ e", "w:a", "w:e");
        scans(Dialect.GOOGLESQL, "a # b\n/* c /* d */ e", "w:a", "w:e");
        scans(Dialect.YDB, "a /* c /* d */ e -- f", "w:a", "w:e");
        scans(Dialect.POSTGRESQL, "a #b", "w:a", "#", "w:b");
    }

    @Test
    void twoDashesNeedABlankInMysql() {
        scans(Dialect.MYSQL, "1--1 -- x", "n:1", "-", "-", "n:1");
        scans(Dialect.POSTGRESQL, "1--1", "n:1");
    }

    @Test
    void bodiesOfExecutableCommentsAreSql() {
        scans(
                Dialect.TIDB,
                "id /*T![auto_rand] AUTO_RANDOM(5) */, b",
                "w:id",
                "w:AUTO_RANDOM",
                "(",
                "n:5",
                ")",
                ",",
                "w:b");
        scans(Dialect.TIDB, "/*T! a */ /*!50110 b /* c */ d */ e", "w:a", "w:b", "w:d", "w:e");
        scans(Dialect.MYSQL, "/*!50110 a */ /*!b*/ /*M!100100 c */ /*T! d */", "w:a", "w:b", "w:c");
        scans(Dialect.POSTGRESQL, "/*!50110 a */ b", "w:b");
    }

    @Test
    void hintsAreOneToken() {
        scans(Dialect.GOOGLESQL, "t@{FORCE_INDEX=a, b='}'} x", "w:t", "h:@{FORCE_INDEX=a, b='}'}", "w:x");
        scans(Dialect.COCKROACHDB, "t@{FORCE_INDEX=a} u@idx", "w:t", "h:@{FORCE_INDEX=a}", "w:u", "@", "w:idx");
    }

    @Test
    void namedParametersAreToldFromCastsAndSlices() {
        scans(
                Dialect.POSTGRESQL,
                "a = :b AND c::int = d[x:y] := ::text",
                "w:a",
                "=",
                "v::b",
                "w:AND",
                "w:c",
                "::",
                "w:int",
                "=",
                "w:d",
                "[",
                "w:x",
                ":",
                "w:y",
                "]",
                ":=",
                "::",
                "w:text");
        scans(Dialect.GOOGLESQL, "@a @@b.c", "v:@a", "v:@@b", ".", "w:c");
        scans(Dialect.MYSQL, "@a @`b c` @'d'", "v:@a", "v:@`b c`", "v:@'d'");
        scans(Dialect.H2, "JSON_OBJECT('a':?)", "w:JSON_OBJECT", "(", "s:'a'", ":", "p:?", ")");
        scans(Dialect.COCKROACHDB, "1:::INT", "n:1", ":::", "w:INT");
    }

    @Test
    void numbersHaveExponentsRadixesAndPoints() {
        scans(
                Dialect.POSTGRESQL,
                "1.5e-3 .5 1. 0x1F 1_000 1e5",
                "n:1.5e-3",
                "n:.5",
                "n:1.",
                "n:0x1F",
                "n:1_000",
                "n:1e5");
        scans(Dialect.POSTGRESQL, "1..2 t.5 1 .. 2", "n:1", "..", "n:2", "w:t", ".", "n:5", "n:1", "..", "n:2");
        scans(Dialect.MYSQL, "1abc db.2t", "w:1abc", "w:db", ".", "w:2t");
        scans(Dialect.H2, "10L -1", "n:10L", "-", "n:1");
        scans(Dialect.POSTGRESQL, "1e 2ex", "n:1", "w:e", "n:2", "w:ex");
    }

    @Test
    void operatorsAreTheLongestThatTheEngineKnows() {
        scans(
                Dialect.POSTGRESQL,
                "a->>'b' #>> c @> d <@ e !~~* f <-> g",
                "w:a",
                "->>",
                "s:'b'",
                "#>>",
                "w:c",
                "@>",
                "w:d",
                "<@",
                "w:e",
                "!~~*",
                "w:f",
                "<->",
                "w:g");
        scans(
                Dialect.POSTGRESQL,
                "a=-1 b<=-c *- @- d",
                "w:a",
                "=",
                "-",
                "n:1",
                "w:b",
                "<=",
                "-",
                "w:c",
                "*",
                "-",
                "@-",
                "w:d");
        scans(
                Dialect.MYSQL,
                "a<=>b <> c := 1 -> d ->> e || f",
                "w:a",
                "<=>",
                "w:b",
                "<>",
                "w:c",
                ":=",
                "n:1",
                "->",
                "w:d",
                "->>",
                "w:e",
                "||",
                "w:f");
        scans(Dialect.GOOGLESQL, "a>>b |> c => d", "w:a", ">>", "w:b", "|>", "w:c", "=>", "w:d");
    }

    @Test
    void jdbcEscapesAreWordsBetweenBraces() {
        scans(
                Dialect.POSTGRESQL,
                "{fn now()} {ts '2020-01-01'} {?= call f(?)}",
                "{",
                "w:fn",
                "w:now",
                "(",
                ")",
                "}",
                "{",
                "w:ts",
                "s:'2020-01-01'",
                "}",
                "{",
                "p:?",
                "=",
                "w:call",
                "w:f",
                "(",
                "p:?",
                ")",
                "}");
    }

    @Test
    void wordsMayHaveLettersOfAnyScript() {
        scans(Dialect.POSTGRESQL, "größe 表 🙂x", "w:größe", "w:表", "w:🙂x");
        scans(Dialect.H2, "a\u00a0b", "w:a", "w:b");
        scans(Dialect.POSTGRESQL, "a\u00a0b", "w:a\u00a0b");
    }

    @Test
    void noKeywordIsWrittenWithALetterThatOnlyUppercasesToIt() {
        Tokens tokens = Tokens.scan("ſelect selECT lımıt", Dialect.POSTGRESQL);
        assertFalse(tokens.isWord(0, "SELECT"));
        assertTrue(tokens.isWord(1, "SELECT"));
        assertFalse(tokens.isWord(2, "LIMIT"));
    }

    @Test
    void whatNeverEndsIsOneToken() {
        scans(Dialect.POSTGRESQL, "a 'b c", "w:a", "!:'b c");
        scans(Dialect.POSTGRESQL, "a /* b /* c */", "w:a", "!:/* b /* c */");
        scans(Dialect.POSTGRESQL, "$t$ a $t", "!:$t$ a $t");
        scans(Dialect.GOOGLESQL, "'''a''", "!:'''a''");
        scans(Dialect.GOOGLESQL, "t@{a", "w:t", "!:@{a");
        scans(Dialect.YDB, "@@a@", "!:@@a@");
        scans(Dialect.MYSQL, "'a\\'", "!:'a\\'");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void emptyTextsHaveNoTokens(Dialect dialect) {
        assertEquals(0, Tokens.scan("", dialect).size());
        assertEquals(0, Tokens.scan(" \r\n\t-- a", dialect).size());
    }

    @Test
    void namesAreFoldedAndUnquotedAsTheEngineDoesIt() {
        assertEquals("users", Tokens.scan("Users", Dialect.POSTGRESQL).name(0));
        assertEquals("Users", Tokens.scan("\"Users\"", Dialect.POSTGRESQL).name(0));
        assertEquals(
                "data",
                Tokens.scan("U&\"d\\0061t\\+000061\"", Dialect.POSTGRESQL).name(0));
        assertEquals("USERS", Tokens.scan("Users", Dialect.H2).name(0));
        assertEquals("USERS", Tokens.scan("`Users`", Dialect.H2).name(0));
        assertEquals("a`b", Tokens.scan("`a``b`", Dialect.MYSQL).name(0));
    }
}
