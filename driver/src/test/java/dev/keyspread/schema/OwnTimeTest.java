package dev.keyspread.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The time that a statement has for Keyspread's own work. */
class OwnTimeTest {
    @BeforeEach
    void begin() {
        OwnTime.begin(0);
    }

    @Test
    void aStatementHasTwoSecondsAndNoMoreThanItsQueryTimeout() {
        long usual = OwnTime.nanosLeft();
        OwnTime.begin(1);
        long limited = OwnTime.nanosLeft();
        OwnTime.begin(100);

        assertTrue(usual <= OwnTime.LIMIT.toNanos() && usual > TimeUnit.SECONDS.toNanos(1));
        assertTrue(limited <= TimeUnit.SECONDS.toNanos(1));
        assertTrue(OwnTime.nanosLeft() <= OwnTime.LIMIT.toNanos());
    }

    @Test
    void aQueryGetsWhatIsLeftAndNoneIsBegunAfterThat() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Statement query = connection.createStatement()) {
            OwnTime.begin(Duration.ofMillis(5_900));
            OwnTime.limit(query);
            OwnTime.begin(Duration.ofMillis(400));

            assertEquals(5, query.getQueryTimeout());
            assertThrows(SQLTimeoutException.class, () -> OwnTime.limit(query));
        }
    }
}
