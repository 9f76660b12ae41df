package dev.keyspread.database.own;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Tests what is read beside the application lets go of its connection when the application has closed its last. */
class BackgroundReadingTest {
    private static final long LONG = 60_000;

    private final CountDownLatch begun = new CountDownLatch(1);

    private static void sleep() throws SQLException {
        try {
            Thread.sleep(LONG);
        } catch (InterruptedException e) {
            throw new SQLException("cancelled", e);
        }
    }

    @Test
    void givenAReading_whenItIsEnded_thenItsConnectionIsClosed() throws Exception {
        Connection own = DriverManager.getConnection("jdbc:h2:mem:");
        BackgroundReading reading = new BackgroundReading(() -> own);
        reading.begin(
                connection -> {
                    begun.countDown();
                    sleep();
                },
                null);
        begun.await();

        assertTrue(reading.end());
        assertTrue(own.isClosed());
        assertFalse(reading.end());
    }

    /** A driver may lose count of a connection that is interrupted while it opens. */
    @Test
    void givenAReadingThatConnects_whenItIsEnded_thenItConnectsAndReadsNothing() throws Exception {
        Connection own = DriverManager.getConnection("jdbc:h2:mem:");
        CountDownLatch mayConnect = new CountDownLatch(1);
        BackgroundReading reading = new BackgroundReading(() -> {
            begun.countDown();
            try {
                mayConnect.await();
            } catch (InterruptedException e) {
                throw new SQLException("interrupted", e);
            }
            return own;
        });
        reading.begin(connection -> sleep(), null);
        begun.await();
        Thread ending = new Thread(reading::end);
        ending.start();
        while (ending.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        mayConnect.countDown();
        ending.join();

        assertTrue(own.isClosed());
    }
}
