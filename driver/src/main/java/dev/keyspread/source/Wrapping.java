package dev.keyspread.source;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Secrets;
import dev.keyspread.database.Database;
import dev.keyspread.database.DatabaseKey;
import dev.keyspread.database.own.ConnectionSource;
import dev.keyspread.jdbc.flavour.ConnectionWrapping;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Wraps the connections that one data source hands out. {@link WrappedSource}s hold one each. What is found out by them must be shared
 * among them alone: another data source with the same URL and user may have other properties, which decide what its driver sends and how
 * its sessions read a text.
 */
public final class Wrapping {
    private static final int MAX_IDLE = 256;

    /** Who a connection was asked for, and where it led. */
    private record Asked(String url, @Nullable String user, boolean hasOwn) {}

    private final KeyspreadConfig config;
    private final Databases.Kept<Asked> databases = new Databases.Kept<>(MAX_IDLE);

    /** Nothing is found out yet. */
    public Wrapping(KeyspreadConfig config) {
        this.config = config;
    }

    KeyspreadConfig config() {
        return config;
    }

    /**
     * Wraps a connection that was asked for that user, or for the data source's own (null). The URL is asked of each
     * connection, since a data source may route; the user only once for each URL, since some drivers run a query for it.
     */
    Connection wrap(Connection raw, @Nullable String user) throws SQLException {
        return wrapOrClose(raw, connection -> {
            DatabaseMetaData metaData = connection.getMetaData();
            if (metaData == null) {
                return connection; // a stub of a test: each driver tells of its database
            }
            return ConnectionWrapping.wrapBorrowed(connection, database(metaData, user, null));
        });
    }

    /**
     * Wraps a logical connection, on which a distributed transaction may have begun.
     *
     * @param own opens another physical connection in the same way; null where there can be none
     */
    Connection wrapLogical(Connection raw, @Nullable String user, @Nullable ConnectionSource own) throws SQLException {
        return wrapOrClose(
                raw,
                connection ->
                        ConnectionWrapping.wrapLogical(connection, database(connection.getMetaData(), user, own)));
    }

    /** The database that a connection leads to, which was asked for that user or for the data source's own (null). */
    public Database database(Connection raw, @Nullable String user) throws SQLException {
        return database(raw.getMetaData(), user, null);
    }

    /**
     * Returns the database of a connection beside which another one can be had.
     *
     * @param own opens another one in the same way; null where there can be none, as of a pool
     */
    private Database database(DatabaseMetaData metaData, @Nullable String user, @Nullable ConnectionSource own)
            throws SQLException {
        String url = Objects.requireNonNullElse(metaData.getURL(), "");
        Asked asked = new Asked(url, user, own != null);
        Database known = databases.find(asked);
        if (known != null) {
            return known;
        }
        String name = Objects.requireNonNullElse(metaData.getUserName(), "");
        DatabaseKey key = new DatabaseKey(Secrets.mask(url), name);
        if (Databases.isPrivate(url)) {
            return new Database(key, config, null);
        }
        return databases.keep(asked, new Database(key, config, own));
    }

    /** Wraps a connection, or closes it if that fails. One that is wrapped already is returned as it is. */
    static Connection wrapOrClose(Connection raw, Wrap wrap) throws SQLException {
        try {
            RequiredJars.check();
            return wrap.wrap(raw);
        } catch (SQLException | RuntimeException | Error e) {
            try {
                raw.close();
            } catch (SQLException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }

    /** Finds out what database a connection belongs to, and wraps it for that. */
    @FunctionalInterface
    public interface Wrap {
        /** The wrapped connection. What is thrown closes the delegate's. */
        Connection wrap(Connection raw) throws SQLException;
    }

    /** Returns a connection that settings turn Keyspread off for. The agent finds this method on the stack, and leaves the connection alone. */
    public static Connection leaveAlone(ConnectionSource opening) throws SQLException {
        return opening.open();
    }
}
