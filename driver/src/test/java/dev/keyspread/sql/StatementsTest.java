package dev.keyspread.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.keyspread.sql.ddl.DdlFacts;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.ReadFacts;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.write.WriteFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tests what is read of each statement under {@code resources/statements} is what a person reads who knows the engine's grammar. */
class StatementsTest {
    private static final Set<String> QUERIES = Set.of("SELECT", "WITH", "UPDATE", "DELETE", "FROM", "TABLE", "VALUES");
    /** The kinds of statement that every dialect has. */
    private static final List<String> TOPICS =
            List.of("create-table", "create-index", "alter", "insert", "select", "change");

    @TestFactory
    Stream<DynamicContainer> givenAStatement_whenRead_thenItSaysWhatIsWrittenAboveIt() {
        Map<String, List<Statements.Statement>> files = Statements.all().stream()
                .collect(Collectors.groupingBy(Statements.Statement::file, LinkedHashMap::new, Collectors.toList()));
        return files.entrySet().stream()
                .map(file -> dynamicContainer(
                        file.getKey(),
                        file.getValue().stream()
                                .map(statement -> dynamicTest(statement.toString(), () -> check(statement)))));
    }

    private static void check(Statements.Statement statement) {
        assertEquals(
                String.join("\n", withoutReasons(statement.facts())),
                String.join("\n", read(statement)),
                statement + ": " + statement.text());
    }

    /** Returns what can't be read, or says nothing of rows and keys, is followed by the reason. */
    private static List<String> withoutReasons(List<String> facts) {
        return facts.stream()
                .map(fact -> fact.matches("(unread (read|write|ddl|change)|nothing): .*")
                        ? fact.substring(0, fact.indexOf(':'))
                        : fact)
                .toList();
    }

    private static List<String> read(Statements.Statement statement) {
        Tokens tokens = Tokens.scan(statement.text(), statement.dialect());
        Shape shape = Shape.of(tokens);
        List<String> facts = new ArrayList<>();
        for (TokenRange range : tokens.statements()) {
            if (DdlReader.startsDdl(tokens, range.from())) {
                DdlReader.read(tokens, range).forEach(ddl -> facts.addAll(DdlFacts.of(ddl)));
            } else {
                facts.addAll(WriteFacts.of(tokens, range));
                if (isQuery(tokens, range)) {
                    facts.addAll(ReadFacts.of(shape, range));
                }
            }
        }
        return facts.isEmpty() ? List.of("nothing") : oneSpaced(facts);
    }

    /** Returns true if it reads rows, by its first word behind {@code $x =}, parentheses and hints. */
    private static boolean isQuery(Tokens tokens, TokenRange range) {
        int at = range.from();
        if (tokens.kind(at) == TokenKind.NAMED_PARAMETER && tokens.isSymbol(at + 1, "=")) {
            at += 2;
        }
        while (at < range.to() && (tokens.isSymbol(at, "(") || tokens.kind(at) == TokenKind.HINT)) {
            at++;
        }
        return tokens.isAnyWord(at, QUERIES.toArray(String[]::new));
    }

    private static List<String> oneSpaced(List<String> facts) {
        return facts.stream().map(fact -> fact.replaceAll("\\s+", " ").strip()).toList();
    }

    @Test
    void givenADialect_thenItHasStatementsOfEveryKind() {
        for (Dialect dialect : Dialect.values()) {
            Set<String> files = Statements.all().stream()
                    .filter(statement -> statement.dialect() == dialect)
                    .map(Statements.Statement::file)
                    .collect(Collectors.toSet());
            for (String topic : TOPICS) {
                assertTrue(files.contains(dialect.settingName() + "/" + topic + ".sql"), dialect + ": " + topic);
            }
        }
    }

    @Test
    void givenTheStatements_thenEachIsWrittenOnce() {
        Map<String, List<String>> places = Statements.all().stream()
                .collect(Collectors.groupingBy(
                        statement -> statement.dialect() + " " + statement.text(),
                        Collectors.mapping(Statements.Statement::toString, Collectors.toList())));
        List<List<String>> twice =
                places.values().stream().filter(each -> each.size() > 1).toList();
        Map<Dialect, Integer> counts = new LinkedHashMap<>();
        Arrays.stream(Dialect.values())
                .forEach(
                        dialect -> counts.put(dialect, Statements.texts(dialect).size()));
        System.out.println("statements with what is expected of them: " + counts);
        assertEquals(List.of(), twice);
    }
}
