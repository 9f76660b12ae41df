package dev.keyspread;

import dev.keyspread.source.ParentLogger;
import dev.keyspread.source.bean.BeanProperties;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.ShardingKeyBuilder;
import java.util.Properties;
import java.util.logging.Logger;
import javax.naming.Reference;
import javax.naming.StringRefAddr;
import javax.sql.CommonDataSource;
import org.jspecify.annotations.Nullable;

/**
 * Holds the bean properties that both data sources have. No public method is final: the compiler then repeats each in the public classes,
 * where reflection may call it.
 *
 * @param <S> the data source that is wrapped
 */
abstract sealed class BeanSource<S extends CommonDataSource> implements CommonDataSource
        permits KeyspreadDataSource, KeyspreadXADataSource {
    @Nullable
    String url;

    @Nullable
    String rules;

    Properties keyspreadProperties = new Properties();
    private @Nullable String user;
    private @Nullable String password;
    private @Nullable PrintWriter logWriter;
    private int loginTimeout;

    /** Source of the connections: made at the first use, and again after a property was set. */
    private volatile @Nullable S source;

    /** Makes the source of the connections from the properties. */
    abstract S make() throws SQLException;

    final S source() throws SQLException {
        S made = source;
        return made == null ? makeOnce() : made;
    }

    private synchronized S makeOnce() throws SQLException {
        S others = source; // another thread may have made it meanwhile
        S fresh = others == null ? make() : others;
        source = fresh;
        return fresh;
    }

    /** A property was set. */
    final synchronized void changed() {
        source = null;
    }

    /** The URL, with or without {@code keyspread:} in it. */
    public synchronized void setUrl(@Nullable String url) {
        this.url = url;
        changed();
    }

    /** See {@link #setUrl}. */
    public synchronized @Nullable String getUrl() {
        return url;
    }

    /** The database user. */
    public synchronized void setUser(@Nullable String user) {
        this.user = user;
        changed();
    }

    /** See {@link #setUser}. */
    public synchronized @Nullable String getUser() {
        return user;
    }

    /** The user's password. */
    public synchronized void setPassword(@Nullable String password) {
        this.password = password;
        changed();
    }

    /** Shard rules, {@code <table>.<column> = <expression>}, separated by semicolons or line ends. */
    public synchronized void setRules(@Nullable String rules) {
        this.rules = rules;
        changed();
    }

    /** See {@link #setRules}. */
    public synchronized @Nullable String getRules() {
        return rules;
    }

    /** Settings of Keyspread's, by their full names: {@code keyspread.reads}. */
    public synchronized void setKeyspreadProperties(Properties properties) {
        keyspreadProperties = properties;
        changed();
    }

    /** See {@link #setKeyspreadProperties}. */
    public synchronized Properties getKeyspreadProperties() {
        return keyspreadProperties;
    }

    @Override
    public synchronized @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    @Override
    public synchronized void setLogWriter(@Nullable PrintWriter out) {
        logWriter = out;
        changed();
    }

    /** Passed on to a data source that is wrapped. With a URL, the driver's own parameter does it. Atomikos sets it before the URL. */
    @Override
    public synchronized void setLoginTimeout(int seconds) {
        loginTimeout = seconds;
        changed();
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
    public ShardingKeyBuilder createShardingKeyBuilder() throws SQLException {
        return source().createShardingKeyBuilder();
    }

    /** Returns a reference with the properties that both have. */
    final Reference reference() {
        Reference reference = new Reference(getClass().getName(), KeyspreadDataSourceFactory.class.getName(), null);
        add(reference, "url", url);
        add(reference, "user", user);
        add(reference, "password", password);
        add(reference, "rules", rules);
        add(reference, "keyspreadProperties", BeanProperties.text(keyspreadProperties));
        return reference;
    }

    static void add(Reference reference, String name, @Nullable String value) {
        if (value != null) {
            reference.add(new StringRefAddr(name, value));
        }
    }

    /** Adds user and password, where they are set, to what the delegate is given. */
    final Properties withUser(Properties properties) {
        putIfSet(properties, "user", user);
        putIfSet(properties, "password", password);
        return properties;
    }

    static void putIfSet(Properties properties, String name, @Nullable String value) {
        if (value != null) {
            properties.setProperty(name, value);
        }
    }

    /** Passes on to the delegate what is set of its log and its time to connect. */
    final void configure(CommonDataSource delegate) throws SQLException {
        if (logWriter != null) {
            delegate.setLogWriter(logWriter);
        }
        if (loginTimeout > 0) {
            delegate.setLoginTimeout(loginTimeout);
        }
    }
}
