package dev.keyspread.samples.benchmarks;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToDoubleFunction;

/**
 * Large work at once, through Keyspread beside the delegate, where the application computes the shard: rows by batches and by statements of
 * many rows, reads by many keys, and long texts. Each is done in turn by one and the other, for a tenth of the rows and for all, so that what
 * is not linear shows, and once more while what is in use is looked at. Arguments: how many rows (100,000), how often (5), the databases, each
 * by its URL or as {@code h2}, {@code postgresql} and {@code postgresql-rewrite} (pgjdbc's {@code reWriteBatchedInserts}), and what is done
 * where it is not all of it: {@code batches}, {@code tuples}, {@code keys}, {@code bound_keys}, {@code long_texts}. A size behind it, as in
 * {@code keys=100000}, makes each statement or batch as large, for all of the rows alone.
 */
public final class Bulk {
    private static final long PAUSE_NANOS = 10_000_000;
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Holds a kind of work, how many rows it is for, and how large each statement or batch is. */
    private record Task(BulkSide.Work work, int rows, int size) {
        /** Returns the tasks that an argument stands for; none where it names no work. */
        static List<Task> named(String argument, int rows) {
            String[] parts = argument.split("=", 2);
            BulkSide.Work work = BulkSide.Work.named(parts[0]);
            if (work == null) {
                return List.of();
            }
            return parts.length == 1
                    ? List.of(new Task(work, rows / 10, work.usualSize()), new Task(work, rows, work.usualSize()))
                    : List.of(new Task(work, rows, Integer.parseInt(parts[1])));
        }

        void run(BulkSide side) throws SQLException {
            side.run(work, rows, size);
        }

        String title() {
            return work.title(size);
        }

        /** Takes all rows out but those that are read. */
        void prepare(BulkSide side) throws SQLException {
            side.empty(work == BulkSide.Work.KEYS || work == BulkSide.Work.BOUND_KEYS ? size : 0);
        }
    }

    /** Holds what was spent on one piece of work. */
    private record Spent(double cpuMillis, double wallMillis, long bytes) {}

    private Bulk() {}

    /** See {@link Bulk}. */
    public static void main(String[] arguments) throws SQLException, IOException {
        int rows = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        int times = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
        List<String> databases = new ArrayList<>();
        List<Task> tasks = new ArrayList<>();
        for (String argument : Arrays.asList(arguments).subList(Math.min(2, arguments.length), arguments.length)) {
            List<Task> named = Task.named(argument, rows);
            if (named.isEmpty()) {
                databases.add(argument);
            }
            tasks.addAll(named);
        }
        if (databases.isEmpty()) {
            databases.addAll(List.of("h2", "postgresql", "postgresql-rewrite"));
        }
        for (BulkSide.Work work : tasks.isEmpty() ? BulkSide.Work.values() : new BulkSide.Work[0]) {
            tasks.addAll(Task.named(work.name().toLowerCase(Locale.ROOT), rows));
        }
        System.out.println(
                "| database | work | rows | direct, ms of CPU | Keyspread, ms | ratio of CPU | of time | bytes a row"
                        + " above direct | MiB in use at most, above direct |");
        System.out.println("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
        for (String database : databases) {
            if (database.startsWith("postgresql")) {
                try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
                    boolean rewrites = database.endsWith("-rewrite");
                    String url = postgres.getJdbcUrl("postgres", "postgres");
                    measure(database, rewrites ? url + "&reWriteBatchedInserts=true" : url, tasks, times);
                }
            } else {
                String url = database.equals("h2") ? "jdbc:h2:mem:bulk;DB_CLOSE_DELAY=-1" : database;
                measure(url.split(":", 3)[1], url, tasks, times);
            }
        }
    }

    private static void measure(String name, String url, List<Task> tasks, int times) throws SQLException {
        try (BulkSide direct = new BulkSide(Subject.DIRECT, url, "bulk_direct");
                BulkSide filled = new BulkSide(Subject.KEYSPREAD_FILL, url, Side.ADDED)) {
            for (Task task : tasks) {
                compare(name, task, times, direct, filled);
            }
        }
    }

    private static void compare(String name, Task task, int times, BulkSide direct, BulkSide filled)
            throws SQLException {
        Spent[] ours = new Spent[times];
        Spent[] theirs = new Spent[times];
        spent(direct, task);
        spent(filled, task); // compiled, and planned, before anything counts
        for (int i = 0; i < times; i++) {
            theirs[i] = spent(direct, task);
            ours[i] = spent(filled, task);
        }
        double cpu = median(theirs, Spent::cpuMillis);
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %,d | %.1f | %.1f | %.2f | %.2f | %+.0f | %+.1f |%n",
                name,
                task.title(),
                task.rows(),
                cpu,
                median(ours, Spent::cpuMillis),
                median(ours, Spent::cpuMillis) / cpu,
                median(ours, Spent::wallMillis) / median(theirs, Spent::wallMillis),
                (median(ours, Spent::bytes) - median(theirs, Spent::bytes)) / task.rows(),
                (peak(filled, task) - peak(direct, task)) / 1048576.0);
    }

    /** The most bytes that are in use while the work is done: another thread collects what is not, over and over, and looks what is left. */
    private static long peak(BulkSide side, Task task) throws SQLException {
        task.prepare(side);
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
                        LockSupport.parkNanos(PAUSE_NANOS); // else the work hardly gets on
                    }
                },
                "memory");
        looking.setDaemon(true);
        looking.start();
        try {
            task.run(side);
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

    private static Spent spent(BulkSide side, Task task) throws SQLException {
        task.prepare(side);
        long thread = Thread.currentThread().getId();
        long bytes = THREADS.getThreadAllocatedBytes(thread);
        long wall = System.nanoTime();
        long cpu = THREADS.getCurrentThreadCpuTime();
        task.run(side);
        cpu = THREADS.getCurrentThreadCpuTime() - cpu;
        wall = System.nanoTime() - wall;
        return new Spent(cpu / 1e6, wall / 1e6, THREADS.getThreadAllocatedBytes(thread) - bytes);
    }

    private static double median(Spent[] all, ToDoubleFunction<Spent> figure) {
        double[] sorted = Arrays.stream(all).mapToDouble(figure).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
