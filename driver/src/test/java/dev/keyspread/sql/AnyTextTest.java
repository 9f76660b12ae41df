package dev.keyspread.sql;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.Effort;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.read.DmlReader;
import dev.keyspread.sql.shape.Shape;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever an application sends has to be taken: no text may make the scanner or a reader throw, hang or lose a character. */
class AnyTextTest {
    /** Longest time of a test that ends: on a machine with other work a minute is soon over. */
    private static final Duration FOREVER = Duration.ofMinutes(10);

    private static final int TEN_MEGABYTES = 10_000_000;
    /** Many times the depth that a small stack has room for. */
    private static final int LONG = Effort.isThorough() ? 60_000 : 20_000;

    /** Less than any application's threads have, so that a method that calls itself for each parenthesis would not pass. */
    private static final long SMALL_STACK = 200_000;

    /** A second of the processor, which others may be using meanwhile. */
    private static final long A_SECOND = 1_000_000_000;

    private static void read(String text, Dialect dialect) {
        Tokens tokens = Tokens.scan(text, dialect);
        int end = 0;
        for (int i = 0; i < tokens.size(); i++) {
            assertTrue(tokens.start(i) >= end, "offsets go back");
            assertTrue(tokens.end(i) > tokens.start(i), "empty token");
            end = tokens.end(i);
        }
        assertTrue(end <= text.length());
        int last = 0;
        for (TokenRange range : tokens.statements()) {
            assertTrue(range.from() >= last && range.to() > range.from() && range.to() <= tokens.size());
            last = range.to();
        }
        Shape shape = Shape.of(tokens);
        for (TokenRange range : tokens.statements()) {
            model(shape, shape.canonical(range.from()), shape.canonical(range.to()));
        }
        for (DdlStatement statement : DdlReader.read(tokens)) {
            TextRange range = statement.range();
            assertTrue(0 <= range.start() && range.start() <= range.end() && range.end() <= text.length());
        }
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.kind(i) == TokenKind.STRING) {
                tokens.stringValue(i);
            } else if (tokens.isName(i)) {
                tokens.name(i);
            }
        }
    }

    /** Checks that what is read as a query must hold positions of this text only; what is not read must say so. */
    private static void model(Shape shape, int from, int to) {
        try {
            for (DmlModel.Block block : DmlReader.read(shape, from, to).blocks()) {
                assertTrue(block.outer() >= -1);
                block.conditions().forEach(condition -> within(condition, from, to));
            }
        } catch (UnreadableStatementException unread) {
            assertTrue(unread.getMessage() != null);
        }
    }

    private static void within(DmlModel.Condition condition, int from, int to) {
        if (condition instanceof DmlModel.And all) {
            all.parts().forEach(part -> within(part, from, to));
        } else if (condition instanceof DmlModel.Or any) {
            any.parts().forEach(part -> within(part, from, to));
        } else if (condition instanceof DmlModel.ValueEquality keyed) {
            assertTrue(from < keyed.column().from() && keyed.valuesFrom() < keyed.valuesTo() && keyed.end() <= to);
        } else if (condition instanceof DmlModel.ColumnEquality equated) {
            assertTrue(from < equated.left().from() && equated.right().nameToken() < equated.end());
        }
    }

    @Test
    void statementsThatEndTooSoonAreTaken() {
        for (Statements.Statement statement : Statements.all()) {
            Tokens tokens = Tokens.scan(statement.text(), statement.dialect());
            for (int i = 0; i < Math.min(tokens.size(), 40); i++) {
                String text = statement.text().substring(0, tokens.end(i));
                assertDoesNotThrow(() -> read(text, statement.dialect()), () -> statement.dialect() + ": " + text);
            }
        }
    }

    @Test
    void mutatedAndTruncatedStatementsAreTaken() {
        List<String> statements =
                Statements.all().stream().map(Statements.Statement::text).toList();
        String spice = "'\"`$@#?:;(){}[]<>,.-+*/\\|&=~!^%_ \n\r\t0189aEeNnXxUuRrBb\u00e9\u00a0\u4e16\ud83d\0";
        Random random = new Random(4711);
        Dialect[] dialects = Dialect.values();
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        for (int round = Effort.of(25_000); round > 0; round--) {
            String text = mutated(random, statements, spice);
            Dialect dialect = dialects[random.nextInt(dialects.length)];
            long start = thread.getCurrentThreadCpuTime();
            assertDoesNotThrow(() -> read(text, dialect), () -> dialect + ": " + text);
            long time = thread.getCurrentThreadCpuTime() - start;
            assertTrue(time < A_SECOND, () -> "takes too long, " + dialect + ": " + text);
        }
    }

    private static String mutated(Random random, List<String> statements, String spice) {
        StringBuilder text = new StringBuilder(statements.get(random.nextInt(statements.size())));
        if (text.length() > 3_000) {
            text.setLength(3_000);
        }
        for (int k = random.nextInt(6); k >= 0; k--) {
            int at = random.nextInt(text.length() + 1);
            switch (random.nextInt(5)) {
                case 0 -> text.insert(at, spice.charAt(random.nextInt(spice.length())));
                case 1 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(8)));
                case 2 -> text.setLength(at);
                case 3 -> {
                    String other = statements.get(random.nextInt(statements.size()));
                    int from = random.nextInt(other.length());
                    text.insert(at, other, from, Math.min(other.length(), from + 40));
                }
                default -> text.insert(at, text.substring(at, Math.min(text.length(), at + 20)));
            }
        }
        return text.toString();
    }

    @Test
    void everyPrefixOfDdlIsTaken() {
        for (Statements.Statement statement : Statements.all()) {
            String text = statement.text();
            if (text.length() < 700 && DdlReader.startsDdl(Tokens.scan(text, statement.dialect()), 0)) {
                for (int length = 0; length < text.length(); length++) {
                    String prefix = text.substring(0, length);
                    assertDoesNotThrow(() -> read(prefix, statement.dialect()), prefix);
                }
            }
        }
    }

    static Stream<String> repeated() {
        return Stream.of(
                "(",
                ")",
                "'",
                "\"",
                "`",
                "$",
                "$$",
                "/*",
                "*/",
                "/*!",
                "--",
                "-- \n",
                "[",
                "<",
                "?",
                "??",
                "@",
                "@{",
                "@@",
                ":",
                "::",
                "\\",
                "'\\",
                "E'",
                "U&\"",
                "r'''",
                "1",
                "1.",
                "1e",
                ".",
                ",",
                ";",
                "a",
                "a,",
                "a ",
                "a a,",
                "(a",
                "$a",
                "$a$",
                "+",
                "-",
                "(a,",
                "{",
                "0x",
                "1_",
                "\u00a0",
                "\ud83d",
                "\0",
                "a(",
                "KEY ",
                "DEFAULT ",
                "CONSTRAINT ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "'", "\"", "/*", "$a$", "+", "@{", "a "})
    void tenMegabytesOfOneThingTakeTimeInProportion(String piece) {
        String repeated = piece.repeat(TEN_MEGABYTES / piece.length());
        assertTimeoutPreemptively(FOREVER, () -> {
            for (Dialect dialect : List.of(Dialect.POSTGRESQL, Dialect.GOOGLESQL)) {
                assertTrue(Tokens.scan(repeated, dialect).size() <= repeated.length());
            }
        });
    }

    @ParameterizedTest
    @MethodSource("repeated")
    void longRunsOfOneThingInsideDdlAreReadWithoutRecursion(String piece) throws InterruptedException {
        String repeated = piece.repeat(LONG / piece.length());
        List<String> texts = List.of(
                "CREATE TABLE t (" + repeated,
                "CREATE TABLE t (a int " + repeated + ")",
                "CREATE TABLE t (a int, PRIMARY KEY (" + repeated + "))" + repeated,
                "CREATE TABLE t (a int) " + repeated,
                "CREATE INDEX i ON t (" + repeated + ") WHERE " + repeated,
                "ALTER TABLE t ADD a int DEFAULT " + repeated,
                "ALTER TABLE t " + repeated,
                "CREATE TABLE t (a int DEFAULT " + repeated + "b" + ")".repeat(LONG) + ")");
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        Thread reader = new Thread(
                null,
                () -> texts.forEach(text -> {
                    for (Dialect dialect : List.of(Dialect.POSTGRESQL, Dialect.YDB, Dialect.TIDB)) {
                        read(text, dialect);
                    }
                }),
                "small-stack",
                SMALL_STACK);
        reader.setUncaughtExceptionHandler((thread, e) -> thrown.set(e));
        reader.setDaemon(true);
        reader.start();
        reader.join(FOREVER.toMillis());
        assertEquals(Thread.State.TERMINATED, reader.getState(), "still reading");
        assertNull(thrown.get());
    }
}
