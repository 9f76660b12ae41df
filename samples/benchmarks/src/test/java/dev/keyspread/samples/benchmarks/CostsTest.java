package dev.keyspread.samples.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Shows that the benchmarks run and measure something; how long anything took is nobody's business here. */
class CostsTest {
    @FunctionalInterface
    private interface Program {
        void run() throws Exception;
    }

    private static List<String> printed(Program program) throws Exception {
        PrintStream console = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            program.run();
        } finally {
            System.setOut(console);
        }
        String text = bytes.toString(StandardCharsets.UTF_8);
        System.out.print(text);
        return text.lines().toList();
    }

    @Test
    @Tag("thorough")
    void eachOperationIsPairedWithTheDirectDriver() throws Exception {
        List<String> lines = printed(() -> Costs.main(new String[] {
            "subjects=keyspread_fill", "operations=bde", "forks=1", "iterations=1", "warmup=1", "seconds=0.1"
        }));

        // Forks on newer JDKs print warnings about JMH between the rows.
        List<String> rows = lines.stream().filter(line -> line.startsWith("| ")).toList();
        assertEquals(5, rows.size());
        assertTrue(rows.get(4).matches("\\| e \\| keyspread fill \\| [0-9.]+ \\| [0-9.]+ \\| .*"), rows.get(4));
    }

    @ParameterizedTest
    @EnumSource(
            value = Subject.class,
            names = {"OPENTELEMETRY", "SHARDINGSPHERE"},
            mode = EnumSource.Mode.EXCLUDE)
    void eachSubjectFindsWhatItHasWritten(Subject subject) throws SQLException {
        String url = "jdbc:h2:mem:" + subject.name();
        try (Side side = new Side(subject, url)) {
            assertEquals(1, side.operation('c').run());
            assertEquals(100, side.operation('d').run());
            long read = side.operation('a').run();
            side.empty();
            try (Side direct = new Side(Subject.DIRECT, url + "_direct")) {
                assertEquals(direct.operation('a').run(), read, "the same row with the same shard");
            }
        }
    }

    @Test
    @Tag("thorough")
    void aColdStartIsTimed() throws Exception {
        List<String> lines = printed(() -> ColdStart.main(new String[] {"1"}));

        assertEquals(7, lines.size());
    }

    @Test
    @Tag("thorough")
    void manyTablesThreadsAndTextsLeaveMemoryAsItIs() throws Exception {
        List<String> lines = printed(() -> Scale.main(new String[] {"100000", "8", "40", "1000000000"}));

        List<String> reports =
                lines.stream().filter(line -> line.contains(" statements at ")).toList();
        assertEquals(10, reports.size());
        assertTrue(reports.get(9).startsWith("10,000 statements at "), reports.get(9));
        assertTrue(inUse(reports.get(9)) < inUse(reports.get(4)) + 2, reports::toString);
    }

    /** Returns the MiB in use that a report ends with. */
    private static double inUse(String report) {
        String[] words = report.split(" ", -1);
        return Double.parseDouble(words[words.length - 4]);
    }

    @Test
    @Tag("thorough")
    void aCrowdWorksByBothSides() throws Exception {
        List<String> lines = printed(() -> Crowd.main(new String[] {"4", "1", "h2"}));

        assertTrue(lines.get(0).startsWith("after "), lines.get(0));
        assertTrue(lines.get(1).startsWith("4 threads, "), lines.get(1));
        assertTrue(lines.get(2).startsWith("waits, however short"), lines.get(2));
    }

    @Test
    @Tag("thorough")
    void bulkWorkIsDoneByBothSides() throws Exception {
        List<String> lines = printed(() -> Bulk.main(new String[] {"1000", "1", "h2"}));

        assertEquals(12, lines.size());
    }

    @Test
    void theNextConnectionIsMeasuredInFourWays() throws Exception {
        List<String> lines = printed(() -> Connect.main(new String[] {"0", "0", "1"}));

        assertEquals(6, lines.size());
    }

    @Test
    void eachOfManyDataSourcesIsConnected() throws Exception {
        List<String> lines = printed(() -> Connect.main(new String[] {"0", "0", "0", "20"}));

        assertTrue(lines.get(12).startsWith("| 20 |"), lines::toString);
    }

    @Test
    void aKeyedReadOfAPartitionedTableNeedsOnePartitionOnly() throws Exception {
        List<String> lines = printed(() -> ReadGains.main(new String[] {"1000", "3"}));

        List<String> keyed =
                lines.stream().filter(line -> line.startsWith("| by key")).toList();
        assertTrue(keyed.get(0).startsWith("| by key | without the shard | 16 |"), keyed.get(0));
        assertTrue(keyed.get(1).startsWith("| by key | through Keyspread | 1 |"), keyed.get(1));
    }

    @Test
    @Tag("thorough")
    void aProfileSaysWhereTheTimeGoes() throws Exception {
        List<String> lines = printed(() -> Profile.main(new String[] {"e", "1"}));

        assertTrue(lines.stream().anyMatch(line -> line.startsWith("keyspread:")), lines::toString);
        assertTrue(lines.stream().anyMatch(line -> line.endsWith("%  H2")), lines::toString);
    }
}
