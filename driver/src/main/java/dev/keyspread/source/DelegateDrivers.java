package dev.keyspread.source;

import dev.keyspread.config.ConnectionSettings;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the delegate of one URL: the class that a setting names, or else the drivers that DriverManager shows us, then those of the
 * thread's context class loader, then those of our own. DriverManager hides drivers of class loaders that are not ours, and one driver
 * that doesn't load must not keep us from the right one: what is thrown while looking is kept for the message that there is none.
 * {@link UrlConnector} and {@code KeyspreadDriver} ask it. It opens no connection.
 */
public final class DelegateDrivers {
    /** The class of Keyspread's own driver, in this copy of Keyspread and in others: nobody's delegate. */
    private static final String OURS = "dev.keyspread.KeyspreadDriver";

    /** DriverManager, the thread's context class loader, our own. */
    private static final int PLACES = 3;

    private final String url;
    private final @Nullable String className;
    private final List<Throwable> failures = new ArrayList<>();

    /** The driver that has connected; null before that. */
    private @Nullable Driver used;

    /** For one search on one thread. */
    public DelegateDrivers(ConnectionSettings settings) {
        this.url = settings.delegateUrl();
        this.className = settings.delegateDriver();
    }

    /**
     * A new connection of the delegate's.
     *
     * @throws SQLException SQLState 08001 when no driver accepts the URL, else what the driver throws
     */
    Connection connect(Properties properties) throws SQLException {
        for (int place = 0; place < PLACES; place++) {
            for (Driver driver : drivers(place)) {
                // of MySQL's and MariaDB's drivers, say, one may accept the URL and then not connect
                Connection connection = accepts(driver) ? driver.connect(url, (Properties) properties.clone()) : null;
                if (connection != null) {
                    used = driver;
                    return connection;
                }
            }
        }
        throw MissingDelegate.exception(url, className, failures);
    }

    /** Returns the driver by which {@link #connect} has connected. */
    Driver used() {
        return Objects.requireNonNull(used, "nothing has connected");
    }

    /** The first driver that accepts the URL, or null. */
    @Nullable
    public Driver find() {
        for (int place = 0; place < PLACES; place++) {
            for (Driver driver : drivers(place)) {
                if (accepts(driver)) {
                    return driver;
                }
            }
        }
        return null;
    }

    /** The drivers at one of the places where they may be, which are looked at one after the other. */
    private List<Driver> drivers(int place) {
        if (className != null) {
            return place == 0 ? instances(className) : List.of();
        }
        return switch (place) {
            case 0 -> Collections.list(DriverManager.getDrivers());
            case 1 -> DriverServices.of(Thread.currentThread().getContextClassLoader(), failures);
            default -> DriverServices.of(DelegateDrivers.class.getClassLoader(), failures);
        };
    }

    /** Our own prefix in front of our own prefix would wrap twice: that is no delegate. */
    private boolean accepts(Driver driver) {
        try {
            return !driver.getClass().getName().equals(OURS) && driver.acceptsURL(url);
        } catch (SQLException | LinkageError e) {
            failures.add(e);
            return false;
        }
    }

    private List<Driver> instances(String name) {
        for (ClassLoader loader : loaders()) {
            try {
                // nothing of a class that is no driver may run: a URL can name any
                Class<? extends Driver> type =
                        Class.forName(name, false, loader).asSubclass(Driver.class);
                return List.of(type.getDeclaredConstructor().newInstance());
            } catch (ReflectiveOperationException | LinkageError | ClassCastException e) {
                failures.add(e);
            }
        }
        return List.of();
    }

    private static List<ClassLoader> loaders() {
        List<ClassLoader> loaders = new ArrayList<>();
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        if (context != null) {
            loaders.add(context);
        }
        loaders.add(DelegateDrivers.class.getClassLoader());
        return loaders;
    }
}
