package dev.keyspread.advice.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IgnoreCommentsTest {
    private static IgnoreComments in(String sql, Dialect dialect) {
        return IgnoreComments.in(Tokens.scan(sql, dialect));
    }

    @Test
    void givenALineComment_whenItNamesRules_thenTheyAreIgnored() {
        IgnoreComments comments = in("""
                -- keyspread-ignore monotonic-key, Sequence-Key
                CREATE TABLE t (a int) /* KEYSPREAD-IGNORE: monotonic-index */
                """, Dialect.POSTGRESQL);

        assertEquals(Set.of("monotonic-key", "sequence-key", "monotonic-index"), comments.rules());
        assertTrue(comments.ignore("monotonic-key"));
        assertEquals(Set.of(), comments.unknown());
    }

    @Test
    void givenWordsBehindTheNames_whenRead_thenTheyAreNoNames() {
        IgnoreComments comments =
                in("SELECT 1 -- keyspread-ignore monotonic-key because it is a small table\n", Dialect.H2);

        assertEquals(Set.of("monotonic-key"), comments.rules());
        assertEquals(Set.of(), comments.unknown());
    }

    @Test
    void givenNamesThatNoRuleHas_whenRead_thenTheyAreUnknown() {
        IgnoreComments comments = in("SELECT 1 -- keyspread-ignore monotonic_key, sequence-key", Dialect.H2);

        assertEquals(Set.of("sequence-key"), comments.rules());
        assertEquals(Set.of("monotonic_key"), comments.unknown());
        assertEquals(
                Set.of(""), in("/* keyspread-ignore */ SELECT 1", Dialect.H2).unknown());
    }

    @Test
    void givenALiteralOrName_whenItHoldsTheWord_thenItMeansNothing() {
        assertEquals(
                Set.of(),
                in(
                                "SELECT '-- keyspread-ignore monotonic-key', \"/* keyspread-ignore sequence-key */\" FROM t",
                                Dialect.POSTGRESQL)
                        .rules());
    }

    @Test
    void givenADialectsOwnComment_whenItNamesARule_thenItIsIgnoredThereOnly() {
        String sql = "SELECT 1 # keyspread-ignore monotonic-key\n";

        assertEquals(Set.of("monotonic-key"), in(sql, Dialect.MYSQL).rules());
        assertEquals(Set.of("monotonic-key"), in(sql, Dialect.GOOGLESQL).rules());
        assertEquals(Set.of(), in(sql, Dialect.POSTGRESQL).rules());
    }
}
