package dev.keyspread.engine;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One real PostgreSQL server for all tests of a JVM, started by the first that asks (a few seconds) and ended with the
 * JVM. Each test takes databases of its own, so tests never see each other's tables.
 */
public final class EmbeddedPostgresEngine {
    /** The superuser; it has no password. */
    public static final String USER = "postgres";

    private static final String MEMORY = "memory";
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private EmbeddedPostgresEngine() {}

    private static final class Server {
        static final EmbeddedPostgres INSTANCE = start();
        static final Connection ADMINISTRATION = connect(INSTANCE);
        static final boolean IN_MEMORY = makeTablespace();

        private static EmbeddedPostgres start() {
            try {
                return FreePorts.start(
                        1,
                        ports -> EmbeddedPostgres.builder()
                                .setPort(ports.get(0))
                                .setPGStartupWait(Duration.ofMinutes(5))
                                // Nothing of it has to survive a crash.
                                .setServerConfig("fsync", "off")
                                .setServerConfig("full_page_writes", "off")
                                // It would go round hundreds of databases that are soon left for good.
                                .setServerConfig("autovacuum", "off")
                                // Distributed transactions in two phases.
                                .setServerConfig("max_prepared_transactions", "20")
                                .start());
            } catch (IOException e) {
                throw new UncheckedIOException("PostgreSQL did not start", e);
            }
        }

        private static boolean makeTablespace() {
            Path folder = MemoryFolder.newFolder();
            if (folder == null) {
                return false;
            }
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(folder), "end of PostgreSQL"));
            try (Statement statement = ADMINISTRATION.createStatement()) {
                Path data = Files.createDirectory(folder.resolve("data"));
                statement.execute("CREATE TABLESPACE " + MEMORY + " LOCATION '" + data + "'");
                return true;
            } catch (IOException | SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        private static void end(Path folder) {
            try {
                INSTANCE.close();
                MemoryFolder.delete(folder);
            } catch (IOException e) {
                System.err.println(folder + " stays until the next run: " + e);
            }
        }

        private static Connection connect(EmbeddedPostgres server) {
            try {
                return DriverManager.getConnection(server.getJdbcUrl(USER, USER));
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Makes an empty database and returns its plain URL, with the user in it: {@code jdbc:postgresql:…}. */
    public static String newDatabase() throws SQLException {
        return newDatabase("");
    }

    /** Makes a database whose texts are in another encoding, {@code LATIN1}, in the order of their bytes. */
    public static String newDatabaseIn(String encoding) throws SQLException {
        return newDatabase(" ENCODING '" + encoding + "' LOCALE 'C'");
    }

    private static String newDatabase(String options) throws SQLException {
        String name = "test" + DATABASES.incrementAndGet();
        try (Statement statement = Server.ADMINISTRATION.createStatement()) {
            // To copy the template's files is half the work that to log all its pages is.
            statement.execute("CREATE DATABASE " + name + " TEMPLATE template0 STRATEGY FILE_COPY"
                    + (Server.IN_MEMORY && MemoryFolder.hasRoom() ? " TABLESPACE " + MEMORY : "") + options);
        }
        return Server.INSTANCE.getJdbcUrl(USER, name);
    }
}
