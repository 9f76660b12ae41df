package dev.keyspread.jdbc.flavour;

import dev.keyspread.database.Database;
import dev.keyspread.database.DoubleWrapping;
import dev.keyspread.database.probe.IdleProbe;
import dev.keyspread.jdbc.ConnectionWrapper;
import dev.keyspread.jdbc.WrapperFactory;
import java.sql.Connection;
import java.sql.SQLException;

/** The entry to the wrappers: wraps connections that were just opened, in the flavour that suits them. */
public final class ConnectionWrapping {
    private ConnectionWrapping() {}

    /** Returns true if Keyspread, this copy or another, has wrapped a connection already, below a pool too. */
    public static boolean isWrapped(Connection connection) {
        return DoubleWrapping.isWrapped(connection);
    }

    /**
     * Wraps a connection that was just opened. One that needs no wrapper of this database's is returned as it is.
     *
     * @throws SQLException as {@link Database#opened}
     */
    public static Connection wrap(Connection raw, Database database) throws SQLException {
        return database.opened(raw, true) ? wrapper(raw, database) : raw;
    }

    /**
     * Wraps a connection that a data source of the application's handed out, which may be one with a transaction of the
     * application's open on it: nothing is read there then, and nothing ended.
     *
     * @throws SQLException as {@link Database#opened}
     */
    public static Connection wrapBorrowed(Connection raw, Database database) throws SQLException {
        return database.opened(raw, database.wouldRead() && IdleProbe.isIdle(raw))
                ? wrapper(raw, database).borrowed()
                : raw;
    }

    /**
     * Wraps a logical connection of one that was opened earlier. A transaction may have begun on it before: where there are connections of
     * Keyspread's own all is read on these, else nothing unless it is in auto-commit.
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
