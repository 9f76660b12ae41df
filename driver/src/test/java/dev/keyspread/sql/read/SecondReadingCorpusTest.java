package dev.keyspread.sql.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.sql.Corpus;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.Statements;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.ddl.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** How often JSqlParser says otherwise than our own reader of where statements look for rows, over all that are at hand. */
class SecondReadingCorpusTest {

    /** The queries, updates and deletes of one dialect, counted. */
    private static final class Count {
        private int agreed;
        private int ours;
        private int theirs;
        private int neither;
        private int disagreed;

        @Override
        public String toString() {
            return agreed + " agreed, " + ours + " read by our reader alone, " + theirs + " by JSqlParser alone, "
                    + neither + " by neither, " + disagreed + " disagreed";
        }
    }

    private final Map<Dialect, Count> counts = new TreeMap<>();
    private final List<String> disagreements = new ArrayList<>();

    @Test
    void givenOurOwnStatements_thenBothReadersAgreeOnWhereTheyLook() {
        Statements.all().forEach(statement -> compare(statement.text(), statement.dialect()));

        report("own statements");
        assertEquals(List.of(), disagreements);
    }

    @Test
    void givenStatementsOfPublicRepositories_thenBothReadersAgreeOnWhereTheyLook() {
        Corpus.assumeThere();
        Corpus.files().forEach(file -> file.statements().forEach(text -> compare(text, file.dialect())));

        report("public repositories");
        assertEquals(List.of(), disagreements);
    }

    private void report(String name) {
        counts.forEach((dialect, count) ->
                System.out.println("second opinion on reads, " + name + ", " + dialect.settingName() + ": " + count));
        disagreements.forEach(System.out::println);
    }

    private void compare(String text, Dialect dialect) {
        Tokens tokens = Tokens.scan(text, dialect);
        Shape shape = Shape.of(tokens);
        for (TokenRange range : tokens.statements()) {
            boolean isOther = DdlReader.startsDdl(tokens, range.from())
                    || tokens.isAnyWord(range.from(), "INSERT", "UPSERT", "REPLACE", "MERGE");
            if (!isOther) {
                count(
                        shape,
                        shape.canonical(range.from()),
                        shape.canonical(range.to()),
                        counts.computeIfAbsent(dialect, any -> new Count()));
            }
        }
    }

    private void count(Shape shape, int from, int to, Count count) {
        Object theirs = null;
        Object ours = null;
        String why = "";
        try {
            theirs = ParsedDmlReader.read(shape, from, to);
        } catch (UnreadableStatementException unread) {
            // is counted below
        }
        try {
            ours = DmlReader.read(shape, from, to);
        } catch (UnreadableStatementException unread) {
            why = unread.getMessage();
        }
        if (theirs == null || ours == null) {
            count.neither += theirs == ours ? 1 : 0;
            count.ours += ours != null ? 1 : 0;
            count.theirs += theirs != null ? 1 : 0;
            if (theirs != null) {
                System.out.println(shape.tokens().dialect() + ", read by JSqlParser alone, since " + why + ": "
                        + shape.tokens().sql().replaceAll("\\s+", " "));
            }
        } else if (ours.equals(theirs)) {
            count.agreed++;
        } else {
            count.disagreed++;
            disagreements.add(shape.tokens().dialect() + ": "
                    + shape.tokens().sql().replaceAll("\\s+", " ") + "\n  ours   " + ours + "\n  theirs " + theirs);
        }
    }
}
