package dev.keyspread.keyspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.keyspace.picture.HeatMap;
import dev.keyspread.keyspace.picture.KeyTrack;
import dev.keyspread.keyspace.picture.KeyTrack.Form;
import dev.keyspread.keyspace.picture.Pattern;
import dev.keyspread.keyspace.picture.TimeSlice;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.watch.KeyCells;
import dev.keyspread.watch.KeyGroup;
import dev.keyspread.watch.KeyOperation;
import dev.keyspread.watch.RowCount;
import dev.keyspread.watch.Watched;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests what is gathered of the rows of a table, and by what name the picture of it goes. */
final class KeySpacesTest {
    private static final ShardRule WHAT_IF = new ShardRule(null, "t", "shard", "crc32(id) % 32", "test");

    private final AtomicLong clock = new AtomicLong(1_800_000_000_000L);
    private final KeySpaces spaces = new KeySpaces(List.of(WHAT_IF), Dialect.H2, clock::get);
    private final Random random = new Random(18);

    private static Table table(String name) {
        List<Column> columns = new ArrayList<>();
        List<KeyPart> key = new ArrayList<>();
        for (String column : List.of("tenant", "id")) {
            ColumnType type = new ColumnType("BIGINT", Family.INTEGER, 64, -1);
            columns.add(Column.builder(column, type).notNull().build());
            key.add(new KeyPart(column, Direction.ASC));
        }
        return Table.builder(new QualifiedName(null, name))
                .columns(columns)
                .key(key, null)
                .build();
    }

    private TableKeys keys(String name) {
        return Objects.requireNonNull(spaces.of(table(name), List.of()));
    }

    private static KeyGroup group(TableKeys keys, KeyOperation operation) {
        KeyCells.Row row = new KeyCells.Row(new int[] {1, 2}, new @Nullable Object[2]);
        return new KeyGroup(new KeyCells(Watched.table(keys), operation, List.of(row), 0, RowCount.GIVEN));
    }

    private static void write(TableKeys keys, KeyOperation operation, long tenant, long id) {
        KeyGroup group = group(keys, operation);
        group.add(new @Nullable Object[] {null, tenant, id});
        group.committed();
    }

    /** Writes a thousand rows a second for so many seconds. */
    private TableKeys run(int seconds, KeyOperation operation, LongFunction<long[]> row) {
        TableKeys keys = keys("t");
        for (int i = 0; i < seconds * 1_000; i++) {
            long[] values = row.apply(i);
            write(keys, operation, values[0], values[1]);
            if (i % 250 == 249) {
                clock.addAndGet(250);
                spaces.gather();
            }
        }
        return keys;
    }

    private static KeyTrack stored(TableKeys keys) {
        return keys.tracks().get(0);
    }

    private static List<Pattern> patterns(KeyTrack track) {
        return Pattern.of(track, HeatMap.of(track, 64, 120));
    }

    @Test
    void aCounterDrawsADiagonalAndHeatsTheLastSplit() {
        KeyTrack track = stored(run(10, KeyOperation.INSERT, i -> new long[] {1, i}));

        assertEquals(List.of(Pattern.DIAGONAL), patterns(track));
        assertTrue(track.splits().hottest() > 0.95, "" + track.splits().hottest());
        assertTrue(track.splits().appended() > 0.95, "" + track.splits().appended());
    }

    @Test
    void soDoesOneThatCountsDown() {
        assertEquals(List.of(Pattern.DIAGONAL), patterns(stored(run(10, KeyOperation.INSERT, i ->
                new long[] {1, -i}))));
    }

    @Test
    void randomKeysDrawAnEvenField() {
        KeyTrack track = stored(run(10, KeyOperation.INSERT, i -> new long[] {1, random.nextLong()}));

        assertEquals(List.of(Pattern.EVEN), patterns(track));
        assertTrue(track.splits().hottest() < 0.12, "" + track.splits().hottest());
        assertTrue(track.splits().evenness() > 0.95, "" + track.splits().evenness());
    }

    @Test
    void oneKeyThatIsUpdatedOftenDrawsARow() {
        KeyTrack track = stored(run(5, KeyOperation.UPDATE, i ->
                new long[] {1, random.nextInt(3) == 0 ? 7 : random.nextInt(1_000)}));

        assertEquals(List.of(Pattern.ROW), patterns(track));
        assertEquals(0.33, track.hotKeys().share(), 0.05);
    }

    @Test
    void oneTenantThatWritesMostDrawsABand() {
        KeyTrack track = stored(run(5, KeyOperation.INSERT, i ->
                new long[] {random.nextInt(10) < 7 ? 17 : random.nextInt(40), random.nextLong()}));

        assertEquals(List.of(Pattern.BAND), patterns(track));
    }

    @Test
    void aJobThatComesEveryFewSecondsDrawsStripes() {
        TableKeys keys = keys("t");
        for (int second = 0; second < 24; second++) {
            for (int i = 0; second % 4 == 0 && i < 1_000; i++) {
                write(keys, KeyOperation.INSERT, 1, random.nextLong());
            }
            clock.addAndGet(1_000);
            spaces.gather();
        }

        assertEquals(List.of(Pattern.EVEN, Pattern.STRIPES), patterns(stored(keys)));
    }

    @Test
    void fewRowsHaveNoPattern() {
        TableKeys keys = keys("t");
        write(keys, KeyOperation.INSERT, 1, 1);
        spaces.gather();

        assertEquals(List.of(Pattern.UNKNOWN), patterns(stored(keys)));
    }

    @Test
    void aRuleThatIsTriedOutIsShownForSeveralCounts() {
        TableKeys keys = run(10, KeyOperation.INSERT, i -> new long[] {1, i});

        List<KeyTrack> tried = keys.tracks().stream()
                .filter(track -> track.form() == Form.WHAT_IF)
                .toList();
        assertEquals(
                List.of("crc32(id) % 4", "crc32(id) % 16", "crc32(id) % 32", "crc32(id) % 64"),
                tried.stream().map(KeyTrack::rule).toList());
        assertEquals(0.25, tried.get(0).splits().hottest(), 0.02);
        assertEquals(1.0 / 16, tried.get(2).splits().hottest(), 0.01);
        assertEquals(List.of(Pattern.EVEN), patterns(tried.get(2)));
    }

    @Test
    void eachRowOfABatchCountsAndSoDoOperationsApart() {
        TableKeys keys = keys("t");
        KeyGroup batch = group(keys, KeyOperation.INSERT);
        for (int i = 0; i < 1_000; i++) {
            batch.add(new @Nullable Object[] {null, 1L, (long) i});
        }
        batch.committed();
        write(keys, KeyOperation.DELETE, 1, 5);
        write(keys, KeyOperation.READ, 1, 5);
        KeyGroup lost = group(keys, KeyOperation.UPDATE);
        lost.add(new @Nullable Object[] {null, 1L, 1L});
        lost.rolledBack();
        spaces.gather();

        assertEquals(1_000, keys.rows(KeyOperation.INSERT));
        assertEquals(1, keys.rows(KeyOperation.DELETE));
        assertEquals(1, keys.rows(KeyOperation.READ));
        assertEquals(0, keys.rows(KeyOperation.UPDATE));
        assertEquals(1, keys.rolledBack());
    }

    @Test
    void aColumnOfThePictureHasExactlyTheRowsOfItsTime() {
        TableKeys keys = run(3, KeyOperation.INSERT, i -> new long[] {1, i});

        double[][] cells = HeatMap.of(stored(keys), 64, 120).rows(KeyOperation.INSERT);

        assertEquals(
                3_000,
                Arrays.stream(cells)
                        .mapToDouble(bucket -> Arrays.stream(bucket).sum())
                        .sum(),
                0.001);
    }

    @Test
    void threadsLoseNoCount() throws InterruptedException {
        TableKeys keys = keys("t");
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 16; t++) {
            long tenant = t;
            threads.add(new Thread(() -> {
                for (int i = 0; i < 20_000; i++) {
                    write(keys, KeyOperation.INSERT, tenant, i);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                thread.join(5);
                clock.addAndGet(5);
                spaces.gather();
            }
        }
        spaces.gather();

        assertEquals(320_000, keys.rows(KeyOperation.INSERT));
        assertEquals(
                320_000,
                stored(keys).slices().stream().mapToLong(TimeSlice::written).sum());
    }

    @Test
    void whateverIsWrittenTheKeysThatAreKeptAreBounded() {
        List<TableKeys> tables = new ArrayList<>();
        for (int i = 0; i < 1_200; i++) {
            TableKeys keys = spaces.of(table("t" + i), List.of());
            if (keys != null) {
                tables.add(keys);
            }
        }
        for (int minute = 0; minute < 30; minute++) {
            for (TableKeys keys : tables) {
                for (int i = 0; i < 20; i++) {
                    write(keys, KeyOperation.INSERT, random.nextInt(), random.nextLong());
                }
            }
            clock.addAndGet(60_000);
            spaces.gather();
        }

        assertEquals(1_000, tables.size());
        assertTrue(tables.stream()
                        .flatMap(each -> each.tracks().stream())
                        .mapToInt(KeyTrack::keys)
                        .sum()
                <= 400_000);
    }

    @Test
    void slicesGrowWithTheirAge() {
        TableKeys keys = keys("t");
        for (int i = 0; i < 2 * 24 * 360; i++) { // two days of ten seconds each
            write(keys, KeyOperation.INSERT, 1, i);
            clock.addAndGet(10_000);
            spaces.gather();
        }

        List<TimeSlice> slices = stored(keys).slices();
        assertTrue(slices.size() < 500, "" + slices.size());
        assertEquals(3_600, (slices.get(3).to() - slices.get(3).from()) / 1_000.0, 20);
        assertEquals(
                10_000,
                slices.get(slices.size() - 1).to()
                        - slices.get(slices.size() - 1).from());
        assertEquals(2 * 24 * 360, slices.stream().mapToLong(TimeSlice::written).sum());
    }
}
