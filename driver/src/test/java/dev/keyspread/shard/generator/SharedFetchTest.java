package dev.keyspread.shard.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.schema.OwnTime;
import dev.keyspread.shard.canonical.NotFillableException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Numbers that one thread fetches while others wait for them. */
class SharedFetchTest {
    private final SharedFetch<Integer> numbers = new SharedFetch<>(0);
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    private int slow() {
        begun.countDown();
        try {
            mayEnd.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 1;
    }

    @Test
    void aThreadWhoseTimeIsOverDoesNotWaitForTheFetchOfAnother() throws Exception {
        FutureTask<Integer> fetching = new FutureTask<>(() -> numbers.after(0, this::slow));
        new Thread(fetching).start();
        begun.await();
        FutureTask<NotFillableException> waiting = new FutureTask<>(() -> {
            OwnTime.begin(Duration.ZERO);
            return assertThrows(NotFillableException.class, () -> numbers.after(0, () -> 2));
        });
        new Thread(waiting).start();

        assertTrue(waiting.get(1, TimeUnit.MINUTES).reason().contains("takes too long"));
        mayEnd.countDown();
        assertEquals(1, fetching.get());
        assertEquals(1, numbers.after(0, () -> 2));
    }

    @Test
    void aFetchGivesBackOnlyTheTimeOfWorkThatIsQuick() {
        OwnTime.begin(Duration.ofHours(1));
        long before = OwnTime.nanosLeft();
        OwnTime.giveBack(Duration.ofMinutes(1).toNanos());

        assertTrue(OwnTime.nanosLeft() <= before + TimeUnit.SECONDS.toNanos(1));
    }
}
