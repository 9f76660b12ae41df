package dev.keyspread.sql.jsqlparser;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.DmlReader;
import dev.keyspread.sql.shape.Shape;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what takes the parser long never reaches it, and what reaches it is done soon, however it was made up. */
class ParserLimitsTest {
    /** Twenty times what was measured, for machines that do other things as well. */
    private static final long LIMIT_MILLIS = 1_000;

    private static final long SMALL_STACK = 256_000;

    /** Holds what can be nested, as what opens and what closes it. */
    private static final String[][] NESTS = {
        {"(a = 1 or ", ")"},
        {"(", ")"},
        {"NOT (", ")"},
        {"NOT ", ""},
        {"- ", ""},
        {"f(1, ", ", 2)"},
        {"CASE WHEN a = 1 THEN ", " ELSE 2 END"},
        {"CASE WHEN ", " = 1 THEN 2 END"},
        {"EXISTS (SELECT 1 FROM t WHERE ", ")"},
        {"a IN (SELECT a FROM t WHERE ", ")"},
        {"a IN (b, ", ")"},
        {"(a, b) IN ((1, ", "))"},
        {"(a, b) = (1, ", ")"},
        {"(a.b).c = (", ")"},
        {"CAST(", " AS int)"},
        {"ARRAY[", "]"},
        {"a[", "]"},
        {"a BETWEEN ", " AND 3"},
        {"(SELECT 1 UNION SELECT ", ")"},
        {"(WITH x AS (SELECT 1) SELECT * FROM x WHERE ", ")"},
        {"f(a ORDER BY ", ")"},
        {"f(a) OVER (PARTITION BY ", ")"},
        {"INTERVAL (", ") DAY"},
        {"a = ALL (", ")"}
    };

    private static @Nullable String reasonUnread(String sql) {
        Shape shape = Shape.of(Tokens.scan(sql, Dialect.POSTGRESQL));
        try {
            DmlReader.read(shape, 0, shape.size());
            return null;
        } catch (UnreadableStatementException unread) {
            return unread.getMessage();
        }
    }

    private static void assertDoneSoon(List<String> texts) throws InterruptedException {
        ThreadMXBean times = ManagementFactory.getThreadMXBean();
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        Thread reader = new Thread(
                null,
                () -> texts.forEach(text -> {
                    long start = times.getCurrentThreadCpuTime();
                    assertDoesNotThrow(() -> reasonUnread(text), text);
                    long millis = (times.getCurrentThreadCpuTime() - start) / 1_000_000;
                    assertTrue(millis < LIMIT_MILLIS, () -> millis + " ms of CPU: " + text);
                }),
                "small-stack",
                SMALL_STACK);
        reader.setUncaughtExceptionHandler((failed, failure) -> thrown.set(failure));
        reader.start();
        reader.join();
        assertNull(thrown.get(), () -> String.valueOf(thrown.get()));
    }

    @Test
    void anyNestingIsReadOrRefusedSoon() throws InterruptedException {
        List<String> texts = new ArrayList<>();
        Random random = new Random(4711);
        for (int i = 0; i < 300; i++) {
            int kinds = 1 + random.nextInt(3);
            int first = random.nextInt(NESTS.length);
            StringBuilder open = new StringBuilder();
            StringBuilder close = new StringBuilder();
            for (int depth = 10 + random.nextInt(60); depth > 0; depth--) {
                String[] nest = NESTS[(first + random.nextInt(kinds)) % NESTS.length];
                open.append(nest[0]);
                close.insert(0, nest[1]);
            }
            texts.add("SELECT * FROM t WHERE " + open + "1" + close + " = 1");
            texts.add("SELECT " + open + "1" + close + " FROM t");
        }
        assertDoneSoon(texts);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "((a=1 or ",
                "a = 1 AND ",
                "(a = 1 OR b = 2) AND ",
                "NOT ",
                "CASE WHEN a = 1 THEN ",
                "a.",
                "a -> ",
                "f(a, b) = 1 AND ",
                "a IN (1, 2) OR ",
                "'",
                "(",
                ")",
                "- "
            })
    void sixtyKilobytesOfOneThingAreReadOrRefusedSoon(String piece) throws InterruptedException {
        String repeated = piece.repeat(60_000 / piece.length());
        String fewer = piece.repeat(Math.min(3_000 / piece.length(), 900));
        assertDoneSoon(List.of(
                "SELECT * FROM t WHERE " + repeated + "a = 1",
                "SELECT " + repeated,
                "UPDATE t SET a = 1 WHERE " + repeated + "1",
                "SELECT * FROM t WHERE " + fewer + "a = 1"));
    }

    @Test
    void whatIsTooMuchForTheParserNeverReachesIt() {
        String where = "SELECT * FROM t WHERE ";
        assertNotNull(reasonUnread(where + "(".repeat(65) + "a = 1" + ")".repeat(65)));
        assertNotNull(reasonUnread(where + "a IN (b" + ", ?".repeat(5_001) + ")"));
        assertNotNull(reasonUnread(where + "a = 1 AND " + "b".repeat(64 * 1024) + " = 1"));
        assertNotNull(reasonUnread(where + "a = 1 AND b = 'open"));
        assertNotNull(reasonUnread(where + "a = 1)"));
    }

    /** The first reader's time grows with the length alone, so that it reads more than the second is given. */
    @Test
    void whatIsTooLongForTheParserIsStillReadByTheFirstReader() {
        String union = "SELECT a FROM t WHERE b = ?" + " UNION ALL SELECT a FROM t WHERE b = ?".repeat(499);
        Shape shape = Shape.of(Tokens.scan(union, Dialect.POSTGRESQL));

        assertNull(reasonUnread(union));
        assertThrows(UnreadableStatementException.class, () -> ParserText.of(shape, 0, shape.size()));
    }

    /** The planner looks at each pair of joined tables. */
    @Test
    void joinsOfManyTablesAreNotRead() {
        String where = " WHERE a = 1";
        assertNull(reasonUnread("SELECT * FROM t" + ", t".repeat(63) + where));
        assertNotNull(reasonUnread("SELECT * FROM t" + ", t".repeat(64) + where));
    }

    @Test
    void listsOfValuesCountAsOne() {
        String where = "SELECT * FROM t WHERE ";
        assertNull(reasonUnread(where + "a IN (1" + ", ?".repeat(10_000) + ")"));
        assertNull(reasonUnread(where + "(a, b) IN ((1, 2)" + ", (?, ?)".repeat(10_000) + ")"));
    }
}
