package dev.keyspread.samples.benchmarks;

import dev.keyspread.Keyspread;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/**
 * Measures a connection: one that is not the first, alone and 64 at once, with rules in the URL and in the Properties, beside H2's own; and
 * the first to a PostgreSQL with many tables and many rules, beside its own queries sent by the driver alone. What counts is CPU time and
 * bytes of the connecting thread, the least of many rounds. At last many data sources of one database, as of tenants. Arguments: how many
 * tables (10,000; 0 leaves PostgreSQL out), how many of them have a rule (1,000), how many rounds (30; 0 leaves the next connection out), and
 * how many data sources (0).
 */
public final class Connect {
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final String DIRECT = "jdbc:h2:mem:connect;DB_CLOSE_DELAY=-1";
    private static final int CONNECTIONS = 200;
    private static final int AT_ONCE = 64;

    private record Spent(double micros, double bytes) {
        Spent least(Spent other) {
            return new Spent(Math.min(micros, other.micros), Math.min(bytes, other.bytes));
        }
    }

    private Connect() {}

    /** See {@link Connect}. */
    public static void main(String[] arguments)
            throws SQLException, IOException, InterruptedException, ExecutionException {
        int tables = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
        int ruled = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000;
        int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 30;
        int sources = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 0;
        if (rounds > 0) {
            next(rounds);
        }
        if (tables > 0) {
            first(tables, ruled);
        }
        if (sources > 0) {
            sources(sources);
        }
    }

    private static void next(int rounds) throws SQLException, InterruptedException, ExecutionException {
        String wrapped = "jdbc:keyspread:" + DIRECT.substring("jdbc:".length()) + ";keyspread.inspect=off";
        System.out.println(
                "| the next connection | us above direct | bytes above direct | us each, 64 at once, above direct |");
        System.out.println("| --- | ---: | ---: | ---: |");
        Properties none = new Properties();
        Properties many = new Properties();
        StringBuilder inUrl = new StringBuilder(wrapped);
        for (int i = 0; i < 500; i++) {
            many.setProperty("keyspread.shard.t" + i + ".shard", "crc32(id) % 64");
            inUrl.append(";keyspread.shard.t").append(i).append(".shard=crc32(id) % 64");
        }
        print("no rule", wrapped, none, rounds);
        print("a rule in the URL", wrapped + ";keyspread.shard.t.shard=crc32(id) % 64", none, rounds);
        print("500 in the URL", inUrl.toString(), none, rounds);
        print("500 in the Properties", wrapped, many, rounds);
    }

    private static void print(String title, String url, Properties properties, int rounds)
            throws SQLException, InterruptedException, ExecutionException {
        try (Connection kept = DriverManager.getConnection(url, properties)) { // the first, which learns
            Spent direct = new Spent(Double.MAX_VALUE, Double.MAX_VALUE);
            Spent ours = direct;
            double directAtOnce = Double.MAX_VALUE;
            double oursAtOnce = Double.MAX_VALUE;
            for (int i = 0; i < rounds; i++) {
                direct = direct.least(spent(DIRECT, new Properties()));
                ours = ours.least(spent(url, properties));
                directAtOnce = Math.min(directAtOnce, atOnce(DIRECT, new Properties()));
                oursAtOnce = Math.min(oursAtOnce, atOnce(url, properties));
            }
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.1f | %,.0f | %.1f |%n",
                    title,
                    ours.micros() - direct.micros(),
                    ours.bytes() - direct.bytes(),
                    oursAtOnce - directAtOnce);
            if (kept.isClosed()) {
                throw new IllegalStateException("the first connection was closed");
            }
        }
    }

    private static Spent spent(String url, Properties properties) throws SQLException {
        long thread = Thread.currentThread().getId();
        long bytes = THREADS.getThreadAllocatedBytes(thread);
        long cpu = THREADS.getCurrentThreadCpuTime();
        for (int i = 0; i < CONNECTIONS; i++) {
            DriverManager.getConnection(url, properties).close();
        }
        cpu = THREADS.getCurrentThreadCpuTime() - cpu;
        bytes = THREADS.getThreadAllocatedBytes(thread) - bytes;
        return new Spent(cpu / 1e3 / CONNECTIONS, (double) bytes / CONNECTIONS);
    }

    /** The CPU time of a connection while 64 threads open one after another. */
    private static double atOnce(String url, Properties properties) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE);
        try {
            Callable<Double> work = () -> spent(url, properties).micros();
            double sum = 0;
            List<Callable<Double>> all = new ArrayList<>();
            for (int i = 0; i < AT_ONCE; i++) {
                all.add(work);
            }
            for (Future<Double> each : pool.invokeAll(all)) {
                sum += each.get();
            }
            return sum / AT_ONCE;
        } finally {
            pool.shutdown();
        }
    }

    /** The first connection to a database with many tables: how long the application waits for it, and what its thread does meanwhile. */
    private static void first(int tables, int ruled) throws SQLException, IOException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            String url = postgres.getJdbcUrl("postgres", "postgres");
            try (Connection direct = DriverManager.getConnection(url);
                    Statement statement = direct.createStatement()) {
                for (int i = 0; i < tables; i++) {
                    statement.execute("CREATE TABLE t" + i
                            + " (shard BIGINT NOT NULL, id BIGINT NOT NULL, val TEXT, PRIMARY KEY (shard, id))");
                }
                statement.execute("ANALYZE pg_catalog.pg_class");
            }
            Properties rules = new Properties();
            for (int i = 0; i < ruled; i++) {
                rules.setProperty("keyspread.shard.t" + i + ".shard", "crc32(id) % 64");
            }
            String wrapped = "jdbc:keyspread:" + url.substring("jdbc:".length());
            DriverManager.getConnection(url).close();
            System.out.printf(
                    Locale.ROOT, "%nThe first connection to %,d tables, of which %,d have a rule:%n", tables, ruled);
            print("Keyspread", () -> DriverManager.getConnection(wrapped, rules).close());
            SentQueries sent = sent(url, rules);
            for (int i = 0; i < 3; i++) {
                print("its " + sent.size() + " queries by the driver alone", () -> sent.replay(url));
                String another = wrapped + "&ApplicationName=again" + i; // nothing is known of it yet
                print(
                        "Keyspread again",
                        () -> DriverManager.getConnection(another, rules).close());
            }
        }
    }

    /** Opens a connection by each of many data sources, which differ in a setting, and keeps all of them open. */
    private static void sources(int sources) throws SQLException {
        System.out.println();
        System.out.println("| data sources | us of CPU for a connection and a row | KiB each | us for CREATE and DROP"
                + " | us for closing and opening | threads |");
        System.out.println("| ---: | ---: | ---: | ---: | ---: | ---: |");
        List<Connection> open = new ArrayList<>();
        double before;
        try (Connection direct = DriverManager.getConnection(DIRECT);
                Statement statement = direct.createStatement()) {
            statement.execute("CREATE TABLE t (shard BIGINT NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (shard, id))");
            open.add(insert(0)); // classes are loaded
            before = Scale.inUse();
            int tenth = Math.max(1, sources / 10);
            for (int done = 0; done < sources; done += tenth) {
                double connecting = micros(tenth, i -> open.add(insert(open.size())));
                double altering = micros(10, i -> alter(open.get(i % open.size())));
                double again = micros(10, i -> reopen(open, i % open.size()));
                System.out.printf(
                        Locale.ROOT,
                        "| %,d | %.0f | %.1f | %.0f | %.0f | %d |%n",
                        done + tenth,
                        connecting,
                        (Scale.inUse() - before) * 1024 / (done + tenth),
                        altering,
                        again,
                        Thread.activeCount());
            }
            for (Connection each : open) {
                each.close();
            }
        }
        open.clear();
        double closed = Scale.inUse() - before;
        insert(sources + 1).close(); // with the next data source those that are idle are let go
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(3)); // the timer's thread looks once a second
        double left = Scale.inUse() - before;
        System.out.printf(Locale.ROOT, "All closed: %.1f MiB above one, with the next %.1f%n", closed, left);
    }

    private static void reopen(List<Connection> open, int number) throws SQLException {
        open.get(number).close();
        open.set(number, insert(number));
    }

    private static void alter(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE d (id UUID PRIMARY KEY)");
            statement.execute("DROP TABLE d");
        }
    }

    /** Returns a connection of the data source of that number, which has stored a row. */
    private static Connection insert(int number) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:keyspread:" + DIRECT.substring("jdbc:".length())
                + ";LOCK_TIMEOUT=" + (1_000 + number) + ";keyspread.shard.t.shard=crc32(id) % 64");
        try (Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO t (id) VALUES (" + System.nanoTime() + ")");
        }
        return connection;
    }

    private interface Numbered {
        void run(int number) throws SQLException;
    }

    /** Returns the CPU time of one of so many times. */
    private static double micros(int times, Numbered work) throws SQLException {
        long cpu = THREADS.getCurrentThreadCpuTime();
        for (int i = 0; i < times; i++) {
            work.run(i);
        }
        return (THREADS.getCurrentThreadCpuTime() - cpu) / 1e3 / times;
    }

    private interface Work {
        void run() throws SQLException;
    }

    private static void print(String title, Work work) throws SQLException {
        long wall = System.nanoTime();
        long cpu = THREADS.getCurrentThreadCpuTime();
        work.run();
        System.out.printf(
                Locale.ROOT,
                "  %s: %,.0f ms, of which %,.0f ms of CPU of the client%n",
                title,
                (System.nanoTime() - wall) / 1e6,
                (THREADS.getCurrentThreadCpuTime() - cpu) / 1e6);
    }

    /** Returns what the application's connection is sent before the application gets it. */
    private static SentQueries sent(String url, Properties rules) throws SQLException {
        SentQueries sent = new SentQueries();
        KeyspreadConfig.Builder config = KeyspreadConfig.builder().set(Setting.INSPECT, false);
        for (String name : rules.stringPropertyNames()) {
            config.rule(name.substring("keyspread.shard.".length()), rules.getProperty(name));
        }
        DataSource source = (DataSource) Proxy.newProxyInstance(
                Connect.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> method.getName().equals("getConnection")
                        ? sent.noting(DriverManager.getConnection(url + "&ApplicationName=noted"))
                        : null);
        Keyspread.wrap(source, config.build()).getConnection().close();
        return sent;
    }
}
