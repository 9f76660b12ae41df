package dev.keyspread.schema;

import dev.keyspread.sql.QualifiedName;
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
 * Passes every question on to another look-up, except those that a subclass answers. {@code WritePlanning}, {@code TextTables} and
 * {@code UncomparedTables} extend it for one text. A new method of {@link TableLookup} has to be forwarded here too.
 */
public abstract class ForwardingTables implements TableLookup {
    private final TableLookup asked;

    /** Asks that one. */
    protected ForwardingTables(TableLookup asked) {
        this.asked = asked;
    }

    @Override
    public @Nullable Table find(QualifiedName name) {
        return asked.find(name);
    }

    @Override
    public @Nullable Table findForAdvice(QualifiedName name) {
        return asked.findForAdvice(name);
    }

    @Override
    public List<Table> dependents(QualifiedName table) {
        return asked.dependents(table);
    }

    @Override
    public boolean tellsAbsence(QualifiedName name) {
        return asked.tellsAbsence(name);
    }

    @Override
    public RowAgreement agreement(Table table) {
        return asked.agreement(table);
    }

    @Override
    public boolean tellsAbsence() {
        return asked.tellsAbsence();
    }

    @Override
    public boolean hidesAny() {
        return asked.hidesAny();
    }

    @Override
    public boolean hides(String name) {
        return asked.hides(name);
    }

    @Override
    public boolean hides(QualifiedName name) {
        return asked.hides(name);
    }

    @Override
    public boolean hidesInSchemas() {
        return asked.hidesInSchemas();
    }

    @Override
    public boolean isUsual() {
        return asked.isUsual();
    }

    @Override
    public boolean seesOwnForms() {
        return asked.seesOwnForms();
    }

    @Override
    public boolean drawsItself() {
        return asked.drawsItself();
    }

    @Override
    public long drawn(QualifiedName table, String column, int block) throws SQLException {
        return asked.drawn(table, column, block);
    }

    @Override
    public boolean readsOlderVersions() {
        return asked.readsOlderVersions();
    }

    @Override
    public boolean readsOlderVersions(Table table) {
        return asked.readsOlderVersions(table);
    }

    @Override
    public boolean keepsPlansToItself() {
        return asked.keepsPlansToItself();
    }

    @Override
    public SessionState session() {
        return asked.session();
    }

    @Override
    public @Nullable SessionChange doubt() {
        return asked.doubt();
    }

    @Override
    public @Nullable SessionChange doubt(QualifiedName name) {
        return asked.doubt(name);
    }

    @Override
    public void settle() {
        asked.settle();
    }

    @Override
    public boolean arrives(@Nullable Object value) {
        return asked.arrives(value);
    }

    @Override
    public @Nullable ZoneId clock() {
        return asked.clock();
    }

    @Override
    public void changing(SessionChange change) {
        asked.changing(change);
    }

    @Override
    public RoutineEffects routines(Tokens tokens) {
        return asked.routines(tokens);
    }

    @Override
    public Instant now() {
        return asked.now();
    }

    @Override
    public int changes() {
        return asked.changes();
    }
}
