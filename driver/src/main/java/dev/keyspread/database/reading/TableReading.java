package dev.keyspread.database.reading;

import dev.keyspread.database.own.BackgroundReading;
import dev.keyspread.database.own.ConnectionSource;
import dev.keyspread.database.own.NoConnectionException;
import dev.keyspread.database.probe.IdleProbe;
import dev.keyspread.log.Log;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.CommentTrust;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.schema.metadata.DialectDetection;
import dev.keyspread.schema.metadata.Introduction;
import dev.keyspread.schema.metadata.MetadataReader;
import dev.keyspread.schema.metadata.SchemaInspection;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads tables from the metadata of a database, on connections of its own wherever there can be one. What fails is said in
 * the log and leaves the table unknown.
 */
public final class TableReading {
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
    private final Planner planner;
    private final boolean hasZone;
    private final MetadataReader reader;
    private final Map<QualifiedName, Missing> missing = new ConcurrentHashMap<>();
    private final @Nullable BackgroundReading background;
    private final RuledTableReading ruled;

    /** @param planner told of the database's time zone, if that matters */
    public TableReading(
            DetectedDialect engine,
            Catalogue catalogue,
            @Nullable ConnectionSource own,
            Planner planner,
            CommentTrust comments) {
        this.planner = planner;
        this.hasZone = engine.dialect().has(Capability.DATABASE_ZONE);
        this.catalogue = catalogue;
        this.own = own;
        this.reader = new MetadataReader(engine, comments, hasZone ? this::castsIn : null);
        this.background = own == null ? null : new BackgroundReading(own);
        this.ruled = new RuledTableReading(reader, catalogue, planner, this);
    }

    /** Tables that were known before the zone get their rules by it now. */
    private void castsIn(@Nullable ZoneId zone) {
        if (planner.rules().castsIn(zone)) {
            catalogue.tables().forEach(planner::learned);
            planner.planAnew();
        }
    }

    /** Asks for the database's time zone where DDL has changed it, or has made a column whose values depend on it before it was known. */
    public void followZone(String ddl, Connection applications) {
        String text = ddl.toLowerCase(Locale.ROOT);
        boolean isNeeded = hasZone
                && (text.contains("default_time_zone")
                        || (text.contains("farm_fingerprint")
                                && !planner.rules().knowsZone()));
        if (isNeeded && canRead(applications)) {
            try {
                run(applications, connection -> reader.names(connection, 1)); // the zone comes with any list of tables
            } catch (SQLException | RuntimeException e) {
                LOG.debug("The time zone of the database could not be asked for", e);
            }
        }
    }

    /** Reads a table: on an own connection, else on the application's while that is in auto-commit. */
    @Nullable
    public Table read(Connection applications, QualifiedName name) {
        Missing known = missing.get(name);
        if (known != null && System.nanoTime() - known.since() < RETRY_NANOS) {
            return null;
        }
        boolean[] isTaken = {true}; // also if that could not be found out
        Table table = null;
        try {
            table = run(applications, connection -> readOn(connection, name, isTaken));
        } catch (NoConnectionException e) {
            LOG.debug("Could not read what the table {} looks like", name, e);
            return null; // the next one may find the application's connection without a transaction
        } catch (SQLException e) {
            LOG.warn("Could not read what the table {} looks like", name, e);
        }
        if (table == null) {
            if (missing.size() >= MAX_MISSING) {
                missing.clear();
            }
            missing.put(name, new Missing(System.nanoTime(), isTaken[0]));
        }
        return table;
    }

    private @Nullable Table readOn(Connection connection, QualifiedName name, boolean[] isTaken) throws SQLException {
        if (own == null && !connection.getAutoCommit()) {
            return null;
        }
        boolean[] mayBeThere = {true}; // also where it can't be read, or DDL passes whenever it is
        Table table = learn(name, catalogue.version(), isFirst -> {
            Table read = reader.read(connection, name);
            mayBeThere[0] = read != null;
            return read;
        });
        if (table == null && name.schema() != null && !mayBeThere[0]) {
            isTaken[0] = reader.isOther(connection, name);
        }
        return table;
    }

    /**
     * Returns true if something else than a table has that name, although {@link #read} found none: a view. True also where none could be looked
     * for, or one was there that could not be learned.
     */
    public boolean isTaken(QualifiedName name) {
        Missing known = missing.get(name);
        return known != null && known.isTaken();
    }

    /**
     * Runs work on an own connection, else on the application's, which has to be in auto-commit then: see {@link #canRead}. Where no own one
     * can be opened, the application's is asked while no transaction is open on it.
     *
     * @throws SQLException what the work throws, or when no connection can be opened
     */
    public <T> @Nullable T run(Connection applications, ConnectionSource.Work<T> work) throws SQLException {
        ConnectionSource source = own;
        if (source == null) {
            return work.on(applications);
        }
        Connection opened;
        try {
            opened = source.open();
        } catch (NoConnectionException none) {
            if (OwnTime.isOver() || !IdleProbe.isIdleInAutoCommit(applications)) {
                throw none;
            }
            return work.on(applications);
        }
        return ConnectionSource.run(opened, work);
    }

    /** Returns what the database says of itself; null where it can't be asked for now. */
    @Nullable
    public Introduction introduce(Connection applications) {
        try {
            return canRead(applications)
                    ? run(applications, connection -> DialectDetection.introduce(connection, "", null))
                    : null;
        } catch (SQLException e) {
            LOG.debug("The engine could not be asked what it is", e);
            return null;
        }
    }

    /** A table as other connections see it; nothing of it is kept; null also when there can be no other connection. */
    @Nullable
    public Table asOthersSee(QualifiedName name) {
        List<Table> seen = asOthersSee(List.of(name));
        return seen.isEmpty() ? null : seen.get(0);
    }

    /** Returns tables as other connections see them, as far as there is time; nothing of them is kept; none when there can be no other connection. */
    public List<Table> asOthersSee(List<QualifiedName> names) {
        List<Table> seen = new ArrayList<>();
        if (own == null || names.isEmpty()) {
            return seen;
        }
        try {
            own.run(connection -> {
                for (int i = 0; i < names.size() && !OwnTime.isOver(); i++) {
                    Table table = reader.read(connection, names.get(i));
                    if (table != null) {
                        seen.add(table);
                    }
                }
                return seen;
            });
        } catch (SQLException | RuntimeException e) {
            LOG.warn("Could not read what the tables {} look like", names, e);
        }
        return seen;
    }

    /** Returns a table as the session sees it whose DDL has just changed it; null if it could not be read. */
    @Nullable
    public Table asSeenBy(Connection session, QualifiedName name) {
        try {
            return reader.read(session, name);
        } catch (SQLException | RuntimeException e) {
            LOG.warn("Could not read what the table {} looks like", name, e);
            return null;
        }
    }

    /** Rises with each DDL; see {@link Catalogue#version}. */
    long version() {
        return catalogue.version();
    }

    /**
     * Returns true if other connections see a table; null if there can be none.
     *
     * @throws SQLException if they can't be asked
     */
    @Nullable
    public Boolean isSeenByOthers(QualifiedName name) throws SQLException {
        return own == null ? null : own.run(connection -> reader.isThere(connection, name));
    }

    /**
     * Reads changed tables that statements use, on a session whose transaction with DDL has just ended: its next statement need not wait.
     * With auto-commit off, it does so only where there is no other one, and rolls the transaction back that the reading begins.
     *
     * @return those that were read and taken in
     */
    public List<Table> readHere(Connection session, Set<QualifiedName> changed) {
        List<Table> all = new ArrayList<>();
        List<QualifiedName> names = new ArrayList<>();
        for (QualifiedName name : changed) { // No stream: linking a lambda is part of the cold start (ColdStart).
            if (planner.rules().isRead(name.name())) {
                names.add(name);
            }
        }
        try {
            boolean isNow = !session.isClosed() && (own == null || session.getAutoCommit());
            for (QualifiedName name : isNow ? names : List.<QualifiedName>of()) {
                Table table = learn(name, catalogue.version(), isFirst -> reader.read(session, name));
                if (table != null) {
                    all.add(table);
                }
            }
            if (isNow && !names.isEmpty() && !session.getAutoCommit()) {
                session.rollback();
            }
        } catch (SQLException e) {
            LOG.debug("Tables could not be read at the end of a transaction", e);
        }
        return all;
    }

    /** Tables that were not there may be now. */
    public void forgetMissing() {
        missing.clear();
    }

    /**
     * Reads a table and takes it in.
     *
     * @param begun the catalogue's version when reading began
     * @return as the catalogue has it, since what is found of its rows is kept for that object
     */
    @Nullable
    Table learn(QualifiedName name, long begun, Read read) {
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                long since = attempt == 0 ? begun : catalogue.version();
                Table table = read.table(attempt == 0);
                if (table == null) {
                    return null;
                }
                if (catalogue.learn(name, table, since)) {
                    Table learned = catalogue.find(name);
                    return learned == null ? table : learned;
                }
            }
        } catch (SQLException | RuntimeException e) {
            LOG.warn("Could not read what the table {} looks like", name, e);
        }
        return null;
    }

    /** Returns true if tables can be looked for on behalf of the application's connection now. */
    public boolean canRead(Connection applications) {
        try {
            return own != null || applications.getAutoCommit();
        } catch (SQLException e) {
            return false;
        }
    }

    /** Returns what looks for tables with rules. */
    public RuledTableReading ruled() {
        return ruled;
    }

    public boolean hasOwnConnections() {
        return own != null;
    }

    /** A table as it is now, whatever is known of it; null when it is not found. */
    @Nullable
    public Table present(Connection connection, QualifiedName name) throws SQLException {
        return reader.read(connection, name);
    }

    /**
     * Reads all tables, within limits: on an own connection by a daemon thread, one at a time, else on the connection that
     * was just opened.
     *
     * @param before what is asked on that connection first
     */
    public void readAll(Connection raw, Consumer<Table> learned, Consumer<Connection> before) {
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
    public void runInBackground(BackgroundReading.Work work) {
        if (background != null) {
            background.begin(work, null);
        }
    }

    /** The application has closed its last connection; returns whether something was being read, which is ended now. */
    public boolean endBackground() {
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

    /**
     * A table that was not found.
     *
     * @param since when, by {@link System#nanoTime}
     * @param isTaken whether something else has its name, or may have
     */
    private record Missing(long since, boolean isTaken) {}

    /** One reading of one table. */
    @FunctionalInterface
    interface Read {
        /**
         * Reads the table.
         *
         * @param isFirst false if DDL has passed since it was read, so that what was read with other tables is out of date
         */
        @Nullable
        Table table(boolean isFirst) throws SQLException;
    }
}
