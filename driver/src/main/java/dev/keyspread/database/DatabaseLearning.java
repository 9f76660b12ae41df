package dev.keyspread.database;

import dev.keyspread.advice.WriteRate;
import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.Suppressions;
import dev.keyspread.api.Counters;
import dev.keyspread.api.Finding;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.config.Suppression;
import dev.keyspread.database.own.ConnectionSource;
import dev.keyspread.database.probe.FractionProbe;
import dev.keyspread.database.probe.RowVersions;
import dev.keyspread.database.probe.SessionQuestion;
import dev.keyspread.log.Log;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.DetectedDialect.TableNames;
import dev.keyspread.schema.metadata.DialectDetection;
import dev.keyspread.schema.metadata.Introduction;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.session.SessionCharset;
import dev.keyspread.sql.session.SessionState;
import dev.keyspread.watch.DatabaseWatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Finds out by the first connections what database they lead to and what its tables with rules look like. Before the
 * first connection nothing is known.
 */
final class DatabaseLearning {
    private static final Log LOG = Log.of("keyspread");
    private static final String UNDETECTED = "Could not find out what database this is; set keyspread.dialect";

    /** Databases that may be in memory, and others when they are opened again. */
    private static final List<String> VANISHING = List.of("jdbc:h2:", "jdbc:hsqldb:", "jdbc:derby:", "jdbc:sqlite:");

    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final DatabaseKey key;
    private final KeyspreadConfig config;
    private final @Nullable ConnectionSource own;
    private final boolean vanishes;
    private volatile @Nullable DatabaseState state;

    /** Held by the thread that learns; others wait for what it finds. Up to JDK 23 a monitor would pin virtual threads to their carriers. */
    private final ReentrantLock lock = new ReentrantLock();

    /** When it was asked last what it is, by {@link System#nanoTime}. */
    private volatile long askedAt = System.nanoTime();

    /** True if the tables with rules were looked at, which waits for a connection on which no transaction is open. */
    private volatile boolean areRulesRead;

    /** Who is told of statements; null while there is no report. */
    private volatile @Nullable DatabaseWatch watch;

    DatabaseLearning(DatabaseKey key, KeyspreadConfig config, @Nullable ConnectionSource own) {
        this.key = key;
        this.config = config;
        this.own = own;
        this.vanishes = isInMemory(key.url());
    }

    private static boolean isInMemory(String url) {
        for (String engine : VANISHING) {
            if (url.startsWith(engine)) {
                return url.indexOf("mem", engine.length()) >= 0;
            }
        }
        return false;
    }

    /** Statements are told to this watch. Called before the first connection. */
    void watchedBy(@Nullable DatabaseWatch watcher) {
        watch = watcher;
    }

    /** Returns what is known. If that is nothing, it is learned from the connection without sending a query on it. */
    DatabaseState state(Connection raw) {
        DatabaseState known = state;
        if (known == null) {
            return learn(raw, false);
        }
        return known.isGuess() ? askedAgain(known) : known;
    }

    /** A database that could not say what it is fills no rows. It is asked again from time to time, since connections may stay open for long. */
    private DatabaseState askedAgain(DatabaseState known) {
        long now = System.nanoTime();
        ConnectionSource source = own;
        if (source == null || now - askedAt < RETRY_NANOS) {
            return known;
        }
        askedAt = now;
        try (Connection another = source.open()) {
            lock.lock();
            try {
                return state == known ? learnHere(another, true) : Objects.requireNonNullElse(state, known);
            } finally {
                lock.unlock();
            }
        } catch (SQLException | RuntimeException e) {
            LOG.debug("The database could not be asked again what it is", e);
            return known;
        }
    }

    /** Returns what is known; null before the first connection. */
    @Nullable
    DatabaseState stateOrNull() {
        return state;
    }

    boolean hasOwnConnections() {
        return own != null;
    }

    /**
     * Learns from a connection that was just opened, unless that was done before. If no query may be sent on it,
     * another connection is opened. If it can't be found out what database this is, the driver's own answer is used
     * until the next connection is opened.
     */
    DatabaseState learn(Connection raw, boolean mayRead) {
        lock.lock();
        try {
            return !mayRead && own != null && isLeftToLearn() ? learnBeside(raw, own) : learnHere(raw, mayRead);
        } finally {
            lock.unlock();
        }
    }

    private DatabaseState learnBeside(Connection raw, ConnectionSource source) {
        try (Connection another = source.open()) {
            return learnHere(another, true);
        } catch (SQLException | RuntimeException e) {
            LOG.debug("No connection of its own could be opened", e);
        }
        return learnHere(raw, false);
    }

    /** Returns true if something is asked of the database that has not been asked yet. */
    boolean isLeftToLearn() {
        DatabaseState known = state;
        return DatabaseState.asks(config) && (known == null || known.isGuess() || !areRulesRead);
    }

    private DatabaseState learnHere(Connection raw, boolean mayRead) {
        DatabaseState known = state;
        if (known == null || known.isGuess()) {
            known = introduced(raw, known);
            areRulesRead = false;
        }
        if (mayRead && !areRulesRead && DatabaseState.asks(config)) {
            readRules(known, raw);
            areRulesRead = true;
        }
        state = known;
        return known;
    }

    /**
     * Finds out what database a connection leads to. Knows none of its tables yet.
     *
     * @param former what was known before the database could be asked; null if that is nothing
     */
    private DatabaseState introduced(Connection raw, @Nullable DatabaseState former) {
        boolean asks = DatabaseState.asks(config);
        Introduction told = asks ? introduce(raw) : null;
        DetectedDialect byDriver = told == null ? detectByDriver(raw) : told.engine();
        DetectedDialect engine = byDriver == null ? guess(config) : byDriver;
        FindingLog findings = new FindingLog(key.url(), suppressions(engine), config.listeners());
        DatabaseState known = new DatabaseState(engine, key, config, findings, own, watch, former);
        known.guessed(asks ? told == null : byDriver == null);
        boolean isUnasked = asks && told == null && config.get(Setting.DIALECT).isEmpty();
        if (!engine.isTold() || isUnasked) {
            known.planner().rules().engineIsUntold();
        }
        boolean isMySql = engine.dialect().has(Capability.MYSQL_DRIVERS);
        if (isMySql && (!asks || cutsFractions(raw, told))) {
            known.planner().sessions().fractionsCut();
        }
        if (!asks) {
            known.unasked(byDriver != null && !engine.isTold());
            return known;
        }
        if (told != null) {
            known.planner().sessions().textsBroughtBy(told.charset());
        } else if (isMySql) {
            // MySQL's sessions alone have a character set of their own.
            known.planner().sessions().textsBroughtBy(SessionCharset.NARROW);
        }
        known.begin(
                told == null || told.session() == null ? session(raw, engine) : told.session(),
                RowVersions.begin(raw, engine.dialect()));
        return known;
    }

    private Suppressions suppressions(DetectedDialect engine) {
        Suppressions suppressions = Suppressions.none();
        for (Suppression each : config.get(Setting.SUPPRESS)) {
            suppressions = suppressions.with(each.rule(), each.table());
        }
        if (engine.spared() != null) {
            LOG.info(
                    "No order of keys makes a hotspot on {}: the lint rules about hotspots are silent there",
                    engine.spared());
            for (String rule : WriteRate.rules()) {
                suppressions = suppressions.with(rule, null);
            }
        }
        return suppressions;
    }

    /** Returns what a database says of itself, or null if that can't be found out. */
    private @Nullable Introduction introduce(Connection raw) {
        try {
            return DialectDetection.introduce(
                    raw, key.url(), config.get(Setting.DIALECT).orElse(null));
        } catch (SQLException e) {
            LOG.warn(UNDETECTED, e);
            return null;
        }
    }

    /** Detects a connection's database as its driver tells without a request; null if that can't be found out. */
    private @Nullable DetectedDialect detectByDriver(Connection raw) {
        try {
            return DialectDetection.detectByDriver(
                    raw, key.url(), config.get(Setting.DIALECT).orElse(null));
        } catch (SQLException e) {
            LOG.warn(UNDETECTED, e);
            return null;
        }
    }

    /**
     * The dialect of a database that could not be asked. What DDL says of its tables is checked against the metadata
     * before it is used.
     */
    private static DetectedDialect guess(KeyspreadConfig config) {
        Dialect dialect = config.get(Setting.DIALECT).orElse(null);
        return new DetectedDialect(dialect == null ? Dialect.H2 : dialect, null, TableNames.IGNORING_CASE, false);
    }

    private static boolean cutsFractions(Connection raw, @Nullable Introduction told) {
        Boolean known = told == null ? null : told.cutsFractions();
        return known == null ? FractionProbe.areCut(raw) : known;
    }

    private static @Nullable SessionState session(Connection raw, DetectedDialect engine) {
        SessionQuestion.Answer answer = SessionQuestion.ask(raw, engine.dialect(), Set.of());
        return answer == null ? null : answer.state();
    }

    /**
     * Returns true if tables have been read that may be gone, or others, once no connection is open.
     *
     * @param wasClosedLong whether other clients had time to change them since the last was closed
     */
    boolean mayHaveChanged(boolean wasClosedLong) {
        return (vanishes || wasClosedLong) && areRulesRead && DatabaseState.asks(config);
    }

    /** Reads the tables with rules again, by the first connection after all were closed. */
    void learnAgain(DatabaseState known, Connection raw) {
        if (vanishes) {
            known.readRuledTablesAgain(raw);
        } else {
            known.inspectNow(raw);
        }
        endReading(raw);
    }

    /** Reads what there is before the application gets the connection. */
    private static void readRules(DatabaseState known, Connection raw) {
        known.readRuledTables(raw);
        known.inspect(raw);
        endReading(raw);
    }

    /** Ends the transaction that reading has begun without auto-commit. */
    private static void endReading(Connection raw) {
        try {
            if (!raw.getAutoCommit()) {
                raw.rollback();
            }
        } catch (SQLException e) {
            // A pool that takes part in a transaction manager's refuses it; what was read ends with that transaction.
            LOG.debug(
                    "The transaction in which Keyspread read the schema could not be rolled back: {}", e.getSQLState());
        }
    }

    /** The engine's name as {@code keyspread.dialect} takes it; empty before the first connection. */
    String engineName() {
        DatabaseState known = state;
        return known == null ? "" : known.dialect().settingName();
    }

    /** See {@link DatabaseState#defaultSchema}; empty before the first connection. */
    String defaultSchema() {
        DatabaseState known = state;
        return known == null ? "" : known.defaultSchema();
    }

    /** Returns what was found so far. */
    List<Finding> findings() {
        DatabaseState known = state;
        return known == null ? List.of() : known.findings();
    }

    /** Returns what was done so far. */
    Counters counters() {
        DatabaseState known = state;
        return known == null
                ? new Counters(0, 0, 0, Map.of(), 0, 0, 0, 0, Map.of())
                : known.planner().counters();
    }
}
