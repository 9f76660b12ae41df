package dev.keyspread.database;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.WriteRate;
import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.IgnoreComments;
import dev.keyspread.advice.log.Suppressions;
import dev.keyspread.advice.schema.SchemaAdvice;
import dev.keyspread.advice.statement.StatementAdvice;
import dev.keyspread.api.Finding;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Suppression;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.DetectedDialect.TableNames;
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.Table.Origin;
import dev.keyspread.schema.ValueChange;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.schema.catalogue.Inheritance;
import dev.keyspread.schema.metadata.DialectDetection;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.session.SessionState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one database, and how it is learned: from the DDL that passes, from the metadata of tables that rules or
 * statements name, and, in the background, from that of all others.
 */
final class DatabaseState {
    /** H2's URL can set the session's time zone, by a setting or in INIT. */
    private static final Pattern H2_TIME_ZONE = Pattern.compile("(?i)time.?zone");

    private final DetectedDialect engine;
    private final KeyspreadConfig config;
    private final Catalogue catalogue;
    private final Planner planner;
    private final FindingLog findings;
    private final TableReading reading;
    private boolean isGuess;
    private final RowComparisons comparisons = new RowComparisons();
    private final RetypedTables retyped = new RetypedTables();

    /** What its sessions say of themselves as they begin; null where that isn't known. */
    private volatile @Nullable SessionState begun;

    /** The tables that DDL in a transaction that is still open has changed. */
    private final Map<Session, Set<QualifiedName>> uncommitted = new ConcurrentHashMap<>();

    private DatabaseState(
            DetectedDialect engine,
            String url,
            KeyspreadConfig config,
            FindingLog findings,
            @Nullable ConnectionSource own) {
        this.engine = engine;
        this.config = config;
        this.catalogue = new Catalogue(engine);
        this.findings = findings;
        this.planner = new Planner(
                config, engine.dialect(), findings, SequenceTable.of(own, engine.dialect()), catalogue::find);
        findings.defaultSchema(engine.defaultSchema());
        findings.follow(new WriteRate(planner::insertRate, config.quietRate()));
        this.reading = new TableReading(engine, catalogue, own);
        if (engine.dialect() == Dialect.H2 && H2_TIME_ZONE.matcher(url).find()) {
            planner.zoneMoved();
        }
    }

    /** Finds out what database a connection leads to. Knows none of its tables yet. */
    static DatabaseState of(Connection raw, DatabaseKey key, KeyspreadConfig config, @Nullable ConnectionSource own) {
        DetectedDialect detected = TableReading.detect(raw, key.url(), config.dialect(), asks(config));
        DetectedDialect engine = detected == null ? guess(config) : detected;
        Suppressions suppressions = Suppressions.none();
        for (Suppression each : config.suppressions()) {
            suppressions = suppressions.with(each.rule(), each.table());
        }
        FindingLog findings = new FindingLog(key.url(), suppressions, config.listeners());
        DatabaseState known = new DatabaseState(engine, key.url(), config, findings, own);
        known.isGuess = detected == null;
        if (engine.dialect().isMysqlLike() && (!asks(config) || FractionProbe.areCut(raw))) {
            known.planner.fractionsCut();
        }
        if (!asks(config)) {
            return known;
        }
        known.begin(SessionQuestion.ask(raw, engine.dialect()));
        known.planner.castsIn(DialectDetection.timeZone(raw, engine.dialect()));
        return known;
    }

    /**
     * Whether the database is asked for anything of ours. Without a rule and without inspection it is not: then rules in column
     * comments are those that pass as DDL.
     */
    static boolean asks(KeyspreadConfig config) {
        return config.inspect() || !config.rules().isEmpty();
    }

    /** Of a database that could not be asked. What DDL says of its tables is confirmed before it is used. */
    private static DetectedDialect guess(KeyspreadConfig config) {
        Dialect dialect = config.dialect();
        return new DetectedDialect(
                dialect == null ? Dialect.H2 : dialect, null, TableNames.IGNORING_CASE, false, false);
    }

    /** Whether it could not be found out what database this is, so that another connection is to be asked. */
    boolean isGuess() {
        return isGuess;
    }

    private void begin(SessionQuestion.@Nullable Answer answer) {
        LexicalModes modes = answer == null ? null : answer.state().modes();
        if (answer != null && modes != null) {
            begun = answer.state();
            planner.readsIn(modes);
        }
    }

    /** Whether sessions begin in a way that isn't known, so that each has to be asked. */
    boolean sessionsBeginInDoubt() {
        return begun == null && SessionQuestion.isFor(engine.dialect()) && (asks(config) || planner.hasRules());
    }

    /** The schema in which names without one are; empty where that is not known, or has no name. */
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

    List<Finding> findings() {
        return findings.snapshot();
    }

    /** Counts from zero. */
    void reset() {
        findings.reset();
        planner.resetCounters();
    }

    /** Reads the tables that rules name and those with a rule in a column's comment. */
    void readRuledTables(Connection raw) {
        List<QualifiedName> ruled = new ArrayList<>();
        config.rules().stream()
                .map(rule -> rule.cutFor(engine.dialect()))
                .forEach(rule -> ruled.add(new QualifiedName(rule.schema(), rule.table())));
        ruled.addAll(reading.commented(raw));
        for (QualifiedName name : ruled) {
            Table table = reading.readNamed(raw, name);
            if (table != null) {
                learned(table);
                compare(table, () -> sample(raw, table, table.changes()));
            }
        }
    }

    /** Reads all other tables: by a thread of its own, or, where it has no connections of its own, briefly on this one. */
    void inspect(Connection raw) {
        if (config.inspect()) {
            reading.readAll(raw, this::learned);
        }
    }

    /**
     * Whether the stored rows of a table, in its present form, agree with its rules. They are compared now if that was not
     * done and can be, on a connection without a transaction of the application's. Of a table that DDL in an open transaction
     * has changed, other connections see another form, or wait for the transaction.
     */
    RowAgreement agreement(Table table, Session session) {
        RowAgreement known = comparisons.known(table);
        if (known != null && comparisons.isCurrent(table)) {
            return known;
        }
        boolean possible = !isBeingChanged(table.name()) && reading.canRead(session.delegate());
        if (!possible) {
            return known == null ? RowAgreement.NOT_COMPARED : known;
        }
        return compare(
                table,
                () -> Objects.requireNonNull(
                        reading.run(session.delegate(), connection -> samplePresent(connection, table))));
    }

    private boolean isBeingChanged(QualifiedName name) {
        for (Set<QualifiedName> changed : uncommitted.values()) {
            if (changed.contains(name)) {
                return true;
            }
        }
        return false;
    }

    /** Compares stored rows. Reads are planned anew if it turns out that they may not be rewritten, or may be again. */
    private RowAgreement compare(Table table, RowComparisons.Comparison comparison) {
        RowAgreement former = comparisons.known(table);
        RowAgreement found = comparisons.compare(table, comparison);
        if (found != former && (found == RowAgreement.DISAGREES || former == RowAgreement.DISAGREES)) {
            planner.agreementChanged();
        }
        return found;
    }

    /** Of a table that somebody else has changed nothing is found out: it is read anew first. */
    private RowSample.Outcome samplePresent(Connection connection, Table table) throws SQLException {
        Table present = reading.present(connection, table.name());
        if (present == null) {
            return sample(connection, table, table.changes());
        }
        if (!isAsKnown(table, present)) {
            catalogue.forget(table.name());
            planner.changed(table.name().name());
            return new RowSample.Outcome(RowAgreement.NOT_COMPARED, false);
        }
        return sample(connection, present, present.changes());
    }

    /** Whether rules make the same of a table as it is as of what is known of it. */
    private boolean isAsKnown(Table known, Table present) {
        List<TableRule> rules = planner.rules(known);
        List<TableRule> now = planner.rules(present);
        boolean isSame = rules.size() == now.size();
        for (int i = 0; isSame && i < rules.size(); i++) {
            isSame = engine.dialect().tellsNullability()
                    ? rules.get(i).computesLike(now.get(i))
                    : rules.get(i).computesLikeButForNulls(now.get(i));
        }
        return isSame
                && present.changes().stream().filter(ValueChange::duringWrites).allMatch(known.changes()::contains);
    }

    private RowSample.Outcome sample(Connection connection, Table table, List<ValueChange> changes)
            throws SQLException {
        RowAgreement worst = RowAgreement.AGREES;
        boolean isEmpty = false;
        for (TableRule rule : planner.rules(table)) {
            if (!rule.generator()) {
                RowSample.Outcome outcome = sample(connection, rule, changes);
                isEmpty |= outcome.isEmpty();
                worst = worst == RowAgreement.AGREES ? outcome.agreement() : worst;
                worst = outcome.agreement() == RowAgreement.DISAGREES ? outcome.agreement() : worst;
            }
        }
        return new RowSample.Outcome(worst, isEmpty);
    }

    private RowSample.Outcome sample(Connection connection, TableRule rule, List<ValueChange> changes)
            throws SQLException {
        String expression = rule.rule().text();
        for (ValueChange change : changes) {
            if (rule.isChangedBy(change)) {
                findings.report(
                        StatementAdvice.shardChangesInDatabase(rule.table(), rule.target(), expression, change.cause()),
                        "existing schema");
                return new RowSample.Outcome(RowAgreement.DISAGREES, false);
            }
        }
        RowSample.Outcome outcome = RowSample.compare(connection, rule, engine.dialect());
        if (outcome.agreement() == RowAgreement.DISAGREES) {
            findings.report(
                    StatementAdvice.storedShardDisagrees(rule.table(), rule.target(), expression), "existing rows");
        }
        return outcome;
    }

    /** The table that a statement means, read from the database where that has to be. */
    @Nullable
    Table find(QualifiedName name, Session session) {
        if (!retyped.awaitEnd(name.name(), session)) {
            return null;
        }
        Table known = catalogue.find(name);
        if (known != null && known.origin() != Origin.PRESUMED) {
            return known;
        }
        if (engine.dialect().hasTransactionalDdl() && isNamedByOpenDdl(name.name())) {
            return null; // other connections see it as it was before the transaction
        }
        Table read = reading.read(session.delegate(), name);
        if (read != null) {
            learned(read);
        }
        return read;
    }

    /** Whether DDL in a transaction that is still open has changed a table of that name, in whatever schema. */
    private boolean isNamedByOpenDdl(String name) {
        return uncommitted.values().stream()
                .anyMatch(
                        tables -> tables.stream().anyMatch(table -> isNamesake(table.name(), name)));
    }

    private boolean isNamesake(String a, String b) {
        return engine.dialect().caseless(a).equals(engine.dialect().caseless(b));
    }

    boolean canRead(Connection applications) {
        return reading.canRead(applications);
    }

    /** Sessions that begin from now on may begin in another way than those before. */
    void beginInDoubt() {
        begun = null;
        if (engine.dialect() == Dialect.H2) {
            catalogue.distrustTypes(); // its mode is another one, by which it also reads DDL
        }
    }

    /** The state of a session, with null for what is as sessions begin. */
    SessionState relative(SessionState state) {
        LexicalModes modes = planner.modes().equals(state.modes()) ? null : state.modes();
        return new SessionState(isUsual(state.path()) ? null : state.path(), modes);
    }

    /** Where the default schema alone is named, a name is found there, as usual, or not at all. */
    private boolean isUsual(@Nullable List<String> path) {
        SessionState usual = begun;
        return path == null
                || (usual != null && path.equals(usual.path()))
                || (path.size() == 1 && path.get(0).equals(engine.defaultSchema()));
    }

    /** Follows DDL that was executed on that connection. If that fails, no table is known any more: each is read again when it matters. */
    void apply(Plan plan, Session session) {
        boolean done = false;
        try {
            follow(plan, session);
            done = true;
        } finally {
            if (!done) {
                forgetTables();
            }
        }
    }

    private void forgetTables() {
        for (Table table : catalogue.tables()) {
            catalogue.forget(table.name());
            planner.changed(table.name().name());
        }
    }

    private void follow(Plan plan, Session session) {
        reading.forgetMissing();
        IgnoreComments ignored = IgnoreComments.in(plan.original(), engine.dialect());
        findings.unknownRules(ignored.unknown(), "a keyspread-ignore comment");
        boolean givesRule = ShardRule.mayBeWrittenBy(plan.original());
        for (DdlStatement statement : plan.ddl()) {
            hide(statement, session.tables());
            Set<QualifiedName> all = catalogue.apply(settled(statement));
            if (!session.tables().isUsual()) {
                forgetNamesakes(all);
            }
            for (QualifiedName changed : all) {
                uncommitted
                        .computeIfAbsent(session, c -> ConcurrentHashMap.newKeySet())
                        .add(changed);
                comparisons.forget(changed);
                Table table = catalogue.find(changed);
                findings.forget(changed);
                findings.ignore(ignored.rules(), changed);
                planner.changed(changed.name());
                if (givesRule && (table == null || table.origin() == Origin.PRESUMED)) {
                    planner.expectRule(changed.name());
                }
                if (table != null) {
                    planner.learned(table);
                    advise(table, null, ignored, true);
                }
                adviseDependents(changed, null);
            }
            inherit(statement, plan.original());
            if (statement instanceof DdlStatement.UnrecognizedDdl unrecognized && mayChangeTables(unrecognized)) {
                comparisons.forgetAll();
                planner.agreementChanged();
            }
        }
    }

    /** DDL is about to be sent: what it gives another form, rows of other sessions wait for. */
    void beforeDdl(Plan plan, Session session) {
        retyped.begin(plan.ddl(), session).forEach(planner::changed);
    }

    /** Forgets the tables that failed DDL names: a part of it may have been carried out. */
    void failed(Plan plan, Session session) {
        reading.forgetMissing();
        for (DdlStatement statement : plan.ddl()) {
            Set<QualifiedName> changed = catalogue.apply(statement);
            if (!session.tables().isUsual()) {
                forgetNamesakes(changed);
            }
            uncommitted
                    .computeIfAbsent(session, c -> ConcurrentHashMap.newKeySet())
                    .addAll(changed);
            changed.forEach(comparisons::forget);
            forget(changed);
        }
    }

    /** A partition, or a table that inherits from others, has their rules before its own form is known. */
    private void inherit(DdlStatement statement, String ddl) {
        for (Inheritance each : Inheritance.in(statement, ddl, engine.dialect())) {
            Table parent = catalogue.find(each.parent());
            if (parent != null && planner.isRuled(parent.name().name())) {
                planner.inherits(each.child(), parent);
            }
        }
    }

    /** Whether DDL that was not read may have changed a table without naming it, or what is written to it. */
    private static boolean mayChangeTables(DdlStatement.UnrecognizedDdl unrecognized) {
        return switch (unrecognized.touches()) {
            case NOTHING, TABLES, INDEXES -> false;
            case CODE, SCHEMAS, TYPES, EVERYTHING -> true;
        };
    }

    /** To a session that looks elsewhere, a name that DDL gives without a schema may mean another table than to the rest. */
    private void forgetNamesakes(Set<QualifiedName> changed) {
        for (QualifiedName each : List.copyOf(changed)) {
            for (Table table : catalogue.tables()) {
                if (isNamesake(table.name().name(), each.name())) {
                    catalogue.forget(table.name());
                    changed.add(table.name());
                }
            }
        }
    }

    /** Follows temporary tables that hide one with a rule. */
    private void hide(DdlStatement statement, SessionTables tables) {
        if (statement instanceof DdlStatement.CreateTable create
                && create.temporary()
                && planner.isRuled(create.name().name())) {
            tables.hide(create.name().name());
        } else if (statement instanceof DdlStatement.DropTable drop) {
            drop.names().forEach(name -> tables.dropped(name.name()));
        }
    }

    /**
     * Whether a CREATE TABLE IF NOT EXISTS made the table, and so says what it looks like, can be known where another
     * connection sees what there was before: nothing, as long as the transaction is open.
     */
    private DdlStatement settled(DdlStatement statement) {
        if (!(statement instanceof DdlStatement.CreateTable create)
                || !create.ifNotExists()
                || !planner.isRuled(create.name().name())
                || !reading.hasOwnConnections()) {
            return statement;
        }
        QualifiedName name = create.name();
        return catalogue.find(name) == null && reading.readOnOwn(name) == null
                ? create.withoutIfNotExists()
                : statement;
    }

    /** What was learned in a transaction that did not commit is forgotten. */
    void transactionEnded(Session session, boolean committed) {
        Set<QualifiedName> changed = uncommitted.remove(session);
        session.changedBeforeSavepoint(Set.of());
        if (changed != null && !committed) {
            forget(changed);
        }
        retyped.end(session);
    }

    /** Notes what DDL has changed so far in a transaction that may be rolled back to here. */
    void savepointSet(Session session) {
        session.changedBeforeSavepoint(Set.copyOf(uncommitted.getOrDefault(session, Set.of())));
    }

    /**
     * What was learned in the transaction is forgotten. Of DDL before the savepoint it is not known what its tables look like
     * until the transaction ends, since other connections don't see it yet.
     */
    void rolledBackToSavepoint(Session session) {
        Set<QualifiedName> changed = uncommitted.remove(session);
        if (changed != null) {
            Set<QualifiedName> before = session.changedBeforeSavepoint();
            if (!before.isEmpty()) {
                Set<QualifiedName> left = ConcurrentHashMap.newKeySet();
                left.addAll(before);
                uncommitted.put(session, left);
            }
            forget(changed);
        }
    }

    /** What DDL has changed in the transaction is not known until that ends: other connections don't see it. */
    void rolledBackInPart(Session session) {
        forget(uncommitted.getOrDefault(session, Set.of()));
    }

    private void forget(Set<QualifiedName> changed) {
        for (QualifiedName name : changed) {
            catalogue.forget(name);
            planner.changed(name.name());
        }
    }

    private void learned(Table table) {
        planner.learned(table);
        advise(table, "existing schema", IgnoreComments.none(), false);
        adviseDependents(table.name(), "existing schema");
    }

    /** What is to be said of a table rests on its parent, and on those that it refers to. */
    private void adviseDependents(QualifiedName changed, @Nullable String seenAt) {
        for (Table dependent : catalogue.dependents(changed)) {
            findings.forgetSchema(dependent.name());
            advise(dependent, seenAt, IgnoreComments.none(), false);
        }
    }

    /** Says what there is to say of a table; counts it where the table itself was made or changed. */
    private void advise(Table table, @Nullable String seenAt, IgnoreComments ignored, boolean changed) {
        List<Advice> advice =
                SchemaAdvice.inspect(table, catalogue::find, engine.dialect(), planner::expressions, config.nodes());
        for (Advice each : advice) {
            if (ignored.ignore(each.rule())) {
                findings.ignore(each);
            } else if (changed) {
                findings.report(each, seenAt);
            } else {
                findings.renew(each, seenAt);
            }
        }
    }
}
