package dev.keyspread.source;

import dev.keyspread.database.own.ConnectionSource;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Opens further connections with a driver of the application's as the application did. Neither the driver nor anything of its
 * class loader is kept alive: what is known of a database may outlive the application that connected to it.
 */
public final class DriverConnections implements ConnectionSource {
    private final WeakReference<Driver> driver;
    private final WeakReference<Class<? extends Driver>> type;
    private final String url;
    private final Properties properties;

    /** Keeps only texts of the Properties: other values may be of the application's classes. */
    public DriverConnections(Driver driver, String url, Properties properties) {
        this.driver = new WeakReference<>(driver);
        this.type = new WeakReference<>(driver.getClass());
        this.url = url;
        this.properties = texts(properties);
    }

    private static Properties texts(Properties properties) {
        Properties texts = new Properties();
        for (String name : properties.stringPropertyNames()) {
            texts.setProperty(name, properties.getProperty(name));
        }
        return texts;
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
