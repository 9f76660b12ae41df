package dev.keyspread.database;

import dev.keyspread.database.own.ConnectionSource;
import dev.keyspread.database.reading.TableReading;
import dev.keyspread.log.Log;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.routine.RoutineReader;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.DdlStatement.Touches;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.routine.KnownRoutines;
import dev.keyspread.sql.routine.NamesInPlans;
import dev.keyspread.sql.routine.RoutineDdl;
import dev.keyspread.sql.routine.RoutineEffects;
import dev.keyspread.sql.routine.StoredRoutine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Knows the functions and procedures of a database that may change a session or carry out DDL. They are read when a text first calls
 * something that may be one, or a table with a rule has triggers; not before. {@link SessionTables} asks it while a text is planned, and
 * {@link DdlFollowing} tells it of DDL.
 */
final class StoredRoutines {
    private static final Log LOG = Log.of("keyspread");

    /** The most routines of open transactions that are kept. With more of them, any text may run one that is not known. */
    private static final int MAX_MADE = 100;

    /** How often they are read if DDL passes meanwhile. */
    private static final int ATTEMPTS = 3;

    private final Dialect dialect;
    private final Planner planner;
    private final TableReading reading;

    /** True if they are read again from time to time: then what is not known to change anything does not. */
    private final boolean areFollowed;

    /** Held by the thread that reads. */
    private final ReentrantLock lock = new ReentrantLock();

    /** Routines of the last reading; null before that, and after DDL that may have changed them. */
    private volatile @Nullable KnownRoutines known;

    /** Names in plans that were made before any routine was known. */
    private final NamesInPlans planned = new NamesInPlans();

    /** True if some may run that no text calls. */
    private volatile boolean mayRunUnasked;

    /** Counts what may have changed them, so that what was read before is not kept. Guarded by this where it is written. */
    private volatile int changes;

    /** Routines that DDL has made: until its transaction ends nobody else sees them. */
    private final Set<StoredRoutine> made = ConcurrentHashMap.newKeySet();

    /** The sessions that have changed some in the transaction that is open. */
    private final Set<Session> changing = ConcurrentHashMap.newKeySet();

    /**
     * None is known yet.
     *
     * @param areReadAgain whether tables are read again from time to time, and they with them
     */
    StoredRoutines(Dialect dialect, Planner planner, TableReading reading, boolean areReadAgain) {
        this.dialect = dialect;
        this.planner = planner;
        this.reading = reading;
        this.areFollowed = areReadAgain && reading.hasOwnConnections();
    }

    /** Returns what those may change that a text runs. Asked once for each shape of texts; reads them if that is due. */
    RoutineEffects runBy(Tokens tokens, Session session) {
        if (!RoutineReader.isFor(dialect)) {
            return RoutineEffects.UNKNOWN;
        }
        KnownRoutines present = known;
        if (present == null && (mayRunUnasked || KnownRoutines.mayBeCalledBy(tokens))) {
            present = read(session);
        }
        if (present == null || present.equals(KnownRoutines.UNKNOWN)) {
            planned.add(tokens); // before the last look, so that the thread that reads them then finds its names
            present = known;
        }
        RoutineEffects effects = present == null ? RoutineEffects.UNKNOWN : present.runBy(tokens);
        return areFollowed && made.size() < MAX_MADE ? effects : effects.and(RoutineEffects.UNKNOWN);
    }

    private @Nullable KnownRoutines read(Session session) {
        return reading.canRead(session.delegate()) ? read(work -> reading.run(session.delegate(), work)) : null;
    }

    /** Reads them before any text calls one, where something is read beside the application anyway. */
    void begin(Connection own) {
        if (known == null && planner.rules().hasAny() && RoutineReader.isFor(dialect)) {
            read(work -> work.on(own));
        }
    }

    /** Where they are read. */
    @FunctionalInterface
    private interface Place {
        @Nullable
        KnownRoutines run(ConnectionSource.Work<KnownRoutines> work) throws SQLException;
    }

    private KnownRoutines read(Place place) {
        if (!takeLock()) {
            return KnownRoutines.UNKNOWN; // another thread reads them for longer than a statement may wait
        }
        try {
            KnownRoutines present = known; // another thread may have read them meanwhile
            for (int attempt = 0; attempt < ATTEMPTS && present == null; attempt++) {
                int since = changes;
                KnownRoutines read = place.run(this::read);
                present = keep(read == null ? KnownRoutines.UNKNOWN : read, since);
            }
            return present == null ? KnownRoutines.UNKNOWN : present;
        } catch (SQLException e) {
            LOG.info("The functions and procedures of the database could not be read: {}", e.getMessage());
            keep(KnownRoutines.UNKNOWN, changes);
            return KnownRoutines.UNKNOWN;
        } finally {
            lock.unlock();
        }
    }

    private boolean takeLock() {
        try {
            return lock.tryLock(OwnTime.nanosLeft(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private KnownRoutines read(Connection connection) throws SQLException {
        return RoutineReader.read(connection, dialect, List.copyOf(made));
    }

    /**
     * Keeps them. Drops the plans that were made before they were known, if one of them may run a routine.
     *
     * @param since how often they had changed before they were read
     * @return null if they have changed meanwhile: read them again
     */
    private synchronized @Nullable KnownRoutines keep(KnownRoutines read, int since) {
        if (changes != since) {
            return null;
        }
        KnownRoutines former = known;
        known = read;
        if (former == null ? planned.mayRun(read) : !former.equals(read)) {
            LOG.debug(
                    "Functions and procedures that may change sessions or tables, and tables and views that run such: {}",
                    read.names());
            planner.planAnew();
        }
        return read;
    }

    /** Reads them once more, if they were read: another client may have changed them. */
    void readAgain(Connection connection) {
        int since = changes;
        if (known == null || !changing.isEmpty()) {
            return;
        }
        if (!takeLock()) {
            return;
        }
        try {
            keep(RoutineReader.read(connection, dialect, List.of()), since);
        } catch (SQLException e) {
            LOG.debug("The functions and procedures of the database could not be read again", e);
        } finally {
            lock.unlock();
        }
    }

    /** A table was read: if its reads may be given a column and it has triggers, these may run routines. */
    void learned(Table table) {
        if (table.hasTriggers()
                && !mayRunUnasked
                && planner.rules().isRead(table.name().name())) {
            mayRunUnasked = true;
            planner.planAnew();
        }
    }

    /** DDL was carried out on that connection. */
    void follow(Tokens ddl, List<DdlStatement> statements, Session session) {
        KnownRoutines present = known;
        boolean mayMatter = RoutineDdl.mayMatter(ddl, present) || (present == null && RoutineDdl.makesTriggers(ddl));
        for (DdlStatement statement :
                statements) { // No stream: linking a lambda is part of the cold start (ColdStart).
            mayMatter |= mayMakeAny(statement);
        }
        if (mayMatter && RoutineReader.isFor(dialect)) {
            if (dialect.has(Capability.TRANSACTIONAL_DDL) && made.size() < MAX_MADE) {
                made.addAll(RoutineDdl.made(ddl));
            }
            changing.add(session);
            changed();
        }
    }

    /** Returns true if DDL does not say what it has changed. */
    private static boolean mayMakeAny(DdlStatement statement) {
        return statement instanceof DdlStatement.UnrecognizedDdl unread
                && (unread.mayChangeAny()
                        || (unread.touches() == Touches.TRIGGERS
                                && unread.names().isEmpty()));
    }

    /** A transaction with DDL has ended: others see now what it has made. */
    void transactionEnded(Session session) {
        if (changing.remove(session)) {
            if (changing.isEmpty()) {
                made.clear();
            }
            changed();
        }
    }

    /** They may be others now. */
    synchronized void changed() {
        changes++;
        planned.clear(); // first: a thread that finds none known has its names kept
        known = null;
        mayRunUnasked = true;
        planner.planAnew();
    }
}
