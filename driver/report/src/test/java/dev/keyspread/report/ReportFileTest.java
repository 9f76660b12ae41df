package dev.keyspread.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.api.KeyspreadDatabase;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.watch.WatchedDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A report that takes long to be written keeps nobody from opening or closing a connection. */
@Timeout(60)
class ReportFileTest {
    @Test
    void givenAReportThatIsBeingWritten_whenDatabasesAreOpenedAndClosed_thenTheyDoNotWait(@TempDir Path folder)
            throws Exception {
        Path page = folder.resolve("report.html");
        ReportFile file = new ReportFile(page);
        CountDownLatch isWriting = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try (Connection connection = DriverManager.getConnection("jdbc:keyspread:h2:mem:written");
                Connection another = DriverManager.getConnection("jdbc:keyspread:h2:mem:beside")) {
            file.opened(new ReportedDatabase(new WatchedDatabase(
                    database(connection),
                    KeyspreadConfig.builder().build(),
                    () -> {
                        isWriting.countDown();
                        await(mayEnd);
                        return "h2";
                    },
                    () -> "PUBLIC")));
            Future<Path> written = threads.submit(() -> file.write());
            isWriting.await();

            ReportedDatabase beside = new ReportedDatabase(new WatchedDatabase(
                    database(another), KeyspreadConfig.builder().build(), () -> "h2", () -> "PUBLIC"));
            file.opened(beside);
            file.closed(beside);
            assertTrue(file.isOpen());

            mayEnd.countDown();
            assertEquals(page, written.get());
            assertTrue(Files.exists(page));
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void givenManyDatabasesThatAreClosedAgain_whenOneMoreIsOpened_thenItHasAReport(@TempDir Path folder)
            throws Exception {
        for (int i = 0; i < 70; i++) {
            Path page = folder.resolve("report" + i + ".html");
            DriverManager.getConnection("jdbc:keyspread:h2:mem:report" + i + ";keyspread.report=" + page)
                    .close();
            assertTrue(Files.exists(page), page.toString());
        }
    }

    private static KeyspreadDatabase database(Connection connection) throws Exception {
        return connection.unwrap(KeyspreadConnection.class).database();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
