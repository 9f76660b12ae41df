package dev.keyspread.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeywordsTest {
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void everyDialectHasItsWords(Dialect dialect) {
        Keywords words = Keywords.of(dialect);

        assertTrue(words.reserved().size() > 50, words::toString);
        assertTrue(words.reserved().stream().noneMatch(words.others()::contains), "both reserved and not");
    }

    @ParameterizedTest
    @EnumSource(GrammarWords.class)
    void everyPlaceInTheGrammarHasItsWords(GrammarWords words) {
        assertTrue(words.array().length > 0, words::name);
        for (String word : words.array()) {
            assertTrue(words.contains(word) && word.equals(word.toUpperCase(Locale.ROOT)), word);
        }
    }

    @Test
    void givenAWordOfTheGrammar_whenWritten_thenItIsQuotedAndStillMeansTheSameName() {
        assertEquals("\"order\"", Dialect.POSTGRESQL.quoted("order"));
        assertEquals("\"ORDER\"", Dialect.H2.quoted("ORDER"));
        assertEquals("`Hash`", Dialect.GOOGLESQL.quoted("Hash"));
        assertEquals("`key`", Dialect.TIDB.quoted("key"));
        assertEquals("key", Dialect.POSTGRESQL.quoted("key"));
        assertEquals("Timestamp", Dialect.GOOGLESQL.quoted("Timestamp"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ORDER", "USER", "VALUE", "KEY", "DAY", "YEAR", "ROW", "LIMIT", "OFFSET", "ID", "TS", "TYPE"})
    void givenAColumnOfThatName_whenWritten_thenH2TakesIt(String name) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE T (" + Dialect.H2.quoted(name) + " INT)");
            assertEquals(0, statement.executeUpdate("UPDATE T SET \"" + name.toUpperCase(Locale.ROOT) + "\" = 1"));
        }
    }
}
