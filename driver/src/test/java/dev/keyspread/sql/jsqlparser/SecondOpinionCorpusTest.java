package dev.keyspread.sql.jsqlparser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.sql.Corpus;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.Statements;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.ddl.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.write.StatementWrites;
import dev.keyspread.sql.write.TextWrites;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** How often JSqlParser says otherwise than our own reader, over all statements that are at hand. */
class SecondOpinionCorpusTest {

    /** The writes of one dialect, counted. */
    private static final class Count {
        private int agreed;
        private int unparsed;
        private int disagreed;

        @Override
        public String toString() {
            return agreed + " agreed, " + unparsed + " not parsed by JSqlParser, " + disagreed + " disagreed";
        }
    }

    private final Map<Dialect, Count> counts = new TreeMap<>();
    private final List<String> disagreements = new ArrayList<>();

    @Test
    void givenOurOwnStatements_thenBothReadersAgreeOnWhatTheyWrite() {
        Statements.all().forEach(statement -> compare(statement.text(), statement.dialect()));

        report("own statements");
        assertEquals(List.of(), disagreements);
    }

    @Test
    void givenStatementsOfPublicRepositories_thenBothReadersAgreeOnWhatTheyWrite() {
        Corpus.assumeThere();
        Corpus.files().forEach(file -> file.statements().forEach(text -> compare(text, file.dialect())));

        report("public repositories");
        assertEquals(List.of(), disagreements);
    }

    private void report(String name) {
        counts.forEach((dialect, count) ->
                System.out.println("second opinion on writes, " + name + ", " + dialect.settingName() + ": " + count));
        disagreements.forEach(System.out::println);
    }

    private void compare(String text, Dialect dialect) {
        Tokens tokens = Tokens.scan(text, dialect);
        Shape shape = Shape.of(tokens);
        TextWrites writes = new TextWrites(tokens);
        for (TokenRange range : tokens.statements()) {
            StatementWrites found = writes.of(range.from(), range.to());
            if (!DdlReader.startsDdl(tokens, range.from()) && !found.all().isEmpty()) {
                count(shape, range, found, counts.computeIfAbsent(dialect, any -> new Count()));
            }
        }
    }

    private void count(Shape shape, TokenRange range, StatementWrites found, Count count) {
        String opinion;
        try {
            ParsedStatement parsed =
                    ParsedStatement.parse(shape, shape.canonical(range.from()), shape.canonical(range.to()));
            opinion = SecondOpinion.ofWrites(parsed, found.all());
        } catch (UnreadableStatementException none) {
            count.unparsed++;
            return;
        }
        if (opinion == null) {
            count.agreed++;
        } else {
            count.disagreed++;
            disagreements.add(shape.tokens().dialect() + ": " + opinion + ": "
                    + shape.tokens().sql().replaceAll("\\s+", " "));
        }
    }
}
