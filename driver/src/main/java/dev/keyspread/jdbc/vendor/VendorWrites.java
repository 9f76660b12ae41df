package dev.keyspread.jdbc.vendor;

import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.jdbc.effects.ExecutionEffects;
import dev.keyspread.plan.copy.RowObservation;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Guards a driver's own ways to write rows, beside JDBC, on one connection. {@code ConnectionWrapper} calls it. What can't be filled must
 * be refused before the driver gets it.
 */
public final class VendorWrites {
    private final Database database;
    private final Session session;
    private final ExecutionEffects effects;

    /** Rows that the application gave last and the delegate has not written yet; null where nothing looks at them. */
    private @Nullable MutationRows written;

    /** For one connection. */
    public VendorWrites(Database database, Session session, ExecutionEffects effects) {
        this.database = database;
        this.session = session;
        this.effects = effects;
    }

    /**
     * Returns what to hand out in place of an object of the driver's.
     *
     * @param connection the application's connection, which implements the driver's interfaces
     */
    public @Nullable Object guarded(@Nullable Object raw, Object connection) throws SQLException {
        if (raw == null) {
            return null;
        }
        if (GuardedCopy.isManager(raw)) {
            return GuardedCopy.manager(raw, connection);
        }
        Object executor = GuardedCopy.executor(raw, database, session, effects);
        return executor == null ? raw : executor;
    }

    /**
     * Returns what to give a driver's own way to write in place of the application's argument.
     *
     * @throws SQLException a {@code StatementRefusedException} when it writes to a table with a rule and can't be filled
     */
    public @Nullable Object filled(@Nullable Object given) throws SQLException {
        RowObservation observation = effects.rowObservation();
        written = observation == null ? null : new MutationRows(observation, database.guard());
        return given == null ? null : new Mutations(database, session, written).filled(given);
    }

    /** The delegate has taken what was given last. */
    public void written() {
        MutationRows taken = written;
        written = null;
        if (taken != null) {
            taken.all().forEach(effects::afterRows);
        }
    }
}
