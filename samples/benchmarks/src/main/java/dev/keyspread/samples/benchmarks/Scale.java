package dev.keyspread.samples.benchmarks;

import dev.keyspread.api.KeyspreadConnection;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Many tables, shapes, threads and statements at once: prints how much CPU time and how many bytes a statement costs, how much memory stays in
 * use as statements go by, and where threads waited for each other. Arguments: how many statements (10,000,000), threads (64), tables (1,000)
 * and shapes of texts for each table (5); with 1,000,000,000 shapes nearly every text is new.
 */
public final class Scale {
    private static final String DIRECT = "jdbc:h2:mem:scale;DB_CLOSE_DELAY=-1";
    private static final int MAX_RULES = 1_000;
    private static final int ROUND = 500;
    private static final int REPORTS = 10;
    private static final Duration LONG = Duration.ofMillis(1);

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final int tables;
    private final int shapes;
    private final String url;
    private final AtomicLong left;

    /** Holds what threads have done, and what they have spent on it. */
    private record Spent(long statements, long nanos, long bytes) {
        Spent plus(Spent other) {
            return new Spent(statements + other.statements, nanos + other.nanos, bytes + other.bytes);
        }
    }

    private Scale(long statements, int tables, int shapes) {
        this.tables = tables;
        this.shapes = shapes;
        this.left = new AtomicLong(statements);
        StringBuilder with =
                new StringBuilder("jdbc:keyspread:" + DIRECT.substring("jdbc:".length()) + ";keyspread.inspect=off");
        for (int i = 0;
                i < tables;
                i += Math.max(2, tables / MAX_RULES)) { // every other table has a rule, up to a thousand
            with.append(";keyspread.shard.t").append(i).append(".shard=crc32(id) % 64");
        }
        this.url = with.toString();
    }

    /** See {@link Scale}. */
    public static void main(String[] arguments)
            throws SQLException, IOException, InterruptedException, ExecutionException {
        long statements = arguments.length > 0 ? Long.parseLong(arguments[0]) : 10_000_000;
        int threads = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 64;
        int tables = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 1_000;
        int shapes = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 5;
        Scale scale = new Scale(statements, tables, shapes);
        try (Connection direct = DriverManager.getConnection(DIRECT)) {
            scale.create(direct);
        }
        System.out.printf("%,d tables: %.1f MiB in use without Keyspread%n", tables, inUse());
        try (Connection kept = DriverManager.getConnection(scale.url)) {
            scale.fill(kept);
            ExecutorService pool = Executors.newFixedThreadPool(threads);
            try (Recording recording = new Recording()) {
                recording.enable("jdk.JavaMonitorEnter").withThreshold(LONG).withStackTrace();
                recording.enable("jdk.ThreadPark").withThreshold(LONG).withStackTrace();
                for (int report = 1; report <= REPORTS; report++) {
                    scale.run(pool, threads, statements - statements * report / REPORTS);
                    if (report == 1) {
                        recording.start(); // by now classes are loaded and plans are made, for which threads do wait
                    }
                }
                recording.stop();
                printWaits(recording, "waits of more than a millisecond that begin in Keyspread");
            } finally {
                pool.shutdown();
            }
            System.out.println(kept.unwrap(KeyspreadConnection.class).database().summary());
        }
    }

    private void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < tables; i++) {
                statement.execute(
                        "CREATE TABLE t" + i
                                + " (shard BIGINT DEFAULT 0 NOT NULL, id BIGINT NOT NULL, val VARCHAR(100), PRIMARY KEY (shard, id))");
            }
        }
    }

    /** A row for each, since Keyspread looks at a table that is empty again and again. */
    private void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < tables; i++) {
                statement.execute("INSERT INTO t" + i + " (id, val) VALUES (-1, 'the only one')");
            }
        }
    }

    /** Lets all threads work until so many statements are left. */
    private void run(ExecutorService pool, int threads, long until) throws InterruptedException, ExecutionException {
        List<Callable<Spent>> work = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            long seed = until * threads + i;
            work.add(() -> work(new Random(seed), until));
        }
        Spent all = new Spent(0, 0, 0);
        for (Future<Spent> each : pool.invokeAll(work)) {
            all = all.plus(each.get());
        }
        print(all);
    }

    private Spent work(Random random, long until) throws SQLException {
        long thread = Thread.currentThread().getId();
        long bytes = THREADS.getThreadAllocatedBytes(thread);
        long cpu = THREADS.getCurrentThreadCpuTime();
        long done = 0;
        try (Connection connection = DriverManager.getConnection(url)) {
            while (left.getAndUpdate(now -> now > until ? now - ROUND : now) > until) {
                for (int i = 0; i < ROUND; i++) {
                    execute(connection, random);
                }
                done += ROUND;
            }
        }
        return new Spent(
                done, THREADS.getCurrentThreadCpuTime() - cpu, THREADS.getThreadAllocatedBytes(thread) - bytes);
    }

    /** Half of them prepared, half with a literal. None finds a row, so that the database has little to do. */
    private void execute(Connection connection, Random random) throws SQLException {
        String table = "t" + random.nextInt(tables);
        String text = " AS v" + random.nextInt(shapes) + " FROM " + table + " WHERE id = ";
        if (random.nextBoolean()) {
            try (PreparedStatement prepared = connection.prepareStatement("SELECT val" + text + "?")) {
                prepared.setLong(1, random.nextInt(Integer.MAX_VALUE));
                try (ResultSet rows = prepared.executeQuery()) {
                    rows.next();
                }
            }
        } else {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT id" + text + random.nextInt(Integer.MAX_VALUE))) {
                rows.next();
            }
        }
    }

    private static void print(Spent all) {
        double statements = Math.max(all.statements(), 1);
        System.out.printf(
                "%,d statements at %.1f us of CPU and %,.0f bytes, then %.1f MiB in use%n",
                all.statements(), all.nanos() / 1e3 / statements, all.bytes() / statements, inUse());
    }

    /** Returns the MiB that are left once what is not held is collected. */
    static double inUse() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1048576.0;
    }

    /** Prints how long threads waited in each place of Keyspread's own code, as it was recorded. */
    static void printWaits(Recording recording, String title) throws IOException {
        Path file = Files.createTempFile("scale", ".jfr");
        recording.dump(file);
        Map<String, Long> micros = new HashMap<>();
        long pinned = 0;
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            pinned += event.getEventType().getName().equals("jdk.VirtualThreadPinned") ? 1 : 0;
            String place = event.getStackTrace() == null
                    ? ""
                    : place(event.getStackTrace().getFrames());
            if (!place.isEmpty()) {
                micros.merge(place, event.getDuration().toNanos() / 1_000, Long::sum);
            }
        }
        Files.delete(file);
        System.out.println(title + ": " + (micros.isEmpty() ? "none" : ""));
        micros.forEach((place, time) -> System.out.println("  " + time + " us in " + place));
        System.out.println("times that a virtual thread was pinned, by anybody: " + pinned);
    }

    /** The method of Keyspread that waits by itself; empty where what it called, the database, does. */
    private static String place(List<RecordedFrame> frames) {
        for (RecordedFrame frame : frames) {
            String type = frame.getMethod().getType().getName();
            if (!type.startsWith("java.") && !type.startsWith("jdk.")) {
                boolean ours = type.startsWith("dev.keyspread.") && !type.startsWith("dev.keyspread.samples.");
                return ours ? type + "." + frame.getMethod().getName() : "";
            }
        }
        return "";
    }
}
