package dev.keyspread.sql.jsqlparser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.write.TextWrites;
import dev.keyspread.sql.write.WriteStatement;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** On what JSqlParser's reading of a write is held against ours. */
class SecondOpinionTest {
    /** Where a word may stand as a name. */
    private static final List<String> FORMS = List.of(
            "UPDATE # SET a = 1 WHERE id = 2",
            "UPDATE # x SET a = 1, b = 3",
            "UPDATE t AS # SET a = 1",
            "UPDATE t SET # = 1, a = 2 WHERE id = 1",
            "UPDATE t SET a = 2, # = 1 WHERE id = 1",
            "UPDATE t SET a = #, b = 1 WHERE id = 1",
            "INSERT INTO # (a, b) VALUES (1, now())",
            "INSERT INTO t (#, a) VALUES (1, now())",
            "INSERT INTO t (a, b) VALUES (#, now())",
            "INSERT INTO t (a, b) SELECT #, a FROM u",
            "INSERT INTO t (a, b) SELECT a #, b FROM u",
            "INSERT INTO t (a, b) SELECT a, b FROM u #",
            "INSERT INTO t (a, b) VALUES (1, now()) RETURNING #",
            "MERGE INTO # USING u ON u.a = 1 WHEN MATCHED THEN UPDATE SET b = 1, # = 2"
                    + " WHEN NOT MATCHED THEN INSERT (a, #) VALUES (1, now())");

    /** The engine reads no such name without quotes; MySQL reserves all words that it allows before a table. */
    private static final Set<String> RESERVED = Set.of("case", "delayed", "high_priority");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE t SET a = 1 WHERE b = 2 | UPDATE u SET a = 1 WHERE b = 2 | which table is written to",
                "INSERT INTO t (a, b) VALUES (1, 2) | INSERT INTO t (b, a) VALUES (1, 2) | its list of columns",
                "UPDATE t SET a = 1, b = 2 | UPDATE t SET a = 1 | which columns are assigned to",
                "INSERT INTO t (a) VALUES (1) ON CONFLICT DO NOTHING | INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET b = 1 | which columns are assigned to",
                "INSERT INTO t (a) VALUES (now()) | INSERT INTO t (a) VALUES (now()), (now()) | how many values its rows have",
                "INSERT INTO t (a, b) SELECT a, b FROM u | INSERT INTO t (a, b) SELECT a FROM u | how many values its rows have",
                "WITH w AS (INSERT INTO t (a) VALUES (1) RETURNING a) SELECT a FROM w | SELECT a FROM w | how many writes it holds",
            })
    void givenWhatWouldPutWrongShardsIntoRows_thenTheTwoDisagree(String parsed, String own, String difference)
            throws UnreadableStatementException {
        assertEquals(difference, SecondOpinion.ofWrites(parse(parsed), writes(own)));
        assertNull(SecondOpinion.ofWrites(parse(parsed), writes(parsed)));
    }

    /**
     * Checks that what JSqlParser does not know is masked where it says nothing of tables, columns and rows: without an opinion nothing
     * would confirm ours.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GOOGLESQL | INSERT OR UPDATE INTO t (a, b) VALUES (1, now())",
                "GOOGLESQL | INSERT OR IGNORE t (a, b) SELECT a, b FROM u",
                "GOOGLESQL | INSERT INTO t (a) VALUES (now()) ON CONFLICT ON UNIQUE CONSTRAINT c DO NOTHING",
                "GOOGLESQL | INSERT INTO t (a, b) VALUES (GET_NEXT_SEQUENCE_VALUE(SEQUENCE s), 1) ASSERT_ROWS_MODIFIED 1",
                "YDB | INSERT OR REVERT INTO t (a) VALUES (now())",
                "COCKROACHDB | UPSERT INTO t (a, b) VALUES (now(), 1) RETURNING a",
            })
    void givenWhatADialectAdds_thenThereIsAnOpinion(Dialect dialect, String sql) throws UnreadableStatementException {
        assertNull(opinion(sql, dialect));
        assertEquals("which table is written to", opinion(sql, sql.replace(" t ", " v "), dialect));
    }

    @Test
    void givenRowsOfPlainValues_thenTheirNumberDoesNotMatter() throws UnreadableStatementException {
        // They are one shape: what is said of one of its texts holds for all.
        assertNull(SecondOpinion.ofWrites(
                parse("INSERT INTO t (a) VALUES (1), (2)"), writes("INSERT INTO t (a) VALUES (1), (2), (3)")));
    }

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "POSTGRESQL", "MYSQL", "H2"})
    void givenTheParsersWordsAsNames_thenTheTwoAgree(Dialect dialect) {
        List<String> disagreed = new ArrayList<>();
        int agreed = 0;
        int without = 0;
        for (String word : parsersWords()) {
            for (String form : FORMS) {
                String sql = form.replace("#", word);
                try {
                    String opinion = opinion(sql, dialect);
                    agreed += opinion == null ? 1 : 0;
                    if (opinion != null && !RESERVED.contains(word)) {
                        disagreed.add(sql + ": " + opinion);
                    }
                } catch (UnreadableStatementException none) {
                    without++;
                }
            }
        }
        System.out.println("second opinion on words as names, " + dialect.settingName() + ": " + agreed + " agreed, "
                + without + " read by one reader only, " + disagreed.size() + " disagreed");
        assertEquals(List.of(), disagreed);
        assertTrue(agreed > 5 * without, "too few had a second opinion");
    }

    private static Set<String> parsersWords() {
        Set<String> words = new TreeSet<>();
        for (Field constant : CCJSqlParserConstants.class.getFields()) {
            String word = constant.getName().replaceFirst("^K_", "").toLowerCase(Locale.ROOT);
            if (word.matches("[a-z_]+")) {
                words.add(word);
            }
        }
        return words;
    }

    private static @Nullable String opinion(String sql, Dialect dialect) throws UnreadableStatementException {
        return opinion(sql, sql, dialect);
    }

    /** Returns JSqlParser's opinion of one text beside our reading of another. */
    private static @Nullable String opinion(String parsed, String own, Dialect dialect)
            throws UnreadableStatementException {
        Tokens tokens = Tokens.scan(own, dialect);
        List<WriteStatement> writes =
                new TextWrites(tokens).of(0, tokens.size()).all();
        if (writes.isEmpty()) {
            throw new UnreadableStatementException("our own reader does not read it");
        }
        Shape shape = Shape.of(Tokens.scan(parsed, dialect));
        return SecondOpinion.ofWrites(ParsedStatement.parse(shape, 0, shape.size()), writes);
    }

    private static ParsedStatement parse(String sql) throws UnreadableStatementException {
        Shape shape = Shape.of(Tokens.scan(sql, Dialect.POSTGRESQL));
        return ParsedStatement.parse(shape, 0, shape.size());
    }

    private static List<WriteStatement> writes(String sql) {
        Tokens tokens = Tokens.scan(sql, Dialect.POSTGRESQL);
        return new TextWrites(tokens).of(0, tokens.size()).all();
    }
}
