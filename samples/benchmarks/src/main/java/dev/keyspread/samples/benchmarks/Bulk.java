package dev.keyspread.samples.benchmarks;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;

/**
 * Large work at once, through Keyspread beside the direct driver, where the application computes the shard: rows by batches of a thousand, by
 * statements of ten thousand rows, reads by five thousand keys, and texts of a megabyte. Each is done in turn by one and the other, at two
 * sizes, so that what is not linear shows, and once more while what is in use is looked at. Arguments: how many rows (100,000), how often (5), and the databases, each by its URL or as
 * {@code h2}, {@code postgresql} and {@code postgresql-rewrite} (pgjdbc's {@code reWriteBatchedInserts}).
 */
public final class Bulk {
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** What was spent on one piece of work. */
    private record Spent(double cpuMillis, double wallMillis, long bytes) {}

    private Bulk() {}

    /** See {@link Bulk}. */
    public static void main(String[] arguments) throws SQLException, IOException {
        int rows = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        int times = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
        List<String> databases = arguments.length > 2
                ? Arrays.asList(arguments).subList(2, arguments.length)
                : List.of("h2", "postgresql", "postgresql-rewrite");
        System.out.println(
                "| database | work | rows | direct, ms of CPU | Keyspread, ms | ratio of CPU | of time | bytes a row"
                        + " above direct | MiB in use at most, above direct |");
        System.out.println("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
        for (String database : databases) {
            if (database.startsWith("postgresql")) {
                try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
                    boolean rewrites = database.endsWith("-rewrite");
                    String url = postgres.getJdbcUrl("postgres", "postgres");
                    measure(database, rewrites ? url + "&reWriteBatchedInserts=true" : url, rows, times);
                }
            } else {
                String url = database.equals("h2") ? "jdbc:h2:mem:bulk;DB_CLOSE_DELAY=-1" : database;
                measure(url.split(":", 3)[1], url, rows, times);
            }
        }
    }

    private static void measure(String name, String url, int rows, int times) throws SQLException {
        try (BulkSide direct = new BulkSide(Subject.DIRECT, url, "bulk_direct");
                BulkSide filled = new BulkSide(Subject.KEYSPREAD_FILL, url, Side.ADDED)) {
            for (BulkSide.Work work : BulkSide.Work.values()) {
                compare(name, work, rows / 10, times, direct, filled);
                compare(name, work, rows, times, direct, filled);
            }
        }
    }

    private static void compare(String name, BulkSide.Work work, int rows, int times, BulkSide direct, BulkSide filled)
            throws SQLException {
        Spent[] ours = new Spent[times];
        Spent[] theirs = new Spent[times];
        spent(direct, work, rows);
        spent(filled, work, rows); // compiled, and planned, before anything counts
        for (int i = 0; i < times; i++) {
            theirs[i] = spent(direct, work, rows);
            ours[i] = spent(filled, work, rows);
        }
        double cpu = median(theirs, Spent::cpuMillis);
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %,d | %.1f | %.1f | %.2f | %.2f | %+.0f | %+.1f |%n",
                name,
                work.title(),
                rows,
                cpu,
                median(ours, Spent::cpuMillis),
                median(ours, Spent::cpuMillis) / cpu,
                median(ours, Spent::wallMillis) / median(theirs, Spent::wallMillis),
                (median(ours, Spent::bytes) - median(theirs, Spent::bytes)) / rows,
                (peak(filled, work, rows) - peak(direct, work, rows)) / 1048576.0);
    }

    /** The most bytes that are in use while the work is done: another thread collects what is not, over and over, and looks what is left. */
    private static long peak(BulkSide side, BulkSide.Work work, int rows) throws SQLException {
        side.empty();
        AtomicBoolean isDone = new AtomicBoolean();
        AtomicLong most = new AtomicLong();
        Thread looking = new Thread(
                () -> {
                    while (!isDone.get()) {
                        System.gc();
                        long used = ManagementFactory.getMemoryMXBean()
                                .getHeapMemoryUsage()
                                .getUsed();
                        most.accumulateAndGet(used, Math::max);
                    }
                },
                "memory");
        looking.setDaemon(true);
        looking.start();
        try {
            side.run(work, rows);
        } finally {
            isDone.set(true);
        }
        try {
            looking.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return most.get();
    }

    private static Spent spent(BulkSide side, BulkSide.Work work, int rows) throws SQLException {
        side.empty();
        long thread = Thread.currentThread().getId();
        long bytes = THREADS.getThreadAllocatedBytes(thread);
        long wall = System.nanoTime();
        long cpu = THREADS.getCurrentThreadCpuTime();
        side.run(work, rows);
        cpu = THREADS.getCurrentThreadCpuTime() - cpu;
        wall = System.nanoTime() - wall;
        return new Spent(cpu / 1e6, wall / 1e6, THREADS.getThreadAllocatedBytes(thread) - bytes);
    }

    private static double median(Spent[] all, ToDoubleFunction<Spent> figure) {
        double[] sorted = Arrays.stream(all).mapToDouble(figure).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
