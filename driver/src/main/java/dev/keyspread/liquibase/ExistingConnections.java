package dev.keyspread.liquibase;

import dev.keyspread.api.KeyspreadConnection;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import liquibase.database.DatabaseConnection;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.DatabaseException;
import liquibase.exception.UnexpectedLiquibaseException;

/**
 * Keeps Liquibase's extension for Cloud Spanner on the connection that it is given. The extension opens another one by the URL of the
 * metadata, past Keyspread, for each connection that implements the interface of Spanner's driver and whose URL names no user agent.
 */
final class ExistingConnections {
    private ExistingConnections() {}

    /** Has Liquibase see a wrapped connection to Cloud Spanner by JDBC's interface alone. */
    static void keep(DatabaseConnection given) {
        if (!(given instanceof JdbcConnection jdbc) || given.getClass() != JdbcConnection.class) {
            return;
        }
        Connection wrapped = jdbc.getUnderlyingConnection();
        try {
            boolean isConcerned = wrapped != null
                    && !Proxy.isProxyClass(wrapped.getClass())
                    && wrapped.isWrapperFor(KeyspreadConnection.class)
                    && String.valueOf(wrapped.getMetaData().getURL()).startsWith("jdbc:cloudspanner:");
            if (isConcerned) {
                jdbc.open("jdbc:keyspread:", new Handing(plain(wrapped)), new Properties());
            }
        } catch (SQLException | DatabaseException e) {
            throw new UnexpectedLiquibaseException(
                    "Liquibase's extension for Cloud Spanner would write past Keyspread. To do: put ;userAgent=sp-liq into"
                            + " the URL of the connection",
                    e);
        }
    }

    private static Connection plain(Connection wrapped) {
        return (Connection) Proxy.newProxyInstance(
                ExistingConnections.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, values) -> {
                    try {
                        return method.invoke(wrapped, values);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Hands out one connection, since Liquibase takes another only from a driver. */
    private record Handing(Connection connection) implements Driver {
        @Override
        public Connection connect(String url, Properties properties) {
            return connection;
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
}
