package dev.keyspread.source;

import dev.keyspread.config.Secrets;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Opens the connections of one URL, for {@code KeyspreadDataSource}. Its login timeout and log writer belong to the data source that
 * holds it.
 */
public final class UrlDataSource implements DataSource {
    private final String url;
    private final Properties properties;

    /**
     * Takes a URL with or without {@code keyspread:}.
     *
     * @param properties Keyspread's and the delegate's
     * @throws SQLException SQLState 08001 when it is no JDBC URL
     */
    public UrlDataSource(String url, Properties properties) throws SQLException {
        if (!url.startsWith("jdbc:")) {
            throw new SQLNonTransientConnectionException(
                    "KeyspreadDataSource: url = " + Secrets.mask(url) + " has to begin with jdbc:", "08001");
        }
        this.url = url;
        this.properties = properties;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return UrlConnector.connect(url, properties);
    }

    @Override
    public Connection getConnection(@Nullable String username, @Nullable String password) throws SQLException {
        Properties others = (Properties) properties.clone();
        set(others, "user", username);
        set(others, "password", password);
        return UrlConnector.connect(url, others);
    }

    /** Sets a property, or removes the data source's own if the value is null, like DriverManager. */
    private static void set(Properties properties, String name, @Nullable String value) {
        if (value == null) {
            properties.remove(name);
        } else {
            properties.setProperty(name, value);
        }
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw ParentLogger.unsupported();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        throw new SQLException("KeyspreadDataSource with a URL wraps no " + type.getName());
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
