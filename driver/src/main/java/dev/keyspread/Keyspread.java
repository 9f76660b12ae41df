package dev.keyspread;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.source.WrappedDataSource;
import dev.keyspread.source.WrappedPoolDataSource;
import dev.keyspread.source.WrappedXADataSource;
import dev.keyspread.source.Wrapping;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import javax.sql.XADataSource;

/**
 * Wraps data sources that an application makes itself. The configuration holds as it is given: system properties,
 * environment and settings file are looked at only by {@link KeyspreadConfig#load}. With {@code enabled(false)} the
 * data source is returned as it is.
 */
public final class Keyspread {
    private Keyspread() {}

    /**
     * Wraps a data source; it may be a pool. Its connections to one database (by URL and user, as their metadata gives
     * them) share what is learned about it; a data source may lead to several. A second user that reaches one URL through
     * one data source without naming itself in {@code getConnection} is not told from the first. Wrapped again, a data
     * source is learned about again.
     */
    public static DataSource wrap(DataSource dataSource, KeyspreadConfig config) {
        return config.get(Setting.ENABLED) ? new WrappedDataSource(dataSource, new Wrapping(config)) : dataSource;
    }

    /** Wraps a data source for distributed transactions. */
    public static XADataSource wrapXA(XADataSource dataSource, KeyspreadConfig config) {
        return config.get(Setting.ENABLED) ? new WrappedXADataSource(dataSource, new Wrapping(config)) : dataSource;
    }

    /** Wraps a data source that a pool takes its connections from. */
    public static ConnectionPoolDataSource wrapPooled(ConnectionPoolDataSource dataSource, KeyspreadConfig config) {
        return config.get(Setting.ENABLED) ? new WrappedPoolDataSource(dataSource, new Wrapping(config)) : dataSource;
    }
}
