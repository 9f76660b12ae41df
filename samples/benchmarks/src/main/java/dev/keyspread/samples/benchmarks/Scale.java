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
 * Many tables, shapes, threads and statements at once: prints how much memory stays in use as statements go by, and where threads
 * waited for each other. Arguments: how many statements, threads and tables.
 */
public final class Scale {
    private static final int SHAPES_OF_A_TABLE = 10;
    private static final int ROUND = 500;
    private static final int REPORTS = 10;
    private static final Duration LONG = Duration.ofMillis(1);

    private final int tables;
    private final String url;
    private final AtomicLong left;

    private Scale(long statements, int tables) {
        this.tables = tables;
        this.left = new AtomicLong(statements);
        StringBuilder with = new StringBuilder("jdbc:keyspread:h2:mem:scale;DB_CLOSE_DELAY=-1;keyspread.inspect=off");
        for (int i = 0; i < tables; i += 2) { // every other table has a rule
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
        Scale scale = new Scale(statements, tables);
        try (Connection kept = DriverManager.getConnection(scale.url)) {
            scale.create(kept);
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

    /** Lets all threads work until so many statements are left. */
    private void run(ExecutorService pool, int threads, long until) throws InterruptedException, ExecutionException {
        long began = System.nanoTime();
        List<Callable<Long>> work = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            long seed = until * threads + i;
            work.add(() -> work(new Random(seed), until));
        }
        long done = 0;
        for (Future<Long> each : pool.invokeAll(work)) {
            done += each.get();
        }
        printMemory(done, System.nanoTime() - began);
    }

    private long work(Random random, long until) throws SQLException {
        long done = 0;
        try (Connection connection = DriverManager.getConnection(url)) {
            while (left.getAndUpdate(now -> now > until ? now - ROUND : now) > until) {
                for (int i = 0; i < ROUND; i++) {
                    execute(connection, random);
                }
                done += ROUND;
            }
        }
        return done;
    }

    /** Half of them prepared, half with a literal. None finds a row, so that the database has little to do. */
    private void execute(Connection connection, Random random) throws SQLException {
        String table = "t" + random.nextInt(tables);
        String condition = " FROM " + table + " WHERE val <> '" + "x".repeat(random.nextInt(SHAPES_OF_A_TABLE / 2))
                + "' AND id = ";
        if (random.nextBoolean()) {
            try (PreparedStatement prepared = connection.prepareStatement("SELECT shard, val" + condition + "?")) {
                prepared.setLong(1, random.nextInt());
                try (ResultSet rows = prepared.executeQuery()) {
                    rows.next();
                }
            }
        } else {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT val"
                            + ", id".repeat(random.nextInt(SHAPES_OF_A_TABLE / 2)) + condition + random.nextInt())) {
                rows.next();
            }
        }
    }

    private static void printMemory(long statements, long nanos) {
        for (int i = 0; i < 3; i++) {
            System.gc(); // what is left is what is held
        }
        long bytes = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        System.out.printf(
                "%,d statements at %.1f us, then %.1f MiB in use%n",
                statements, nanos / 1e3 / Math.max(statements, 1), bytes / 1048576.0);
    }

    /** Prints how long threads waited in each place of Keyspread's own code, as it was recorded. */
    static void printWaits(Recording recording, String title) throws IOException {
        Path file = Files.createTempFile("scale", ".jfr");
        recording.dump(file);
        Map<String, Long> micros = new HashMap<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
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
