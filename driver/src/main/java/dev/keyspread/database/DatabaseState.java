package dev.keyspread.database;

import dev.keyspread.advice.WriteRate;
import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.api.Finding;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.database.ddl.UncommittedDdl;
import dev.keyspread.database.own.ConnectionSource;
import dev.keyspread.database.own.SequenceTable;
import dev.keyspread.database.probe.SessionQuestion;
import dev.keyspread.database.reading.OwnForms;
import dev.keyspread.database.reading.TableReading;
import dev.keyspread.database.writes.RetypedTables;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.schema.metadata.Introduction;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.session.SessionState;
import dev.keyspread.watch.DatabaseWatch;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Holds what is known of one database, and learns it: from DDL that passes, from the metadata of tables that rules or statements name, and,
 * in the background, from that of all others. {@link DatabaseLearning} makes it, and {@link Database} and {@link SessionTables} ask it. A
 * table that an open transaction may have changed must not be read for another session, which gets its former form or null.
 */
final class DatabaseState {
    private final DetectedDialect engine;
    private final KeyspreadConfig config;
    private final Catalogue catalogue;
    private final Planner planner;
    private final RuledTables ruled;
    private final FindingLog findings;
    private final TableReading reading;
    private boolean isGuess;

    /** True if the engine has to be asked what it is before a row is filled. */
    private volatile boolean isEngineUnasked;

    /** True if tables were left unread when the application closed its last connection. */
    private volatile boolean isInspectionLeft;

    private volatile boolean
            isRuledLeft; // it could not be found out which tables have rules by comments, or partitions and views
    private final UncommittedDdl uncommitted;
    private final RetypedTables retyped;
    private final StoredRows rows;
    private final StoredRoutines routines;
    private final SchemaFindings advice;
    private final DdlFollowing ddl;
    private final Reinspection reinspection;

    /** Takes in what was read of a table; one object, because each method reference is another class that a start loads. */
    private final Consumer<Table> learner = this::learned;

    /** State in which its sessions begin; null if that isn't known. */
    private volatile @Nullable SessionState begun;

    /** True if its sessions begin with settings by which they read older versions of rows. */
    private volatile boolean beginsOlder;

    DatabaseState(
            DetectedDialect engine,
            DatabaseKey key,
            KeyspreadConfig config,
            FindingLog findings,
            @Nullable ConnectionSource own,
            @Nullable DatabaseWatch watch,
            @Nullable DatabaseState former) {
        this.engine = engine;
        this.config = config;
        this.uncommitted = former == null
                ? new UncommittedDdl(engine.dialect())
                : former.uncommitted.in(engine.dialect()); // transactions that are open go on
        this.retyped = former == null ? new RetypedTables() : former.retyped;
        this.catalogue = new Catalogue(engine, uncommitted, this::planAnew);
        this.findings = findings;
        this.planner = new Planner(
                config,
                engine.dialect(),
                findings,
                SequenceTable.of(own, engine.dialect()),
                catalogue,
                watch == null ? null : watch.statements(engine.dialect()));
        this.ruled = new RuledTables(config, engine.dialect(), catalogue, planner);
        findings.defaultSchema(engine.defaultSchema());
        if (config.get(Setting.QUIET_RATE) > 0) {
            findings.follow(new WriteRate(planner::insertRate, config.get(Setting.QUIET_RATE)));
        }
        this.reading = new TableReading(engine, catalogue, own, planner, config.get(Setting.COMMENT_RULES));
        this.rows = new StoredRows(engine.dialect(), catalogue, planner, findings, reading, uncommitted);
        this.advice = new SchemaFindings(engine.dialect(), catalogue, planner, findings, config.get(Setting.NODES));
        this.routines =
                new StoredRoutines(engine.dialect(), planner, reading, config.get(Setting.INSPECT_INTERVAL) > 0);
        this.ddl = new DdlFollowing(
                key.server(),
                engine.dialect(),
                catalogue,
                planner,
                reading,
                rows,
                routines,
                advice,
                uncommitted,
                retyped,
                former == null ? null : former.ddl);
        this.reinspection = new Reinspection(
                engine.dialect(), catalogue, planner, reading, rows, routines, uncommitted, learner, ruled);
    }

    /**
     * Returns true if Keyspread sends queries of its own to the database. Without a rule and without inspection it does not;
     * rules in column comments are then known only from DDL that passes.
     */
    static boolean asks(KeyspreadConfig config) {
        return config.get(Setting.INSPECT) || !config.rules().isEmpty();
    }

    /** Returns true if it could not be found out what database this is, so that another connection is to be asked. */
    boolean isGuess() {
        return isGuess;
    }

    /** Notes whether it could not be found out what database this is. */
    void guessed(boolean guessed) {
        isGuess = guessed;
    }

    /** Notes whether the engine has to be asked what it is before a row is filled. */
    void unasked(boolean isUnasked) {
        isEngineUnasked = isUnasked;
    }

    /**
     * Notes how its sessions begin.
     *
     * @param isOlder whether with settings by which they read older versions of rows
     */
    void begin(@Nullable SessionState session, boolean isOlder) {
        beginsOlder = isOlder;
        LexicalModes modes = session == null ? null : session.modes();
        if (modes != null) {
            begun = session;
            planner.readsIn(modes);
        }
    }

    /** Returns true if sessions begin in a way that isn't known, so that each has to be asked. */
    boolean sessionsBeginInDoubt() {
        return begun == null
                && SessionQuestion.isFor(engine.dialect())
                && (asks(config) || planner.rules().hasAny());
    }

    /** Returns true if its sessions begin with settings by which they read older versions of rows. */
    boolean sessionsReadOlderVersions() {
        return beginsOlder;
    }

    /** The schema in which names without one are; empty if that is not known, or has no name. */
    String defaultSchema() {
        String schema = engine.defaultSchema();
        return schema == null ? "" : schema;
    }

    Dialect dialect() {
        return engine.dialect();
    }

    Planner planner() {
        return planner;
    }

    /** Tells which tables have rules. */
    RuledTables ruled() {
        return ruled;
    }

    /** Returns the comparisons of stored rows with rules. */
    StoredRows rows() {
        return rows;
    }

    /** Returns what functions and procedures change. */
    StoredRoutines routines() {
        return routines;
    }

    /** Returns what reads tables. */
    TableReading reading() {
        return reading;
    }

    /** Follows what DDL does to tables. */
    DdlFollowing ddl() {
        return ddl;
    }

    List<Finding> findings() {
        advice.asked();
        return findings.snapshot();
    }

    /** Counts from zero. */
    void reset() {
        findings.reset();
        planner.resetCounters();
    }

    /** Reads the tables that rules name and those with a rule in a column's comment. */
    void readRuledTables(Connection raw) {
        List<Table> configured = new ArrayList<>();
        List<Table> commented = new ArrayList<>();
        isRuledLeft = !reading.ruled().read(raw, ruled.configured(), learner, configured, commented);
        rows.compareJustRead(configured, raw);
        List<Table> all = new ArrayList<>(configured);
        all.addAll(commented);
        advice.sayWhatIsNotSeen(all);
    }

    /** Reads the tables with rules again on a database that may be another one, so that nothing known of them need hold. */
    void readRuledTablesAgain(Connection raw) {
        List<Table> former = ruled.known();
        for (Table table : former) {
            catalogue.forget(table.name());
            rows.forget(table.name());
        }
        readRuledTables(raw);
        for (Table table : former) {
            Table present = catalogue.find(table.name());
            if (present == null || !Reinspection.isSame(table, present)) {
                planner.changed(table.name().name());
            }
        }
    }

    /** Reads the tables with rules once more on a connection that the application is about to get; see {@link Reinspection#runNow}. */
    void inspectNow(Connection raw) {
        reinspection.runNow(raw);
    }

    /** The application has closed its last connection. Where the client can't end before ours is closed too, what is being read is left. */
    void ended() {
        isInspectionLeft |= engine.dialect().has(Capability.SPANNER_DRIVER) && reading.endBackground();
    }

    /** The application has opened a connection after it had closed all: what was left is read. */
    void begunAgain(Connection raw) {
        if (isInspectionLeft) {
            isInspectionLeft = false;
            inspect(raw);
        }
    }

    /** Reads all other tables: by a thread of its own, or, where it has no connections of its own, briefly on this one. */
    void inspect(Connection raw) {
        if (config.get(Setting.INSPECT)) {
            boolean isNothingThere =
                    !isRuledLeft && !planner.rules().hasAny() && reading.ruled().isKnownEmpty(raw);
            if (!isNothingThere) {
                reading.readAll(raw, learner, this::askBeside);
            }
        } else if (isRuledLeft) {
            reading.runInBackground(this::askBeside);
        }
    }

    /** Asks what is of use beside tables, on a connection that need not be Keyspread's own. */
    private void askBeside(Connection connection) {
        if (areRulesLeft() && reading.hasOwnConnections()) {
            readRuledTables(connection);
            if (isRuledLeft) {
                reinspection.forgetUnruled();
            }
        }
        if (reading.hasOwnConnections()) {
            routines.begin(connection);
        }
    }

    /** Reads the tables with rules once more, beside the application; see {@link Reinspection}. */
    void inspectAgain() {
        if (areRulesLeft()) {
            reading.runInBackground(this::askBeside);
        } else {
            reinspection.begin();
        }
    }

    private boolean areRulesLeft() {
        return isRuledLeft || planner.rules().areUnread();
    }

    /** The table that a statement means, read from the database if that has to be. */
    @Nullable
    Table find(QualifiedName name, Session session) {
        if (!retyped.awaitEnd(name.name(), session)) {
            return null;
        }
        if (isEngineUnasked && planner.rules().isRead(name.name())) {
            askEngine(session);
        }
        Table known = catalogue.find(name);
        OwnForms own = session.own().forms();
        if (own != null && (known == null || !known.isTold() || retyped.isRetypedBy(name.name(), session))) {
            return own.find(name);
        }
        if (known != null && known.isTold()) {
            advice.used(known);
            return known;
        }
        if (uncommitted.hides(name)) {
            return known == null ? null : uncommitted.former(known.name());
        }
        Table read = reading.read(session.delegate(), name);
        if (read != null) {
            learned(read);
            advice.used(read);
        }
        return read;
    }

    /** Returns a table as DDL declares it; null if none is known, or nothing of its columns. */
    @Nullable
    Table declared(QualifiedName name) {
        Table known = catalogue.find(name);
        return known == null || known.columns().isEmpty() ? null : known;
    }

    /** A comment in DDL has given a table a rule, where nothing was asked of the database at connect. */
    private void askEngine(Session session) {
        Introduction told = reading.introduce(session.delegate());
        if (told != null) {
            isEngineUnasked = false;
            if (told.engine().isTold() && told.engine().dialect() == engine.dialect()) {
                planner.sessions().textsBroughtBy(told.charset());
                planner.rules().engineIsTold();
                planner.planAnew();
            }
        }
    }

    /** DDL was carried out on that connection, which may have changed the database's time zone. */
    void followZone(Plan plan, Session session) {
        if (asks(config)) {
            reading.followZone(plan.original(), session.delegate());
        }
    }

    /** Returns true if a transaction that is open has changed a table of that name. */
    boolean isChanging(QualifiedName name) {
        return uncommitted.hides(name);
    }

    /** Forgets how sessions begin, because a statement may have changed it for new ones. */
    void beginInDoubt() {
        begun = null;
        if (engine.dialect().has(Capability.DATABASE_MODES)) {
            ddl.databaseModeSet();
        }
    }

    /** The state of a session, with null for what is as sessions begin. */
    SessionState relative(SessionState state) {
        LexicalModes modes = planner.modes().equals(state.modes()) ? null : state.modes();
        return new SessionState(isUsual(state.path()) ? null : state.path(), modes);
    }

    /**
     * Returns true if names are found as usual. With the default schema alone on the path, a name is found there or not at all.
     */
    private boolean isUsual(@Nullable List<String> path) {
        SessionState usual = begun;
        return path == null
                || (usual != null && path.equals(usual.path()))
                || (path.size() == 1 && path.get(0).equals(engine.defaultSchema()));
    }

    private void planAnew() {
        planner.planAnew();
    }

    private void learned(Table table) {
        planner.learned(table);
        routines.learned(table);
        advice.read(table);
    }
}
