package dev.keyspread.database;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.Suppressions;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.database.reading.TableReading;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.CommentTrust;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.sql.Dialect;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Routines that one thread reads for minutes, and others need meanwhile. */
class StoredRoutinesTest {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final AtomicInteger queries = new AtomicInteger();

    private static StoredRoutines routines() {
        KeyspreadConfig config =
                KeyspreadConfig.builder().rule("orders.shard", "crc32(id) % 16").build();
        Planner planner =
                new Planner(config, Dialect.POSTGRESQL, new FindingLog("test", Suppressions.none(), List.of()));
        DetectedDialect engine = DetectedDialect.exactly(Dialect.POSTGRESQL, "public");
        TableReading reading = new TableReading(engine, new Catalogue(engine), null, planner, CommentTrust.OF_OWNERS);
        return new StoredRoutines(Dialect.POSTGRESQL, planner, reading, false);
    }

    /** A connection to a server that answers no query until it may. */
    private Connection slow() {
        return (Connection) Proxy.newProxyInstance(
                StoredRoutinesTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, args) -> {
                    queries.incrementAndGet();
                    begun.countDown();
                    mayEnd.await();
                    throw new SQLException("the server is gone", "08006");
                });
    }

    @Test
    void whileOneThreadReadsThemOthersWhoseTimeIsOverGoOn() throws Exception {
        StoredRoutines routines = routines();
        Connection connection = slow();
        Thread reading = new Thread(() -> routines.begin(connection));
        reading.start();
        begun.await();
        FutureTask<Integer> other = new FutureTask<>(() -> {
            OwnTime.begin(Duration.ZERO);
            routines.begin(connection);
            routines.readAgain(connection);
            return queries.get();
        });
        new Thread(other).start();

        assertEquals(1, other.get(1, TimeUnit.MINUTES));
        mayEnd.countDown();
        reading.join();
    }
}
