package dev.keyspread.spring;

import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.Keyspread;
import dev.keyspread.KeyspreadDriver;
import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.config.Setting;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanWrapper;
import org.springframework.beans.PropertyAccessorFactory;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.util.ClassUtils;

/**
 * Brings every data source of the application behind Keyspread, with the settings of the application's properties. A Hikari pool that has
 * not started takes its connections through the driver from then on; any other data source is wrapped. No connection is opened.
 */
final class DataSourceProcessor implements BeanPostProcessor {
    private static final boolean HAS_HIKARI =
            ClassUtils.isPresent("com.zaxxer.hikari.HikariDataSource", DataSourceProcessor.class.getClassLoader());

    /** They hand out connections of other data sources, which are mostly beans too; applications ask for them by their own type. */
    private static final List<String> ROUTERS = List.of(
            "org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource",
            "org.springframework.jdbc.datasource.DelegatingDataSource");

    private final Properties settings;
    private final List<String> excluded;

    /**
     * @param settings the driver's
     * @param excluded names of the beans that are left as they are
     */
    DataSourceProcessor(Properties settings, List<String> excluded) {
        this.settings = settings;
        this.excluded = List.copyOf(excluded);
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (!(bean instanceof DataSource dataSource) || excluded.contains(name) || isOurs(bean) || isRouter(bean)) {
            return bean;
        }
        try {
            ConnectionSettings read = ConnectionSettings.read("", settings); // what is not valid is said at the start
            if (!read.config().get(Setting.ENABLED)) {
                return bean;
            }
            if (HAS_HIKARI && Pools.take(bean, settings)) {
                return bean;
            }
            refuseUnheardSettings(bean);
            return Keyspread.wrap(dataSource, read.config());
        } catch (SQLException e) {
            throw new BeanCreationException(name, String.valueOf(e.getMessage()), e);
        }
    }

    private static boolean isOurs(Object bean) {
        return bean.getClass().getName().startsWith("dev.keyspread.");
    }

    private static boolean isRouter(Object bean) {
        for (Class<?> type = bean.getClass(); type != null; type = type.getSuperclass()) {
            if (ROUTERS.contains(type.getName())) {
                return true;
            }
        }
        return false;
    }

    /** A connection that the driver has wrapped already goes by the driver's settings alone, and rows would go out unfilled. */
    private void refuseUnheardSettings(Object bean) throws SQLException {
        String url = url(bean);
        if (url != null && url.startsWith(KeyspreadDriver.URL_PREFIX) && !settings.isEmpty()) {
            throw new SQLException(
                    "Keyspread: the settings in the application's properties do not reach a "
                            + bean.getClass().getName()
                            + " whose URL begins with jdbc:keyspread:. Write them in the URL or in keyspread.properties, or"
                            + " take keyspread: out of the URL, so that the data source is wrapped",
                    "08001");
        }
    }

    private static @Nullable String url(Object bean) {
        BeanWrapper properties = PropertyAccessorFactory.forBeanPropertyAccess(bean);
        for (String name : List.of("jdbcUrl", "url")) {
            if (properties.isReadableProperty(name) && properties.getPropertyValue(name) instanceof String url) {
                return url;
            }
        }
        return null;
    }

    /** What is loaded only where there is Hikari. */
    private static final class Pools {
        /** Whether that is a pool that takes its connections by a URL, and now takes them through Keyspread's driver. */
        static boolean take(Object bean, Properties settings) {
            if (!(bean instanceof HikariDataSource pool) || pool.isRunning() || pool.getJdbcUrl() == null) {
                return false;
            }
            String url = pool.getJdbcUrl();
            if (!url.startsWith(KeyspreadDriver.URL_PREFIX)) {
                String driver = pool.getDriverClassName();
                if (driver != null) {
                    pool.addDataSourceProperty("keyspread.delegate-driver", driver);
                }
                pool.setDriverClassName(KeyspreadDriver.class.getName());
                pool.setJdbcUrl(KeyspreadDriver.URL_PREFIX + url.substring("jdbc:".length()));
            }
            settings.stringPropertyNames()
                    .forEach(name -> pool.addDataSourceProperty(name, settings.getProperty(name)));
            return true;
        }
    }
}
