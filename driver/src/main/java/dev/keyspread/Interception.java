package dev.keyspread;

import dev.keyspread.config.AgentSettings;
import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Secrets;
import dev.keyspread.config.Setting;
import dev.keyspread.database.DatabaseKey;
import dev.keyspread.jdbc.flavour.ConnectionWrapping;
import dev.keyspread.log.Log;
import dev.keyspread.source.Databases;
import dev.keyspread.source.DriverConnections;
import dev.keyspread.source.SourceKey;
import dev.keyspread.source.Wrapping;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Wraps, for the agent, the connections that an application's drivers and data sources have just made. Not for applications.
 *
 * <p>Each method returns the connection wrapped, or as it is where it is wrapped already or Keyspread is turned off.
 * What goes wrong while it is wrapped is said once, and the connection is returned as it is; where there are fill
 * rules, it is closed and an SQLException (SQLState 08001) is thrown, since rows would go out unfilled. The same
 * happens if a rule can't be read.
 */
public final class Interception {
    private static final int MAX_SOURCES = 256;

    private final AgentSettings settings;
    private final Map<SourceKey, Wrapping> wrappings = new ConcurrentHashMap<>();
    private final AtomicBoolean failureSaid = new AtomicBoolean();

    /** Wraps by those settings. */
    public Interception(AgentSettings settings) {
        this.settings = settings;
    }

    /** Returns true if a connection is wrapped already. */
    public boolean isWrapped(Connection connection) {
        return ConnectionWrapping.isWrapped(connection);
    }

    /** Wraps what {@code driver.connect(url, properties)} has returned. */
    public Connection connected(Driver driver, String url, @Nullable Properties properties, Connection raw)
            throws SQLException {
        if (ConnectionWrapping.isWrapped(raw)) {
            return raw;
        }
        Properties given = properties == null ? new Properties() : properties;
        ConnectionSettings read = settings(url, given, raw);
        return wrap(raw, read.config(), connection -> {
            Properties own = ConnectionSettings.delegateProperties(given);
            DatabaseKey key = new DatabaseKey(Secrets.mask(read.delegateUrl()), own.getProperty("user", ""));
            return ConnectionWrapping.wrap(
                    connection, Databases.SHARED.opened(key, read, own, new DriverConnections(driver, url, own)));
        });
    }

    /** Wraps what that data source has returned, asked for that user or for its own (null). */
    public Connection obtained(Object source, @Nullable String user, Connection raw) throws SQLException {
        return wrapGiven(
                raw,
                (connection, config) -> ConnectionWrapping.wrapBorrowed(
                        connection, wrapping(source, config).database(connection, user)));
    }

    /** Wraps the logical connection that a pooled one has returned; a transaction may have begun on it. */
    public Connection logical(Connection raw) throws SQLException {
        return wrapGiven(
                raw,
                (connection, config) -> ConnectionWrapping.wrapLogical(
                        connection, wrapping(null, config).database(connection, null)));
    }

    /** Wraps a connection by the settings. */
    @FunctionalInterface
    private interface ConfiguredWrap {
        Connection wrap(Connection raw, KeyspreadConfig config) throws SQLException;
    }

    /** Wraps a connection that was opened by no URL that could give settings. */
    private Connection wrapGiven(Connection raw, ConfiguredWrap wrap) throws SQLException {
        if (ConnectionWrapping.isWrapped(raw)) {
            return raw;
        }
        KeyspreadConfig config = settings("", new Properties(), raw).config();
        return wrap(raw, config, connection -> wrap.wrap(connection, config));
    }

    /**
     * Decides about a connection if something else failed before it could be wrapped.
     *
     * @return the connection as it is
     * @throws SQLException where there are fill rules
     */
    public Connection failed(Connection raw, Throwable failure) throws SQLException {
        return unwrapped(raw, hasRules(), failure);
    }

    /** Returns beginnings of the names of classes whose connections are left alone. */
    public List<String> exclude() {
        return settings.exclude();
    }

    /** Returns true if there are fill rules in the settings, or may be. */
    public boolean hasRules() {
        try {
            return !settings.read("", new Properties()).config().rules().isEmpty();
        } catch (SQLException | RuntimeException e) {
            return settings.giveRules();
        }
    }

    /** A pooled connection does not tell whose it is: those of all sources share what is found out. */
    private Wrapping wrapping(@Nullable Object source, KeyspreadConfig config) {
        wrappings.keySet().removeIf(SourceKey::isGone);
        if (wrappings.size() >= MAX_SOURCES) {
            wrappings.clear();
        }
        return wrappings.computeIfAbsent(SourceKey.of(source, config), key -> new Wrapping(config));
    }

    private ConnectionSettings settings(String url, Properties properties, Connection raw) throws SQLException {
        try {
            return settings.read(url, properties);
        } catch (SQLException refused) {
            close(raw, refused);
            throw refused;
        }
    }

    @SuppressWarnings("CatchingUnchecked") // whatever it is, it must not stop the application
    private Connection wrap(Connection raw, KeyspreadConfig config, Wrapping.Wrap wrap) throws SQLException {
        if (!config.get(Setting.ENABLED)) {
            return raw;
        }
        try {
            return wrap.wrap(raw);
        } catch (SQLException | RuntimeException | Error e) {
            return unwrapped(raw, !config.rules().isEmpty(), e);
        }
    }

    private Connection unwrapped(Connection raw, boolean rules, Throwable failure) throws SQLException {
        if (isNoDatabase(raw)) {
            return raw;
        }
        if (!rules) {
            sayOnce(failure);
            return raw;
        }
        SQLException refused = new SQLNonTransientConnectionException(
                "Keyspread could not wrap the connection, and there are fill rules: rows would go out unfilled. "
                        + failure,
                "08001",
                failure);
        close(raw, refused);
        throw refused;
    }

    /** A stub of a test tells nothing of itself; each driver does. */
    private static boolean isNoDatabase(Connection raw) {
        try {
            return raw.getMetaData() == null;
        } catch (SQLException | RuntimeException e) {
            return false;
        }
    }

    private void sayOnce(Throwable failure) {
        if (!failureSaid.getAndSet(true)) {
            // Looked up only here: to set SLF4J up takes time that no application that starts should wait for.
            Log.of("keyspread")
                    .error(
                            "A connection could not be wrapped: the application goes on with it as it is, without"
                                    + " advice. This is said once",
                            failure);
        }
    }

    private static void close(Connection raw, SQLException refused) {
        try {
            raw.close();
        } catch (SQLException | RuntimeException e) {
            refused.addSuppressed(e);
        }
    }
}
