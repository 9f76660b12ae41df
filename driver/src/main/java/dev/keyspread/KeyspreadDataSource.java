package dev.keyspread;

import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.config.Setting;
import dev.keyspread.source.ParentLogger;
import dev.keyspread.source.UrlConnector;
import dev.keyspread.source.UrlDataSource;
import dev.keyspread.source.Wrapping;
import dev.keyspread.source.bean.BeanProperties;
import dev.keyspread.source.bean.BeanSettings;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.ShardingKeyBuilder;
import java.util.Properties;
import java.util.logging.Logger;
import javax.naming.NamingException;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.naming.StringRefAddr;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A data source made of bean properties, for pools that are given a class name ({@code dataSourceClassName} of HikariCP)
 * and for JNDI. It connects with a URL, or wraps the data source that it is given as an object or by class name. Set the
 * properties before the first connection.
 */
public final class KeyspreadDataSource implements DataSource, Referenceable {
    private @Nullable String url;
    private @Nullable String user;
    private @Nullable String password;
    private @Nullable String rules;
    private @Nullable String dataSourceClassName;
    private @Nullable DataSource dataSource;
    private Properties dataSourceProperties = new Properties();
    private Properties keyspreadProperties = new Properties();
    private @Nullable PrintWriter logWriter;
    private int loginTimeout;

    /** Source of the connections: made at the first use, and again after a property was set. */
    private volatile @Nullable DataSource source;

    /** True if its settings turn Keyspread off; written before {@link #source}. */
    private volatile boolean isTurnedOff;

    /** A data source that has to be given a URL or another data source. */
    public KeyspreadDataSource() {}

    /** The URL, with or without {@code keyspread:} in it. */
    public synchronized void setUrl(@Nullable String url) {
        this.url = url;
        source = null;
    }

    /** See {@link #setUrl}. */
    public synchronized @Nullable String getUrl() {
        return url;
    }

    /** The database user. */
    public synchronized void setUser(@Nullable String user) {
        this.user = user;
        source = null;
    }

    /** See {@link #setUser}. */
    public synchronized @Nullable String getUser() {
        return user;
    }

    /** The user's password. */
    public synchronized void setPassword(@Nullable String password) {
        this.password = password;
        source = null;
    }

    /** Shard rules, {@code <table>.<column> = <expression>}, separated by semicolons or line ends. */
    public synchronized void setRules(@Nullable String rules) {
        this.rules = rules;
        source = null;
    }

    /** See {@link #setRules}. */
    public synchronized @Nullable String getRules() {
        return rules;
    }

    /** Settings of Keyspread's, by their full names: {@code keyspread.reads}. */
    public synchronized void setKeyspreadProperties(Properties properties) {
        keyspreadProperties = properties;
        source = null;
    }

    /** See {@link #setKeyspreadProperties}. */
    public synchronized Properties getKeyspreadProperties() {
        return keyspreadProperties;
    }

    /** With a URL, properties for the delegate's driver; with a data source's class name, its bean properties. */
    public synchronized void setDataSourceProperties(Properties properties) {
        dataSourceProperties = properties;
        source = null;
    }

    /** See {@link #setDataSourceProperties}. */
    public synchronized Properties getDataSourceProperties() {
        return dataSourceProperties;
    }

    /** The class of the data source to wrap; it is given the URL, user, password and data source properties. */
    public synchronized void setDataSourceClassName(@Nullable String className) {
        dataSourceClassName = className;
        source = null;
    }

    /** See {@link #setDataSourceClassName}. */
    public synchronized @Nullable String getDataSourceClassName() {
        return dataSourceClassName;
    }

    /** The data source to wrap. */
    public synchronized void setDataSource(@Nullable DataSource dataSource) {
        this.dataSource = dataSource;
        source = null;
    }

    /** See {@link #setDataSource}. */
    public synchronized @Nullable DataSource getDataSource() {
        return dataSource;
    }

    @Override
    public Connection getConnection() throws SQLException {
        DataSource made = source();
        return isTurnedOff ? Wrapping.leaveAlone(made::getConnection) : made.getConnection();
    }

    @Override
    public Connection getConnection(@Nullable String username, @Nullable String password) throws SQLException {
        DataSource made = source();
        return isTurnedOff
                ? Wrapping.leaveAlone(() -> made.getConnection(username, password))
                : made.getConnection(username, password);
    }

    @Override
    public ConnectionBuilder createConnectionBuilder() throws SQLException {
        return source().createConnectionBuilder();
    }

    @Override
    public ShardingKeyBuilder createShardingKeyBuilder() throws SQLException {
        return source().createShardingKeyBuilder();
    }

    @Override
    public synchronized @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    @Override
    public synchronized void setLogWriter(@Nullable PrintWriter out) {
        logWriter = out;
        source = null;
    }

    /** Passed on to a data source that is wrapped. With a URL, the driver's own parameter does it. */
    @Override
    public synchronized void setLoginTimeout(int seconds) {
        loginTimeout = seconds;
        source = null;
    }

    @Override
    public synchronized int getLoginTimeout() {
        return loginTimeout;
    }

    /** Not supported: Keyspread logs through SLF4J. */
    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw ParentLogger.unsupported();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(this) ? type.cast(this) : source().unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(this) || source().isWrapperFor(type);
    }

    /** For JNDI. A data source that was set as an object can't be stored there. */
    @Override
    public synchronized Reference getReference() throws NamingException {
        if (dataSource != null) {
            throw new NamingException(
                    "A KeyspreadDataSource with a dataSource can't be bound; set dataSourceClassName");
        }
        Reference reference =
                new Reference(KeyspreadDataSource.class.getName(), KeyspreadDataSourceFactory.class.getName(), null);
        add(reference, "url", url);
        add(reference, "user", user);
        add(reference, "password", password);
        add(reference, "rules", rules);
        add(reference, "dataSourceClassName", dataSourceClassName);
        add(reference, "dataSourceProperties", BeanProperties.text(dataSourceProperties));
        add(reference, "keyspreadProperties", BeanProperties.text(keyspreadProperties));
        return reference;
    }

    private static void add(Reference reference, String name, @Nullable String value) {
        if (value != null) {
            reference.add(new StringRefAddr(name, value));
        }
    }

    private DataSource source() throws SQLException {
        DataSource made = source;
        if (made != null) {
            return made;
        }
        synchronized (this) {
            DataSource others = source; // another thread may have made it meanwhile
            DataSource fresh = others == null ? make() : others;
            source = fresh;
            return fresh;
        }
    }

    private DataSource make() throws SQLException {
        Properties settings = BeanSettings.of(keyspreadProperties, rules);
        if (dataSource != null) {
            return wrapped(dataSource, ConnectionSettings.read("", settings));
        }
        if (dataSourceClassName != null) {
            ConnectionSettings read = UrlConnector.settings(url == null ? "" : url, settings);
            Properties properties = delegateProperties();
            putIfSet(properties, "url", url == null ? null : read.delegateUrl());
            return wrapped(BeanProperties.make(dataSourceClassName, DataSource.class, properties), read);
        }
        if (url != null) {
            settings.putAll(delegateProperties());
            return new UrlDataSource(url, settings);
        }
        throw new SQLNonTransientConnectionException(
                "KeyspreadDataSource: set url, dataSource or dataSourceClassName", "08001");
    }

    private DataSource wrapped(DataSource delegate, ConnectionSettings settings) throws SQLException {
        if (logWriter != null) {
            delegate.setLogWriter(logWriter);
        }
        if (loginTimeout > 0) {
            delegate.setLoginTimeout(loginTimeout);
        }
        isTurnedOff = !settings.config().get(Setting.ENABLED);
        return Keyspread.wrap(delegate, settings.config());
    }

    private Properties delegateProperties() {
        Properties properties = ConnectionSettings.delegateProperties(dataSourceProperties);
        putIfSet(properties, "user", user);
        putIfSet(properties, "password", password);
        return properties;
    }

    private static void putIfSet(Properties properties, String name, @Nullable String value) {
        if (value != null) {
            properties.setProperty(name, value);
        }
    }
}
