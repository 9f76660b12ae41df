package dev.keyspread.keyspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.Effort;
import dev.keyspread.keyspace.picture.TimeSlice;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Many distinct keys, in a thousand tables, of many threads: memory stays bounded, and no row is lost from the counts. */
final class KeySpacesLoadTest {
    private static final int TABLES = 1_000;
    private static final int THREADS = 64;

    /** Ten million keys in a thorough run. */
    private static final int KEYS_OF_A_THREAD = Effort.of(10_000_000) / THREADS;

    /** Holds what all that is kept may take; the keys alone are 400,000 at most. */
    private static final long MAX_BYTES = 64_000_000;

    private final AtomicLong clock = new AtomicLong(1_800_000_000_000L);
    private final KeySpaces spaces = new KeySpaces(List.of(), Dialect.H2, clock::get);

    private static Table table(int number) {
        ColumnType type = new ColumnType("BIGINT", Family.INTEGER, 64, -1);
        return Table.builder(new QualifiedName(null, "t" + number))
                .columns(List.of(Column.builder("id", type).notNull().build()))
                .key(List.of(new KeyPart("id", Direction.ASC)), null)
                .build();
    }

    /** The distinct keys of one thread, to all tables in turn. */
    private static void write(List<TableKeys> tables, long thread) {
        List<KeyGroup> groups = new ArrayList<>();
        for (TableKeys keys : tables) {
            KeyCells.Row row = new KeyCells.Row(new int[] {1}, new @Nullable Object[1]);
            groups.add(new KeyGroup(
                    new KeyCells(Watched.table(keys), KeyOperation.INSERT, List.of(row), 0, RowCount.GIVEN)));
        }
        for (long i = 0; i < KEYS_OF_A_THREAD; i++) {
            KeyGroup group = groups.get((int) (i % TABLES));
            group.add(new @Nullable Object[] {null, thread * KEYS_OF_A_THREAD + i});
            group.committed();
        }
    }

    private void run(List<TableKeys> tables) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            long number = i;
            threads.add(new Thread(() -> write(tables, number)));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                thread.join(100);
                clock.addAndGet(1_000);
                spaces.gather();
            }
        }
        clock.addAndGet(1_000);
        spaces.gather();
    }

    @Test
    void memoryIsBoundedAndEveryRowIsCounted() throws InterruptedException {
        List<TableKeys> tables = new ArrayList<>();
        for (int i = 0; i < TABLES; i++) {
            tables.add(Objects.requireNonNull(spaces.of(table(i), List.of())));
        }
        long before = usedBytes();

        run(tables);

        long kept = usedBytes() - before;
        long written = (long) THREADS * KEYS_OF_A_THREAD;
        System.out.println(written + " distinct keys in " + TABLES + " tables of " + THREADS + " threads: "
                + kept / 1_000 + " kB are kept");
        assertTrue(kept < MAX_BYTES, kept + " bytes");
        assertEquals(
                written,
                tables.stream()
                        .mapToLong(keys -> keys.rows(KeyOperation.INSERT))
                        .sum());
        assertEquals(
                written,
                tables.stream()
                        .flatMap(keys -> keys.tracks().get(0).slices().stream())
                        .mapToLong(TimeSlice::written)
                        .sum());
        assertTrue(tables.stream().mapToInt(keys -> keys.tracks().get(0).keys()).sum() <= 400_000);
        assertTrue(tables.stream().allMatch(keys -> keys.tracks().get(0).keys() > 0), "each table has a picture");
    }

    private static long usedBytes() {
        Runtime runtime = Runtime.getRuntime();
        System.gc();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
