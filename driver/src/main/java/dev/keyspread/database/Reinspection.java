package dev.keyspread.database;

import dev.keyspread.database.ddl.UncommittedDdl;
import dev.keyspread.database.reading.TableReading;
import dev.keyspread.log.Log;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.schema.metadata.TableStamps;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tables with rules once more, for what other programs have changed: types of columns, partitions, triggers, views, rules in
 * comments; and the stored routines. A table whose stamp stays is not read. What is unchanged stays as it is known, so that no plan is made anew
 * for nothing.
 */
final class Reinspection {
    private static final Log LOG = Log.of("keyspread");

    /** Tables that one round reads at most. The next one goes on behind them. */
    private static final int MAX_TABLES = 100;

    private static final Duration MAX_TIME = Duration.ofSeconds(10);

    /** How long the application may be kept waiting for a connection. */
    private static final Duration MAX_WAIT = Duration.ofMillis(500);

    private final Dialect dialect;
    private final Catalogue catalogue;
    private final Planner planner;
    private final TableReading reading;
    private final StoredRows rows;
    private final StoredRoutines routines;
    private final UncommittedDdl uncommitted;
    private final Consumer<Table> learned;
    private final RuledTables ruled;

    /** Tables that were read since the last round began. Guarded by the lock. */
    private final Set<QualifiedName> done = new LinkedHashSet<>();

    /** Tables as this read them last, where the engine has stamps. Guarded by the lock. */
    private final Map<QualifiedName, Stamped> stamped = new HashMap<>();

    private final ReentrantLock lock = new ReentrantLock();

    /**
     * One that looks at the tables of a database.
     *
     * @param learned told of each table that is another now
     */
    Reinspection(
            Dialect dialect,
            Catalogue catalogue,
            Planner planner,
            TableReading reading,
            StoredRows rows,
            StoredRoutines routines,
            UncommittedDdl uncommitted,
            Consumer<Table> learned,
            RuledTables ruled) {
        this.dialect = dialect;
        this.catalogue = catalogue;
        this.planner = planner;
        this.reading = reading;
        this.rows = rows;
        this.routines = routines;
        this.uncommitted = uncommitted;
        this.learned = learned;
        this.ruled = ruled;
    }

    /** Begins to read on a connection of Keyspread's own, on a thread of its own; not while that is done already. */
    void begin() {
        if (planner.rules().hasAny()) {
            reading.runInBackground(connection -> goOn(connection, MAX_TIME));
        }
    }

    /**
     * Reads before the application gets a connection: while none was open, nothing was looked at. Tables that can't be read in time are not
     * known any more, so that each is read by the first statement on it.
     *
     * @param raw the connection, on which no transaction is open
     */
    void runNow(Connection raw) {
        if (!planner.rules().hasAny()) {
            return;
        }
        Set<QualifiedName> unread = knownNames();
        try {
            unread.removeAll(readAnew(raw));
        } catch (SQLException e) {
            LOG.debug("The tables with rules could not be read again", e);
        }
        for (QualifiedName name : unread) {
            if (!uncommitted.changes(name)) {
                forget(name);
            }
        }
        if (!unread.isEmpty()) {
            begin(); // for tables to which a comment has given a rule
        }
    }

    /** Forgets the tables without a rule, since comments that can't be looked for may have given them one: each is read when it is written to. */
    void forgetUnruled() {
        Set<QualifiedName> known = knownNames();
        for (Table table : catalogue.tables()) {
            if (!known.contains(table.name()) && !uncommitted.changes(table.name())) {
                catalogue.forget(table.name());
            }
        }
        planner.planAnew();
    }

    private void forget(QualifiedName name) {
        catalogue.forget(name);
        rows.forget(name);
        planner.changed(name.name());
    }

    /** Begins a round, since what the last one has read may have changed, and returns its tables: none where another thread is at it. */
    private Set<QualifiedName> readAnew(Connection connection) throws SQLException {
        if (!lock.tryLock()) {
            return Set.of();
        }
        try {
            done.clear();
            goOn(connection, MAX_WAIT);
            return Set.copyOf(done);
        } finally {
            lock.unlock();
        }
    }

    /** Reads what the last round has left, or begins another; nothing where another thread is at it. */
    private void goOn(Connection connection, Duration time) throws SQLException {
        if (!lock.tryLock()) {
            return;
        }
        try {
            routines.readAgain(connection);
            readAll(connection, System.nanoTime() + time.toNanos());
        } finally {
            lock.unlock();
        }
    }

    private void readAll(Connection connection, long end) throws SQLException {
        List<QualifiedName> all = names(connection);
        Map<QualifiedName, String> told =
                connection.getAutoCommit() ? TableStamps.read(connection, dialect, all) : Map.of();
        stamped.keySet().retainAll(all);
        done.retainAll(all);
        if (done.size() == all.size()) {
            done.clear();
        }
        all.stream().filter(name -> isUnchanged(name, told.get(name))).forEach(done::add);
        List<QualifiedName> left = all.stream()
                .filter(name -> !done.contains(name))
                .limit(MAX_TABLES)
                .toList();
        for (QualifiedName name : left) {
            if (System.nanoTime() - end >= 0) {
                return;
            }
            done.add(name);
            String stamp = told.get(name);
            Stamped former = stamped.remove(name);
            if (former != null && !former.stamp().equals(stamp)) {
                planner.mayChange(Set.of(name.name())); // types may have changed and changed back since
            }
            if (!uncommitted.changes(name)) {
                Table present = read(connection, name);
                if (stamp != null && present != null) {
                    stamped.put(name, new Stamped(stamp, present));
                }
            }
        }
    }

    /** Returns true if a table has the stamp behind which it was read, and is known as it was read then. */
    private boolean isUnchanged(QualifiedName name, @Nullable String told) {
        return told != null && new Stamped(told, catalogue.find(name)).equals(stamped.get(name));
    }

    /**
     * A table as it was read.
     *
     * @param stamp its stamp, which was told before
     */
    private record Stamped(String stamp, @Nullable Table table) {}

    /**
     * Returns the known tables with rules, and those that have one by a comment and are not known. On engines where rows are written by names of
     * parents too, a known table may have got another schema or parent: all of the names in the settings are looked for.
     */
    private List<QualifiedName> names(Connection connection) {
        Set<QualifiedName> names = knownNames();
        boolean hasParents =
                dialect.has(Capability.INHERITANCE) && !ruled.configured().isEmpty();
        List<QualifiedName> found = hasParents
                ? reading.ruled().named(connection, ruled.configured())
                : reading.ruled().commented(connection);
        if (found == null) {
            planner.rulesUnread(true);
            forgetUnruled();
        }
        for (QualifiedName each : found == null ? List.<QualifiedName>of() : found) {
            if (!planner.rules().isRuled(each.name()) || catalogue.find(each) == null) {
                names.add(each);
            }
        }
        return List.copyOf(names);
    }

    private Set<QualifiedName> knownNames() {
        Set<QualifiedName> names = new LinkedHashSet<>();
        ruled.known().forEach(table -> names.add(table.name()));
        return names;
    }

    /** Reads a table again, and returns it; null if it is gone. */
    private @Nullable Table read(Connection connection, QualifiedName name) throws SQLException {
        long since = catalogue.version();
        Table known = catalogue.find(name);
        Table read = reading.present(connection, name);
        Table present = read == null ? null : catalogue.withSynonyms(read);
        boolean isGone = known == null && present == null;
        boolean isAsKnown = known != null && present != null && isSame(known, present);
        if (isGone || isAsKnown) {
            return present;
        }
        if (present == null || !catalogue.learn(name, present, since)) {
            catalogue.forget(name); // it is read when it next matters
        }
        LOG.debug("{} was changed by another client", name);
        followRows(name, known, present, since);
        planner.changed(name.name());
        if (present != null) {
            learned.accept(present);
        }
        forgetUnions(known);
        forgetUnions(present);
        return present;
    }

    /** Forgets the tables that store their rows in this one, or did so, which are listed among its views. */
    private void forgetUnions(@Nullable Table table) {
        for (QualifiedName each : table == null ? List.<QualifiedName>of() : table.views()) {
            if (catalogue.find(each) != null) {
                forget(each);
            }
        }
    }

    /** Keeps the comparison of a table's rows for its present form, or forgets it. */
    private void followRows(QualifiedName name, @Nullable Table known, @Nullable Table present, long since) {
        if (known != null && present != null) {
            Table learned = catalogue.find(name);
            rows.foundOtherwise(known, learned == null ? present : learned);
        }
        boolean isChangedMeanwhile = catalogue.version() != since;
        if (known == null || present == null || isChangedMeanwhile) {
            rows.forget(name);
        }
    }

    /** Returns true if a table that was read again has the form in which it is known. */
    static boolean isSame(Table known, Table present) {
        return known.isTold() && known.equals(present);
    }
}
