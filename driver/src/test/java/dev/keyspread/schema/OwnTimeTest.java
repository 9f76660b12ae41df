package dev.keyspread.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

    /** A connection of a driver with network timeouts, which notes those that it gets. */
    private static Connection noting(List<Integer> timeouts, Connection delegate) {
        return (Connection) Proxy.newProxyInstance(
                OwnTimeTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("setNetworkTimeout")) {
                        timeouts.add((Integer) arguments[1]);
                        return null;
                    }
                    if (method.getName().equals("createStatement")) {
                        return query((Connection) proxy);
                    }
                    return method.invoke(delegate, arguments);
                });
    }

    private static Statement query(Connection connection) {
        return (Statement) Proxy.newProxyInstance(
                OwnTimeTest.class.getClassLoader(),
                new Class<?>[] {Statement.class},
                (proxy, method, arguments) -> method.getName().equals("getConnection") ? connection : null);
    }

    @Test
    void eachAnswerOnAConnectionOfKeyspreadsOwnGetsWhatIsLeft() throws Exception {
        List<Integer> own = new ArrayList<>();
        List<Integer> applications = new ArrayList<>();
        try (Connection delegate = DriverManager.getConnection("jdbc:h2:mem:");
                Connection opened = noting(own, delegate);
                Connection other = noting(applications, delegate);
                Statement query = opened.createStatement();
                Statement otherQuery = other.createStatement()) {
            OwnTime.begin(Duration.ofSeconds(30));
            OwnTime.opened(opened);
            OwnTime.begin(Duration.ofSeconds(10));
            OwnTime.limit(query);
            OwnTime.begin(Duration.ofSeconds(5));
            OwnTime.limit(opened);
            OwnTime.begin(Duration.ZERO);
            OwnTime.limit(opened);
            OwnTime.begin(0);
            OwnTime.limit(otherQuery);
            OwnTime.limit(other);
        }

        assertEquals(4, own.size());
        assertTrue(own.get(0) <= 30_000 && own.get(0) > 10_000, own::toString);
        assertTrue(own.get(1) <= 10_000 && own.get(1) > 5_000, own::toString);
        assertTrue(own.get(2) <= 5_000 && own.get(2) > 100, own::toString);
        assertEquals(100, own.get(3)); // what became of a transaction is awaited
        assertEquals(List.of(), applications);
    }

    @Test
    void theDelegatesOwnWorkTakesNoneOfTheTimeAndGivesNone() {
        OwnTime.begin(Duration.ofHours(1));
        long before = OwnTime.nanosLeft();
        OwnTime.pause();
        OwnTime.goOn();
        long after = OwnTime.nanosLeft();
        OwnTime.goOn();

        assertTrue(after <= before && after > OwnTime.LIMIT.toNanos());
        assertTrue(OwnTime.nanosLeft() <= OwnTime.LIMIT.toNanos(), "a statement that was not paused begins");
    }
}
