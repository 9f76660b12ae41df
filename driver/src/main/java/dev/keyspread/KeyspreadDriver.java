package dev.keyspread;

import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.config.Setting;
import dev.keyspread.log.DriverVersion;
import dev.keyspread.source.DelegateDrivers;
import dev.keyspread.source.ParentLogger;
import dev.keyspread.source.UrlConnector;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The driver behind {@code jdbc:keyspread:<delegate url without jdbc:>}. It finds the driver for the delegate's URL,
 * connects with it, and hands out the connection wrapped. Settings are taken out of the URL and the Properties first.
 */
public final class KeyspreadDriver implements Driver {
    /** Begins the URLs of this driver. */
    public static final String URL_PREFIX = ConnectionSettings.URL_PREFIX;

    static {
        try {
            DriverManager.registerDriver(new KeyspreadDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** For DriverManager, ServiceLoader and pools, which make drivers by reflection. */
    public KeyspreadDriver() {}

    /**
     * Connects through the delegate.
     *
     * @return null when the URL is not one of Keyspread's
     * @throws SQLException SQLState 08001 when a setting is not valid or no driver accepts the delegate's URL; else what
     *     the delegate throws
     */
    @Override
    public @Nullable Connection connect(String url, @Nullable Properties properties) throws SQLException {
        return acceptsURL(url) ? UrlConnector.connect(url, properties == null ? new Properties() : properties) : null;
    }

    @Override
    public boolean acceptsURL(@Nullable String url) throws SQLException {
        if (url == null) {
            throw new SQLException("Keyspread: the URL is null", "08001");
        }
        return url.startsWith(URL_PREFIX);
    }

    /** Keyspread's settings, then the properties of the delegate where it is found. */
    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, @Nullable Properties properties) throws SQLException {
        Properties given = properties == null ? new Properties() : properties;
        List<DriverPropertyInfo> infos = new ArrayList<>();
        for (Setting<?> setting : Setting.all()) {
            infos.add(info(setting, given.getProperty(setting.settingName())));
        }
        if (acceptsURL(url)) {
            infos.addAll(delegateInfos(url, given));
        }
        return infos.toArray(DriverPropertyInfo[]::new);
    }

    private static DriverPropertyInfo info(Setting<?> setting, @Nullable String value) {
        DriverPropertyInfo info =
                new DriverPropertyInfo(setting.settingName(), value == null ? setting.defaultText() : value);
        info.description = setting.description();
        info.choices = setting.choices().isEmpty() ? null : setting.choices().toArray(String[]::new);
        return info;
    }

    private static List<DriverPropertyInfo> delegateInfos(String url, Properties properties) throws SQLException {
        ConnectionSettings settings = UrlConnector.settings(url, properties);
        Driver delegate = new DelegateDrivers(settings).find();
        if (delegate == null) {
            return List.of();
        }
        DriverPropertyInfo[] infos =
                delegate.getPropertyInfo(settings.delegateUrl(), ConnectionSettings.delegateProperties(properties));
        return infos == null ? List.of() : Arrays.asList(infos);
    }

    @Override
    public int getMajorVersion() {
        return DriverVersion.CURRENT.major();
    }

    @Override
    public int getMinorVersion() {
        return DriverVersion.CURRENT.minor();
    }

    /** False: that is for the delegate to say. */
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    /** Not supported: Keyspread logs through SLF4J. */
    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw ParentLogger.unsupported();
    }
}
