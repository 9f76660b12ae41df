package dev.keyspread.database.own;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests what is done from time to time for all databases of a JVM. */
@Timeout(60)
class TicksTest {
    /** Is done a few times. */
    private static final class Few implements Ticks.Tick {
        private final CountDownLatch left;

        Few(int times) {
            this.left = new CountDownLatch(times);
        }

        @Override
        public boolean isWanted() {
            return left.getCount() > 0;
        }

        @Override
        public void run() {
            left.countDown();
        }
    }

    private static List<Thread> threads(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(name))
                .toList();
    }

    @Test
    void manyAreDoneByOneThreadWhichEndsWithTheLast() throws Exception {
        Ticks ticks = new Ticks("many");
        List<Few> many = List.of(new Few(2), new Few(1), new Few(3));
        many.forEach(ticks::add);

        List<Thread> threads = threads("many");
        for (Few each : many) {
            each.left.await();
        }

        assertEquals(1, threads.size());
        assertTrue(threads.get(0).isDaemon());
        assertNull(threads.get(0).getContextClassLoader());
        threads.get(0).join();
        assertFalse(threads.get(0).isAlive());
    }

    @Test
    void oneThatIsAddedAfterTheEndBeginsAnother() throws Exception {
        Ticks ticks = new Ticks("again");
        Few first = new Few(1);
        ticks.add(first);
        Thread thread = threads("again").get(0);
        thread.join();

        Few second = new Few(1);
        ticks.add(second);
        second.left.await();

        assertEquals(0, first.left.getCount());
    }

    @Test
    void oneThatFailsKeepsNoOtherFromBeingDone() throws Exception {
        Ticks ticks = new Ticks("failing");
        Few other = new Few(2);
        ticks.add(new Ticks.Tick() {
            @Override
            public boolean isWanted() {
                return other.isWanted();
            }

            @Override
            public void run() {
                throw new IllegalStateException("for a test");
            }
        });
        ticks.add(other);

        other.left.await();
        assertFalse(other.isWanted());
    }

    @Test
    void afterAnInterruptTheNextBeginsAnother() throws Exception {
        Ticks ticks = new Ticks("interrupted");
        Few few = new Few(100);
        ticks.add(few);
        Thread thread = threads("interrupted").get(0);
        thread.interrupt();
        thread.join();
        long left = few.left.getCount();

        ticks.add(few);
        while (few.left.getCount() == left) {
            Thread.onSpinWait();
        }
        while (few.left.getCount() > 0) {
            few.left.countDown();
        }
    }
}
