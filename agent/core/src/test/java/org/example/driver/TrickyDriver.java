package org.example.driver;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Uses its arguments' variables for something else, has loops, handlers, wide variables and several ways to return. */
public class TrickyDriver implements Driver {
    /** Makes a driver. */
    public TrickyDriver() {}

    /** The connection of this driver. */
    public interface TrickyConnection extends Connection {}

    @Override
    @SuppressWarnings({"ParameterReassignment", "CheckReturnValue"})
    public @Nullable TrickyConnection connect(@Nullable String url, @Nullable Properties properties)
            throws SQLException {
        if (url == null || !url.startsWith("jdbc:tricky:")) {
            return null;
        }
        url = url.substring("jdbc:tricky:".length());
        properties = null;
        long sum = 0;
        for (int i = 0; i < url.length(); i++) {
            double weight = i * 0.5;
            sum += (long) (url.charAt(i) * weight);
        }
        try {
            if (sum % 2 == 0) {
                return connection();
            }
            Integer.parseInt(url);
        } catch (NumberFormatException e) {
            url = null;
            return connection();
        } finally {
            sum++;
        }
        return properties == null ? connection() : null;
    }

    private static TrickyConnection connection() {
        return (TrickyConnection) Proxy.newProxyInstance(
                TrickyDriver.class.getClassLoader(),
                new Class<?>[] {TrickyConnection.class},
                (proxy, method, arguments) -> null);
    }

    @Override
    public boolean acceptsURL(String url) {
        return true;
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
        return new DriverPropertyInfo[0];
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
}
