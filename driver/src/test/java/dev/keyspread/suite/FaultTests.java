package dev.keyspread.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.engine.Effort;
import dev.keyspread.engine.FaultyProxy;
import dev.keyspread.engine.FaultyProxy.Opening;
import dev.keyspread.engine.Seed;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A pool whose way to the database is cut, stalls, breaks off in the middle of an answer, and takes no further connections, while threads
 * write and read by key and the table gets other columns. What is stored then is what the threads were told.
 */
@Timeout(300)
public abstract class FaultTests extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";

    /** Numbers are reserved on a connection of Keyspread's own. */
    private static final String NUMBERED = "keyspread.shard.invoice.id=sequence(invoices, 5)";

    private static final int SHARDS = 16;
    private static final int THREADS = 20;
    private static final int DIRECT_THREADS = 2;
    private static final Duration TIME = Duration.ofMillis(Effort.of(60_000));

    /** How long the driver itself waits for an answer: longer than the way ever stalls. */
    protected static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(20);

    /**
     * Keyspread's two seconds, and half a second for a thread that waits for a processor: more than twenty threads share two of them. Drivers
     * and the proxy wake by timers, which are late then.
     */
    private static final long MORE_NANOS =
            OwnTime.LIMIT.toNanos() + Duration.ofMillis(500).toNanos();

    /** Tells what is known of a row. */
    private enum Known {
        STORED,
        ABSENT,
        PERHAPS
    }

    private final Map<Long, Known> rows = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
    private final Map<String, Known> invoices = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private final AtomicLong longest = new AtomicLong();
    private final AtomicLong longestDirect = new AtomicLong();

    /** A direct call that is sent as it begins takes that long; the few that are made may all be sent later. */
    private final AtomicLong longestStall = new AtomicLong();

    private final AtomicInteger keyedReads = new AtomicInteger();
    private volatile boolean isOver;

    protected FaultTests(Engine engine) {
        super(engine);
    }

    /** The delegate's URL with the driver's own timeouts for connecting and for each answer. */
    protected abstract String withTimeouts(String url);

    @Test
    void whatIsStoredIsWhatTheThreadsWereTold() throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        database.run("CREATE TABLE orders (shard INT, id BIGINT, item VARCHAR(20), PRIMARY KEY (shard, id))");
        database.run(
                "CREATE TABLE keyspread_sequence (name VARCHAR(128) NOT NULL PRIMARY KEY, next_value BIGINT NOT NULL)");
        database.run("CREATE TABLE invoice (id BIGINT PRIMARY KEY, item VARCHAR(20))");
        database.run("CREATE TABLE plain (id BIGINT PRIMARY KEY, item VARCHAR(20))");
        Random random = new Random(Seed.get());
        try (FaultyProxy proxy = FaultyProxy.before(database.url())) {
            String url = withTimeouts(proxy.through(database.url()));
            try (HikariDataSource pool = pool("jdbc:keyspread:" + url.substring("jdbc:".length()), THREADS);
                    HikariDataSource direct = pool(url, DIRECT_THREADS)) {
                run(pool, direct, proxy, random);
            }
        }

        compare();
        awaitEnd(before);
    }

    private static HikariDataSource pool(String url, int size) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(2_000);
        config.setValidationTimeout(1_000);
        config.setInitializationFailTimeout(-1);
        if (url.startsWith("jdbc:keyspread:")) {
            config.setDataSourceProperties(Sandbox.properties(RULE, NUMBERED, "keyspread.inspect-interval=1"));
        }
        return new HikariDataSource(config);
    }

    private void run(HikariDataSource pool, HikariDataSource direct, FaultyProxy proxy, Random random)
            throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Random own = new Random(random.nextLong());
            all.add(threads.submit(() -> work(pool, own)));
        }
        for (int i = 0; i < DIRECT_THREADS; i++) {
            all.add(threads.submit(() -> workDirect(direct)));
        }
        all.add(threads.submit(() -> {
            change(pool);
            return null;
        }));
        long end = System.nanoTime() + TIME.toNanos();
        while (System.nanoTime() < end) {
            disturb(proxy, random);
        }
        proxy.opening(Opening.ANSWERED);
        isOver = true;
        for (Future<?> each : all) {
            each.get();
        }
        threads.shutdown();
    }

    /** Does one thing to the way, and undoes it. */
    private void disturb(FaultyProxy proxy, Random random) throws InterruptedException {
        int millis = 200 + random.nextInt(1_800);
        switch (random.nextInt(6)) {
            case 0 -> proxy.cut();
            case 1 -> proxy.truncate();
            case 2 -> {
                long began = System.nanoTime();
                proxy.stall(true);
                Thread.sleep(2L * millis);
                proxy.stall(false);
                longestStall.accumulateAndGet(System.nanoTime() - began, Math::max);
            }
            case 3 -> proxy.opening(Opening.UNANSWERED);
            case 4 -> {
                proxy.opening(Opening.REFUSED);
                proxy.cut();
            }
            default -> proxy.opening(Opening.ANSWERED);
        }
        Thread.sleep(millis);
        if (random.nextBoolean()) {
            proxy.opening(Opening.ANSWERED);
        }
    }

    private void work(HikariDataSource pool, Random random) {
        List<Long> stored = new ArrayList<>();
        while (!isOver) {
            try (Connection connection = pool.getConnection()) {
                for (int i = 0; i < 20 && !isOver; i++) {
                    if (random.nextInt(5) == 0) {
                        insertInvoice(connection);
                    } else if (random.nextInt(4) == 0) {
                        insertTwo(connection, stored);
                    } else if (stored.isEmpty() || random.nextBoolean()) {
                        insert(connection, stored, random.nextBoolean());
                    } else {
                        read(connection, stored.get(random.nextInt(stored.size())), random.nextBoolean());
                    }
                }
            } catch (SQLException failed) {
                // the next connection may be better
            }
        }
    }

    private void insert(Connection connection, List<Long> stored, boolean isPrepared) throws SQLException {
        long id = ids.incrementAndGet();
        rows.put(id, Known.PERHAPS);
        try {
            insert(connection, id, isPrepared);
        } catch (SQLException e) {
            if (isRefusal(e)) {
                rows.put(id, Known.ABSENT);
            }
            throw e;
        }
        rows.put(id, Known.STORED);
        stored.add(id);
    }

    private void insertInvoice(Connection connection) throws SQLException {
        String item = "i" + ids.incrementAndGet();
        invoices.put(item, Known.PERHAPS);
        try {
            timed(longest, () -> {
                try (Statement insert = connection.createStatement()) {
                    insert.executeUpdate("INSERT INTO invoice (item) VALUES ('" + item + "')");
                }
            });
        } catch (SQLException e) {
            if (isRefusal(e)) {
                invoices.put(item, Known.ABSENT);
                return; // the connection is intact
            }
            if (String.valueOf(e.getSQLState()).startsWith("23")) {
                wrong.add("a number of a sequence came twice");
            }
            throw e;
        }
        invoices.put(item, Known.STORED);
    }

    private static boolean isRefusal(SQLException e) {
        return String.valueOf(e.getMessage()).startsWith("Keyspread did not send");
    }

    private void insert(Connection connection, long id, boolean isPrepared) throws SQLException {
        if (isPrepared) {
            try (PreparedStatement insert = prepared(connection, "INSERT INTO orders (id, item) VALUES (?, ?)")) {
                insert.setLong(1, id);
                insert.setString(2, "i" + id);
                timed(longest, insert::executeUpdate);
            }
        } else {
            try (Statement insert = connection.createStatement()) {
                timed(
                        longest,
                        () -> insert.executeUpdate("INSERT INTO orders (id, item) VALUES (" + id + ", 'i" + id + "')"));
            }
        }
    }

    private PreparedStatement prepared(Connection connection, String sql) throws SQLException {
        PreparedStatement[] made = new PreparedStatement[1];
        timed(longest, () -> made[0] = connection.prepareStatement(sql));
        return made[0];
    }

    private void insertTwo(Connection connection, List<Long> stored) throws SQLException {
        List<Long> both = List.of(ids.incrementAndGet(), ids.incrementAndGet());
        both.forEach(id -> rows.put(id, Known.ABSENT));
        timed(longest, () -> connection.setAutoCommit(false));
        for (long id : both) {
            insert(connection, id, true);
        }
        both.forEach(id -> rows.put(id, Known.PERHAPS));
        timed(longest, connection::commit);
        both.forEach(id -> rows.put(id, Known.STORED));
        stored.addAll(both);
        timed(longest, () -> connection.setAutoCommit(true));
    }

    private void read(Connection connection, long id, boolean isPrepared) throws SQLException {
        int[] found = {0};
        try (PreparedStatement select =
                prepared(connection, "SELECT item FROM orders WHERE id = " + (isPrepared ? "?" : id))) {
            if (isPrepared) {
                select.setLong(1, id);
            }
            timed(longest, () -> {
                try (ResultSet items = select.executeQuery()) {
                    while (items.next()) {
                        found[0]++;
                    }
                }
            });
        }
        keyedReads.incrementAndGet();
        if (found[0] != 1) {
            wrong.add("a keyed read found " + found[0] + " rows of " + id);
        }
    }

    private void workDirect(HikariDataSource direct) {
        while (!isOver) {
            try (Connection connection = direct.getConnection()) {
                for (int i = 0; i < 20 && !isOver; i++) {
                    timed(longestDirect, () -> {
                        try (Statement statement = connection.createStatement()) {
                            statement.executeUpdate(
                                    "INSERT INTO plain (id, item) VALUES (" + ids.incrementAndGet() + ", 'x')");
                        }
                    });
                }
            } catch (SQLException failed) {
                // the next connection may be better
            }
        }
    }

    /** Gives the table a column and takes it away, or fails to. */
    private void change(HikariDataSource pool) throws InterruptedException {
        for (int i = 0; !isOver; i++) {
            String change = i % 3 == 0 ? "ADD COLUMN note VARCHAR(20)" : "DROP COLUMN note"; // each third is not there
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("ALTER TABLE orders " + change);
            } catch (SQLException failed) {
                // a change that is not carried out leaves the table as it is
            }
            Thread.sleep(500);
        }
    }

    /** A call of the application's. */
    @FunctionalInterface
    private interface Call {
        void run() throws SQLException;
    }

    private static void timed(AtomicLong longest, Call call) throws SQLException {
        long began = System.nanoTime();
        try {
            call.run();
        } finally {
            longest.accumulateAndGet(System.nanoTime() - began, Math::max);
        }
    }

    private void compare() throws SQLException {
        Map<Long, List<Integer>> stored = new TreeMap<>();
        try (Statement statement = database.direct().createStatement();
                ResultSet all = statement.executeQuery("SELECT id, shard FROM orders")) {
            while (all.next()) {
                stored.computeIfAbsent(all.getLong(1), id -> new ArrayList<>()).add(all.getInt(2));
            }
        }
        rows.forEach((id, known) -> {
            List<Integer> found = stored.getOrDefault(id, List.of());
            List<Integer> right = List.of(Math.toIntExact(Shards.crc32Mod(String.valueOf(id), SHARDS)));
            boolean isRight = found.isEmpty() ? known != Known.STORED : known != Known.ABSENT && found.equals(right);
            if (!isRight) {
                wrong.add("row " + id + " is " + known + ", and stored in shards " + found + " instead of " + right);
            }
        });
        List<String> items = database.rows("SELECT item FROM invoice");
        invoices.forEach((item, known) -> {
            boolean isStored = items.contains(item);
            if (known != Known.PERHAPS && isStored != (known == Known.STORED)) {
                wrong.add("invoice " + item + " is " + known);
            }
        });
        long direct = Math.max(longestDirect.get(), longestStall.get());
        if (longest.get() > direct + MORE_NANOS) {
            wrong.add("a call took " + Duration.ofNanos(longest.get()) + ", and a direct one "
                    + Duration.ofNanos(direct));
        }
        assertEquals(List.of(), List.copyOf(wrong));
        assertTrue(stored.size() > THREADS && keyedReads.get() > THREADS, "little was done in that time");
    }

    private static void awaitEnd(Set<Thread> before) throws InterruptedException {
        while (!ours(before).isEmpty()) {
            Thread.sleep(100);
        }
    }

    private static Set<Thread> ours(Set<Thread> before) {
        Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
        threads.removeAll(before);
        threads.removeIf(thread -> !thread.getName().startsWith("keyspread-"));
        return threads;
    }
}
