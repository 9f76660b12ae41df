package dev.keyspread.database;

import dev.keyspread.database.own.SessionCounters;
import dev.keyspread.database.probe.DriverClock;
import dev.keyspread.database.probe.EscapeProbe;
import dev.keyspread.database.probe.RowVersions;
import dev.keyspread.database.probe.SessionQuestion;
import dev.keyspread.database.probe.TemporaryTables;
import dev.keyspread.database.probe.TransactionTime;
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.routine.RoutineEffects;
import dev.keyspread.sql.session.OlderVersions;
import dev.keyspread.sql.session.SessionChange;
import dev.keyspread.sql.session.SessionState;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells what table names and literals mean to the statements of one connection. Once a text may have changed that, the session itself is
 * asked, at the moment when a statement on a table with a rule is planned for it.
 */
final class SessionTables implements TableLookup {
    private final Database database;
    private final Session session;

    /** Which temporary tables hide others; null as long as it has none, so that a start does without the class. */
    private @Nullable TemporaryTables temporary;

    private SessionState state = SessionState.USUAL;

    /** Change whose outcome is not known yet; null if everything is known. */
    private @Nullable SessionChange doubt;

    /** Change in the open transaction, at whose end it may be undone; null where nothing was changed. */
    private @Nullable SessionChange inTransaction;

    /** True if the session must not be asked, since what is planned now will be executed after it has changed. */
    private boolean isHeld;

    /** Tables as the session sees them, since its open transaction has carried out DDL; null while it has not. */
    private @Nullable OwnForms ownForms;

    /** Draws what the database counts; null as long as others may do so for it. */
    private @Nullable SessionCounters counters;

    /** How many of the database's changes that concern all sessions this one has heard of; one that begins has still to ask for them. */
    private int sessionDoubts;

    /** Which versions of rows it reads. */
    private final RowVersions versions;

    /** Keeps the application's time of its transaction; null before a statement takes one. */
    private @Nullable TransactionTime time;

    /** True if DDL in its open transaction has made or renamed a schema. */
    private boolean changedSchemas;

    /** True if a text may have changed how it reads literals, so that the driver may escape bound values in another way. */
    private boolean mayEscapeOtherwise;

    /** True if bound values arrive, as it was asked at {@link #askedAt}. */
    private boolean valuesArrive = true;

    private int askedAt = -1;

    /** Tells in which zone the driver reads old dates; null as long as none was bound. */
    private @Nullable DriverClock clock;

    private boolean isUsual = true;
    private int changes;

    SessionTables(Database database, Session session) {
        this.database = database;
        this.session = session;
        DatabaseState known = database.stateOrNull();
        this.versions =
                new RowVersions(session.delegate(), known != null && known.sessionsReadOlderVersions(), agreed());
        this.isUsual = !versions.areOlder();
        if (database.beginInDoubt()) {
            changing(SessionChange.OF_DEFAULTS);
        }
    }

    private DatabaseState state() {
        return database.state(session);
    }

    @Override
    public @Nullable Table find(QualifiedName name) {
        List<String> path = state.path();
        if (name.schema() == null && doubt != null && doubt.names()) {
            return null;
        }
        return name.schema() != null || path == null ? state().find(name, session) : find(name.name(), path);
    }

    /** The first of that name along the session's schemas; null also where one of them can't be looked into, or has a view in front. */
    private @Nullable Table find(String name, List<String> path) {
        for (String schema : path) {
            QualifiedName full = new QualifiedName(schema, name);
            Table table = state().find(full, session);
            if (table != null || !tellsAbsence() || state().reading().isTaken(full)) {
                return table;
            }
        }
        return null;
    }

    @Override
    public @Nullable Table findForAdvice(QualifiedName name) {
        boolean isUsual = name.schema() != null || (state.path() == null && doubt == null);
        Table declared = isUsual ? state().declared(name) : null;
        return declared == null ? find(name) : declared;
    }

    @Override
    public boolean tellsAbsence() {
        return state().reading().canRead(session.delegate());
    }

    @Override
    public boolean tellsAbsence(QualifiedName name) {
        DatabaseState known = database.stateOrNull();
        return tellsAbsence() && (known == null || !known.isChanging(name));
    }

    @Override
    public RowAgreement agreement(Table table) {
        RowAgreement agreement = state().rows().agreement(table, session);
        hearOfAgreement(); // they may have been compared just now, on another connection
        return agreement;
    }

    @Override
    public RoutineEffects routines(Tokens tokens) {
        return state().routines().runBy(tokens, session);
    }

    @Override
    public boolean hidesAny() {
        return temporary != null && temporary.isAny();
    }

    @Override
    public boolean hides(String name) {
        return temporary != null && temporary.has(name);
    }

    @Override
    public boolean hidesInSchemas() {
        return database.dialect(session).has(Capability.TEMPORARY_TABLES_HIDE);
    }

    @Override
    public boolean isUsual() {
        int modes = database.sessionDoubts();
        if (modes != sessionDoubts) {
            sessionDoubts = modes;
            changing(SessionChange.OF_DEFAULTS);
        }
        hearOfAgreement();
        if (versions.lookFor(database.dialect(session))) {
            moved();
        }
        return isUsual;
    }

    /** The number of the last agreement of stored rows with their rules. */
    private int agreed() {
        DatabaseState known = database.stateOrNull();
        return known == null ? 0 : known.rows().agreed();
    }

    /** A transaction that is open may go on reading rows as they were before they came to agree. */
    private void hearOfAgreement() {
        if (versions.hear(agreed())) {
            moved();
        }
    }

    @Override
    public boolean readsOlderVersions() {
        return versions.mayBeOlder() || (doubt != null && doubt.versions());
    }

    @Override
    public boolean readsOlderVersions(Table table) {
        boolean areOlder = versions.areOlder() || (doubt != null && doubt.versions());
        DatabaseState known = database.stateOrNull();
        return areOlder || (known != null && versions.mayPrecede(known.rows().agreementOf(table)));
    }

    /** A text has rows read as they were until so many transactions have ended. */
    void olderUntil(int ends) {
        versions.olderUntil(ends);
        moved();
    }

    /** A text or a branch may have begun a transaction. */
    void transactionBegan() {
        versions.transactionBegan();
    }

    /** Returns true if names mean what they mean to every session as it begins. */
    boolean findsNamesAsUsual() {
        return !hidesAny() && (doubt == null || !doubt.concernsTexts()) && state.isUsual();
    }

    @Override
    public boolean seesOwnForms() {
        return ownForms != null;
    }

    /** Reads tables on the session itself from now on, until its transaction ends: it is about to carry out DDL. */
    void beginOwnForms(TableReading reading) {
        if (ownForms == null) {
            ownForms = new OwnForms(reading, session.delegate(), database.dialect(session));
            moved();
        }
    }

    /** Returns the tables as the session sees them in its open transaction with DDL; null if it has carried out none. */
    @Nullable
    OwnForms ownForms() {
        return ownForms;
    }

    /** Reads tables as others see them again, since the transaction has ended in which the session carried out DDL. */
    void endOwnForms() {
        if (ownForms != null) {
            ownForms = null;
            moved();
        }
    }

    /** Forgets how the session saw tables: it has carried out DDL, or was rolled back in part. */
    void forgetOwnForms() {
        if (ownForms != null) {
            ownForms.forget();
            moved();
        }
    }

    @Override
    public boolean drawsItself() {
        return counters != null;
    }

    @Override
    public long drawn(QualifiedName table, String column, int block) throws SQLException {
        SessionCounters own = counters;
        if (own == null) {
            throw new SQLException("the transaction has ended that the numbers were for", "25000");
        }
        try {
            return own.next(table, column, block);
        } catch (NotFillableException none) {
            throw new SQLException(none.getMessage(), "0A000", none);
        }
    }

    /** DDL in its open transaction may have made a counter, or set one to another number. */
    void changedCounters() {
        Dialect dialect = database.dialect(session);
        if (counters == null
                && dialect.has(Capability.TRANSACTIONAL_DDL)
                && state().planner().rules().mayNumberColumns()) {
            counters = new SessionCounters(session.delegate(), dialect);
            moved();
        }
    }

    @Override
    public SessionState session() {
        return state;
    }

    @Override
    public @Nullable SessionChange doubt() {
        return doubt;
    }

    @Override
    public int changes() {
        if (versions.look()) {
            moved();
        }
        return changes;
    }

    @Override
    public Instant now() {
        if (!database.dialect(session).has(Capability.KEEPS_TRANSACTION_TIME)) {
            return Instant.now();
        }
        if (time == null) {
            time = new TransactionTime(versions);
        }
        return time.now();
    }

    /** DDL has made or renamed a schema, which others see when its transaction ends. */
    void schemasChanged() {
        changedSchemas = true;
    }

    /** The transaction has ended; returns whether it has made or renamed a schema. */
    boolean endOfSchemaChanges() {
        boolean had = changedSchemas;
        changedSchemas = false;
        return had;
    }

    private TemporaryTables temporary() {
        if (temporary == null) {
            temporary = new TemporaryTables();
        }
        return temporary;
    }

    /** A temporary table of that name was made. */
    void hide(String name) {
        temporary().add(name);
        moved();
    }

    /** A temporary table or view was made, by whatever name. */
    void madeTemporary() {
        temporary().madeAny();
    }

    /** Something has got a name of tables with a rule, or has it no more: perhaps a temporary table or view. */
    void renamed() {
        if (hidesInSchemas()
                || (temporary != null && temporary.mayBeAny())) { // there a routine may have made some by any name
            changing(SessionChange.ofSchema(null, "the new name of a table or view"));
        }
    }

    /** A table of that name was dropped, which is the temporary one where there is one. */
    void dropped(String name) {
        if (temporary != null && temporary.drop(name)) {
            moved();
        }
    }

    @Override
    public void settle() {
        SessionChange asked = doubt;
        if (asked == null || isHeld) {
            return;
        }
        Dialect dialect = database.dialect(session);
        boolean areVersionsKnown = asked.versions() && versions.settle(dialect);
        boolean isMeaningKnown = asked.concernsTexts() && settleMeaning(dialect);
        if (areVersionsKnown || isMeaningKnown) {
            SessionChange left = areVersionsKnown ? asked.withoutVersions() : asked;
            left = isMeaningKnown ? left.ofVersions() : left;
            doubt = left.isNone() ? null : left;
            moved();
        }
    }

    /** Asks what names and literals mean; returns whether that is known now. */
    private boolean settleMeaning(Dialect dialect) {
        boolean maySomeHide = hidesInSchemas() && doubt != null && doubt.names();
        Set<QualifiedName> candidates = maySomeHide ? state().namesRead() : Set.of();
        SessionQuestion.Answer answer = SessionQuestion.ask(session.delegate(), dialect, candidates);
        if (answer != null) {
            state = state().relative(answer.state());
            temporary().told(answer, name -> state().planner().rules().isRead(name));
        }
        return answer != null;
    }

    @Override
    public boolean arrives(@Nullable Object value) {
        if (!mayEscapeOtherwise || !EscapeProbe.concerns(value)) {
            return true;
        }
        if (askedAt != changes) {
            valuesArrive = EscapeProbe.arrive(session.delegate());
            askedAt = changes;
        }
        return valuesArrive;
    }

    @Override
    public @Nullable ZoneId clock() {
        Dialect dialect = database.dialect(session);
        if (!dialect.has(Capability.OWN_DATE_ZONE)) {
            return ZoneId.systemDefault();
        }
        if (clock == null) {
            clock = DriverClock.of(session.delegate(), dialect);
        }
        return clock.zone();
    }

    /** See {@link Session#hold}. */
    void hold(SessionChange change) {
        isHeld = true;
        changing(change);
    }

    /** See {@link Session#release}. */
    void release() {
        isHeld = false;
    }

    /** In doubt from now on, even if the statement fails or is executed in part. */
    @Override
    public void changing(SessionChange change) {
        boolean hasSettings = !OlderVersions.settings(database.dialect(session)).isEmpty();
        SessionChange own = hasSettings ? change : change.withoutVersions();
        if (own.isNone()) {
            return;
        }
        mayEscapeOtherwise |= change.literals() && database.dialect(session).has(Capability.MYSQL_DRIVERS);
        doubt = doubt == null ? own : doubt.and(own);
        moved();
    }

    /**
     * A text that changes it was carried out.
     *
     * @param mayEnd whether a transaction is open, at whose end it may be changed back
     */
    void changed(SessionChange change, boolean mayEnd) {
        String schema = change.schema();
        boolean hasHidden = temporary != null && temporary.hasHidden();
        if (schema == null || hasHidden || (doubt != null && !doubt.equals(change))) {
            changing(change);
        } else {
            doubt = null;
            state = new SessionState(List.of(schema), state.modes());
            state = state().relative(state);
            moved();
        }
        if (mayEnd) {
            inTransaction = inTransaction == null ? change : inTransaction.and(change);
        }
    }

    /** A part of the transaction was rolled back: what was changed in it may be as it was before, and may be again at its end. */
    void rolledBackInPart() {
        if (counters != null) {
            counters.forget();
        }
        if (inTransaction != null) {
            changing(inTransaction);
        }
    }

    /** A transaction has ended, and none is open if it is the last: what was changed in it may be as it was before. */
    void transactionEnded(boolean isLast) {
        if (time != null) {
            time.ended();
        }
        if (counters != null) {
            counters = null;
            moved();
        }
        if (isLast && versions.transactionEnded(agreed())) {
            moved();
        }
        SessionChange change = inTransaction;
        if (change != null) {
            inTransaction = null;
            changing(change);
        }
        if (hidesAny() && database.dialect(session).has(Capability.SEARCH_PATH)) {
            changing(SessionChange.ofSchema(null, "the end of a transaction")); // ON COMMIT DROP
        }
    }

    boolean changedInTransaction() {
        return inTransaction != null;
    }

    /** Returns true if it may not be as it began, now or when its transaction ends. */
    boolean mayBeMoved() {
        boolean mayBe = versions.areSet() || doubt != null || inTransaction != null;
        boolean mayMeanOthers = inTransaction != null && inTransaction.concernsTexts();
        return !findsNamesAsUsual() || mayMeanOthers || (mayBe && SessionQuestion.isFor(database.dialect(session)));
    }

    private void moved() {
        isUsual = findsNamesAsUsual() && !seesOwnForms() && counters == null && !readsOlderVersions();
        changes++;
    }
}
