package dev.keyspread.cli;

import dev.keyspread.Keyspread;
import dev.keyspread.config.KeyspreadConfig;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * An application that inserts, updates, deletes and reads by several threads, each of which knows what its own rows have to be. All of
 * them change to new settings at once, as processes do that are started again.
 */
final class LiveTable implements AutoCloseable {
    private static final int H2_IN_EXCLUSIVE_MODE = 90135;
    private static final Duration POOLS_PATIENCE = Duration.ofMinutes(5);

    /** A statement may wait for others' locks, and for the machine; whoever waits here does not know for what. */
    private static final int PATIENCE_MINUTES = 15;

    private final IntFunction<String> url;
    private final int pause;
    private final int firstId;
    private final int threadCount;

    /**
     * Spanner's client gives up after half a minute. Its emulator runs one transaction at a time and aborts those of others, which try again
     * after ever longer pauses: one of many may have no luck for minutes while rows are filled.
     */
    private final int timeoutSeconds;

    private final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
    private final AtomicLong operations = new AtomicLong();
    private final List<Thread> threads = new ArrayList<>();
    private final List<Map<Long, String>> rows = new ArrayList<>();

    /** The threads and whoever has them change; one that failed is not waited for. */
    private final Phaser changing;

    private volatile KeyspreadConfig config;
    private final AtomicInteger generation = new AtomicInteger();
    private volatile boolean isOver;

    /**
     * Begins at once.
     *
     * @param url the plain URL of each thread
     * @param firstId ids from there on are the threads'
     * @param pause how many milliseconds a thread pauses at most after each statement
     */
    LiveTable(IntFunction<String> url, int threadCount, int firstId, int pause, KeyspreadConfig config) {
        this.url = url;
        this.pause = pause;
        this.firstId = firstId;
        this.threadCount = threadCount;
        this.config = config;
        this.timeoutSeconds = url.apply(0).startsWith("jdbc:cloudspanner:") ? 3_600 : 0;
        this.changing = new Phaser(threadCount + 1);
        for (int i = 0; i < threadCount; i++) {
            Map<Long, String> own = new HashMap<>();
            rows.add(own);
            int number = i;
            Thread thread = new Thread(() -> work(number, own), "application " + i);
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    /** Does what happens while nobody uses the table. */
    @FunctionalInterface
    interface Meanwhile {
        void run() throws Exception;
    }

    /** Returns when no thread works by the old settings any more. */
    void change(KeyspreadConfig next) throws Exception {
        change(next, () -> {});
    }

    /** Changes the rules with something done while all threads stand still. */
    void change(KeyspreadConfig next, Meanwhile meanwhile) throws Exception {
        config = next;
        generation.incrementAndGet();
        awaitAll();
        meanwhile.run();
        awaitAll();
    }

    private void awaitAll() throws InterruptedException, TimeoutException {
        changing.awaitAdvanceInterruptibly(changing.arrive(), PATIENCE_MINUTES, TimeUnit.MINUTES);
        check();
    }

    /** Fails where a thread has failed. */
    void check() {
        if (!errors.isEmpty()) {
            AssertionError failure = new AssertionError("the application ended early: " + errors);
            errors.forEach(failure::addSuppressed);
            throw failure;
        }
    }

    /** Ends the threads, none of which may have failed, and returns what the table has to hold of theirs. */
    Map<Long, String> end() throws InterruptedException {
        isOver = true;
        Map<Long, String> all = new HashMap<>();
        for (int i = 0; i < threads.size(); i++) {
            threads.get(i).join();
            all.putAll(rows.get(i));
        }
        check();
        return all;
    }

    /** Returns when each thread may have run some more statements, or one has failed. */
    void awaitOperations(int more) throws InterruptedException {
        long until = operations.get() + more;
        while (operations.get() < until && errors.isEmpty()) {
            Thread.sleep(10);
        }
    }

    /** Ends the threads of a test that failed; others have ended them before. */
    @Override
    public void close() {
        isOver = true;
        changing.forceTermination();
    }

    /** How many statements were run. */
    long operations() {
        return operations.get();
    }

    private void work(int number, Map<Long, String> own) {
        Random random = new Random(number);
        int seen = 0;
        while (!isOver) {
            try {
                if (seen != generation.get()) {
                    seen = generation.get();
                    changing.arriveAndAwaitAdvance();
                    changing.arriveAndAwaitAdvance();
                }
                DataSource source = Keyspread.wrap(new PlainSource(url.apply(number)), config);
                try (Connection connection = source.getConnection()) {
                    while (!isOver && seen == generation.get()) {
                        operate(connection, number, own, random);
                        if (pause > 0) {
                            Thread.sleep(random.nextInt(pause));
                        }
                    }
                }
            } catch (Exception | AssertionError e) {
                errors.add(e);
                changing.arriveAndDeregister();
                return;
            }
        }
    }

    private void operate(Connection connection, int number, Map<Long, String> own, Random random) throws SQLException {
        long id = firstId + number + (long) threadCount * random.nextInt(2_000);
        String customer = "c" + random.nextInt(1_000_000);
        operations.incrementAndGet();
        if (!own.containsKey(id)) {
            run(connection, "INSERT INTO orders (customer, order_id) VALUES (?, ?)", customer, id);
            own.put(id, customer);
        } else if (random.nextInt(4) == 0) {
            run(connection, "DELETE FROM orders WHERE customer = ? AND order_id = ?", String.valueOf(own.get(id)), id);
            own.remove(id);
        } else if (random.nextBoolean()) {
            run(connection, "UPDATE orders SET customer = ? WHERE order_id = ?", customer, id);
            own.put(id, customer);
        } else {
            try (PreparedStatement select =
                    connection.prepareStatement("SELECT customer FROM orders WHERE order_id = ?")) {
                select.setQueryTimeout(timeoutSeconds);
                select.setLong(1, id);
                try (ResultSet found = select.executeQuery()) {
                    @Nullable String stored = found.next() ? found.getString(1) : null;
                    if (!String.valueOf(own.get(id)).equals(stored)) {
                        throw new AssertionError("row " + id + " is " + stored);
                    }
                }
            }
        }
    }

    private void run(Connection connection, String sql, String customer, long id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setQueryTimeout(timeoutSeconds);
            statement.setString(1, customer);
            statement.setLong(2, id);
            if (statement.executeUpdate() != 1) {
                throw new AssertionError(sql + " did not meet its row " + id);
            }
        }
    }

    /** Connections of the database's own driver, tried again where H2 refuses them for a moment, as pools do. */
    private record PlainSource(String url) implements DataSource {
        @Override
        public Connection getConnection() throws SQLException {
            for (long until = System.nanoTime() + POOLS_PATIENCE.toNanos(); ; ) {
                try {
                    return DriverManager.getConnection(url);
                } catch (SQLException e) {
                    if (e.getErrorCode() != H2_IN_EXCLUSIVE_MODE || System.nanoTime() > until) {
                        throw e;
                    }
                    LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
                }
            }
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            return DriverManager.getConnection(url, user, password);
        }

        @Override
        public @Nullable PrintWriter getLogWriter() {
            return null;
        }

        @Override
        public void setLogWriter(@Nullable PrintWriter out) {}

        @Override
        public void setLoginTimeout(int seconds) {}

        @Override
        public int getLoginTimeout() {
            return 0;
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }

        @Override
        public <T> T unwrap(Class<T> type) throws SQLException {
            throw new SQLException("no wrapper");
        }

        @Override
        public boolean isWrapperFor(Class<?> type) {
            return false;
        }
    }
}
