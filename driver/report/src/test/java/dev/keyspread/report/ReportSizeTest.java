package dev.keyspread.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.Counters;
import dev.keyspread.api.Finding;
import dev.keyspread.api.Fix;
import dev.keyspread.api.KeyspreadDatabase;
import dev.keyspread.api.Severity;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.keyspace.KeySpaces;
import dev.keyspread.keyspace.TableKeys;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.watch.KeyCells;
import dev.keyspread.watch.KeyGroup;
import dev.keyspread.watch.KeyOperation;
import dev.keyspread.watch.RowCount;
import dev.keyspread.watch.Watched;
import dev.keyspread.watch.WatchedDatabase;
import dev.keyspread.workload.StatementShape;
import dev.keyspread.workload.StatementShapes;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report stays small enough for a CI artifact and a phone. */
final class ReportSizeTest {
    private static final int TABLES = 100;
    private static final int DAY_SECONDS = 24 * 60 * 60;

    /** Slices that are older than ten minutes are longer than this. */
    private static final int STEP_SECONDS = 120;

    private final AtomicLong clock = new AtomicLong(1_800_000_000_000L);
    private final KeySpaces spaces = new KeySpaces(List.of(), Dialect.POSTGRESQL, clock::get);
    private final Random random = new Random(18);

    private static Table table(int number) {
        ColumnType type = new ColumnType("BIGINT", Family.INTEGER, 64, -1);
        List<Column> columns = new ArrayList<>();
        for (String name : List.of("tenant", "id", "seen")) {
            columns.add(Column.builder(name, type).notNull().build());
        }
        return Table.builder(new QualifiedName("app", "table_with_a_long_name_" + number))
                .columns(columns)
                .key(List.of(new KeyPart("tenant", Direction.ASC), new KeyPart("id", Direction.ASC)), null)
                .build()
                .toBuilder()
                .indexes(List.of(new Index(
                        "by_time_of_" + number,
                        false,
                        false,
                        List.of(new KeyPart("seen", Direction.DESC)),
                        List.of(),
                        null,
                        false,
                        null)))
                .build();
    }

    private void write(TableKeys keys, KeyOperation operation, long... values) {
        int[] places = keys.columns().stream()
                .mapToInt(column -> 1 + List.of("tenant", "id", "seen").indexOf(column))
                .toArray();
        KeyCells.Row row = new KeyCells.Row(places, new @Nullable Object[places.length]);
        KeyGroup group = new KeyGroup(new KeyCells(Watched.table(keys), operation, List.of(row), 0, RowCount.GIVEN));
        group.add(new @Nullable Object[] {null, values[0], values[1], values[2]});
        group.committed();
    }

    /** A day of writes and reads to each table, each of them in its own rhythm. */
    private void runForADay() {
        List<TableKeys> tables = new ArrayList<>();
        for (int i = 0; i < TABLES; i++) {
            tables.add(Objects.requireNonNull(spaces.of(table(i), List.of())));
        }
        for (int second = 0; second < DAY_SECONDS; second += STEP_SECONDS) {
            for (int i = 0; i < TABLES; i++) {
                for (KeyOperation operation : KeyOperation.values()) {
                    if (random.nextInt(3) == 0) {
                        write(tables.get(i), operation, random.nextInt(50), random.nextLong(), second);
                    }
                }
            }
            clock.addAndGet(STEP_SECONDS * 1_000L);
            spaces.gather();
        }
    }

    private static List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < 4 * TABLES; i++) {
            String table = "table_with_a_long_name_" + i / 4;
            Fix fix = new Fix(
                    "A key with a shard",
                    List.of(),
                    List.of("CREATE TABLE " + table + " (" + "column_name BIGINT, ".repeat(60) + ")"));
            findings.add(new Finding(
                    "rule-" + i % 4,
                    Severity.WARN,
                    "jdbc:postgresql://localhost/shop",
                    table,
                    "id",
                    "What happens here is said in a sentence that is as long as most of them are. ".repeat(3),
                    "What to do is said in a sentence too. ".repeat(3),
                    List.of(fix, fix),
                    "com.example.Application.run:42",
                    7,
                    Instant.EPOCH,
                    Instant.EPOCH));
        }
        return findings;
    }

    private static StatementShapes statements() {
        StatementShapes shapes = new StatementShapes();
        for (int i = 0; i < 400; i++) {
            StatementShape shape = shapes.of(
                    "SELECT " + "some_column, ".repeat(100) + "c" + i + " FROM t WHERE id = ?", () -> "App.run:1");
            shape.executed(true, 0, 1_000_000, 1);
            shape.whyNot("The statement gives part of the primary key but not its shard. ".repeat(4));
        }
        return shapes;
    }

    /** A database that says so. */
    private static KeyspreadDatabase database() {
        return (KeyspreadDatabase) Proxy.newProxyInstance(
                KeyspreadDatabase.class.getClassLoader(),
                new Class<?>[] {KeyspreadDatabase.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "findings" -> findings();
                    case "counters" ->
                        new Counters(1, 2, 3, Map.of("rows-disagree", 4L), 5, 6, 7, 8, Map.of("source-not-given", 5L));
                    case "url" -> "jdbc:postgresql://localhost/shop";
                    case "hashCode" -> 1;
                    case "equals" -> proxy == arguments[0];
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static void assertOpens(Path page, Path folder) throws Exception {
        Optional<Path> program = Chromium.find();
        if (program.isEmpty()) {
            System.out.println(
                    "SKIPPED: there is no Chromium on the PATH, so the page of a hundred tables was not opened");
            return;
        }
        try (Chromium chromium =
                Chromium.start(program.orElseThrow(), Files.createDirectory(folder.resolve("browser")))) {
            chromium.open(page, 1_280, 1_600, "light");

            assertEquals(List.of(), chromium.problems());
            chromium.eval("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
            assertTrue(
                    chromium.becomes(
                            "new Set([...document.querySelectorAll('canvas[data-table]')].map((each) =>"
                                    + " each.dataset.table)).size",
                            Integer.toString(TABLES)),
                    "each table has its pictures once it is unfolded");
            System.out.println("It was opened in "
                    + chromium.eval("Math.round(performance.getEntriesByType('navigation')[0].loadEventEnd)") + " ms");
        }
    }

    @Test
    void aDayOfAHundredTablesTakesLessThanAMegabyte(@TempDir Path folder) throws Exception {
        runForADay();
        ReportedDatabase reported = new ReportedDatabase(
                new WatchedDatabase(database(), KeyspreadConfig.builder().build(), () -> "postgresql", () -> "app"));
        reported.gatheredBy(spaces, statements());

        String json = ReportDocument.of(List.of(reported), Instant.ofEpochMilli(clock.get()));
        String page = ReportPage.of(json);
        int bytes = page.getBytes(UTF_8).length;

        System.out.println("A day of " + TABLES + " tables: a page of " + bytes / 1_000 + " kB");
        assertTrue(bytes < 1_000_000, bytes + " bytes");
        assertTrue(json.contains("table_with_a_long_name_99"), "the last table is there too");
        assertOpens(Files.writeString(folder.resolve("report.html"), page), folder);
    }
}
