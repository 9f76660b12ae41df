package dev.keyspread.jdbc.flavour;

import dev.keyspread.database.Database;
import dev.keyspread.database.probe.DoubleWrapping;
import dev.keyspread.database.probe.IdleProbe;
import dev.keyspread.jdbc.ConnectionWrapper;
import dev.keyspread.jdbc.WrapperFactory;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Wraps connections in the flavour that suits their driver. {@code UrlConnector}, {@code Wrapping} and the agent's {@code Interception}
 * call it for each connection. On one that may have the application's transaction, nothing is read and nothing ended.
 */
public final class ConnectionWrapping {
    private ConnectionWrapping() {}

    /** Returns true if this copy of Keyspread or another has wrapped a connection already, even below a pool. */
    public static boolean isWrapped(Connection connection) {
        return DoubleWrapping.isWrapped(connection);
    }

    /**
     * Wraps a connection that was just opened. Returns it unchanged if it needs no wrapper.
     *
     * @throws SQLException as {@link Database#opened}
     */
    public static Connection wrap(Connection raw, Database database) throws SQLException {
        return database.opened(raw, true) ? wrapper(raw, database) : raw;
    }

    /**
     * Wraps a connection that the application's data source handed out. Keyspread reads on it only if it has no transaction open.
     *
     * @throws SQLException as {@link Database#opened}
     */
    public static Connection wrapBorrowed(Connection raw, Database database) throws SQLException {
        return database.opened(raw, database.wouldRead() && IdleProbe.isIdle(raw))
                ? wrapper(raw, database).borrowed()
                : raw;
    }

    /**
     * Wraps a logical connection of a physical one that was opened earlier and may have a transaction. Keyspread reads on its own
     * connections where it has some, else on this one if it is in auto-commit.
     *
     * @throws SQLException as {@link Database#opened}
     */
    public static Connection wrapLogical(Connection raw, Database database) throws SQLException {
        return database.opened(raw, !database.hasOwnConnections() && raw.getAutoCommit())
                ? wrapper(raw, database).borrowed()
                : raw;
    }

    private static ConnectionWrapper wrapper(Connection raw, Database database) {
        WrapperFactory wrappers = Flavours.of(raw, database);
        return wrappers.connection(raw, database, wrappers).flavours(Flavours.CHOICE);
    }
}
