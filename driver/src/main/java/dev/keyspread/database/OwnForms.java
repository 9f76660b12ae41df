package dev.keyspread.database;

import dev.keyspread.schema.Table;
import dev.keyspread.sql.QualifiedName;
import java.sql.Connection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads tables as a session sees them in its open transaction, in which it has carried out DDL: on its own connection, since others don't
 * see them so. One thread at a time uses it.
 */
final class OwnForms {
    /** With so many, all are read again. */
    private static final int MAX_TABLES = 1_000;

    private final TableReading reading;
    private final Connection session;

    /** Tables as they were read since the last DDL of any session; empty where there is none. */
    private final Map<QualifiedName, Optional<Table>> read = new HashMap<>();

    private long version;

    OwnForms(TableReading reading, Connection session) {
        this.reading = reading;
        this.session = session;
    }

    /** Returns the table that a statement of the session means; null if there is none, or it could not be read. */
    @Nullable
    Table find(QualifiedName name) {
        long present = reading.version();
        if (present != version || read.size() >= MAX_TABLES) {
            read.clear();
            version = present;
        }
        if (!read.containsKey(name)) {
            reading.inTransaction(session, name, read);
        }
        return read.getOrDefault(name, Optional.empty()).orElse(null);
    }

    /** Forgets what was read: the session has carried out DDL, or was rolled back in part. */
    void forget() {
        read.clear();
    }
}
