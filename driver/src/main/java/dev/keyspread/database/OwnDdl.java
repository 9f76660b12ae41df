package dev.keyspread.database;

import dev.keyspread.database.own.SessionCounters;
import dev.keyspread.database.reading.OwnForms;
import dev.keyspread.database.reading.TableReading;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Holds what DDL in a session's open transaction has made, which no other session sees: tables in another form, counters, schemas.
 * {@link Session} has one, {@link DdlFollowing} tells it of DDL, and {@link SessionTables} looks tables and numbers up in it. Nothing of it
 * may outlast the transaction.
 */
final class OwnDdl {
    private final Connection session;

    /** Tables as the session sees them, since its open transaction has carried out DDL; null while it has not. */
    private @Nullable OwnForms forms;

    /** Draws what the database counts; null as long as others may do so for it. */
    private @Nullable SessionCounters counters;

    /** True if DDL has made or renamed a schema. */
    private boolean hasSchemas;

    private int changes;

    OwnDdl(Connection session) {
        this.session = session;
    }

    /** Counts what may have changed. */
    int changes() {
        return changes;
    }

    /** Returns the tables as the session sees them in its open transaction with DDL; null if it has carried out none. */
    @Nullable
    OwnForms forms() {
        return forms;
    }

    /** Reads tables on the session itself from now on, until its transaction ends: it is about to carry out DDL. */
    void begin(TableReading reading, Dialect dialect) {
        if (forms == null) {
            forms = new OwnForms(reading, session, dialect);
            changes++;
        }
    }

    /** Forgets how the session saw tables: it has carried out DDL, or was rolled back in part. */
    void forgetForms() {
        if (forms != null) {
            forms.forget();
            changes++;
        }
    }

    /** Reads tables as others see them again, since the transaction with DDL has ended. */
    void endForms() {
        if (forms != null) {
            forms = null;
            changes++;
        }
    }

    /** Returns true if numbers are drawn in the session's own transaction. */
    boolean drawsItself() {
        return counters != null;
    }

    /** DDL may have made a counter, or set one to another number: numbers are drawn by the session until its transaction ends. */
    void beginCounters(Dialect dialect) {
        if (counters == null) {
            counters = new SessionCounters(session, dialect);
            changes++;
        }
    }

    /** A part of the transaction was rolled back, and with it perhaps what made or set a counter. */
    void forgetNumbers() {
        if (counters != null) {
            counters.forget();
        }
    }

    /** The transaction has ended, so that others see its counters. */
    void endCounters() {
        if (counters != null) {
            counters = null;
            changes++;
        }
    }

    /**
     * Draws a number of a column.
     *
     * @param block how many to fetch where none is left
     * @throws SQLException what the database throws, or that it has no counter for the column
     */
    long drawn(QualifiedName table, String column, int block) throws SQLException {
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

    /** DDL has made or renamed a schema, which others see when its transaction ends. */
    void schemasChanged() {
        hasSchemas = true;
    }

    /** The transaction has ended; returns whether it has made or renamed a schema. */
    boolean endOfSchemaChanges() {
        boolean had = hasSchemas;
        hasSchemas = false;
        return had;
    }
}
