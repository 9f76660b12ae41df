package dev.keyspread.samples.benchmarks;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import jdk.jfr.Recording;

/**
 * Many threads at once, each with a connection of its own: how much they get done in a slice of time, by the delegate, where the
 * application computes the shard, and in turn through Keyspread, which fills; and where threads wait in Keyspread's own code, however short.
 * Arguments: how many threads (64), how many slices of a second each (20; 0 only looks where threads wait), {@code h2} or
 * {@code postgresql}, and {@code virtual} for virtual threads. It then tells how often one was pinned.
 */
public final class Crowd {
    private static final int ROWS = 10_000;
    private static final long SLICE = Duration.ofSeconds(1).toNanos();

    /** Nothing counts until the compilers have done next to nothing for so many slices of both ways. */
    private static final int QUIET_SLICES = 10;

    /** How long they may compile in one that counts as quiet. */
    private static final long QUIET_MILLIS = 20;

    /** With the processors taken by others, the compilers may need minutes; they are not waited for any longer than that. */
    private static final int MAX_WARM_UP = 300;

    private static final int RECORDED_SLICES = 10;

    private final ExecutorService pool;

    /** One thread's connection and statements. */
    private static final class Worker implements AutoCloseable {
        private final Connection connection;
        private final boolean named;
        private final String select;
        private final PreparedStatement reading;
        private final PreparedStatement inserting;
        private long next;

        Worker(Subject subject, String url, int number) throws SQLException {
            this.connection = subject.connect(url);
            this.named = subject.isNamedByApplication();
            this.next = (number + 1L) << 40;
            this.select = "SELECT val FROM item WHERE " + (named ? "shard = ? AND " : "") + "id = ?";
            this.reading = connection.prepareStatement(select);
            this.inserting = connection.prepareStatement(
                    "INSERT INTO item " + (named ? "(shard, id, val) VALUES (?, ?, ?)" : "(id, val) VALUES (?, ?)"));
        }

        /** A read, one that is prepared for it, one with literals, and a row. */
        void fourStatements() throws SQLException {
            long id = (next * 7919) % ROWS;
            read(reading, id);
            try (PreparedStatement prepared = connection.prepareStatement(select)) {
                read(prepared, id);
            }
            String text = "SELECT val FROM item WHERE " + (named ? "shard = " + BulkSide.shard(id) + " AND " : "")
                    + "id = " + id;
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(text)) {
                row.next();
            }
            insert(next++);
        }

        void insert(long id) throws SQLException {
            int index = bindKey(inserting, id);
            inserting.setString(index, "value-of-the-row");
            inserting.executeUpdate();
        }

        private void read(PreparedStatement prepared, long id) throws SQLException {
            bindKey(prepared, id);
            try (ResultSet row = prepared.executeQuery()) {
                row.next();
            }
        }

        private int bindKey(PreparedStatement prepared, long id) throws SQLException {
            int index = 1;
            if (named) {
                prepared.setLong(index++, BulkSide.shard(id));
            }
            prepared.setLong(index++, id);
            return index;
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }

    private Crowd(ExecutorService pool) {
        this.pool = pool;
    }

    /** See {@link Crowd}. */
    public static void main(String[] arguments)
            throws SQLException, IOException, InterruptedException, ExecutionException {
        int threads = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 64;
        int slices = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        boolean isPostgres = arguments.length > 2 && arguments[2].equals("postgresql");
        boolean isVirtual = arguments.length > 3 && arguments[3].equals("virtual");
        Crowd crowd = new Crowd(isVirtual ? virtualThreads() : Executors.newFixedThreadPool(threads));
        try {
            if (isPostgres) {
                try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                        .setServerConfig("max_connections", "" + (2 * threads + 20))
                        .start()) {
                    try (Connection connection = postgres.getPostgresDatabase().getConnection();
                            Statement statement = connection.createStatement()) {
                        statement.execute("CREATE DATABASE other");
                    }
                    crowd.compare(
                            threads,
                            slices,
                            postgres.getJdbcUrl("postgres", "postgres"),
                            postgres.getJdbcUrl("postgres", "other"));
                }
            } else {
                String url = "jdbc:h2:mem:%s;DB_CLOSE_DELAY=-1";
                crowd.compare(threads, slices, url.formatted("direct"), url.formatted("other"));
            }
        } finally {
            crowd.pool.shutdown();
        }
    }

    /** JDK 21 and later have them. */
    private static ExecutorService virtualThreads() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException none) {
            throw new IllegalStateException("Virtual threads need JDK 21 or later", none);
        }
    }

    private void compare(int threads, int slices, String url, String other)
            throws SQLException, IOException, InterruptedException, ExecutionException {
        List<Worker> direct = workers(Subject.DIRECT, url, threads);
        List<Worker> filled = workers(Subject.KEYSPREAD_FILL, other, threads);
        if (slices > 0) {
            warmUp(direct, filled);
            print(threads, slices, direct, filled);
        }
        record(filled);
        for (Worker worker : direct) {
            worker.close();
        }
        for (Worker worker : filled) {
            worker.close();
        }
    }

    /** Prints how much more the delegate gets done, in turn with Keyspread. */
    private void print(int threads, int slices, List<Worker> direct, List<Worker> filled)
            throws InterruptedException, ExecutionException {
        double[] ratios = new double[slices];
        long all = 0;
        for (int i = 0; i < slices; i++) {
            boolean isDirectFirst = i % 2 == 0;
            long first = slice(isDirectFirst ? direct : filled);
            long second = slice(isDirectFirst ? filled : direct);
            ratios[i] = isDirectFirst ? (double) first / second : (double) second / first;
            all += first + second;
        }
        Arrays.sort(ratios);
        System.out.printf(
                Locale.ROOT,
                "%d threads, %,d statements; direct gets %.3f times as many done (quartiles %.3f to %.3f)%n",
                threads,
                4 * all,
                ratios[slices / 2],
                ratios[slices / 4],
                ratios[3 * slices / 4]);
    }

    /** Tells where threads wait for each other; not beside the comparison, since a recording takes its time as well. */
    private void record(List<Worker> filled) throws IOException, InterruptedException, ExecutionException {
        slice(filled); // loads classes, for which threads do wait
        try (Recording recording = new Recording()) {
            recording
                    .enable("jdk.JavaMonitorEnter")
                    .withThreshold(Duration.ZERO)
                    .withStackTrace();
            recording.enable("jdk.ThreadPark").withThreshold(Duration.ZERO).withStackTrace();
            recording
                    .enable("jdk.VirtualThreadPinned")
                    .withThreshold(Duration.ZERO)
                    .withStackTrace();
            recording.start();
            for (int i = 0; i < RECORDED_SLICES; i++) {
                slice(filled);
            }
            recording.stop();
            Scale.printWaits(recording, "waits, however short, that begin in Keyspread");
        }
    }

    private void warmUp(List<Worker> direct, List<Worker> filled) throws InterruptedException, ExecutionException {
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        int slices = 0;
        for (int quiet = 0; quiet < QUIET_SLICES && slices < MAX_WARM_UP; slices++) {
            long before = compilers.getTotalCompilationTime();
            slice(direct);
            slice(filled);
            boolean isQuiet = compilers.getTotalCompilationTime() - before <= QUIET_MILLIS;
            quiet = isQuiet ? quiet + 1 : 0;
        }
        System.out.printf(
                "after %d slices of both%s%n",
                slices, slices == MAX_WARM_UP ? ", while there still is something to compile" : "");
    }

    private static List<Worker> workers(Subject subject, String url, int threads) throws SQLException {
        try (Connection connection = subject.connect(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (shard BIGINT NOT NULL, id BIGINT NOT NULL, val VARCHAR(100),"
                    + " PRIMARY KEY (shard, id))");
        }
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            workers.add(new Worker(subject, url, i));
        }
        for (int id = 0; id < ROWS; id++) {
            workers.get(0).insert(id);
        }
        try (Connection connection = Subject.DIRECT.connect(url);
                Statement statement = connection.createStatement()) {
            // Else PostgreSQL does it once a minute for one of both sides.
            statement.execute(url.startsWith("jdbc:postgresql:") ? "VACUUM ANALYZE item" : "ANALYZE");
        }
        return workers;
    }

    /** Lets all work for a while; returns how often they have carried out their four statements. */
    private long slice(List<Worker> workers) throws InterruptedException, ExecutionException {
        long end = System.nanoTime() + SLICE;
        List<Callable<Long>> work = new ArrayList<>();
        for (Worker worker : workers) {
            work.add(() -> {
                long done = 0;
                while (System.nanoTime() - end < 0) {
                    worker.fourStatements();
                    done++;
                }
                return done;
            });
        }
        long done = 0;
        for (Future<Long> each : pool.invokeAll(work)) {
            done += each.get();
        }
        return done;
    }
}
