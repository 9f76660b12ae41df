package dev.keyspread.cli.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

class ThrottleTest {
    private static final Duration LONGEST = Duration.ofMillis(2);

    private static int rowsAfter(int batches, IntToLongFunction micros) throws InterruptedException {
        Throttle throttle = new Throttle(5_000, LONGEST);
        for (int i = 0; i < batches; i++) {
            throttle.took(Duration.ofNanos(1_000 * micros.applyAsLong(throttle.rows()))
                    .toNanos());
        }
        return throttle.rows();
    }

    @Test
    void givenQuickBatches_whenTheyGoOn_thenTheyGrowToTheMost() throws InterruptedException {
        assertEquals(5_000, rowsAfter(20, rows -> 10));
    }

    @Test
    void givenTimeThatGrowsWithTheRows_whenBatchesAreSlow_thenTheyShrinkToWhatIsBearable() throws InterruptedException {
        int rows = rowsAfter(20, count -> count * 50L);

        assertTrue(rows >= 10 && rows <= 40, () -> rows + " rows");
    }

    @Test
    void givenTimeThatDoesNotDependOnTheRows_whenBatchesAreSlow_thenTheyDoNotShrinkForNothing()
            throws InterruptedException {
        assertEquals(100, rowsAfter(20, rows -> 3_000));
    }

    @Test
    void givenASlowHour_whenItIsOver_thenBatchesGrowAgain() throws InterruptedException {
        int[] batch = {0};
        assertEquals(5_000, rowsAfter(40, rows -> batch[0]++ < 10 ? 3_000 : 10));
    }
}
