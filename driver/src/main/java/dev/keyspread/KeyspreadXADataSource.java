package dev.keyspread;

import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.source.UrlConnector;
import dev.keyspread.source.bean.BeanProperties;
import dev.keyspread.source.bean.BeanSettings;
import dev.keyspread.source.bean.XaClasses;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Properties;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.sql.XAConnection;
import javax.sql.XAConnectionBuilder;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/**
 * A data source for distributed transactions made of bean properties, for application servers and transaction managers that are given a
 * class name. It wraps the data source of the database's driver. Set the properties before the first connection.
 */
public final class KeyspreadXADataSource extends BeanSource<XADataSource> implements XADataSource, Referenceable {
    private @Nullable String xaDataSourceClassName;
    private Properties xaDataSourceProperties = new Properties();

    /** A data source that has to be given a URL, or the class of a driver's data source. */
    public KeyspreadXADataSource() {}

    /** The class of the driver's data source. PostgreSQL, MySQL, MariaDB and H2 need none: the URL tells. */
    public synchronized void setXaDataSourceClassName(@Nullable String className) {
        xaDataSourceClassName = className;
        changed();
    }

    /** See {@link #setXaDataSourceClassName}. */
    public synchronized @Nullable String getXaDataSourceClassName() {
        return xaDataSourceClassName;
    }

    /** Bean properties of the driver's data source. */
    public synchronized void setXaDataSourceProperties(Properties properties) {
        xaDataSourceProperties = properties;
        changed();
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
    public synchronized Reference getReference() {
        Reference reference = reference();
        add(reference, "xaDataSourceClassName", xaDataSourceClassName);
        add(reference, "xaDataSourceProperties", BeanProperties.text(xaDataSourceProperties));
        return reference;
    }

    @Override
    XADataSource make() throws SQLException {
        ConnectionSettings settings =
                UrlConnector.settings(url == null ? "" : url, BeanSettings.of(keyspreadProperties, rules));
        String className = xaDataSourceClassName == null ? XaClasses.of(settings.delegateUrl()) : xaDataSourceClassName;
        if (className == null) {
            throw new SQLNonTransientConnectionException(
                    "KeyspreadXADataSource: set url to one of PostgreSQL, MySQL, MariaDB or H2, or xaDataSourceClassName",
                    "08001");
        }
        Properties properties = withUser(ConnectionSettings.delegateProperties(xaDataSourceProperties));
        putIfSet(properties, "url", url == null ? null : settings.delegateUrl());
        XADataSource delegate = BeanProperties.make(className, XADataSource.class, properties);
        configure(delegate);
        return Keyspread.wrapXA(delegate, settings.config());
    }
}
