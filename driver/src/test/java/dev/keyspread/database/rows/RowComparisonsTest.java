package dev.keyspread.database.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.QualifiedName;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RowComparisonsTest {
    private static final Table ORDERS = Table.unseen(new QualifiedName(null, "orders"));

    private final AtomicLong now = new AtomicLong(1);
    private final RowComparisons comparisons = new RowComparisons(false) {
        @Override
        long now() {
            return now.get();
        }
    };
    private final ExecutorService other = Executors.newSingleThreadExecutor();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    @AfterEach
    void stop() throws InterruptedException {
        ended.countDown();
        other.shutdown();
        assertTrue(other.awaitTermination(10, TimeUnit.SECONDS));
    }

    @Test
    void whatWasFoundHoldsForAWhile() {
        assertEquals(RowAgreement.AGREES, comparisons.compare(ORDERS, () -> found(RowAgreement.AGREES)));
        assertEquals(RowAgreement.AGREES, comparisons.compare(ORDERS, () -> found(RowAgreement.DISAGREES)));
        now.addAndGet(Duration.ofMinutes(11).toNanos());
        assertEquals(RowAgreement.DISAGREES, comparisons.compare(ORDERS, () -> found(RowAgreement.DISAGREES)));
    }

    @Test
    void whileRowsAreComparedAgain_thenOthersGoOnByWhatWasFoundBefore()
            throws InterruptedException, ExecutionException, TimeoutException {
        comparisons.compare(ORDERS, () -> found(RowAgreement.AGREES));
        now.addAndGet(Duration.ofMinutes(10).plusSeconds(1).toNanos());
        Future<RowAgreement> again = compareForLong(RowAgreement.DISAGREES);
        RowAgreement meanwhile =
                assertTimeout(Duration.ofSeconds(3), () -> comparisons.compare(ORDERS, RowComparisonsTest::notAsked));
        assertEquals(RowAgreement.AGREES, meanwhile);
        ended.countDown();
        assertEquals(RowAgreement.DISAGREES, again.get(10, TimeUnit.SECONDS));
        assertEquals(RowAgreement.DISAGREES, comparisons.compare(ORDERS, RowComparisonsTest::notAsked));
    }

    /** Nobody has asked for long, and meanwhile others may have written: a read by what was found then could miss rows. */
    @Test
    void afterAPause_thenOthersWaitForWhatIsFoundNow()
            throws InterruptedException, ExecutionException, TimeoutException {
        comparisons.compare(ORDERS, () -> found(RowAgreement.AGREES));
        now.addAndGet(Duration.ofMinutes(11).toNanos());
        assertEquals(RowAgreement.DISAGREES, comparedMeanwhile());
    }

    @Test
    void afterATableWasEmpty_thenOthersWaitForWhatIsFoundNow()
            throws InterruptedException, ExecutionException, TimeoutException {
        comparisons.compare(ORDERS, () -> new RowSample.Outcome(RowAgreement.AGREES, true));
        now.addAndGet(Duration.ofSeconds(11).toNanos());
        assertEquals(RowAgreement.DISAGREES, comparedMeanwhile());
    }

    @Test
    void whileRowsAreComparedForTheFirstTime_thenOthersWait()
            throws InterruptedException, ExecutionException, TimeoutException {
        assertEquals(RowAgreement.DISAGREES, comparedMeanwhile());
    }

    @Test
    void givenATableInAnotherForm_whenItsRulesComputeAlike_thenWhatWasFoundHoldsOn() {
        comparisons.compare(ORDERS, () -> found(RowAgreement.AGREES));
        Table read = ORDERS.withOrigin(Table.Origin.READ);
        comparisons.carryOver(ORDERS, read);
        assertEquals(RowAgreement.AGREES, comparisons.compare(read, RowComparisonsTest::notAsked));
        assertNull(comparisons.known(ORDERS));
        now.addAndGet(Duration.ofMinutes(11).toNanos());
        assertEquals(RowAgreement.DISAGREES, comparisons.compare(read, () -> found(RowAgreement.DISAGREES)));
    }

    /** Else it would be lost that they disagree. */
    @Test
    void givenRowsThatAreBeingCompared_whenTheTableTakesAnotherForm_thenTheyAreComparedAnew()
            throws InterruptedException, ExecutionException, TimeoutException {
        comparisons.compare(ORDERS, () -> found(RowAgreement.AGREES));
        now.addAndGet(Duration.ofMinutes(11).toNanos());
        Future<RowAgreement> again = compareForLong(RowAgreement.DISAGREES);
        Table read = ORDERS.withOrigin(Table.Origin.READ);
        comparisons.carryOver(ORDERS, read);
        ended.countDown();
        assertEquals(RowAgreement.DISAGREES, again.get(10, TimeUnit.SECONDS));
        assertNull(comparisons.known(read));
    }

    /** Returns what a thread is told while another one finds that rows disagree. */
    private RowAgreement comparedMeanwhile() throws InterruptedException, ExecutionException, TimeoutException {
        Future<RowAgreement> first = compareForLong(RowAgreement.DISAGREES);
        CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS).execute(ended::countDown);
        RowAgreement told = comparisons.compare(ORDERS, RowComparisonsTest::notAsked);
        assertEquals(RowAgreement.DISAGREES, first.get(10, TimeUnit.SECONDS));
        return told;
    }

    /** On another thread, which has begun and not ended when this returns. */
    private Future<RowAgreement> compareForLong(RowAgreement outcome) throws InterruptedException {
        Future<RowAgreement> comparison = other.submit(() -> comparisons.compare(ORDERS, () -> {
            begun.countDown();
            await(ended);
            return found(outcome);
        }));
        assertTrue(begun.await(10, TimeUnit.SECONDS));
        return comparison;
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(10, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static RowSample.Outcome found(RowAgreement agreement) {
        return new RowSample.Outcome(agreement, false);
    }

    private static RowSample.Outcome notAsked() {
        throw new AssertionError("the rows are being compared already");
    }
}
