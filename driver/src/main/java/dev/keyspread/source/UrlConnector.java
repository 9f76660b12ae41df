package dev.keyspread.source;

import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.config.Secrets;
import dev.keyspread.config.Setting;
import dev.keyspread.database.DatabaseKey;
import dev.keyspread.jdbc.flavour.ConnectionWrapping;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/**
 * Connects to the delegate that a URL names. {@code KeyspreadDriver} and the data sources connect by it. If Keyspread is turned off, it
 * must return the delegate's own connection.
 */
public final class UrlConnector {
    private UrlConnector() {}

    /** The settings in a URL, which may have {@code keyspread:} in it or not, and in the Properties that come with it. */
    public static ConnectionSettings settings(String url, Properties properties) throws SQLException {
        return ConnectionSettings.read(url, properties);
    }

    /** A wrapped connection, or the delegate's own when Keyspread is turned off. */
    public static Connection connect(String url, Properties properties) throws SQLException {
        RequiredJars.check();
        ConnectionSettings settings = settings(url, properties);
        Properties own = ConnectionSettings.delegateProperties(properties);
        DelegateDrivers drivers = new DelegateDrivers(settings);
        if (!settings.config().get(Setting.ENABLED)) {
            return Wrapping.leaveAlone(() -> drivers.connect(own));
        }
        if (RequiredJars.HAS_SPARK) {
            SparkDialects.check(url);
        }
        Connection raw = drivers.connect(own);
        DatabaseKey key = new DatabaseKey(Secrets.mask(settings.delegateUrl()), own.getProperty("user", ""));
        DriverConnections again = new DriverConnections(drivers.used(), settings.delegateUrl(), own);
        return Wrapping.wrapOrClose(
                raw,
                connection -> ConnectionWrapping.wrap(connection, Databases.SHARED.opened(key, settings, own, again)));
    }
}
