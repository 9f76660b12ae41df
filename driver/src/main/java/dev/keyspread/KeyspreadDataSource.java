package dev.keyspread;

import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.config.Setting;
import dev.keyspread.source.UrlConnector;
import dev.keyspread.source.UrlDataSource;
import dev.keyspread.source.Wrapping;
import dev.keyspread.source.bean.BeanProperties;
import dev.keyspread.source.bean.BeanSettings;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Properties;
import javax.naming.NamingException;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A data source made of bean properties, for pools that are given a class name ({@code dataSourceClassName} of HikariCP)
 * and for JNDI. It connects with a URL, or wraps the data source that it is given as an object or by class name. Set the
 * properties before the first connection.
 */
public final class KeyspreadDataSource extends BeanSource<DataSource> implements DataSource, Referenceable {
    private @Nullable String dataSourceClassName;
    private @Nullable DataSource dataSource;
    private Properties dataSourceProperties = new Properties();

    /** True if its settings turn Keyspread off; written before the source of the connections. */
    private volatile boolean isTurnedOff;

    /** A data source that has to be given a URL or another data source. */
    public KeyspreadDataSource() {}

    /** With a URL, properties for the delegate's driver; with a data source's class name, its bean properties. */
    public synchronized void setDataSourceProperties(Properties properties) {
        dataSourceProperties = properties;
        changed();
    }

    /** See {@link #setDataSourceProperties}. */
    public synchronized Properties getDataSourceProperties() {
        return dataSourceProperties;
    }

    /** The class of the data source to wrap; it is given the URL, user, password and data source properties. */
    public synchronized void setDataSourceClassName(@Nullable String className) {
        dataSourceClassName = className;
        changed();
    }

    /** See {@link #setDataSourceClassName}. */
    public synchronized @Nullable String getDataSourceClassName() {
        return dataSourceClassName;
    }

    /** The data source to wrap. */
    public synchronized void setDataSource(@Nullable DataSource dataSource) {
        this.dataSource = dataSource;
        changed();
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
        Reference reference = reference();
        add(reference, "dataSourceClassName", dataSourceClassName);
        add(reference, "dataSourceProperties", BeanProperties.text(dataSourceProperties));
        return reference;
    }

    @Override
    DataSource make() throws SQLException {
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
        configure(delegate);
        isTurnedOff = !settings.config().get(Setting.ENABLED);
        return Keyspread.wrap(delegate, settings.config());
    }

    private Properties delegateProperties() {
        return withUser(ConnectionSettings.delegateProperties(dataSourceProperties));
    }
}
