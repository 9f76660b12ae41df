package dev.keyspread.plan;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.keyspread.sql.lexer.Tokens;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.matcher.ElementMatchers;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests what planning a text costs grows with its length and not with the square of it: looks at tokens and bytes are counted, not time.
 */
final class PlanningGrowthTest {
    private static final int SMALL = 600;

    /** Twice the length costs twice as much; four times as much would be the square. */
    private static final double MOST = 3;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static ToLongFunction<String> planning;

    /** Counts calls of the tokens' methods. */
    private static final class CountingLoader extends FreshKeyspread {
        @Override
        byte[] changed(String name, byte[] file) {
            return name.equals(Tokens.class.getName())
                    ? new ByteBuddy()
                            .redefine(Tokens.class)
                            .visit(Advice.to(Look.class)
                                    .on(ElementMatchers.isPublic()
                                            .and(ElementMatchers.not(ElementMatchers.isStatic()))
                                            .and(ElementMatchers.isMethod())))
                            .make()
                            .getBytes()
                    : file;
        }
    }

    /** Stands at the beginning of each of these methods. */
    static final class Look {
        private Look() {}

        @Advice.OnMethodEnter
        static void enter() {
            PlanningSteps.looks++;
        }
    }

    /**
     * Texts of any length.
     *
     * @param label what is repeated
     * @param of the text in which it is repeated so many times
     */
    record Texts(String label, IntFunction<String> of) {
        @Override
        public String toString() {
            return label;
        }
    }

    @BeforeAll
    @SuppressWarnings("unchecked")
    static void load() throws ReflectiveOperationException {
        planning = Class.forName(PlanningSteps.class.getName(), true, new CountingLoader())
                .asSubclass(ToLongFunction.class)
                .getConstructor()
                .newInstance();
    }

    private static String list(int n, String separator, IntFunction<String> each) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < n; i++) {
            text.append(i == 0 ? "" : separator).append(each.apply(i));
        }
        return text.toString();
    }

    private static String nested(int n, String before, String inner, String behind) {
        return before.repeat(n) + inner + behind.repeat(n);
    }

    /** A statement for each number. */
    private static Texts statements(String label, IntFunction<String> statement) {
        return new Texts(label, n -> list(n, "; ", statement));
    }

    private static Texts value(String label, IntFunction<String> value) {
        return new Texts(label, n -> "INSERT INTO t (id, name) VALUES (" + value.apply(n) + ", 'a')");
    }

    private static Texts condition(String label, IntFunction<String> condition) {
        return new Texts(label, n -> "SELECT * FROM u WHERE id = 1 AND name = 'a' AND " + condition.apply(n));
    }

    static List<Texts> texts() {
        List<Texts> all = new ArrayList<>(List.of(
                statements("reads", i -> "SELECT * FROM t WHERE id = " + i),
                statements("reads by parameters", i -> "SELECT * FROM t WHERE id = ?"),
                statements("reads without a rule", i -> "SELECT * FROM other WHERE id = " + i),
                statements("reads of maxima", i -> "SELECT max(id) + 1 FROM t"),
                statements("inserts", i -> "INSERT INTO t (id, name) VALUES (" + i + ", 'a')"),
                statements("inserts by parameters", i -> "INSERT INTO t (id, name) VALUES (?, ?)"),
                statements("inserts of queries", i -> "INSERT INTO t (id, name) SELECT id, name FROM other"),
                statements("upserts", i -> "INSERT INTO t (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET name = 'b'"),
                statements("merges", i -> "MERGE INTO t (id) KEY (id) VALUES (" + i + ")"),
                statements("updates", i -> "UPDATE t SET name = 'a' WHERE id = " + i),
                statements("deletes", i -> "DELETE FROM t WHERE id = " + i),
                statements("tables", i -> "CREATE TABLE w" + i + " (id INT PRIMARY KEY)"),
                statements("transactions", i -> "BEGIN; COMMIT"),
                statements("settings", i -> "SET x = 1"),
                value("brackets", n -> nested(n, "(", "1", ")")),
                value("casts", n -> nested(n, "CAST(", "1", " AS BIGINT)")),
                value("casts behind", n -> "1" + "::bigint".repeat(n)),
                value("functions", n -> nested(n, "abs(", "1", ")")),
                value("cases", n -> nested(n, "CASE WHEN 1 = 1 THEN 1 ELSE ", "1", " END")),
                value("signs", n -> "- ".repeat(n) + "1"),
                value("sums", n -> list(n, " + ", i -> "1")),
                value("digits", n -> "1".repeat(10 * n)),
                value("hexadecimals", n -> "0x" + "1".repeat(10 * n)),
                condition("brackets round a condition", n -> nested(n, "(", "seen IS NULL", ")")),
                condition("negations", n -> "NOT ".repeat(n) + "seen IS NULL"),
                condition("conjuncts", n -> list(n, " AND ", i -> "seen <> 'a" + i + "'")),
                condition("alternatives", n -> "(" + list(n, " OR ", i -> "(seen = 'b' AND id = " + i + ")") + ")"),
                condition("elements", n -> "id IN (" + list(n, ", ", i -> "" + i) + ", 2 + 2)"),
                condition("rows", n -> "(id, name) IN (" + list(n, ", ", i -> "(" + i + ", 'a')") + ")"),
                condition("concatenations", n -> "seen = " + list(n, " || ", i -> "'a'")),
                condition("subqueries", n -> list(n, " AND ", i -> "EXISTS (SELECT 1 FROM t WHERE id = " + i + ")")),
                condition("comments", n -> "/* a */ -- b\n".repeat(n) + "seen IS NULL"),
                condition("comments in comments", n -> nested(n, "/*", " a ", "*/") + " seen IS NULL"),
                condition("dollar quotes", n -> "seen IN (" + list(n, ", ", i -> "$a" + i + "$x$a" + i + "$") + ")")));
        all.addAll(List.of(
                new Texts("rows of values", n -> "INSERT INTO t (id) VALUES " + list(n, ", ", i -> "(" + i + " + 1)")),
                new Texts("rows of parameters", n -> "INSERT INTO t (id, name) VALUES " + list(n, ", ", i -> "(?, ?)")),
                new Texts("unions", n -> "INSERT INTO t (id) " + list(n, " UNION ALL ", i -> "SELECT " + i)),
                new Texts("reads in a union", n -> list(n, " UNION ALL ", i -> "SELECT * FROM t WHERE id = " + i)),
                new Texts(
                        "derived tables",
                        n -> "SELECT * FROM (".repeat(n) + "SELECT * FROM t WHERE id = 1"
                                + list(n, "", i -> ") d" + i)),
                new Texts(
                        "common tables",
                        n -> "WITH " + list(n, ", ", i -> "c" + i + " AS (SELECT * FROM t)")
                                + " SELECT * FROM c1 WHERE id = 1"),
                new Texts(
                        "common tables in each other",
                        n -> "WITH c0 AS (SELECT * FROM t WHERE id = 1), "
                                + list(n, ", ", i -> "c" + (i + 1) + " AS (SELECT * FROM c" + i + ")")
                                + " SELECT * FROM c" + n),
                new Texts(
                        "writes in common tables",
                        n -> "WITH "
                                + list(
                                        n,
                                        ", ",
                                        i -> "c" + i + " AS (INSERT INTO t (id) VALUES (" + i + ") RETURNING id)")
                                + " SELECT 1"),
                new Texts(
                        "joins",
                        n -> "SELECT * FROM t a0 "
                                + list(n, " ", i -> "JOIN t a" + (i + 1) + " ON a" + (i + 1) + ".id = a" + i + ".id")
                                + " WHERE a0.id = 1"),
                new Texts("columns", n -> "SELECT " + list(n, ", ", i -> "c" + i) + " FROM t WHERE id = 1"),
                new Texts("assignments", n -> "UPDATE t SET " + list(n, ", ", i -> "c" + i + " = 1") + " WHERE id = 1"),
                new Texts("columns of a table", n -> "CREATE TABLE w (" + list(n, ", ", i -> "c" + i + " INT") + ")"),
                new Texts("brackets that stay open", n -> "SELECT * FROM t WHERE id = " + "(".repeat(n)),
                new Texts("semicolons", n -> "SELECT * FROM t WHERE id = 1" + ";".repeat(n))));
        return all;
    }

    @ParameterizedTest
    @MethodSource("texts")
    void twiceTheTextCostsTwiceAsMuch(Texts texts) {
        long[] looks = new long[3];
        long[] bytes = new long[3];
        looks[0] = planning.applyAsLong(texts.of().apply(3)); // classes are loaded
        for (int i = 0; i < looks.length; i++) {
            String text = texts.of().apply(SMALL << i);
            long before = THREADS.getCurrentThreadAllocatedBytes();
            looks[i] = planning.applyAsLong(text);
            bytes[i] = THREADS.getCurrentThreadAllocatedBytes() - before;
        }

        assertGrows("looks", looks);
        assertGrows("bytes", bytes);
    }

    /** A text beyond a certain size may be given up, and cost less than a shorter one. */
    private static void assertGrows(String what, long[] costs) {
        long most = costs[0];
        for (long cost : costs) {
            assertTrue(cost <= MOST * most, () -> costs[0] + ", " + costs[1] + ", " + costs[2] + " " + what);
            most = Math.max(most, cost);
        }
    }
}
