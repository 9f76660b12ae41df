package dev.keyspread.suite.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.Effort;
import dev.keyspread.engine.Seed;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.Keywords;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.read.DmlReader;
import dev.keyspread.sql.read.PlainDmlReader;
import dev.keyspread.sql.read.parsed.ParsedDmlReader;
import dev.keyspread.sql.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Changes plain statements by a word or a symbol at random. What is confirmed as plain after that, JSqlParser reads in the same way, or not
 * at all.
 */
class ChangedPlainStatementTest {
    private static final int STATEMENTS = 6_000;

    private static final List<String> STARTS = List.of(
            "SELECT o . * , o . id AS x , 1 FROM orders AS o WHERE o . id = ? AND o . n IN ( 1 , 2 ) ORDER BY o . n DESC LIMIT 3",
            "SELECT DISTINCT id , item FROM s . orders WHERE id = 7 AND item LIKE 'a' OFFSET ? ROWS FETCH FIRST ? ROWS ONLY",
            "SELECT a . id FROM orders a LEFT JOIN items i ON i . o = a . id AND i . n = 3 JOIN n ON n . id = i . n WHERE a . id = ?",
            "SELECT count ( * ) , max ( a . id ) FROM orders a , items AS i WHERE a . id = i . o AND i . n BETWEEN 1 AND 2 GROUP BY a . n",
            "SELECT 1 FROM orders INNER JOIN items ON items . o = orders . id AND items . n IS NOT NULL FOR UPDATE",
            "UPDATE orders o SET item = 'b' , n = ? WHERE o . id = 1 AND n <> 3",
            "DELETE FROM orders AS o WHERE o . id = ? AND n >= 4");

    private static final List<String> SYMBOLS =
            List.of(",", ".", "(", ")", "=", "<", "*", "?", "1", "'a'", "o", "\"q\"", ";", "+", "::");

    /** Words that JSqlParser takes for its own where the engines take them for names: see {@code SecondReadingWordsTest}. */
    private static final Set<String> FAULTS =
            Set.of("CONNECT_BY_ROOT", "CURRENT", "FETCH", "FINAL", "PRIOR", "VALUE", "VALUES");

    private int confirmed;
    private final List<String> disagreed = new ArrayList<>();

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatIsStillPlainIsReadAlike(Dialect dialect) {
        List<String> words = new ArrayList<>(Keywords.of(dialect).reserved());
        words.addAll(Keywords.of(dialect).others());
        words.sort(null);
        Random random = new Random(Seed.get());
        int statements = Effort.of(STATEMENTS);
        for (int i = 0; i < statements; i++) {
            compare(changed(STARTS.get(i % STARTS.size()), words, random), dialect);
        }

        assertEquals(List.of(), disagreed.stream().limit(10).toList());
        assertTrue(confirmed > statements / 50, confirmed + " of " + statements + " were plain");
    }

    private static String changed(String start, List<String> words, Random random) {
        List<String> tokens = new ArrayList<>(List.of(start.split(" ")));
        for (int changes = 1 + random.nextInt(2); changes > 0; changes--) {
            int at = 1 + random.nextInt(tokens.size() - 1);
            List<String> from = random.nextInt(3) == 0 ? SYMBOLS : words;
            String other = random.nextInt(4) == 0
                    ? tokens.get(random.nextInt(tokens.size()))
                    : from.get(random.nextInt(from.size()));
            switch (random.nextInt(3)) {
                case 0 -> tokens.add(at, other);
                case 1 -> tokens.set(at, other);
                default -> tokens.remove(at);
            }
        }
        return String.join(" ", tokens);
    }

    private void compare(String sql, Dialect dialect) {
        Shape shape = Shape.of(Tokens.scan(sql, dialect));
        try {
            DmlModel ours = DmlReader.read(shape, 0, shape.size());
            if (PlainDmlReader.confirms(shape, 0, shape.size(), ours)) {
                confirmed++;
                if (!ours.equals(ParsedDmlReader.read(shape, 0, shape.size())) && !hasFault(sql)) {
                    disagreed.add(sql);
                }
            }
        } catch (UnreadableStatementException noOpinion) {
            return;
        }
    }

    private static boolean hasFault(String sql) {
        return List.of(sql.split(" ")).stream().anyMatch(FAULTS::contains);
    }
}
