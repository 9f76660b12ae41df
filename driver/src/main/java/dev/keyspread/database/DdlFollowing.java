package dev.keyspread.database;

import dev.keyspread.advice.log.IgnoreComments;
import dev.keyspread.database.ddl.InheritedRules;
import dev.keyspread.database.ddl.ReachedTables;
import dev.keyspread.database.ddl.UncommittedDdl;
import dev.keyspread.database.reading.TableReading;
import dev.keyspread.database.writes.DatabaseWrites;
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
    private final ReachedTables reach;
    private final InheritedRules inherited;
    private final NamesByDdl names;
    private final DdlBarrier barrier;
    private final TableReading reading;
    private final StoredRows rows;
    private final StoredRoutines routines;
    private final SchemaFindings advice;
    private final UncommittedDdl uncommitted;
    private final OtherDataSources elsewhere;

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
        this.reach = new ReachedTables(dialect, catalogue, planner);
        this.inherited = new InheritedRules(dialect, catalogue, planner);
        this.names = new NamesByDdl(dialect, planner);
        this.reading = reading;
        this.rows = rows;
        this.routines = routines;
        this.advice = advice;
        this.uncommitted = uncommitted;
        DatabaseWrites writes = former == null ? new DatabaseWrites() : former.writes();
        this.barrier = new DdlBarrier(planner, reach, rows, retyped, writes);
        this.elsewhere = OtherDataSources.join(server, this);
    }

    /** Follows DDL that was executed on that connection. If that fails, no table is known any more: each is read again when it matters. */
    void apply(Plan plan, Session session) {
        OwnTime.goOn();
        try {
            follow(plan, session);
        } catch (Throwable defect) { // thrown again
            forgetTables();
            throw defect;
        }
    }

    @Override
    public void forgetTables() {
        reading.forgetMissing();
        for (Table table : catalogue.tables()) {
            catalogue.forget(table.name());
            rows.forget(table.name());
        }
        planner.planAnew();
    }

    private void follow(Plan plan, Session session) {
        reading.forgetMissing();
        Tokens tokens = planner.scanNames(plan.original(), session.tables());
        IgnoreComments ignored = IgnoreComments.in(tokens);
        advice.begin(ignored);
        boolean givesRule = ShardRule.mayBeWrittenBy(plan.original()) || names.copiesRule(plan, tokens);
        for (DdlStatement statement : plan.ddl()) {
            boolean mayChangeAny = ReachedTables.mayChangeAny(statement);
            Set<QualifiedName> reached = reach.reached(statement);
            names.hide(statement, session.names());
            advice.follow(statement);
            Set<QualifiedName> all = applied(statement, session);
            forget(reached, session, all);
            forget(reach.retriggered(statement, tokens, all), session, all);
            if (givesRule && mayChangeAny) {
                List<QualifiedName> commented = reading.ruled().commented(session.delegate());
                planner.rulesUnread(commented == null || planner.rules().areUnread());
                forget(commented == null ? Set.of() : Set.copyOf(commented), session, all);
            }
            if (!session.names().areUsual()) {
                forget(reach.namesakes(all), session, all);
            }
            for (QualifiedName changed : all) {
                rows.forget(changed);
                Table table = catalogue.find(changed);
                advice.forget(changed, ignored, mayChangeAny);
                planner.changed(changed.name());
                if (givesRule) {
                    planner.expectRule(changed.name());
                }
                if (givesRule && table == null && dialect.has(Capability.INHERITANCE)) {
                    inherited.expectInChildren(changed, reading.asOthersSee(changed));
                }
                if (table != null) {
                    planner.learned(table);
                }
                advice.changed(changed, table, ignored);
            }
            for (QualifiedName child : inherited.adopted(statement, tokens)) {
                Table seen = reading.asSeenBy(session.delegate(), child);
                if (seen != null) {
                    planner.learned(seen); // by its parents of parents it is written to as well
                }
            }
            inherited.inherit(statement, tokens);
            for (QualifiedName child : inherited.attached(statement, tokens)) {
                inherited.inheritBelow(child, reading.asOthersSee(child));
            }
            boolean others = reach.mayChangeOthers(statement);
            if (others) {
                followRows(statement, session);
            }
            elsewhere.tell(all, givesRule, others);
        }
        routines.follow(tokens, plan.ddl(), session);
        followSchemas(plan, session);
        names.followViews(tokens);
        followViewsInFront(names.viewsOfRuledNames(tokens, session.names()), session);
    }

    /** Marks what DDL has changed, also for the session itself, which reads it again. */
    private Set<QualifiedName> applied(DdlStatement statement, Session session) {
        session.own().forgetForms();
        boolean leavesForm = reach.leavesForm(statement);
        return catalogue.apply(statement, (name, former) -> uncommitted.add(name, former, leavesForm, session));
    }

    /**
     * DDL may have made rows those of another table: a partition's, or a child's, are its ancestors' as well, however far above. Other
     * connections see them there once the transaction has ended. What a block or a routine attaches may have parents that were not known.
     */
    private void followRows(DdlStatement statement, Session session) {
        if (Inheritance.movesRows(statement, dialect)) {
            catalogue.tables().stream()
                    .map(Table::name)
                    .filter(name -> planner.rules().isRuled(name.name()))
                    .forEach(name -> uncommitted.add(name, null, true, session));
        }
        rows.forgetAll();
        if (ReachedTables.mayChangeAny(statement)) {
            mayHaveMoved();
        }
    }

    /** Any table may have other parents by now, by whose names statements write to its rows. */
    private void mayHaveMoved() {
        if (dialect.has(Capability.INHERITANCE)) {
            planner.mayHaveMoved();
        }
    }

    /** A schema that was made or renamed may stand on the search path of any session, where its tables come before others. */
    private void followSchemas(Plan plan, Session session) {
        if (reach.changesSchemas(plan.ddl())) {
            session.own().schemasChanged();
            planner.sessionsInDoubt();
        }
    }

    /** A view may stand on the search path in front of the tables of its name, or did so until now. */
    private void followViewsInFront(Set<QualifiedName> views, Session session) {
        if (!views.isEmpty()) {
            Set<QualifiedName> all = new HashSet<>();
            forget(reach.namesakes(views), session, all);
            forget(views, session, all);
            all.forEach(name -> planner.changed(name.name()));
        }
    }

    /** Where connections note the filled writes that they send. */
    DatabaseWrites writes() {
        return barrier.writes();
    }

    /**
     * DDL is about to be sent. It waits for the writes that were computed by what its tables are now; those of other sessions that are
     * planned from now on wait for it.
     */
    void beforeDdl(Plan plan, Session session) {
        List<String> late = new ArrayList<>(barrier.begin(plan.ddl(), session));
        late.addAll(elsewhere.tellBefore(plan.ddl(), session));
        if (dialect.has(Capability.TRANSACTIONAL_DDL) || !reading.hasOwnConnections()) {
            session.own().begin(reading, dialect);
        }
        barrier.doubt(late, session);
        advice.before(plan, session);
        OwnTime.pause();
    }

    @Override
    public List<String> changing(List<DdlStatement> ddl, Session session) {
        return barrier.begin(ddl, session);
    }

    /** Forgets the tables that this session changed: what others read before its end may be their former form. */
    @Override
    public void changingEnded(Session session) {
        forget(barrier.tables(session));
        barrier.end(session);
    }

    /** Forgets the tables that failed DDL names: a part of it may have been carried out. */
    void failed(Plan plan, Session session) {
        OwnTime.goOn();
        reading.forgetMissing();
        for (DdlStatement statement : plan.ddl()) {
            if (statement instanceof DdlStatement.CreateIndex create) {
                Guard.caught(SchemaFindings::failed, advice, create);
            }
            Set<QualifiedName> reached = reach.reached(statement);
            Set<QualifiedName> changed = applied(statement, session);
            forget(reached, session, changed);
            if (!session.names().areUsual()) {
                forget(reach.namesakes(changed), session, changed);
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
        Set<QualifiedName> namesakes = reach.namesakes(all);
        namesakes.addAll(reach.restingOn(tables, others));
        Set<QualifiedName> above = reach.above(tables);
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
            mayHaveMoved();
            if (dialect.has(Capability.TRANSACTIONAL_DDL)) {
                planner.sessionsInDoubt(); // a schema may have been made
            }
        }
    }

    /** A table with rules may have other parents or children by now, by whose names statements write to its rows. */
    private void learnFamilies(Set<QualifiedName> tables) {
        if (dialect.has(Capability.INHERITANCE)) {
            List<QualifiedName> ruledNames = tables.stream()
                    .filter(name -> planner.rules().isRuled(name.name()))
                    .toList();
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
        session.own().endForms();
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
        boolean schemas = session.own().endOfSchemaChanges();
        if (schemas) {
            planner.sessionsInDoubt();
        }
        elsewhere.tell(changed, false, schemas);
        if (barrier.end(session)) {
            elsewhere.tellEnd(session);
        }
        readHere(changed, session);
    }

    /** Reads changed tables on the session, as long as no transaction is open on it. */
    private void readHere(Set<QualifiedName> changed, Session session) {
        for (Table read : reading.readHere(session.delegate(), changed)) {
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
        session.own().forgetForms();
        forget(uncommitted.endSinceSavepoint(session), session);
    }

    /** Marks what DDL has changed in the transaction as unknown until it ends: other connections don't see it. */
    void rolledBackInPart(Session session) {
        session.own().forgetForms();
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
