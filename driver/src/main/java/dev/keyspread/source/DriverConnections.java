package dev.keyspread.source;

import dev.keyspread.database.own.ConnectionSource;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Opens further connections with a driver of the application's as the application did. Neither the driver nor anything of its class
 * loader is kept alive: what is known of a database may outlive the application that connected to it. {@link UrlConnector} hands it to a
 * database for Keyspread's own queries.
 */
public final class DriverConnections implements ConnectionSource {
    private final WeakReference<Driver> driver;
    private final WeakReference<Class<? extends Driver>> type;
    private final String url;
    private final Properties properties;

    /** Keeps what of the Properties is not of the application's classes. */
    public DriverConnections(Driver driver, String url, Properties properties) {
        this.driver = new WeakReference<>(driver);
        this.type = new WeakReference<>(driver.getClass());
        this.url = url;
        this.properties = lasting(properties);
        if (url.startsWith("jdbc:postgresql:")) {
            // The driver waits so long for a server that answers no request to end a query; its own limit is ten
            // seconds.
            this.properties.putIfAbsent("cancelSignalTimeout", "1");
        }
    }

    /**
     * The properties without objects of the application's class loaders, since the state of a database may outlive the
     * application.
     */
    private static Properties lasting(Properties given) {
        Properties lasting = new Properties();
        for (String name : given.stringPropertyNames()) {
            lasting.setProperty(name, given.getProperty(name));
        }
        for (Map.Entry<Object, Object> each : given.entrySet()) {
            if (lives(each.getKey().getClass().getClassLoader())
                    && lives(each.getValue().getClass().getClassLoader())) {
                lasting.put(each.getKey(), each.getValue());
            }
        }
        return lasting;
    }

    /** Returns true if a class loader lives as long as Keyspread's: the platform's, Keyspread's own, or a parent of it. */
    private static boolean lives(@Nullable ClassLoader loader) {
        ClassLoader own = DriverConnections.class.getClassLoader();
        while (own != null && own != loader) {
            own = own.getParent();
        }
        return loader == null || own == loader;
    }

    @Override
    public @Nullable ClassLoader loader() {
        Class<? extends Driver> known = type.get();
        return known == null ? null : known.getClassLoader();
    }

    @Override
    public Connection open() throws SQLException {
        Driver known = driver.get();
        Connection connection = (known == null ? another() : known).connect(url, (Properties) properties.clone());
        if (connection == null) {
            throw gone(null);
        }
        return connection;
    }

    /** Applications may make a driver for one connection only. */
    private Driver another() throws SQLException {
        Class<? extends Driver> known = type.get();
        if (known == null) {
            throw gone(null);
        }
        try {
            return known.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            throw gone(e);
        }
    }

    private static SQLException gone(@Nullable Throwable cause) {
        return new SQLNonTransientConnectionException(
                "Keyspread can't open a connection of its own: the driver that the application used is gone",
                "08001",
                cause);
    }
}
