package dev.keyspread.spring;

import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.KeyspreadDriver;
import java.util.Properties;
import javax.sql.DataSource;

/** Hikari pools, which take their connections through Keyspread's driver. Loaded only where there is Hikari. */
final class HikariPools {
    private static final String DELEGATE_DRIVER = "keyspread.delegate-driver";

    private HikariPools() {}

    static boolean isOne(DataSource dataSource) {
        return dataSource instanceof HikariDataSource;
    }

    /**
     * Returns true for a pool that takes its connections by a URL, and does so through Keyspread's driver now. A pool that has started can't
     * be changed any more.
     */
    static boolean take(DataSource dataSource, Properties settings) {
        if (!(dataSource instanceof HikariDataSource pool) || pool.getJdbcUrl() == null) {
            return false;
        }
        if (pool.isRunning()) {
            return isByOurUrl(pool) && hears(pool, settings);
        }
        if (!isByOurUrl(pool)) {
            leadThroughDriver(pool);
        }
        settings.stringPropertyNames().forEach(name -> pool.addDataSourceProperty(name, settings.getProperty(name)));
        return true;
    }

    private static boolean isByOurUrl(HikariDataSource pool) {
        return pool.getJdbcUrl().startsWith(KeyspreadDriver.URL_PREFIX);
    }

    private static boolean hears(HikariDataSource pool, Properties settings) {
        Properties heard = pool.getDataSourceProperties();
        return settings.stringPropertyNames().stream()
                .allMatch(name -> settings.getProperty(name).equals(heard.getProperty(name)));
    }

    /** The driver that the application names becomes the delegate. */
    private static void leadThroughDriver(HikariDataSource pool) {
        String driver = pool.getDriverClassName();
        if (driver != null) {
            pool.addDataSourceProperty(DELEGATE_DRIVER, driver);
        }
        pool.setDriverClassName(KeyspreadDriver.class.getName());
        pool.setJdbcUrl(KeyspreadDriver.URL_PREFIX + pool.getJdbcUrl().substring("jdbc:".length()));
    }
}
