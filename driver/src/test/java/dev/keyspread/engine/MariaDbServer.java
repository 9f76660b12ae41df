package dev.keyspread.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * One real MariaDB server for all tests of a JVM: the one that the environment variable {@code TEST_MARIADB_URL} names
 * ({@code jdbc:mariadb://host:port/?user=…&password=…}), else the one that the build takes from Maven Central (on
 * Linux), else a {@code mariadbd} on the PATH; started by the first that asks and ended with the JVM. Where none runs, tests that ask are skipped, and
 * standard error says so. Each test takes databases of its own, whose text compares by its bytes.
 */
public final class MariaDbServer {
    private static final String RUN = UUID.randomUUID().toString().substring(0, 8);
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private MariaDbServer() {}

    /** Makes an empty database and returns its plain URL for MariaDB's driver: {@code jdbc:mariadb:…}. */
    public static String newDatabase() throws SQLException {
        return newDatabase("utf8mb4_nopad_bin");
    }

    /** Makes a database with another collation for the text in it. */
    public static String newDatabase(String collation) throws SQLException {
        String server = Running.URL;
        if (server == null) {
            throw new TestAbortedException(MISSING);
        }
        String name = "test_" + RUN + "_" + DATABASES.incrementAndGet();
        try (Connection connection = DriverManager.getConnection(server);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name + " CHARACTER SET utf8mb4 COLLATE " + collation);
        }
        return server.replaceFirst("^(jdbc:mariadb://[^/]+/)[^?]*", "$1" + name);
    }

    private static final String MISSING =
            "No MariaDB server: set TEST_MARIADB_URL, or put mariadbd on the PATH (Debian: mariadb-server-core).";

    private static final class Running {
        static final @Nullable String URL = find();

        private static @Nullable String find() {
            String url = System.getenv("TEST_MARIADB_URL");
            if (url != null && !url.isBlank()) {
                return url.trim();
            }
            List<String> failures = new ArrayList<>();
            for (MariaDbInstallation installation : MariaDbInstallation.found()) {
                try {
                    return start(installation);
                } catch (IOException e) {
                    failures.add(installation + ": " + e.getMessage());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException(e);
                }
            }
            warn(failures);
            return null;
        }

        private static void warn(List<String> failures) {
            String line = "*".repeat(100);
            System.err.println(line);
            System.err.println("* TESTS ON MARIADB ARE SKIPPED. Nothing is known of MariaDB by this run.");
            System.err.println("* " + MISSING);
            failures.forEach(failure -> System.err.println("* " + failure));
            System.err.println(line);
        }

        private static String start(MariaDbInstallation installation) throws IOException, InterruptedException {
            Path memory = MemoryFolder.newFolder();
            Path directory = memory == null ? Files.createTempDirectory("keyspread-mariadb") : memory;
            Path log = directory.resolve("log");
            installation.install(directory.resolve("data"), log);
            return FreePorts.start(1, ports -> serve(installation, directory, ports.get(0), log));
        }

        private static String serve(MariaDbInstallation installation, Path directory, int port, Path log)
                throws IOException {
            Process process = installation.serve(directory.resolve("data"), directory.resolve("socket"), port, log);
            String url = "jdbc:mariadb://127.0.0.1:" + port + "/?user=root&sslMode=disable";
            awaitAnswer(process, url, log);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process, directory), "end of MariaDB"));
            return url;
        }

        private static void end(Process process, Path directory) {
            process.destroyForcibly();
            try {
                process.waitFor(10, TimeUnit.SECONDS);
                MemoryFolder.delete(directory);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (IOException e) {
                System.err.println(directory + " stays: " + e);
            }
        }

        private static void awaitAnswer(Process process, String url, Path log) throws IOException {
            long deadline = System.nanoTime() + Duration.ofMinutes(5).toNanos();
            while (process.isAlive() && System.nanoTime() < deadline) {
                try (Connection connection = DriverManager.getConnection(url)) {
                    // Another server may have been quicker to take the port, and answers.
                    if (connection.isValid(60) && process.isAlive()) {
                        return;
                    }
                } catch (SQLException notYet) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
                }
            }
            process.destroyForcibly();
            throw new IOException("It did not answer: " + MariaDbInstallation.tail(log));
        }
    }
}
