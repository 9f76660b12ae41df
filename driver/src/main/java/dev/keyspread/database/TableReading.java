package dev.keyspread.database;

import dev.keyspread.log.Log;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.schema.metadata.DialectDetection;
import dev.keyspread.schema.metadata.MetadataReader;
import dev.keyspread.schema.metadata.SchemaInspection;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads tables from the metadata of a database, on connections of its own wherever there can be one. What fails is said in
 * the log and leaves the table unknown.
 */
final class TableReading {
    private static final Log LOG = Log.of("keyspread");
    private static final int MAX_TABLES = 1_000;
    private static final Duration MAX_TIME = Duration.ofSeconds(30);

    /** How long the application's first connection may be kept waiting. */
    private static final Duration MAX_WAIT = Duration.ofMillis(500);

    /**
     * How long a table that was not found is not looked for again. Otherwise each refused statement would cost a
     * connection.
     */
    private static final long RETRY_NANOS = Duration.ofMillis(250).toNanos();

    private static final int MAX_MISSING = 1_000;

    /** How often a table is read if DDL passes meanwhile, after which the reading is out of date. */
    private static final int ATTEMPTS = 3;

    private final Catalogue catalogue;
    private final @Nullable ConnectionSource own;
    private final MetadataReader reader;
    private final Map<QualifiedName, Long> missing = new ConcurrentHashMap<>();
    private final @Nullable BackgroundReading background;

    TableReading(DetectedDialect engine, Catalogue catalogue, @Nullable ConnectionSource own) {
        this.catalogue = catalogue;
        this.own = own;
        this.reader = new MetadataReader(engine);
        this.background = own == null ? null : new BackgroundReading(own);
    }

    /**
     * What database a connection leads to, or null where that can't be found out.
     *
     * @param asks whether the database may be asked, and not only its driver
     */
    @Nullable
    static DetectedDialect detect(Connection raw, String url, @Nullable Dialect configured, boolean asks) {
        try {
            return asks
                    ? DialectDetection.detect(raw, url, configured)
                    : DialectDetection.detectByDriver(raw, url, configured);
        } catch (SQLException e) {
            LOG.warn("Could not find out what database this is; set keyspread.dialect", e);
            return null;
        }
    }

    /** Reads the table that a setting names, on a connection that was just opened. */
    @Nullable
    Table readNamed(Connection raw, QualifiedName name) {
        return learn(name, () -> reader.readIgnoringCase(raw, name));
    }

    /** Reads a table: on an own connection, else on the application's while that is in auto-commit. */
    @Nullable
    Table read(Connection applications, QualifiedName name) {
        Long since = missing.get(name);
        if (since != null && System.nanoTime() - since < RETRY_NANOS) {
            return null;
        }
        Table table = own == null ? readInAutoCommit(applications, name) : readOnOwn(name);
        if (table == null) {
            if (missing.size() >= MAX_MISSING) {
                missing.clear();
            }
            missing.put(name, System.nanoTime());
        }
        return table;
    }

    /** Reads a table as other connections see it, or null, also when there can be no other connection. */
    @Nullable
    Table readOnOwn(QualifiedName name) {
        if (own == null) {
            return null;
        }
        try {
            return onOwn(own, connection -> learn(name, () -> reader.read(connection, name)));
        } catch (SQLException e) {
            LOG.warn("Could not read what the table {} looks like", name, e);
            return null;
        }
    }

    /**
     * Runs work on an own connection, else on the application's, which has to be in auto-commit then: see {@link #canRead}.
     *
     * @throws SQLException what the work throws, or when no connection can be opened
     */
    <T> @Nullable T run(Connection applications, Work<T> work) throws SQLException {
        ConnectionSource source = own;
        return source == null ? work.on(applications) : onOwn(source, work);
    }

    /** Runs work on a connection that is opened for it, and ends the transaction that it begins where the URL turns auto-commit off. */
    static <T> @Nullable T onOwn(ConnectionSource source, Work<T> work) throws SQLException {
        try (Connection connection = source.open()) {
            try {
                return work.on(connection);
            } finally {
                if (!connection.isClosed() && !connection.getAutoCommit()) {
                    connection.rollback();
                }
            }
        }
    }

    /** What is done on a connection on which no transaction of the application's is open. */
    @FunctionalInterface
    interface Work<T> {
        @Nullable
        T on(Connection connection) throws SQLException;
    }

    private @Nullable Table readInAutoCommit(Connection applications, QualifiedName name) {
        return learn(name, () -> applications.getAutoCommit() ? reader.read(applications, name) : null);
    }

    /** Tables that were not there may be now. */
    void forgetMissing() {
        missing.clear();
    }

    private @Nullable Table learn(QualifiedName name, Read read) {
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                long since = catalogue.version();
                Table table = read.table();
                if (table == null || catalogue.learn(name, table, since)) {
                    return table;
                }
            }
        } catch (SQLException | RuntimeException e) {
            LOG.warn("Could not read what the table {} looks like", name, e);
        }
        return null;
    }

    /** Whether tables can be looked for on behalf of the application's connection now. */
    boolean canRead(Connection applications) {
        try {
            return own != null || applications.getAutoCommit();
        } catch (SQLException e) {
            return false;
        }
    }

    boolean hasOwnConnections() {
        return own != null;
    }

    /** A table as it is now, whatever is known of it; null when it is not found. */
    @Nullable
    Table present(Connection connection, QualifiedName name) throws SQLException {
        return reader.read(connection, name);
    }

    /** The tables with a column comment that may hold a rule. */
    List<QualifiedName> commented(Connection raw) {
        try {
            return reader.commented(raw, "keyspread:");
        } catch (SQLException e) {
            LOG.warn("Could not look for rules in column comments", e);
            return List.of();
        }
    }

    /**
     * Reads all tables, within limits: on an own connection by a daemon thread, one at a time, else on the connection that
     * was just opened.
     *
     * @param before what is asked on that connection first
     */
    void readAll(Connection raw, Consumer<Table> learned, Consumer<Connection> before) {
        if (background == null) {
            before.accept(raw);
            readAll(raw, learned, MAX_WAIT);
        } else {
            background.begin(
                    connection -> {
                        before.accept(connection);
                        readAll(connection, learned, MAX_TIME);
                    },
                    Thread.currentThread().getContextClassLoader());
        }
    }

    /** Runs work on an own connection by a daemon thread, unless one is at work or there can be no such connection. */
    void runInBackground(BackgroundReading.Work work) {
        if (background != null) {
            background.begin(work, null);
        }
    }

    /** The application has closed its last connection; returns whether something was being read, which is ended now. */
    boolean endBackground() {
        return background != null && background.end();
    }

    private void readAll(Connection connection, Consumer<Table> learned, Duration time) {
        try {
            SchemaInspection.Outcome outcome =
                    new SchemaInspection(reader, catalogue, learned).run(connection, MAX_TABLES, time);
            if (outcome.read() + outcome.unreadable() > 0) {
                LOG.debug("Inspected the existing schema: {}", outcome);
            }
        } catch (SQLException | RuntimeException e) {
            LOG.info("The existing schema could not be inspected: {}", e.getMessage());
        }
    }

    /** One reading of one table. */
    @FunctionalInterface
    private interface Read {
        @Nullable
        Table table() throws SQLException;
    }
}
