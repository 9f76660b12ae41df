package dev.keyspread.sql.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.parsed.ParsedDmlReader;
import dev.keyspread.sql.shape.Shape;
import java.lang.reflect.Field;
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
import org.junit.jupiter.params.provider.ValueSource;

/** JSqlParser's own words as names in queries, updates and deletes: how our reader and JSqlParser agree on them. */
class SecondReadingWordsTest {
    private static final List<String> FORMS = List.of(
            "SELECT #, a FROM t WHERE id = 1",
            "SELECT a # FROM t WHERE id = 1",
            "SELECT * FROM # WHERE id = 1",
            "SELECT * FROM t # WHERE #.id = 1",
            "SELECT * FROM t x JOIN # y ON x.id = y.id WHERE x.id = 2",
            "SELECT * FROM t x LEFT JOIN u # ON x.id = #.id WHERE x.id = 2",
            "SELECT * FROM t WHERE # = 1 AND id = 2",
            "SELECT * FROM t WHERE id = 2 AND a = #",
            "SELECT * FROM t WHERE # AND id = 2",
            "SELECT #, count(*) FROM t WHERE id = 1 GROUP BY # ORDER BY # LIMIT 1",
            "SELECT #(a) FROM t WHERE #(b) = 1 AND id = 2",
            "UPDATE t SET a = 1, # = 2 WHERE id = 1",
            "UPDATE # SET a = 1 WHERE id = 1",
            "UPDATE t SET a = #, b = 2 WHERE id = 1",
            "DELETE FROM # WHERE id = 1",
            "DELETE FROM t WHERE # = 1 AND id = 2",
            "WITH # AS (SELECT 1 AS a) SELECT * FROM #, t WHERE t.id = 1",
            "SELECT * FROM (SELECT * FROM t WHERE id = 1) # WHERE a = 2");

    /** Begin a value or stand for one, so that the engines take them for no column, or for no table, without quotes. */
    private static final Set<String> RESERVED = Set.of(
            "all",
            "asymmetric",
            "binary",
            "case",
            "distinct",
            "false",
            "interval",
            "null",
            "symmetric",
            "true",
            "using",
            "values");

    /**
     * Names that JSqlParser takes for words of its own: CURRENT for a time, FETCH and VALUE behind JOIN for what ends the list of
     * tables, FINAL behind a table for ClickHouse's, CONNECT_BY_ROOT and PRIOR for Oracle's. Reads of tables with a rule that are written so are
     * not rewritten.
     */
    private static final Set<String> FAULTS = Set.of("connect_by_root", "current", "fetch", "final", "prior", "value");

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "POSTGRESQL", "MYSQL", "H2"})
    void givenTheParsersWordsAsNames_thenTheTwoAgree(Dialect dialect) {
        int agreed = 0;
        int alone = 0;
        Set<String> disagreed = new TreeSet<>();
        for (String word : parsersWords()) {
            for (String form : FORMS) {
                Tokens tokens = Tokens.scan(form.replace("#", word), dialect);
                Shape shape = Shape.of(tokens);
                DmlModel ours = ours(shape);
                DmlModel theirs = theirs(shape);
                agreed += ours != null && ours.equals(theirs) ? 1 : 0;
                alone += ours != null && theirs == null ? 1 : 0;
                if (ours != null && theirs != null && !ours.equals(theirs)) {
                    disagreed.add(word);
                }
            }
        }
        System.out.println("second opinion on reads, words as names, " + dialect.settingName() + ": " + agreed
                + " agreed, " + alone + " read by our reader alone, disagreed on " + disagreed);
        disagreed.removeAll(RESERVED);
        disagreed.removeAll(FAULTS);
        assertEquals(Set.of(), disagreed);
        assertTrue(agreed > 5 * alone, "too few had a second opinion");
    }

    /** In MySQL OR binds least, then XOR, then AND (manual, 14.4.1). JSqlParser binds XOR less than OR; its operands are grouped anew. */
    @ParameterizedTest
    @CsvSource({
        "id = 1 OR a = 2 XOR b = 3, 2",
        "a = 2 XOR b = 3 OR id = 1, 2",
        "id = 1 OR a = 2 XOR b = 3 OR id = 2, 3",
        "a = 1 XOR b = 2 OR id = 1 AND a = 3 XOR b = 3 XOR a = 4 OR id = 2 OR a IN (SELECT 1), 4"
    })
    void givenXorBesideOr_thenBothReadersBindItAsMysqlDoes(String condition, int parts) {
        Shape shape = Shape.of(Tokens.scan("SELECT * FROM t WHERE " + condition, Dialect.MYSQL));

        assertTrue(
                conditions(ours(shape)).get(0) instanceof DmlModel.Or or
                        && or.parts().size() == parts,
                condition);
        assertEquals(ours(shape), theirs(shape), condition);
    }

    /** Checks that what is joined by XOR alone, or stands in brackets with it, fixes nothing. */
    @ParameterizedTest
    @ValueSource(strings = {"id = 1 XOR a = 2", "(id = 1 OR a = 2) XOR b = 3", "id = 1 AND a = 2 XOR b = 3"})
    void givenXorOutermost_thenNeitherReaderTakesAPartForACondition(String condition) {
        Shape shape = Shape.of(Tokens.scan("SELECT * FROM t WHERE " + condition, Dialect.MYSQL));

        assertEquals(List.of(new DmlModel.Other()), conditions(ours(shape)));
        assertEquals(ours(shape), theirs(shape), condition);
    }

    /** In MySQL {@code &&} is AND, also behind brackets and behind a BETWEEN; JSqlParser is shown it as AND. */
    @Test
    void givenAmpersands_thenBothReadersTakeThemForAnd() {
        for (String condition : List.of("(a = 1) && (id = 3) OR b IS NULL", "a BETWEEN 1 AND 2 && id = 3")) {
            Shape shape = Shape.of(Tokens.scan("SELECT * FROM t WHERE " + condition, Dialect.MYSQL));

            assertEquals(ours(shape), theirs(shape), condition);
        }
    }

    /** A column spelt like a clause, where a value is expected, does not end the bound. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MYSQL", "H2"})
    void givenABoundWithAColumnSpeltLikeAClause_thenItIsReadToItsEnd(Dialect dialect) {
        for (String condition :
                List.of("a BETWEEN 1 AND t.offset", "a >= b - offset", "a BETWEEN offset AND returning")) {
            Shape shape = Shape.of(Tokens.scan("SELECT * FROM t WHERE " + condition, dialect));

            DmlModel.Condition read = conditions(ours(shape)).get(0);

            assertTrue(read instanceof DmlModel.Ranged ranged && ranged.end() == shape.size(), condition);
        }
    }

    private static List<DmlModel.Condition> conditions(@Nullable DmlModel model) {
        return model == null ? List.of() : model.blocks().get(0).conditions();
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

    private static @Nullable DmlModel ours(Shape shape) {
        try {
            return DmlReader.read(shape, 0, shape.size());
        } catch (UnreadableStatementException unread) {
            return null;
        }
    }

    private static @Nullable DmlModel theirs(Shape shape) {
        try {
            return ParsedDmlReader.read(shape, 0, shape.size());
        } catch (UnreadableStatementException unread) {
            return null;
        }
    }
}
