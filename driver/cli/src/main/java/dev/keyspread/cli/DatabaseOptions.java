package dev.keyspread.cli;

import dev.keyspread.cli.inner.LiveDatabase;
import dev.keyspread.config.ConnectionSettings;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Holds the options that say where the database is, and where its driver, for all commands that connect. A password must not be shown. */
final class DatabaseOptions {
    private static final int H2_IN_EXCLUSIVE_MODE = 90135;
    private static final Duration H2_PATIENCE = Duration.ofMinutes(1);

    @Option(
            names = "--url",
            paramLabel = "JDBC",
            description = "The database: jdbc:postgresql://host/db, with or without keyspread: in it.")
    @Nullable
    String url;

    @Option(names = "--user", paramLabel = "NAME", description = "The user, if the URL does not name one.")
    @Nullable
    String user;

    @Option(
            names = "--password",
            arity = "0..1",
            interactive = true,
            echo = false,
            paramLabel = "SECRET",
            description = "The password; without a value it is asked for.")
    char @Nullable [] password;

    @Option(
            names = "--driver-path",
            paramLabel = "JAR",
            description = "A jar, or a folder of jars, with the database's driver; may be given several times.")
    List<Path> driverPath = new ArrayList<>();

    /** Returns true if a database was named. */
    boolean isGiven() {
        return url != null;
    }

    /**
     * The settings that connections of the URL have.
     *
     * @throws SQLException when there is no URL, or a setting is not valid
     */
    ConnectionSettings settings() throws SQLException {
        if (url == null) {
            throw new SQLException("--url is missing: it names the database");
        }
        return LiveDatabase.settings(url);
    }

    /**
     * A new connection of the database's own driver.
     *
     * @throws SQLException when there is no driver, or it can't connect
     */
    Connection connect() throws SQLException {
        return connect(properties());
    }

    /**
     * A new connection that shares nothing with others. Cloud Spanner's driver has one session for all connections of the same properties, and
     * in the emulator a session has one transaction at a time.
     *
     * @throws SQLException as {@link #connect()}
     */
    Connection connectApart() throws SQLException {
        Properties properties = properties();
        if (settings().delegateUrl().startsWith("jdbc:cloudspanner:")) {
            properties.setProperty("numChannels", "1");
        }
        return connect(properties);
    }

    private Connection connect(Properties properties) throws SQLException {
        ConnectionSettings settings = settings();
        useDriverPath();
        Driver driver = LiveDatabase.driver(settings);
        Connection connection = driver == null ? null : connect(driver, settings.delegateUrl(), properties);
        if (connection == null) {
            String scheme = settings.delegateUrl().replaceFirst("^(jdbc:[^:/]+).*", "$1");
            throw new SQLException(
                    "No driver accepts " + scheme + ": name its jar with --driver-path, or put it on the class path",
                    "08001");
        }
        return connection;
    }

    /** H2 refuses connections while an adoption alters a table: soon it will be done, also one that was killed. */
    private static @Nullable Connection connect(Driver driver, String url, Properties properties) throws SQLException {
        for (long start = System.nanoTime(); ; ) {
            try {
                return driver.connect(url, properties);
            } catch (SQLException e) {
                boolean isRefusedForNow = e.getErrorCode() == H2_IN_EXCLUSIVE_MODE && url.startsWith("jdbc:h2:");
                if (!isRefusedForNow || System.nanoTime() - start >= H2_PATIENCE.toNanos()) {
                    throw e;
                }
                LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
            }
        }
    }

    /** Returns what is given to the driver beside the URL. */
    Properties properties() {
        Properties properties = new Properties();
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", new String(password));
        }
        return properties;
    }

    /** Drivers are looked for by the thread's class loader. */
    private void useDriverPath() throws SQLException {
        if (driverPath.isEmpty() || Thread.currentThread().getContextClassLoader() instanceof DriverLoader) {
            return;
        }
        List<URL> jars = new ArrayList<>();
        try {
            for (Path path : driverPath) {
                File[] inFolder = path.toFile().listFiles((folder, name) -> name.endsWith(".jar"));
                if (inFolder == null) {
                    if (!path.toFile().isFile()) {
                        throw new SQLException("--driver-path: there is no file or folder " + path);
                    }
                    jars.add(path.toUri().toURL());
                } else {
                    for (File jar : inFolder) {
                        jars.add(jar.toURI().toURL());
                    }
                }
            }
        } catch (MalformedURLException e) {
            throw new SQLException("--driver-path: " + e.getMessage(), e);
        }
        Thread.currentThread().setContextClassLoader(new DriverLoader(jars));
    }

    private static final class DriverLoader extends URLClassLoader {
        DriverLoader(List<URL> jars) {
            super(jars.toArray(new URL[0]), DatabaseOptions.class.getClassLoader());
        }
    }
}
