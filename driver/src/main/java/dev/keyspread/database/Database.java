package dev.keyspread.database;

import dev.keyspread.api.KeyspreadDatabase;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.KeyspreadConfig.VendorInterfaces;
import dev.keyspread.config.Setting;
import dev.keyspread.database.own.ConnectionSource;
import dev.keyspread.database.own.OwnConnections;
import dev.keyspread.database.probe.DoubleWrapping;
import dev.keyspread.database.rows.RulesInUse;
import dev.keyspread.database.writes.InFlightWrites;
import dev.keyspread.log.Guard;
import dev.keyspread.plan.BoundParameters;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Planner;
import dev.keyspread.plan.RowsWithoutSql;
import dev.keyspread.plan.TextBuffers;
import dev.keyspread.plan.copy.RowObservation;
import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.row.CopyFill;
import dev.keyspread.plan.row.RowFill;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.read.MaxPlusOne;
import dev.keyspread.traffic.WriteGroup;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds what the connections of one database share: planner, catalogue, findings, counters. Wrappers know nothing else of Keyspread; tests
 * put a recording one in its place.
 */
public class Database {
    private final DatabaseKey key;
    private final KeyspreadConfig config;
    private final @Nullable ConnectionSource own;
    private final DatabaseLearning learning;
    private final OpenConnections connections;
    private final Guard guard = new Guard();
    private volatile boolean hasMovedSessions;

    /** True once its shard rules were compared with those of other data sources. */
    private volatile boolean areRulesCompared;

    private boolean usesRules;

    /**
     * State of a database that nobody has connected to yet.
     *
     * @param own opens further connections with the same URL and Properties, or null where there can be none: a data source
     *     that the application owns, a private in-memory database
     */
    public Database(DatabaseKey key, KeyspreadConfig config, @Nullable ConnectionSource own) {
        this.key = key;
        this.config = config;
        this.own = own;
        this.learning = new DatabaseLearning(key, config, own == null ? null : new OwnConnections(own));
        this.connections = new OpenConnections(key, config, learning);
    }

    /**
     * Takes note of a connection that was just opened. On the first one, before the application gets it, Keyspread
     * finds out what database this is and what the tables with rules look like. These it reads again on the first
     * connection after all were closed: a database in memory vanishes with its last connection, and of others nothing was read meanwhile.
     *
     * @param mayRead whether the connection may be used for reading and rolled back afterwards: false if a transaction
     *     may be open on it
     * @return whether it has to be wrapped; {@link #closed} is to be called once it is closed then
     * @throws SQLException what the delegate throws when its metadata is asked for
     */
    public boolean opened(Connection raw, boolean mayRead) throws SQLException {
        if (DoubleWrapping.needsNone(raw, config)) {
            return false;
        }
        OwnTime.begin(0);
        boolean mayHaveChanged = learning.mayHaveChanged(connections.wereClosedLong());
        DatabaseState known = learning.learn(raw, mayRead);
        boolean first = connections.count();
        if (first && mayRead && mayHaveChanged) {
            learning.learnAgain(known, raw);
        }
        if (!areRulesCompared) {
            refuseOtherRules(known);
        }
        if (first) {
            known.begunAgain(raw);
            connections.show();
        }
        return true;
    }

    /** Another data source of this JVM may fill a column by another rule. */
    private synchronized void refuseOtherRules(DatabaseState known) throws SQLException {
        List<TableRule> rules = known.ruled().rules();
        try {
            usesRules = !rules.isEmpty();
            if (usesRules) {
                RulesInUse.begin(key.server(), this, key.url(), rules);
            }
            areRulesCompared = true;
        } catch (SQLException conflict) {
            closed();
            throw conflict;
        }
    }

    private synchronized void endRules() {
        if (areRulesCompared && connections.openConnections() == 0) {
            areRulesCompared = false;
            if (usesRules) {
                RulesInUse.end(this);
            }
        }
    }

    /** Returns what users see of it. */
    public final KeyspreadDatabase shown() {
        return connections;
    }

    /** Returns what opens further connections; null where nothing does. */
    public final @Nullable ConnectionSource own() {
        return own;
    }

    /** Returns true if a connection of it is open. */
    public final boolean isOpen() {
        return connections.openConnections() > 0;
    }

    /** Returns true if there are connections of Keyspread's own, so that nothing has to be read on the application's. */
    public boolean hasOwnConnections() {
        return learning.hasOwnConnections();
    }

    /**
     * Returns true if Keyspread would send queries of its own on a connection that is opened now. If not, it does not even ask whether a
     * transaction is open on it, which takes a query with some databases.
     */
    public boolean wouldRead() {
        return learning.isLeftToLearn()
                || (connections.openConnections() == 0 && learning.mayHaveChanged(connections.wereClosedLong()));
    }

    /** A connection of this database was closed. */
    public void closed() {
        if (connections.closed()) {
            endRules();
            DatabaseState known = learning.stateOrNull();
            if (known != null) {
                known.ended();
            }
        }
    }

    /** Counts a refusal that no planner made, and returns it. */
    public SQLException counted(SQLException refusal) {
        DatabaseState known = learning.stateOrNull();
        return known == null ? refusal : known.planner().counted(refusal);
    }

    /** Returns what is known of it, which is learned by way of that session if need be. */
    DatabaseState state(Session session) {
        return learning.state(session.delegate());
    }

    /** The plan of a prepared write whose time is over; see {@link Planner#planAgain}. */
    public Plan planAgain(Plan plan, Session session) throws SQLException {
        return state(session).planner().planAgain(plan, session.tables());
    }

    /**
     * See {@link Planner#planPrepared} and {@link Planner#planDirect}. Through a connection that has come to its end nothing is stored, so that
     * what would be refused passes, and fails as the driver has it: pools know by that what to throw away.
     */
    public Plan plan(@Nullable String sql, boolean isPrepared, Session session) throws SQLException {
        try {
            return planned(sql, isPrepared, session);
        } catch (SQLException refused) {
            if (refused instanceof StatementRefusedException
                    && sql != null
                    && session.delegate().isClosed()) {
                return Plan.passing(sql);
            }
            throw refused;
        }
    }

    private Plan planned(@Nullable String sql, boolean isPrepared, Session session) throws SQLException {
        Planner planner = state(session).planner();
        if (isPrepared) {
            return planner.planPrepared(sql, session.tables());
        }
        TextBuffers kept = session.takeBuffers();
        TextBuffers buffers = kept == null ? planner.buffers() : kept;
        try {
            return planner.planDirect(sql, session.tables(), buffers);
        } finally {
            session.giveBack(buffers);
        }
    }

    /** See {@link Planner#isCurrent}. */
    public boolean isCurrent(Plan plan, Session session) throws SQLException {
        return state(session).planner().isCurrent(plan, session.tables());
    }

    /** See {@link Planner#bind}. */
    public BoundParameters bind(Plan plan, Session session) {
        return state(session).planner().bind(plan, session.tables());
    }

    /** See {@link Planner#observe}. */
    @Nullable
    public WriteGroup observe(Plan plan, Session session) {
        Planner planner = state(session).planner();
        planner.lookForTables(plan, session.tables());
        return planner.observe(plan);
    }

    /** See {@link Planner#followsMaximum}. */
    public void followsMaximum(MaxPlusOne maximum, WriteGroup inserted, Session session) {
        state(session).planner().followsMaximum(maximum, inserted);
    }

    /** Returns true if what can't be filled is refused. */
    public boolean refusesUnfillable() {
        return config.get(Setting.FAIL_ON_UNFILLABLE);
    }

    /** The share of executions in which a shadowed read is run in both forms, 0 to 1. */
    public double shadowShare() {
        return config.get(Setting.SHADOW_SHARE);
    }

    /** See {@link Planner#shadowDisagrees}. */
    public void shadowDisagrees(Plan plan, Session session) {
        state(session).planner().shadowDisagrees(plan);
    }

    /** Where a connection notes its filled writes. */
    public InFlightWrites beginWrites(Session session) {
        return state(session).ddl().writes().ofConnection();
    }

    /** The time in which what is planned now holds. */
    public Epoch epoch(Session session) {
        return state(session).planner().epoch();
    }

    /** Returns true if any table may have a rule: one has, or they could not be read. */
    public boolean mayHaveRules(Session session) {
        return state(session).planner().rules().mayBeAny();
    }

    /** See {@link RowsWithoutSql#observation}. */
    @Nullable
    public RowObservation rowObservation(Session session) {
        return config.get(Setting.REPORT).isEmpty()
                ? null
                : state(session).planner().rowsWithoutSql().observation(session.tables());
    }

    /** See {@link RowsWithoutSql#fillCopy}. */
    @Nullable
    public CopyFill copyFill(String sql, Session session) throws SQLException {
        return state(session).planner().rowsWithoutSql().fillCopy(sql, session.tables());
    }

    /** See {@link RowsWithoutSql#fill}. */
    @Nullable
    public RowFill rowFill(QualifiedName table, Session session) {
        return state(session).planner().rowsWithoutSql().fill(table.schema(), table.name(), session.tables());
    }

    /** See {@link RowsWithoutSql#fillUpdatable}. */
    @Nullable
    public RowFill rowFill(QualifiedName told, @Nullable String query, Session session) throws SQLException {
        return state(session).planner().rowsWithoutSql().fillUpdatable(told, query, session.tables());
    }

    /** Returns true if a backslash escapes in ordinary strings of a session's texts. */
    public boolean escapesInStrings(Session session) {
        LexicalModes own = session.tables().session().modes();
        return (own == null ? state(session).planner().modes() : own).backslashes();
    }

    /** The dialect of the database. */
    public Dialect dialect(Session session) {
        return state(session).dialect();
    }

    /** Returns true if sessions begin in a way that isn't known, so that each has to be asked. */
    boolean beginInDoubt() {
        DatabaseState known = learning.stateOrNull();
        return hasMovedSessions || (known != null && known.sessionsBeginInDoubt());
    }

    /** How often something has changed that concerns all sessions: one that has not heard of all has to be asked. */
    int sessionDoubts() {
        DatabaseState known = learning.stateOrNull();
        return known == null ? 0 : known.planner().sessions().sessionDoubts();
    }

    /** Returns what is known of it so far. */
    @Nullable
    DatabaseState stateOrNull() {
        return learning.stateOrNull();
    }

    /** Sessions that are handed out again may be as somebody has left them. */
    void movedSessionsReturn() {
        hasMovedSessions = true;
    }

    /** Which interfaces of the driver the wrappers implement. */
    public VendorInterfaces vendorInterfaces() {
        return config.get(Setting.VENDOR_INTERFACES);
    }

    /**
     * Returns true if what DDL in a transaction made of its tables is known once the driver reports the commit. PostgreSQL carries out
     * the commit of a failed transaction as a rollback, and its driver does not always say so: the tables are read again where
     * they can be.
     */
    public final boolean believesCommit() {
        return own == null;
    }

    /** Returns what calls those that follow what its connections have executed. */
    public Guard guard() {
        return guard;
    }

    /** Learns from DDL that the delegate has just executed on that connection. */
    public void afterExecute(Plan plan, Session session) {
        DatabaseState known = state(session);
        known.ddl().apply(plan, session);
        known.followZone(plan, session);
    }

    /** DDL is about to be carried out on that connection. */
    public void beforeDdl(Plan plan, Session session) {
        state(session).ddl().beforeDdl(plan, session);
    }

    /** DDL failed on that connection; a part may have been carried out. */
    public void afterFailedDdl(Plan plan, Session session) {
        state(session).ddl().failed(plan, session);
    }

    /** A transaction in which DDL was carried out was rolled back to some point in it. */
    public void rolledBackInPart(Session session) {
        state(session).ddl().rolledBackInPart(session);
    }

    /**
     * A transaction in which DDL was executed has ended on that connection. Told right after {@link #afterExecute} where
     * the connection commits by itself.
     *
     * @param committed false also when it is not known what became of it: the connection was closed or aborted
     */
    public void transactionEnded(Session session, boolean committed) {
        state(session).ddl().transactionEnded(session, committed);
    }

    /** A counter of the database's was set to another number. */
    public void countersMoved(Session session) {
        state(session).planner().rules().countersMoved();
    }

    /** A savepoint was set in a transaction in which DDL was carried out. */
    public void savepointSet(Session session) {
        state(session).ddl().savepointSet(session);
    }

    /** A transaction in which DDL was carried out was rolled back to the savepoint that was set last, or to an earlier one. */
    public void rolledBackToSavepoint(Session session) {
        state(session).ddl().rolledBackToSavepoint(session);
    }
}
