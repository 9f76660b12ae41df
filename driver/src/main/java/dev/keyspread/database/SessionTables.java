package dev.keyspread.database;

import dev.keyspread.database.probe.DriverClock;
import dev.keyspread.database.probe.RowVersions;
import dev.keyspread.database.probe.TransactionTime;
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.routine.RoutineEffects;
import dev.keyspread.sql.session.SessionChange;
import dev.keyspread.sql.session.SessionState;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks tables up for the statements of one connection, as its session sees them. {@link Session} makes it; the planner asks it. Once a text
 * may have changed what names and literals mean, the session itself is asked, at the moment when a statement on a table with a rule is
 * planned for it.
 */
final class SessionTables implements TableLookup {
    private final Database database;
    private final Session session;
    private final SessionNames names;
    private final OwnDdl own;

    /** Which versions of rows it reads. */
    private final RowVersions versions;

    /** Keeps the application's time of its transaction; null before a statement takes one. */
    private @Nullable TransactionTime time;

    /** Tells in which zone the driver reads old dates; null as long as none was bound. */
    private @Nullable DriverClock clock;

    SessionTables(Database database, Session session, SessionNames names, OwnDdl own, RowVersions versions) {
        this.database = database;
        this.session = session;
        this.names = names;
        this.own = own;
        this.versions = versions;
    }

    private DatabaseState state() {
        return database.state(session);
    }

    @Override
    public @Nullable Table find(QualifiedName name) {
        SessionChange doubt = names.doubt();
        List<String> path = names.state().path();
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
        boolean isUsual = name.schema() != null || (names.state().path() == null && names.doubt() == null);
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
        versions.hear(session.agreed()); // they may have been compared just now, on another connection
        return agreement;
    }

    @Override
    public RoutineEffects routines(Tokens tokens) {
        return state().routines().runBy(tokens, session);
    }

    @Override
    public boolean hidesAny() {
        return names.hidesAny();
    }

    @Override
    public boolean hides(String name) {
        return names.hides(name);
    }

    @Override
    public boolean hidesInSchemas() {
        return names.hidesInSchemas();
    }

    @Override
    public boolean isUsual() {
        names.hear(database.sessionDoubts());
        versions.hear(session.agreed()); // an open transaction may go on reading rows of before
        versions.lookFor(database.dialect(session));
        return names.areUsual() && !own.drawsItself() && !seesOwnForms() && !readsOlderVersions();
    }

    @Override
    public boolean readsOlderVersions() {
        return versions.mayBeOlder() || areVersionsInDoubt();
    }

    @Override
    public boolean readsOlderVersions(Table table) {
        boolean areOlder = versions.areOlder() || areVersionsInDoubt();
        DatabaseState known = database.stateOrNull();
        return areOlder || (known != null && versions.mayPrecede(known.rows().agreementOf(table)));
    }

    private boolean areVersionsInDoubt() {
        SessionChange doubt = names.doubt();
        return doubt != null && doubt.versions();
    }

    @Override
    public boolean seesOwnForms() {
        return own.forms() != null;
    }

    @Override
    public boolean drawsItself() {
        return own.drawsItself();
    }

    @Override
    public long drawn(QualifiedName table, String column, int block) throws SQLException {
        return own.drawn(table, column, block);
    }

    @Override
    public SessionState session() {
        return names.state();
    }

    @Override
    public @Nullable SessionChange doubt() {
        return names.doubt();
    }

    @Override
    public int changes() {
        versions.look();
        return names.changes() + own.changes() + versions.changes();
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

    /** The transaction has ended, and with it its time. */
    void transactionEnded() {
        if (time != null) {
            time.ended();
        }
    }

    @Override
    public void settle() {
        SessionChange asked = names.askable();
        if (asked == null) {
            return;
        }
        boolean areVersionsKnown = asked.versions() && versions.settle(database.dialect(session));
        boolean isMeaningKnown = asked.concernsTexts() && names.ask();
        if (areVersionsKnown || isMeaningKnown) {
            SessionChange left = areVersionsKnown ? asked.withoutVersions() : asked;
            names.settled(isMeaningKnown ? left.ofVersions() : left);
        }
    }

    @Override
    public boolean arrives(@Nullable Object value) {
        return names.arrives(value);
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

    @Override
    public void changing(SessionChange change) {
        names.changing(change);
    }
}
