package dev.keyspread;

import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.source.ParentLogger;
import dev.keyspread.source.UrlConnector;
import dev.keyspread.source.XaClasses;
import dev.keyspread.source.bean.BeanProperties;
import dev.keyspread.source.bean.BeanSettings;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.ShardingKeyBuilder;
import java.util.Properties;
import java.util.logging.Logger;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.naming.StringRefAddr;
import javax.sql.XAConnection;
import javax.sql.XAConnectionBuilder;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/**
 * A data source for distributed transactions made of bean properties, for application servers and transaction managers that are given a
 * class name. It wraps the data source of the database's driver. Set the properties before the first connection.
 */
public final class KeyspreadXADataSource implements XADataSource, Referenceable {
    private @Nullable String url;
    private @Nullable String user;
    private @Nullable String password;
    private @Nullable String rules;
    private @Nullable String xaDataSourceClassName;
    private Properties xaDataSourceProperties = new Properties();
    private Properties keyspreadProperties = new Properties();
    private @Nullable PrintWriter logWriter;
    private int loginTimeout;

    /** The wrapped data source of the driver, made at the first use, and again after a property was set. */
    private @Nullable XADataSource source;

    /** A data source that has to be given a URL, or the class of a driver's data source. */
    public KeyspreadXADataSource() {}

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

    /** The class of the driver's data source. PostgreSQL, MySQL, MariaDB and H2 need none: the URL tells. */
    public synchronized void setXaDataSourceClassName(@Nullable String className) {
        xaDataSourceClassName = className;
        source = null;
    }

    /** See {@link #setXaDataSourceClassName}. */
    public synchronized @Nullable String getXaDataSourceClassName() {
        return xaDataSourceClassName;
    }

    /** Bean properties of the driver's data source. */
    public synchronized void setXaDataSourceProperties(Properties properties) {
        xaDataSourceProperties = properties;
        source = null;
    }

    /** See {@link #setXaDataSourceProperties}. */
    public synchronized Properties getXaDataSourceProperties() {
        return xaDataSourceProperties;
    }

    @Override
    public XAConnection getXAConnection() throws SQLException {
        return source().getXAConnection();
    }

    @Override
    public XAConnection getXAConnection(@Nullable String username, @Nullable String password) throws SQLException {
        return source().getXAConnection(username, password);
    }

    @Override
    public XAConnectionBuilder createXAConnectionBuilder() throws SQLException {
        return source().createXAConnectionBuilder();
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

    /** Passed on to the driver's data source. Atomikos sets it before the URL. */
    @Override
    public synchronized void setLoginTimeout(int seconds) {
        loginTimeout = seconds;
        source = null;
    }

    @Override
    public synchronized int getLoginTimeout() {
        return loginTimeout;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw ParentLogger.unsupported();
    }

    @Override
    public synchronized Reference getReference() {
        Reference reference =
                new Reference(KeyspreadXADataSource.class.getName(), KeyspreadDataSourceFactory.class.getName(), null);
        add(reference, "url", url);
        add(reference, "user", user);
        add(reference, "password", password);
        add(reference, "rules", rules);
        add(reference, "xaDataSourceClassName", xaDataSourceClassName);
        add(reference, "xaDataSourceProperties", BeanProperties.text(xaDataSourceProperties));
        add(reference, "keyspreadProperties", BeanProperties.text(keyspreadProperties));
        return reference;
    }

    private static void add(Reference reference, String name, @Nullable String value) {
        if (value != null) {
            reference.add(new StringRefAddr(name, value));
        }
    }

    private synchronized XADataSource source() throws SQLException {
        if (source == null) {
            source = make();
        }
        return source;
    }

    private XADataSource make() throws SQLException {
        ConnectionSettings settings =
                UrlConnector.settings(url == null ? "" : url, BeanSettings.of(keyspreadProperties, rules));
        String className = xaDataSourceClassName == null ? XaClasses.of(settings.delegateUrl()) : xaDataSourceClassName;
        if (className == null) {
            throw new SQLNonTransientConnectionException(
                    "KeyspreadXADataSource: set url to one of PostgreSQL, MySQL, MariaDB or H2, or xaDataSourceClassName",
                    "08001");
        }
        Properties properties = ConnectionSettings.delegateProperties(xaDataSourceProperties);
        putIfSet(properties, "url", url == null ? null : settings.delegateUrl());
        putIfSet(properties, "user", user);
        putIfSet(properties, "password", password);
        XADataSource delegate = BeanProperties.make(className, XADataSource.class, properties);
        if (logWriter != null) {
            delegate.setLogWriter(logWriter);
        }
        if (loginTimeout > 0) {
            delegate.setLoginTimeout(loginTimeout);
        }
        return Keyspread.wrapXA(delegate, settings.config());
    }

    private static void putIfSet(Properties properties, String name, @Nullable String value) {
        if (value != null) {
            properties.setProperty(name, value);
        }
    }
}
