package dev.keyspread.database.reading;

import dev.keyspread.log.Log;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads tables as a session sees them after DDL in its open transaction. It reads on the session's connection, because other connections
 * don't see them so. {@code OwnDdl} holds it until the transaction ends, and {@code DatabaseState} asks it. One thread
 * at a time uses it.
 */
public final class OwnForms {
    private static final Log LOG = Log.of("keyspread");

    /** With so many, all are read again. */
    private static final int MAX_TABLES = 1_000;

    private final TableReading reading;
    private final Connection session;
    private final boolean hasTransactionalDdl;
    private final boolean hasSavepoints;

    /** Tables as they were read since the last DDL of any session; empty where there is none. */
    private final Map<QualifiedName, Optional<Table>> read = new HashMap<>();

    private long version;

    /** Nothing is read yet. */
    public OwnForms(TableReading reading, Connection session, Dialect dialect) {
        this.reading = reading;
        this.session = session;
        this.hasTransactionalDdl = dialect.has(Capability.TRANSACTIONAL_DDL);
        this.hasSavepoints = hasTransactionalDdl && dialect.has(Capability.GOES_ON_FROM_SAVEPOINT);
    }

    /** Returns the table that a statement of the session means; null if there is none, or it could not be read. */
    @Nullable
    public Table find(QualifiedName name) {
        long present = reading.version();
        if (present != version || read.size() >= MAX_TABLES) {
            read.clear();
            version = present;
        }
        if (!read.containsKey(name)) {
            readHere(name);
        }
        return read.getOrDefault(name, Optional.empty()).orElse(null);
    }

    /** Forgets what was read: the session has carried out DDL, or was rolled back in part. */
    public void forget() {
        read.clear();
    }

    /**
     * Reads a table in the session's transaction. A savepoint keeps the transaction from failing with the reading. Nothing is kept of a
     * table that could not be read, or may be another by now.
     */
    private void readHere(QualifiedName name) {
        boolean isSaved = hasSavepoints && isSent("SAVEPOINT keyspread_reading");
        try {
            if (seesTheMoment(name)) {
                read.put(name, Optional.ofNullable(reading.present(session, name)));
            }
        } catch (SQLException | RuntimeException e) {
            LOG.warn("Could not read what the table {} looks like", name, e);
            isSaved = isSaved && isSent("ROLLBACK TO SAVEPOINT keyspread_reading");
        }
        if (isSaved) {
            isSent("RELEASE SAVEPOINT keyspread_reading");
        }
    }

    /**
     * Returns false if the session reads a snapshot of the catalogue, which another client may have changed since. PostgreSQL stores rows by
     * the catalogue of the moment. A table that nobody else sees was made in the transaction, so that nobody else has changed it.
     */
    private boolean seesTheMoment(QualifiedName name) throws SQLException {
        return !hasTransactionalDdl
                || session.getTransactionIsolation() <= Connection.TRANSACTION_READ_COMMITTED
                || Boolean.FALSE.equals(reading.isSeenByOthers(name));
    }

    /** Returns false if the server has not carried it out, as where no transaction is open. */
    private boolean isSent(String sql) {
        try (Statement statement = session.createStatement()) {
            statement.execute(sql);
            return true;
        } catch (SQLException e) {
            LOG.debug("Not carried out: {}", sql, e);
            return false;
        }
    }
}
