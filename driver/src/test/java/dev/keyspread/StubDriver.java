package dev.keyspread;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A driver for {@code jdbc:stub:}, whose connections can do nothing; notes what it was last given on
 * the thread that asks: Keyspread also connects on one of its own.
 */
public class StubDriver implements Driver {
    private static final ThreadLocal<@Nullable String> LAST_URL = new ThreadLocal<>();
    private static final ThreadLocal<@Nullable Properties> LAST_PROPERTIES = new ThreadLocal<>();

    public static @Nullable String lastUrl() {
        return LAST_URL.get();
    }

    static @Nullable Properties lastProperties() {
        return LAST_PROPERTIES.get();
    }

    /** Forgets what was given. */
    static void forget() {
        LAST_URL.remove();
        LAST_PROPERTIES.remove();
    }

    @Override
    public @Nullable Connection connect(String url, Properties properties) throws SQLException {
        LAST_URL.set(url);
        LAST_PROPERTIES.set(properties);
        return (Connection) Proxy.newProxyInstance(
                StubDriver.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    Class<?> type = method.getReturnType();
                    return type == boolean.class ? Boolean.FALSE : null;
                });
    }

    @Override
    public boolean acceptsURL(String url) throws SQLException {
        return url.startsWith("jdbc:stub:");
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
        return new DriverPropertyInfo[] {new DriverPropertyInfo("stub.setting", properties.getProperty("stub.setting"))
        };
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    /** Accepts the URL and then doesn't connect, as MySQL's driver and MariaDB's do with each other's. */
    public static final class Reluctant extends StubDriver {
        @Override
        public @Nullable Connection connect(String url, Properties properties) {
            return null;
        }
    }

    /** Lacks a class when it is asked. */
    public static final class Broken extends StubDriver {
        @Override
        public boolean acceptsURL(String url) {
            throw new NoClassDefFoundError("org/example/Missing");
        }
    }

    /** Can't be made. */
    public static final class Unmakeable extends StubDriver {
        /** Fails as a static initialiser would. */
        public Unmakeable() {
            throw new NoClassDefFoundError("org/example/Absent");
        }
    }
}
