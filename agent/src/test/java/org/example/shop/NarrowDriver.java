package org.example.shop;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** A driver over H2 that promises interfaces of its own, as YDB's does. */
public final class NarrowDriver implements Driver {
    /** Makes a driver. */
    public NarrowDriver() {}

    /** Its connections. */
    public interface NarrowConnection extends Connection {
        @Override
        NarrowStatement createStatement() throws SQLException;

        /** Something of the driver's own. */
        String region();
    }

    /** Its statements. */
    public interface NarrowStatement extends Statement {
        /** Something of the driver's own. */
        String tracking();
    }

    @Override
    public @Nullable NarrowConnection connect(String url, Properties properties) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        String h2 = url.replace("jdbc:narrow:", "jdbc:h2:mem:");
        Connection delegate = new org.h2.jdbc.JdbcConnection(h2, properties, null, null, false);
        return narrow(NarrowConnection.class, delegate);
    }

    private static <T> T narrow(Class<T> type, Object delegate) {
        InvocationHandler handler = (proxy, method, arguments) -> invoke(delegate, method, arguments);
        return type.cast(Proxy.newProxyInstance(NarrowDriver.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static @Nullable Object invoke(Object delegate, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        switch (method.getName()) {
            case "region", "tracking" -> {
                return "its own";
            }
            case "createStatement" -> {
                return narrow(NarrowStatement.class, ((Connection) delegate).createStatement());
            }
            default -> {
                try {
                    return method.invoke(delegate, arguments);
                } catch (InvocationTargetException e) {
                    throw e.getTargetException();
                }
            }
        }
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith("jdbc:narrow:");
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
