package dev.keyspread.database;

import dev.keyspread.database.probe.EscapeProbe;
import dev.keyspread.database.probe.SessionQuestion;
import dev.keyspread.database.probe.TemporaryTables;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.session.OlderVersions;
import dev.keyspread.sql.session.SessionChange;
import dev.keyspread.sql.session.SessionState;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Knows what names and literals mean to one session, and since which text that is in doubt. {@link Session} tells it of texts that were
 * carried out, {@link NamesByDdl} of temporary tables, and {@link SessionTables} has it ask the session. It must be in doubt before a text
 * is sent that may change anything.
 */
final class SessionNames {
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

    /** How many of the database's changes that concern all sessions this one has heard of; one that begins has still to ask for them. */
    private int heard;

    /** True if a text may have changed how it reads literals, so that the driver may escape bound values in another way. */
    private boolean mayEscapeOtherwise;

    /** True if bound values arrive, as it was asked at {@link #askedAt}. */
    private boolean valuesArrive = true;

    private int askedAt = -1;
    private int changes;

    SessionNames(Database database, Session session) {
        this.database = database;
        this.session = session;
    }

    /** Returns the state, which is of no use while there is a doubt. */
    SessionState state() {
        return state;
    }

    /** Returns the change whose outcome is not known yet; null if everything is known. */
    @Nullable
    SessionChange doubt() {
        return doubt;
    }

    /** Returns what the session may be asked for now; null if that is nothing. */
    @Nullable
    SessionChange askable() {
        return isHeld ? null : doubt;
    }

    /** Counts what may have changed. */
    int changes() {
        return changes;
    }

    /** Returns true if names mean what they mean to every session as it begins. */
    boolean areUsual() {
        return !hidesAny() && (doubt == null || !doubt.concernsTexts()) && state.isUsual();
    }

    /** Hears of changes that concern all sessions. */
    void hear(int sessionDoubts) {
        if (sessionDoubts != heard) {
            heard = sessionDoubts;
            changing(SessionChange.OF_DEFAULTS);
        }
    }

    /** In doubt from now on, even if the statement fails or is executed in part. */
    void changing(SessionChange change) {
        boolean hasSettings = !OlderVersions.settings(dialect()).isEmpty();
        SessionChange own = hasSettings ? change : change.withoutVersions();
        if (!own.isNone()) {
            mayEscapeOtherwise |= change.literals() && dialect().has(Capability.MYSQL_DRIVERS);
            doubt = doubt == null ? own : doubt.and(own);
            changes++;
        }
    }

    /**
     * A text that changes it was carried out.
     *
     * @param mayEnd whether a transaction is open, at whose end it may be changed back
     */
    void changed(SessionChange change, boolean mayEnd) {
        String schema = change.schema();
        if (schema == null
                || (temporary != null && temporary.hasHidden())
                || (doubt != null && !doubt.equals(change))) {
            changing(change);
        } else {
            doubt = null;
            state = database.state(session).relative(new SessionState(List.of(schema), state.modes()));
            changes++;
        }
        if (mayEnd) {
            inTransaction = inTransaction == null ? change : inTransaction.and(change);
        }
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

    /** Asks the session what names and literals mean; returns whether that is known now. */
    boolean ask() {
        DatabaseState known = database.state(session);
        boolean maySomeHide = hidesInSchemas() && doubt != null && doubt.names();
        Set<QualifiedName> candidates = maySomeHide ? known.ruled().namesRead() : Set.of();
        SessionQuestion.Answer answer = SessionQuestion.ask(session.delegate(), dialect(), candidates);
        if (answer != null) {
            state = known.relative(answer.state());
            temporary().told(answer, name -> known.planner().rules().isRead(name));
        }
        return answer != null;
    }

    /** Notes what is still in doubt, once the session has answered. */
    void settled(SessionChange left) {
        doubt = left.isNone() ? null : left;
        changes++;
    }

    /** Returns true if a bound value arrives as it was bound. The session may be asked for it. */
    boolean arrives(@Nullable Object value) {
        if (!mayEscapeOtherwise || !EscapeProbe.concerns(value)) {
            return true;
        }
        if (askedAt != changes) {
            valuesArrive = EscapeProbe.arrive(session.delegate());
            askedAt = changes;
        }
        return valuesArrive;
    }

    /** A part of the transaction was rolled back: what was changed in it may be as it was before, and may be again at its end. */
    void rolledBackInPart() {
        if (inTransaction != null) {
            changing(inTransaction);
        }
    }

    /** A transaction has ended: what was changed in it may be as it was before. */
    void transactionEnded() {
        SessionChange change = inTransaction;
        if (change != null) {
            inTransaction = null;
            changing(change);
        }
        if (hidesAny() && dialect().has(Capability.SEARCH_PATH)) {
            changing(SessionChange.ofSchema(null, "the end of a transaction")); // ON COMMIT DROP
        }
    }

    /** Returns true if something was changed in the transaction that is open, at whose end it may be changed back. */
    boolean changedInTransaction() {
        return inTransaction != null;
    }

    /**
     * Returns true if it may not be as it began, now or when its transaction ends.
     *
     * @param areVersionsSet whether its settings have older versions of rows read
     */
    boolean mayBeMoved(boolean areVersionsSet) {
        boolean mayBe = areVersionsSet || doubt != null || inTransaction != null;
        boolean mayMeanOthers = inTransaction != null && inTransaction.concernsTexts();
        return !areUsual() || mayMeanOthers || (mayBe && SessionQuestion.isFor(dialect()));
    }

    /** Returns true if temporary tables of its own may hide others. */
    boolean hidesAny() {
        return temporary != null && temporary.isAny();
    }

    /** Returns true if a temporary table of its own hides the tables of that name. */
    boolean hides(String name) {
        return temporary != null && temporary.has(name);
    }

    /** Returns true if temporary tables hide those of their name also if that is given with its schema. */
    boolean hidesInSchemas() {
        return dialect().has(Capability.TEMPORARY_TABLES_HIDE);
    }

    /** A temporary table of that name was made. */
    void hide(String name) {
        temporary().add(name);
        changes++;
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
            changes++;
        }
    }

    private TemporaryTables temporary() {
        if (temporary == null) {
            temporary = new TemporaryTables();
        }
        return temporary;
    }

    private Dialect dialect() {
        return database.dialect(session);
    }
}
