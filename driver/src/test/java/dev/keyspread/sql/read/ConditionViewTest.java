package dev.keyspread.sql.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions with what they say of columns, in the words of {@code resources/statements/README.md}. */
class ConditionViewTest {
    private static final Duration FOREVER = Duration.ofMinutes(10);

    /** A minute of the processor, where a reader of quadratic time would need hours. */
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    /** A quarter of what a thread has if nobody says otherwise. */
    private static final long SMALL_STACK = 256_000;

    /** A condition that is not exactly one of a column and plain values is "other", and a read by it stays unchanged. */
    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
            POSTGRESQL => a = 1 AND b = 2 OR c = 3 => any [keyed a & keyed b | keyed c]
            POSTGRESQL => a = 1 AND (b = 2 OR c = 3) => keyed a; any [keyed b | keyed c]
            POSTGRESQL => ((a = 1) AND (b = 2)) => keyed a; keyed b
            POSTGRESQL => a NOT BETWEEN b AND c OR d = 1 => any [other | keyed d]
            POSTGRESQL => NOT a = 1 AND b = 2 => other; keyed b
            POSTGRESQL => CASE WHEN a OR b THEN c AND d ELSE e END AND f = 1 => other; keyed f
            POSTGRESQL => CASE (a) WHEN 1 THEN 2 END = 2 AND f = 1 => other; keyed f
            POSTGRESQL => a || b = 'x' AND c = 1 => other; keyed c
            POSTGRESQL => a = 1 || b AND c = 1 => other; keyed c
            POSTGRESQL => (SELECT 1 OR 2) AND c = 1 => other; keyed c
            POSTGRESQL => a == 1 => other
            POSTGRESQL => a OPERATOR(own.=) 1 => other
            POSTGRESQL => a OPERATOR(own.=) 1 AND b = 1 => other
            POSTGRESQL => a = "any"(ARRAY[1]) => other
            POSTGRESQL => a = own.any(ARRAY[1]) => other
            POSTGRESQL => a = ALL (ARRAY[1]) => other
            POSTGRESQL => a = ANY (near(7)) => other
            POSTGRESQL => a = ANY (ARRAY[near(7)]) => other
            POSTGRESQL => a = ANY (SELECT 1) => other
            POSTGRESQL => a = ANY ('{1,2}') => other
            POSTGRESQL => a = ANY (ARRAY[1, 2]::bigint[]) => keyed a
            POSTGRESQL => a = ANY (ARRAY[1, 2]::numeric(3)[]) => other
            POSTGRESQL => a = ANY (?::own.ids) => other
            POSTGRESQL => a IS NOT DISTINCT FROM 1 => other
            POSTGRESQL => a LIKE 'x' => other
            POSTGRESQL => a BETWEEN SYMMETRIC 2 AND 1 => other
            POSTGRESQL => a BETWEEN 1 AND 2 AND b = 1 => ranged a; keyed b
            POSTGRESQL => a = 1::int => other
            POSTGRESQL => a = ?::bigint => keyed a
            POSTGRESQL => a = ?::bigint::int => other
            POSTGRESQL => a = ?::own.bigint => other
            POSTGRESQL => a = -?::bigint => other
            POSTGRESQL => a = 'x' COLLATE "C" => other
            POSTGRESQL => a COLLATE "C" = 'x' => other
            POSTGRESQL => a = 1 IS TRUE => other
            POSTGRESQL => a = 1 ISNULL => other
            POSTGRESQL => a = 1 + 1 => other
            POSTGRESQL => (a, b) = (1, 2) => keyed (a, b)
            POSTGRESQL => (a, b) = (1, 2, 3) => other
            POSTGRESQL => (a, b) = "row"(1, 2) => other
            POSTGRESQL => (a, b) > (1, 2) => other
            POSTGRESQL => (a, b) IN ((1, 2), (3, 4)) => keyed (a, b)
            POSTGRESQL => (a, b) IN (SELECT 1, 2) => other
            POSTGRESQL => a IN (1, NULL) => keyed a
            POSTGRESQL => a NOT IN (1, NULL) => other
            POSTGRESQL => a IN (1, b) => other
            POSTGRESQL => a IN (1) = b => other
            POSTGRESQL => doc ?? 'x' AND b = 1 => other; keyed b
            POSTGRESQL => doc ->> 'a' = 'x' AND b = 1 => other; keyed b
            POSTGRESQL => a > ALL (SELECT 1) => other
            POSTGRESQL => a > b + 1 AND c <= 2 => ranged a; ranged c
            POSTGRESQL => 5 = a AND 7 < b => keyed a; ranged b
            POSTGRESQL => (a) = (1) AND ((b)) = ((2)) => keyed a; keyed b
            MYSQL => a = 1 && b = 2 AND c = 3 => keyed a; keyed b; keyed c
            MYSQL => a = 1 AND b = 2 XOR c = 3 => other
            MYSQL => a = 1 OR b = 2 XOR c = 3 => any [keyed a | other]
            MYSQL => ! a = 1 AND b = 1 => other; keyed b
            MYSQL => @a := 1 AND b = 1 => other
            MYSQL => a = INTERVAL end DAY AND b = 1 => other; keyed b
            MYSQL => d > NOW() - INTERVAL 1 DAY AND b = 1 => ranged d; keyed b
            MYSQL => a <=> 1 => other
            MYSQL => a = 1 /*! OR b = 2 */ => any [keyed a | keyed b]
            MYSQL => a = BINARY 'x' => other
            MYSQL => BINARY a = 'x' => other
            MYSQL => a = 'x' COLLATE utf8mb4_bin => other
            MYSQL => a = 1 & 3 => other
            MYSQL => a = 'a' 'b' => other
            MYSQL => a = CAST(? AS SIGNED INTEGER) => keyed a
            MYSQL => a MEMBER OF (b) AND c = 1 => other; keyed c
            H2 => a = ARRAY[1][1] => other
            H2 => a = 1 && b => other
            GOOGLESQL => a IN UNNEST([1, 2]) AND b IN UNNEST(?) => keyed a; keyed by array b
            GOOGLESQL => a IN UNNEST(f(1)) => other
            YDB => a == 1 => keyed a
            YDB => a IN COMPACT (1, 2) AND b IN $list => keyed a; other
            """)
    void aConditionSaysNoMoreThanItsTreeHolds(Dialect dialect, String condition, String expected) {
        Tokens tokens = Tokens.scan("SELECT * FROM t WHERE " + condition, dialect);
        List<String> facts = ReadFacts.of(Shape.of(tokens), new TokenRange(0, tokens.size())).stream()
                .filter(fact -> !fact.contains("from "))
                .toList();
        assertEquals(expected, String.join("; ", facts));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(",
                "a = 1 AND (",
                "a = 1 OR (",
                "NOT ",
                "NOT (",
                "CASE WHEN ",
                "a = (SELECT 1 FROM t WHERE ",
                "a IN (",
                "a BETWEEN ",
                "a = ANY (ARRAY[",
                "- ",
                "f("
            })
    void thousandsOfLevelsOverflowNoStack(String opening) throws InterruptedException {
        String closing = opening.contains("[") ? "])" : opening.contains("(") ? ")" : "";
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        Runnable reading = () -> {
            for (String end : List.of("", "a = 1" + closing.repeat(5_000))) {
                for (Dialect dialect : Dialect.values()) {
                    readAll(opening.repeat(5_000) + end, dialect);
                }
            }
        };
        Thread reader = new Thread(null, reading, "small-stack", SMALL_STACK);
        reader.setUncaughtExceptionHandler((thread, e) -> thrown.set(e));
        reader.setDaemon(true);
        reader.start();
        reader.join(FOREVER.toMillis());
        assertEquals(Thread.State.TERMINATED, reader.getState(), "still reading");
        assertNull(thrown.get());
    }

    private static void readAll(String condition, Dialect dialect) {
        Shape shape = Shape.of(Tokens.scan("SELECT * FROM t WHERE " + condition, dialect));
        TokenRange all = new TokenRange(0, shape.tokens().size());
        new ConditionView(shape).read(new TokenRange(5, all.to()));
        ReadFacts.of(shape, all);
        SingleTableRead.read(shape, all);
    }

    /** Prints the time by size of what frameworks and people generate most. */
    @ParameterizedTest
    @ValueSource(
            strings = {"a = 1 OR ", "(a = 1 AND b > ?) OR ", "a IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) AND ", ", ?"
            })
    void conditionsOfTenMegabytesAreReadInTimeByTheirSize(String part) {
        for (int size = 1_000; size <= 10_000_000; size *= 10) {
            String parts = part.repeat(size / part.length());
            String text = part.equals(", ?") ? "a IN (?" + parts + ")" : parts + "a = 1";
            Shape shape = Shape.of(Tokens.scan(text, Dialect.POSTGRESQL));
            ThreadMXBean thread = ManagementFactory.getThreadMXBean();
            long start = thread.getCurrentThreadCpuTime();
            TokenRange all = new TokenRange(0, shape.tokens().size());
            DmlModel.Condition read = new ConditionView(shape).read(all);
            long time = thread.getCurrentThreadCpuTime() - start;
            System.out.printf("%-22s of %,10d characters: %,9.3f ms%n", part, text.length(), time / 1e6);
            assertFalse(read instanceof DmlModel.Other);
            assertTrue(time < MINUTE);
        }
    }
}
