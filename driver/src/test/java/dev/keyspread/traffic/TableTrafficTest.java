package dev.keyspread.traffic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.schema.type.ColumnType.Family;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what the writes of one table show, and what they do not. */
final class TableTrafficTest {
    private static final String RISING = "appended RISING";
    private static final String FALLING = "appended FALLING";
    private static final long SECOND = 1_000_000_000L;

    private final Random random = new Random(42);

    private Writes inserted(Family family, int rows, LongFunction<Object> key) {
        Writes writes = new Writes(family);
        WriteGroup insert = writes.insert();
        for (int i = 0; i < rows; i++) {
            writes.clock.addAndGet(SECOND / 100_000);
            Writes.run(insert, key.apply(i));
        }
        return writes;
    }

    @Nested
    final class ValuesThatRise {
        private void assertRisesWithin1000(Family family, LongFunction<Object> key) {
            assertEquals(List.of(RISING), inserted(family, 1_000, key).told.subList(0, 1));
        }

        @Test
        void aCounterIsSeenWithin1000Inserts() {
            assertRisesWithin1000(Family.INTEGER, i -> i);
            assertRisesWithin1000(Family.INTEGER, i -> (int) i);
            assertRisesWithin1000(Family.INTEGER, Long::toString);
        }

        @Test
        void soIsOneThatCountsDown() {
            assertEquals(FALLING, inserted(Family.INTEGER, 1_000, i -> -i).told.get(0));
        }

        @Test
        void soIsAClockOfWhateverPrecision() {
            long began = Instant.parse("2026-01-25T10:10:10Z").toEpochMilli();
            assertRisesWithin1000(Family.TIMESTAMP, i -> new Timestamp(began + i / 50));
            assertRisesWithin1000(Family.TIMESTAMP, i -> LocalDateTime.MIN.plusNanos(i * 1_000));
            assertRisesWithin1000(Family.INSTANT, i -> Instant.ofEpochMilli(began + i));
        }

        @Test
        void soIsAnIdentifierThatBeginsWithTheTime() {
            assertRisesWithin1000(
                    Family.UUID, i -> new UUID((i / 40) << 16 | 0x7000 | random.nextInt(4096), random.nextLong()));
            assertRisesWithin1000(
                    Family.TEXT, i -> String.format("01ARZ3%04d", i / 40) + String.format("%016X", random.nextLong()));
            assertRisesWithin1000(Family.TEXT, i -> String.format("order-of-this-shop-%012d", i));
        }

        @Test
        void soIsACounterOfWhichEveryTwentiethRowComesFromElsewhere() {
            assertRisesWithin1000(Family.INTEGER, i -> i % 20 == 0 ? random.nextInt((int) i + 1) : i);
        }

        @Test
        void soIsACounterWhoseNumbersOvertakeEachOther() {
            List<Long> keys = new ArrayList<>();
            for (long block = 0; block < 1_000; block += 20) {
                List<Long> shuffled = new ArrayList<>();
                for (long i = block; i < block + 20; i++) {
                    shuffled.add(i);
                }
                Collections.shuffle(shuffled, random);
                keys.addAll(shuffled);
            }
            assertRisesWithin1000(Family.INTEGER, i -> keys.get((int) i));
        }

        @ParameterizedTest
        @ValueSource(ints = {2, 10, 50, 100})
        void soIsACounterInBatches(int size) {
            Writes writes = new Writes(Family.INTEGER);
            WriteGroup insert = writes.insert();
            for (long first = 0; first < 1_000; first += size) {
                List<Long> batch = new ArrayList<>();
                for (long i = first; i < first + size; i++) {
                    batch.add(i);
                }
                Collections.shuffle(batch, random);
                Writes.runBatch(insert, batch);
            }
            assertEquals(RISING, writes.told.get(0));
        }

        @Test
        void aCounterIsSeenAfterRandomValuesToo() {
            Writes writes = new Writes(Family.INTEGER);
            WriteGroup insert = writes.insert();
            for (int i = 0; i < 1_700; i++) {
                Writes.run(insert, random.nextLong());
            }
            for (long i = 0; i < 1_000; i++) {
                Writes.run(insert, i);
            }
            assertEquals(1, writes.count(RISING));
        }

        @Test
        void whatEightThreadsCountIsSeen() throws InterruptedException {
            Writes writes = new Writes(Family.INTEGER);
            AtomicLong counter = new AtomicLong();
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 8; t++) {
                Thread thread = new Thread(() -> {
                    WriteGroup insert = writes.insert();
                    for (int i = 0; i < 500; i++) {
                        long next = counter.incrementAndGet();
                        Thread.onSpinWait(); // the statement runs
                        Writes.run(insert, next);
                    }
                });
                threads.add(thread);
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertTrue(writes.told.contains(RISING), writes.told::toString);
        }
    }

    @Nested
    final class ValuesThatDoNot {
        private void assertSilent(Family family, LongFunction<Object> key) {
            Writes writes = inserted(family, 20_000, key);
            assertEquals(0, writes.count(RISING) + writes.count(FALLING), writes.told::toString);
        }

        @Test
        void aMillionRandomOnesAreNeverTakenForThem() {
            Writes writes = new Writes(Family.INTEGER);
            WriteGroup insert = writes.insert();
            for (int i = 0; i < 1_000_000; i++) {
                writes.clock.addAndGet(SECOND / 900); // too slow for it to rest for long
                Writes.run(insert, random.nextLong());
            }
            assertEquals(List.of(), writes.told);
        }

        @Test
        void norAreRandomUuids() {
            assertSilent(Family.UUID, i -> new UUID((random.nextLong() & ~0xF000L) | 0x4000L, random.nextLong()));
            assertSilent(Family.TEXT, i -> new UUID((random.nextLong() & ~0xF000L) | 0x4000L, 1).toString());
        }

        @Test
        void norAreBitReversedCounters() {
            assertSilent(Family.INTEGER, Long::reverse);
        }

        @Test
        void norIsOneValueOrAFewOfThem() {
            assertSilent(Family.INTEGER, i -> 7);
            assertSilent(Family.INTEGER, i -> random.nextInt(16));
            assertSilent(Family.TEXT, i -> i % 3 == 0 ? "a" : "b");
        }

        @Test
        void norAreTheCountersOfManyTenants() {
            assertSilent(Family.INTEGER, i -> (i % 50) * 1_000_000 + i / 50);
        }

        @Test
        void norIsABatchOfRandomValuesThatWasSorted() {
            Writes writes = new Writes(Family.INTEGER);
            WriteGroup insert = writes.insert();
            for (int batches = 0; batches < 200; batches++) {
                List<Long> batch = new ArrayList<>();
                for (int i = 0; i < 500; i++) {
                    batch.add(random.nextLong());
                }
                Collections.sort(batch);
                Writes.runBatch(insert, batch);
            }
            assertEquals(List.of(), writes.told);
        }

        @Test
        void norIsWhatWasRolledBack() {
            Writes writes = new Writes(Family.INTEGER);
            WriteGroup insert = writes.insert();
            PendingWrites transaction = new PendingWrites();
            for (long i = 0; i < 2_000; i++) {
                insert.capture(1, i);
                insert.rowsReady();
                insert.afterExecute(transaction);
            }
            transaction.forget();
            assertEquals(List.of(), writes.told);

            for (long i = 0; i < 900; i++) {
                insert.capture(1, i);
                insert.rowsReady();
                insert.afterExecute(transaction);
            }
            transaction.commit();
            assertEquals(List.of(RISING), writes.told);
        }

        @Test
        void norAreNulls() {
            assertSilent(Family.INTEGER, i -> new Object());
        }
    }

    @Nested
    final class HotRows {
        private Writes updated(int rows, long nanos, LongFunction<Object> key) {
            Writes writes = new Writes(Family.INTEGER);
            WriteGroup update = writes.update();
            for (int i = 0; i < rows; i++) {
                writes.clock.addAndGet(nanos);
                Writes.run(update, key.apply(i));
            }
            return writes;
        }

        @Test
        void oneKeyWithAThirdOfTheWritesIsSeen() {
            assertEquals(
                    "hot row",
                    updated(1_000, SECOND / 1_000, i -> i % 3 == 0 ? 7 : random.nextInt())
                            .told
                            .get(0));
        }

        @Test
        void keysWithAnEqualShareAreNot() {
            assertEquals(List.of(), updated(50_000, SECOND / 1_000, i -> random.nextInt(10)).told);
            assertEquals(List.of(), updated(50_000, SECOND / 1_000, i -> i).told);
        }

        @Test
        void aRowThatIsWrittenNowAndThenIsNot() {
            assertEquals(List.of(), updated(5_000, SECOND, i -> 7).told);
        }
    }

    @Nested
    final class HotSplits {
        /** Ten minutes of writes, ten a second. */
        private Writes tenMinutes(boolean alone, LongFunction<Object> key) {
            Writes writes = new Writes(Family.INTEGER, alone);
            WriteGroup insert = writes.insert();
            for (int i = 0; i < 6_000; i++) {
                writes.clock.addAndGet(SECOND / 10);
                Writes.run(insert, key.apply(i));
            }
            return writes;
        }

        @Test
        void whatRisesWithMuchNoiseFillsOneSplitAfterTheOther() {
            Writes writes = tenMinutes(true, i -> i * 100 + random.nextInt(20_000));

            assertEquals(0, writes.count(RISING));
            assertTrue(writes.count("hot split") > 0);
        }

        @Test
        void whatIsSpreadIsDividedAndAllIsWell() {
            assertEquals(0, tenMinutes(true, i -> random.nextLong()).count("hot split"));
            assertEquals(0, tenMinutes(true, i -> random.nextInt(1_000)).count("hot split"));
            assertEquals(
                    0,
                    tenMinutes(true, i -> (long) (random.nextGaussian() * 1_000))
                            .count("hot split"));
        }

        @Test
        void rowsOfOneValueCanBeDividedWhereTheKeyHasFurtherParts() {
            assertEquals(0, tenMinutes(false, i -> 7).count("hot split"));
        }
    }

    @Test
    void aBusyTableIsLookedAtForAShareOfTheTime() {
        Writes writes = inserted(Family.INTEGER, 5_000, i -> random.nextLong());
        assertFalse(writes.table.isAwake());

        writes.clock.addAndGet(5 * SECOND);

        assertTrue(IntStream.range(0, 32).anyMatch(write -> writes.table.isAwake()));
        assertTrue(writes.table.isAwake());
    }

    @Test
    void aStatementThatWasBoundWhileTheTableRestedTellsNothingOld() {
        Writes writes = new Writes(Family.INTEGER);
        WriteGroup insert = writes.insert();
        for (int i = 0; i < 5_000; i++) {
            Writes.run(insert, random.nextLong());
        }
        assertFalse(insert.begins());
        writes.clock.addAndGet(5 * SECOND);
        for (int i = 0; i < 1_000; i++) {
            insert.rowsReady();
        }
        insert.afterExecute(null);

        assertEquals(List.of(), writes.told);
    }

    @Test
    void theRateOfInsertsIsKnownAfterAMinute() {
        Writes writes = new Writes(Family.INTEGER);
        WriteGroup insert = writes.insert();
        assertTrue(writes.table.insertRate() < 0);

        for (int i = 0; i < 130; i++) {
            writes.clock.addAndGet(SECOND);
            Writes.run(insert, random.nextLong());
        }

        assertEquals(1.0, writes.table.insertRate(), 0.1);
    }

    @Test
    void theRateOfATableThatNobodyWritesToFalls() {
        Writes writes = inserted(Family.INTEGER, 400, i -> random.nextLong());
        writes.clock.addAndGet(400 * SECOND);

        assertEquals(1.0, writes.table.insertRate(), 0.1);
    }

    @Test
    void largeValuesAreSeenWhetherTheTableRestsOrNot() {
        Writes writes = inserted(Family.TEXT, 5_000, i -> "" + random.nextLong());
        assertFalse(writes.table.isAwake());
        WriteGroup insert = writes.insert();

        insert.capture(1, "x".repeat(2_049));
        insert.capture(2, new byte[8 << 20]);
        insert.rowsReady();
        insert.capture(1, "x");
        insert.capture(2, new byte[1 << 20]);
        insert.rowsReady();

        assertEquals(List.of("large row", "large key id"), writes.told);
    }

    /** Entries of one value that meet in one place. */
    @Nested
    final class SkewedValues {
        private List<String> kinds(boolean meets, long pause, int rows, LongFunction<Object> kind) {
            Writes writes = new Writes(new ObservedKey("kind", Family.TEXT, "by_kind", false, false, meets));
            WriteGroup insert = writes.insert();
            for (int i = 0; i < rows; i++) {
                writes.clock.addAndGet(pause);
                Writes.run(insert, kind.apply(i));
            }
            return writes.told.stream()
                    .filter(told -> told.startsWith("skewed"))
                    .toList();
        }

        private Object mostlyLogin(long row) {
            return random.nextInt(10) < 8 ? "login" : "kind" + row % 7;
        }

        @Test
        void aValueOfFourFifthsOfTheRowsIsSeenWithin200() {
            List<String> told = kinds(true, SECOND / 100, 200, this::mostlyLogin);

            assertEquals(1, told.size());
            assertTrue(told.get(0).matches("skewed (7[2-9]|8\\d)"), told.toString());
        }

        @Test
        void valuesWithLessThanHalfAreNot() {
            assertEquals(List.of(), kinds(true, SECOND / 100, 2_000, i -> "kind" + random.nextInt(3)));
        }

        @Test
        void anIndexWhereTheyDoNotMeetIsNot() {
            assertEquals(List.of(), kinds(false, SECOND / 100, 2_000, this::mostlyLogin));
        }

        @Test
        void aTableWithFewInsertsIsNot() {
            assertEquals(List.of(), kinds(true, SECOND, 2_000, this::mostlyLogin));
        }

        @Test
        void rowsWithoutAValueAreNot() {
            assertEquals(List.of(), kinds(true, SECOND / 100, 2_000, i -> new Object()));
        }
    }

    /** Updates that give an index entry another place. */
    @Nested
    final class RowsThatMove {
        private Writes moved(boolean toNow, int rows, LongFunction<Object> to) {
            Writes writes = new Writes(new ObservedKey("seen", Family.TIMESTAMP, "by_seen", false, true, false));
            WriteGroup move = writes.move(toNow);
            for (int i = 0; i < rows; i++) {
                writes.clock.addAndGet(SECOND / 1_000);
                Writes.run(move, to.apply(i));
            }
            return writes;
        }

        @Test
        void anUpdateToRisingTimesIsAnInsertAtTheEnd() {
            Writes writes = moved(false, 1_000, i -> Instant.ofEpochMilli(i));

            assertEquals(RISING, writes.told.get(0));
            assertEquals(1_000, writes.table.insertRate(), 100);
        }

        @Test
        void soIsOneToThePresentTime() {
            assertEquals(RISING, moved(true, 1_000, i -> "who" + i).told.get(0));
        }

        @Test
        void oneToTimesInNoOrderIsNot() {
            assertEquals(List.of(), moved(false, 1_000, i -> Instant.ofEpochMilli(random.nextInt())).told);
        }
    }
}
