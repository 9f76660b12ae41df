package dev.keyspread.database;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.IgnoreComments;
import dev.keyspread.database.writes.DatabaseWrites;
import dev.keyspread.database.writes.InFlightWrites;
import dev.keyspread.database.writes.RetypedTables;
import dev.keyspread.log.Guard;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.schema.catalogue.Inheritance;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Follows what DDL does to tables: before it is sent, once it was carried out or has failed, and when its transaction
 * ends. Tables that are unclear afterwards are forgotten, and read again when they are next needed.
 */
final class DdlFollowing implements OtherDataSources.Listener {
    private final Dialect dialect;
    private final Catalogue catalogue;
    private final Planner planner;
    private final RulesByDdl ruled;
    private final FindingLog findings;
    private final TableReading reading;
    private final StoredRows rows;
    private final StoredRoutines routines;
    private final SchemaFindings advice;
    private final UncommittedDdl uncommitted;
    private final RetypedTables retyped;
    private final OtherDataSources elsewhere;
    private final DatabaseWrites writes;

    /**
     * Follows the DDL of one database.
     *
     * @param former what followed it before the database could be asked what it is, whose connections go on; null where nothing did
     */
    DdlFollowing(
            String server,
            Dialect dialect,
            Catalogue catalogue,
            Planner planner,
            FindingLog findings,
            TableReading reading,
            StoredRows rows,
            StoredRoutines routines,
            SchemaFindings advice,
            UncommittedDdl uncommitted,
            RetypedTables retyped,
            @Nullable DdlFollowing former) {
        this.dialect = dialect;
        this.catalogue = catalogue;
        this.planner = planner;
        this.ruled = new RulesByDdl(dialect, catalogue, planner);
        this.findings = findings;
        this.reading = reading;
        this.rows = rows;
        this.routines = routines;
        this.advice = advice;
        this.uncommitted = uncommitted;
        this.retyped = retyped;
        this.writes = former == null ? new DatabaseWrites() : former.writes;
        this.elsewhere = OtherDataSources.join(server, this);
    }

    /** Follows DDL that was executed on that connection. If that fails, no table is known any more: each is read again when it matters. */
    void apply(Plan plan, Session session) {
        OwnTime.goOn();
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
            rows.forget(table.name());
        }
        planner.planAnew();
    }

    @Override
    public void changedManyElsewhere() {
        reading.forgetMissing();
        forgetTables();
    }

    private void follow(Plan plan, Session session) {
        reading.forgetMissing();
        Tokens tokens = planner.scanNames(plan.original(), session.tables());
        IgnoreComments ignored = IgnoreComments.in(tokens);
        findings.unknownRules(ignored.unknown(), "a keyspread-ignore comment");
        boolean givesRule = ShardRule.mayBeWrittenBy(plan.original()) || ruled.copiesRule(plan, tokens);
        for (DdlStatement statement : plan.ddl()) {
            Set<QualifiedName> reached = ruled.reached(statement);
            ruled.hide(statement, session.tables());
            advice.follow(statement);
            Set<QualifiedName> all = applied(statement, session);
            forget(reached, session, all);
            forget(ruled.retriggered(statement, tokens, all), session, all);
            if (givesRule && statement instanceof DdlStatement.UnrecognizedDdl unread && unread.mayChangeAny()) {
                List<QualifiedName> commented = reading.ruled().commented(session.delegate());
                planner.rulesUnread(commented == null || planner.rules().areUnread());
                forget(commented == null ? Set.of() : Set.copyOf(commented), session, all);
            }
            if (!session.tables().findsNamesAsUsual()) {
                forget(ruled.namesakes(all), session, all);
            }
            for (QualifiedName changed : all) {
                rows.forget(changed);
                Table table = catalogue.find(changed);
                if (!(statement instanceof DdlStatement.UnrecognizedDdl unread) || !unread.mayChangeAny()) {
                    findings.forget(changed);
                }
                findings.ignore(ignored.rules(), changed);
                planner.changed(changed.name());
                if (givesRule) {
                    planner.expectRule(changed.name());
                }
                if (givesRule && table == null && dialect.has(Capability.INHERITANCE)) {
                    ruled.expectInChildren(changed, reading.asOthersSee(changed));
                }
                if (table != null) {
                    planner.learned(table);
                }
                advice.changed(changed, table, ignored);
            }
            for (QualifiedName child : ruled.adopted(statement, tokens)) {
                Table seen = reading.asSeenBy(session.delegate(), child);
                if (seen != null) {
                    planner.learned(seen); // by its parents of parents it is written to as well
                }
            }
            ruled.inherit(statement, tokens);
            for (QualifiedName child : ruled.attached(statement, tokens)) {
                ruled.inheritBelow(child, reading.asOthersSee(child));
            }
            boolean others = Inheritance.movesRows(statement, dialect)
                    || (statement instanceof DdlStatement.UnrecognizedDdl unrecognized
                            && unrecognized.mayChangeOthers());
            if (others) {
                forgetRows(statement, session);
                followParents(statement);
            }
            elsewhere.tell(all, givesRule, others);
        }
        routines.follow(tokens, plan.ddl(), session);
        followSchemas(plan, session);
        ruled.followViews(tokens);
        followViewsInFront(ruled.viewsOfRuledNames(tokens, session.tables()), session);
    }

    /** Marks what DDL has changed, also for the session itself, which reads it again. */
    private Set<QualifiedName> applied(DdlStatement statement, Session session) {
        session.tables().forgetOwnForms();
        boolean leavesForm = ruled.leavesForm(statement);
        return catalogue.apply(statement, (name, former) -> uncommitted.add(name, former, leavesForm, session));
    }

    /** Follows what a block or a routine attaches, or makes by a text that it puts together: that may have parents that were not known. */
    private void followParents(DdlStatement statement) {
        boolean mayAttach = statement instanceof DdlStatement.UnrecognizedDdl unread && unread.mayChangeAny();
        if (mayAttach && dialect.has(Capability.INHERITANCE)) {
            planner.mayHaveMoved();
        }
    }

    /**
     * DDL may have made rows those of another table: a partition's, or a child's, are its ancestors' as well, however far above. Other
     * connections see them there once the transaction has ended.
     */
    private void forgetRows(DdlStatement statement, Session session) {
        if (Inheritance.movesRows(statement, dialect)) {
            catalogue.tables().stream()
                    .map(Table::name)
                    .filter(name -> planner.isRuled(name.name()))
                    .forEach(name -> uncommitted.add(name, null, true, session));
        }
        rows.forgetAll();
    }

    /** A schema that was made or renamed may stand on the search path of any session, where its tables come before others. */
    private void followSchemas(Plan plan, Session session) {
        boolean changesSchemas = dialect.has(Capability.TRANSACTIONAL_DDL)
                && plan.ddl().stream()
                        .anyMatch(statement -> statement instanceof DdlStatement.UnrecognizedDdl unrecognized
                                && unrecognized.touches() == DdlStatement.Touches.SCHEMAS);
        if (changesSchemas) {
            session.tables().schemasChanged();
            planner.sessionsInDoubt();
        }
    }

    /** A view may stand on the search path in front of the tables of its name, or did so until now. */
    private void followViewsInFront(Set<QualifiedName> views, Session session) {
        if (!views.isEmpty()) {
            Set<QualifiedName> all = new HashSet<>();
            forget(ruled.namesakes(views), session, all);
            forget(views, session, all);
            all.forEach(name -> planner.changed(name.name()));
        }
    }

    /** Where connections note the filled writes that they send. */
    DatabaseWrites writes() {
        return writes;
    }

    /**
     * DDL is about to be sent. It waits for the writes that were computed by what its tables are now; those of other sessions that are
     * planned from now on wait for it.
     */
    void beforeDdl(Plan plan, Session session) {
        List<String> late = new ArrayList<>(changing(plan.ddl(), session));
        late.addAll(elsewhere.tellBefore(plan.ddl(), session));
        if (dialect.has(Capability.TRANSACTIONAL_DDL) || !reading.hasOwnConnections()) {
            session.tables().beginOwnForms(reading);
        }
        Set<String> tables = retyped.of(session);
        if (!tables.isEmpty()) {
            doubt(late, tables);
        }
        for (DdlStatement statement : plan.ddl()) {
            if (statement instanceof DdlStatement.CreateIndex) {
                Guard.caught(this::tellBefore, plan, session); // it is sent all the same
                break;
            }
        }
        OwnTime.pause();
    }

    private void tellBefore(Plan plan, Session session) {
        IgnoreComments ignored = IgnoreComments.in(planner.scanNames(plan.original(), session.tables()));
        for (DdlStatement statement : plan.ddl()) {
            if (statement instanceof DdlStatement.CreateIndex create) {
                advice.before(create, ignored);
            }
        }
    }

    @Override
    public List<String> changing(List<DdlStatement> ddl, Session session) {
        Set<String> tables = ruled.retyped(ddl);
        retyped.begin(tables, session);
        for (String table : tables) {
            planner.changed(table);
        }
        return planner.rules().hasAny() && !tables.isEmpty() ? writes.awaitArrival(session.writesOrNull()) : List.of();
    }

    /** Forgets the tables that this session changed: what others read before its end may be their former form. */
    @Override
    public void changingEnded(Session session) {
        forget(ruled.known(retyped.of(session)));
        retyped.end(session);
    }

    /** A write that did not arrive in time may store a value that was computed by the former table. */
    private void doubt(List<String> late, Set<String> tables) {
        for (String table : tables.contains(RetypedTables.ANY) ? planner.rules().namesRead() : tables) {
            boolean isWritten = late.stream()
                    .anyMatch(text -> text.equals(InFlightWrites.ANY)
                            || text.toLowerCase(Locale.ROOT).contains(table));
            if (isWritten && planner.isRuled(table)) {
                rows.doubt(table, "DDL changed the table while a row was on its way to it");
            }
        }
    }

    /** Forgets the tables that failed DDL names: a part of it may have been carried out. */
    void failed(Plan plan, Session session) {
        OwnTime.goOn();
        reading.forgetMissing();
        for (DdlStatement statement : plan.ddl()) {
            if (statement instanceof DdlStatement.CreateIndex create) {
                Guard.caught(SchemaFindings::failed, advice, create);
            }
            Set<QualifiedName> reached = ruled.reached(statement);
            Set<QualifiedName> changed = applied(statement, session);
            forget(reached, session, changed);
            if (!session.tables().findsNamesAsUsual()) {
                forget(ruled.namesakes(changed), session, changed);
            }
            changed.forEach(rows::forget);
            forget(changed);
            elsewhere.tell(changed, false, true);
        }
        followSchemas(plan, session);
    }

    /** A session has given the database another mode. */
    void databaseModeSet() {
        planner.sessionsInDoubt();
        elsewhere.tellOfMode();
    }

    @Override
    public void modeSetElsewhere() {
        planner.sessionsInDoubt();
    }

    /**
     * DDL that another database object of Keyspread's has seen on the same server has changed tables, whose schema it
     * may name otherwise.
     */
    @Override
    public void changedElsewhere(Set<QualifiedName> tables, boolean givesRule, boolean others) {
        catalogue.outdateReadings(); // also of tables that are not known yet, which nothing forgets
        reading.forgetMissing();
        Set<QualifiedName> all = new HashSet<>(tables);
        Set<QualifiedName> namesakes = ruled.namesakes(all);
        namesakes.addAll(ruled.restingOn(tables, others));
        Set<QualifiedName> above = ruled.above(tables);
        namesakes.addAll(above);
        namesakes.forEach(catalogue::forget);
        all.addAll(namesakes);
        for (QualifiedName each : all) {
            rows.forget(each);
            planner.changed(each.name());
            if (givesRule) {
                planner.expectRule(each.name());
            }
        }
        above.addAll(tables);
        learnFamilies(above);
        if (others) {
            rows.forgetAll();
            routines.changed();
            if (dialect.has(Capability.INHERITANCE)) {
                planner.mayHaveMoved();
            }
            if (dialect.has(Capability.TRANSACTIONAL_DDL)) {
                planner.sessionsInDoubt(); // a schema may have been made
            }
        }
    }

    /** A table with rules may have other parents or children by now, by whose names statements write to its rows. */
    private void learnFamilies(Set<QualifiedName> tables) {
        if (dialect.has(Capability.INHERITANCE)) {
            List<QualifiedName> ruledNames =
                    tables.stream().filter(name -> planner.isRuled(name.name())).toList();
            reading.asOthersSee(ruledNames).forEach(planner::learned);
        }
    }

    /** Tables that a session has changed as well, but in what way isn't known: nobody learns anything of them before its transaction ends. */
    private void forget(Set<QualifiedName> others, Session session, Set<QualifiedName> all) {
        for (QualifiedName name : others) {
            uncommitted.add(name, null, false, session);
            catalogue.forget(name);
        }
        all.addAll(others);
    }

    /** Forgets what was learned in a transaction that did not commit. */
    void transactionEnded(Session session, boolean committed) {
        session.tables().endOwnForms();
        routines.transactionEnded(session);
        if (!uncommitted.of(session).isEmpty()) {
            catalogue.outdateReadings();
        }
        boolean areMany = uncommitted.mayChangeAny(session);
        Set<QualifiedName> changed = uncommitted.end(session);
        if (areMany) {
            forgetTables();
            elsewhere.tellOfMany();
        } else if (!committed) {
            forget(changed);
        }
        boolean schemas = session.tables().endOfSchemaChanges();
        if (schemas) {
            planner.sessionsInDoubt();
        }
        elsewhere.tell(changed, false, schemas);
        if (retyped.end(session)) {
            elsewhere.tellEnd(session);
        }
        readHere(changed, session);
    }

    /** Reads changed tables on the session, as long as no transaction is open on it. */
    private void readHere(Set<QualifiedName> changed, Session session) {
        List<QualifiedName> names = changed.stream()
                .filter(name -> planner.rules().isRead(name.name()))
                .toList();
        for (Table read : reading.readHere(session.delegate(), names)) {
            planner.learned(read);
            advice.read(read);
        }
    }

    /** Notes what DDL has changed so far in a transaction that may be rolled back to here. */
    void savepointSet(Session session) {
        uncommitted.savepointSet(session);
    }

    /**
     * Forgets what was learned in the transaction. Of DDL before the savepoint it is not known what its tables look like until the
     * transaction ends, since other connections don't see it yet.
     */
    void rolledBackToSavepoint(Session session) {
        session.tables().forgetOwnForms();
        forget(uncommitted.endSinceSavepoint(session), session);
    }

    /** Marks what DDL has changed in the transaction as unknown until it ends: other connections don't see it. */
    void rolledBackInPart(Session session) {
        session.tables().forgetOwnForms();
        forget(uncommitted.of(session), session);
    }

    /** Forgets what a session has changed in its open transaction, because a part was rolled back. */
    private void forget(Set<QualifiedName> changed, Session session) {
        if (uncommitted.mayChangeAny(session)) {
            forgetTables();
        } else {
            forget(changed);
        }
    }

    private void forget(Set<QualifiedName> changed) {
        for (QualifiedName name : changed) {
            catalogue.forget(name);
            planner.changed(name.name());
        }
    }
}
