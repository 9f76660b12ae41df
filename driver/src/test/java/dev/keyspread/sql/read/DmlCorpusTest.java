package dev.keyspread.sql.read;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Corpus;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.write.WriteReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How much of the DML that people write is modelled. What is not passes unchanged, or is refused on a table with a rule. */
class DmlCorpusTest {
    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    private static final Set<String> READ = Set.of("SELECT", "WITH", "UPDATE", "DELETE", "FROM", "TABLE", "VALUES");
    private static final Set<String> WRITTEN = Set.of("INSERT", "UPSERT", "REPLACE", "MERGE");
    private static final Map<Dialect, Integer> PERCENT_WANTED = Map.of(Dialect.GOOGLESQL, 90, Dialect.YDB, 92);

    /** The statements of one dialect, counted. */
    private static final class Count {
        private int all;
        private int modelled;

        int percent() {
            return all == 0 ? 100 : 100 * modelled / all;
        }
    }

    @Test
    void nearlyAllQueriesUpdatesAndDeletesAreModelled() {
        assertWanted(count(READ));
    }

    @Test
    void nearlyAllStatementsThatAddRowsAreModelled() {
        assertWanted(count(WRITTEN));
    }

    private static void assertWanted(Map<Dialect, Count> counts) {
        counts.forEach((dialect, count) -> assertTrue(
                count.percent() >= PERCENT_WANTED.getOrDefault(dialect, 95),
                () -> dialect + ": " + count.modelled + " of " + count.all));
    }

    private static Map<Dialect, Count> count(Set<String> verbs) {
        Map<Dialect, Count> counts = new TreeMap<>();
        List<String> unread = new ArrayList<>();
        for (Corpus.SqlFile file : Corpus.files()) {
            for (String statement : file.statements()) {
                Tokens tokens = Tokens.scan(statement, file.dialect());
                if (!tokens.statements().isEmpty()) {
                    count(tokens, verbs, counts.computeIfAbsent(file.dialect(), dialect -> new Count()), unread);
                }
            }
        }
        unread.forEach(System.out::println);
        System.out.println("modelled: "
                + counts.entrySet().stream()
                        .map(each -> "%s %d of %d (%d %%)"
                                .formatted(
                                        each.getKey().settingName(),
                                        each.getValue().modelled,
                                        each.getValue().all,
                                        each.getValue().percent()))
                        .collect(Collectors.joining(", ")));
        return counts;
    }

    private static void count(Tokens tokens, Set<String> verbs, Count count, List<String> unread) {
        Shape shape = Shape.of(tokens);
        TokenRange statement = tokens.statements().get(0);
        String verb = verb(tokens, statement.from());
        if (!verbs.contains(verb)) {
            return;
        }
        count.all++;
        int from = shape.canonical(statement.from());
        int to = shape.canonical(statement.to());
        String reason = READ.contains(verb) ? readReason(shape, from, to) : writeReason(tokens, statement);
        if (reason == null) {
            count.modelled++;
        } else {
            unread.add("not modelled (%s), %s: %s"
                    .formatted(tokens.dialect(), reason, tokens.sql().replaceAll("\\s+", " ")));
        }
    }

    /** The word that says what the statement does: behind {@code $x =}, parentheses and hints. */
    private static String verb(Tokens tokens, int from) {
        int i = from;
        if (tokens.kind(i) == TokenKind.NAMED_PARAMETER && tokens.isSymbol(i + 1, "=")) {
            i += 2;
        }
        while (i < tokens.size() && (tokens.isSymbol(i, "(") || tokens.kind(i) == TokenKind.HINT)) {
            i++;
        }
        return i < tokens.size() ? tokens.text(i).toUpperCase(Locale.ROOT) : "";
    }

    private static @Nullable String readReason(Shape shape, int from, int to) {
        try {
            DmlReader.read(shape, from, to);
            return null;
        } catch (UnreadableStatementException e) {
            return e.getMessage();
        }
    }

    private static @Nullable String writeReason(Tokens tokens, TokenRange statement) {
        try {
            boolean modelled =
                    !WriteReader.read(tokens, statement.from(), statement.to()).isEmpty();
            return modelled ? null : "nothing was read";
        } catch (UnreadableStatementException e) {
            return e.getMessage();
        }
    }
}
