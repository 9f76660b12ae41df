package dev.keyspread.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * How often two readers say the same of a statement, over all statements that are at hand: our own, and those of public repositories.
 *
 * @param <C> counts the statements of one dialect; its text says how many there were of each kind
 */
public abstract class TwoReadersTests<C> {
    private final String what;
    private final Supplier<C> zero;
    private final Map<Dialect, C> counts = new TreeMap<>();
    private final List<String> disagreements = new ArrayList<>();

    /**
     * A comparison that has seen nothing yet.
     *
     * @param what what the readers read, for what is printed
     * @param zero makes what counts the statements of one dialect
     */
    protected TwoReadersTests(String what, Supplier<C> zero) {
        this.what = what;
        this.zero = zero;
    }

    /** Compares what both say of each statement in a text. */
    protected abstract void compare(Tokens tokens, Shape shape);

    @Test
    void givenOurOwnStatements_thenBothReadersAgree() {
        Statements.all().forEach(statement -> compare(statement.text(), statement.dialect()));

        report("own statements");
        assertEquals(List.of(), disagreements);
    }

    @Test
    void givenStatementsOfPublicRepositories_thenBothReadersAgree() {
        Corpus.assumeThere();
        Corpus.files().forEach(file -> file.statements().forEach(text -> compare(text, file.dialect())));

        report("public repositories");
        assertEquals(List.of(), disagreements);
    }

    private void compare(String text, Dialect dialect) {
        Tokens tokens = Tokens.scan(text, dialect);
        compare(tokens, Shape.of(tokens));
    }

    /** Returns what counts the statements of that dialect. */
    protected final C count(Dialect dialect) {
        return counts.computeIfAbsent(dialect, any -> zero.get());
    }

    /** Notes that the readers disagree on a statement in that text. */
    protected final void disagreed(Tokens tokens, String how) {
        disagreements.add(tokens.dialect() + ": " + oneLine(tokens) + ": " + how);
    }

    /** Notes that only one of the readers could read a statement in that text. */
    protected final void readByOne(Tokens tokens, @Nullable String why) {
        System.out.println(
                "no second opinion (" + tokens.dialect().settingName() + "), " + why + ": " + oneLine(tokens));
    }

    /** The text without its line breaks. */
    protected static String oneLine(Tokens tokens) {
        return tokens.sql().replaceAll("\\s+", " ");
    }

    private void report(String source) {
        counts.forEach((dialect, count) -> System.out.println(
                "second opinion on " + what + ", " + source + ", " + dialect.settingName() + ": " + count));
        disagreements.forEach(System.out::println);
    }
}
