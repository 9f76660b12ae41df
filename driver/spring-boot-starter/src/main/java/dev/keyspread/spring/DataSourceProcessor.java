package dev.keyspread.spring;

import dev.keyspread.Keyspread;
import dev.keyspread.KeyspreadDataSource;
import dev.keyspread.KeyspreadDriver;
import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.BeanWrapper;
import org.springframework.beans.PropertyAccessorFactory;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.SingletonBeanRegistry;
import org.springframework.util.ClassUtils;

/**
 * Brings every data source of the application behind Keyspread, with the settings of the application's properties. A Hikari pool that has
 * not started takes its connections through the driver; a pool for distributed transactions takes them from a wrapped {@link XADataSource};
 * a data source that hands out the connections of others keeps its type, and the others are brought behind Keyspread; any other is wrapped.
 * No connection is opened.
 */
final class DataSourceProcessor implements BeanPostProcessor {
    private static final boolean HAS_HIKARI = isPresent("com.zaxxer.hikari.HikariDataSource");
    private static final boolean HAS_ROUTERS =
            isPresent("org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource");
    private static final boolean HAS_XA_WRAPPER = isPresent("org.springframework.boot.jdbc.XADataSourceWrapper");

    /** Begins the names of the classes that wrap data sources. */
    private static final String WRAPPED = "dev.keyspread.source.";

    private static final Log LOG = LogFactory.getLog("keyspread");

    private final Properties settings;
    private final List<String> excluded;
    private final SingletonBeanRegistry beans;
    private final JtaPools jtaPools = new JtaPools();

    /**
     * Holds what decides for each bean.
     *
     * @param settings the driver's
     * @param excluded names of the beans that are left unchanged
     * @param beans where these are found, since a router may lead to them
     */
    DataSourceProcessor(Properties settings, List<String> excluded, SingletonBeanRegistry beans) {
        this.settings = settings;
        this.excluded = List.copyOf(excluded);
        this.beans = beans;
    }

    /** Hands wrapped sources to a pool for distributed transactions before it opens connections. */
    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof DataSource pool && !excluded.contains(name)) {
            KeyspreadConfig config = config(name);
            if (config.get(Setting.ENABLED)) {
                JtaPools.wrapSources(pool, config);
            }
        }
        return bean;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        boolean isXaWrapper = HAS_XA_WRAPPER && XaWrappers.isOne(bean);
        boolean isSource = bean instanceof DataSource || bean instanceof XADataSource;
        if (!(isSource || isXaWrapper) || excluded.contains(name)) {
            return bean;
        }
        KeyspreadConfig config = config(name);
        if (!config.get(Setting.ENABLED)) {
            return bean;
        }
        if (isXaWrapper) {
            return XaWrappers.over(bean, config, jtaPools);
        }
        if (bean instanceof DataSource dataSource) {
            return process(dataSource, name, config);
        }
        return isOurs(bean) ? bean : Keyspread.wrapXA((XADataSource) bean, config);
    }

    /** Reads the settings, so that what is not valid is said at the start. */
    private KeyspreadConfig config(String bean) {
        try {
            return ConnectionSettings.read("", settings).config();
        } catch (SQLException e) {
            throw new BeanCreationException(bean, String.valueOf(e.getMessage()), e);
        }
    }

    private DataSource process(DataSource bean, String name, KeyspreadConfig config) {
        boolean isScopedTarget = ScopedProxyUtils.isScopedTarget(name);
        if (isScopedTarget && !isHikari(bean)) {
            return bean; // its proxy, which may be of its class, is a bean too and is wrapped
        }
        try {
            DataSource brought = bring(bean, name, config);
            if (!(HAS_ROUTERS && Routers.choosesItself(bean))) {
                LOG.info(name + " is behind Keyspread, with "
                        + described(config.rules().size()));
            }
            return brought;
        } catch (SQLException e) {
            throw new BeanCreationException(name, String.valueOf(e.getMessage()), e);
        }
    }

    private static String described(int rules) {
        return switch (rules) {
            case 0 -> "advice alone: no shard rule is set";
            case 1 -> "1 shard rule";
            default -> rules + " shard rules";
        };
    }

    /** Returns a data source whose connections come through Keyspread: that one, where it can be made to do so. */
    private DataSource bring(DataSource dataSource, String name, KeyspreadConfig config) throws SQLException {
        if (isOurs(dataSource) || jtaPools.contains(dataSource) || isExcluded(dataSource)) {
            return dataSource;
        }
        if (HAS_ROUTERS && Routers.take(dataSource, name, target -> bring(target, name, config))) {
            return dataSource;
        }
        if (HAS_HIKARI && HikariPools.take(dataSource, settings)) {
            return dataSource;
        }
        if (isByOurUrl(dataSource)) {
            refuseUnheardSettings(dataSource);
            return dataSource;
        }
        DataSource wrapped = Keyspread.wrap(dataSource, config);
        return dataSource instanceof XADataSource source
                ? new TwofoldDataSource(wrapped, Keyspread.wrapXA(source, config))
                : wrapped;
    }

    /** Returns true for a data source that Keyspread has made, of any kind. */
    static boolean isOurs(Object dataSource) {
        return dataSource instanceof KeyspreadDataSource
                || dataSource instanceof TwofoldDataSource
                || dataSource.getClass().getName().startsWith(WRAPPED);
    }

    /** Returns true for a bean that the application excludes, which a router may lead to. */
    private boolean isExcluded(DataSource dataSource) {
        return excluded.stream().anyMatch(name -> beans.getSingleton(name) == dataSource);
    }

    private static boolean isHikari(DataSource dataSource) {
        return HAS_HIKARI && HikariPools.isOne(dataSource);
    }

    private static boolean isByOurUrl(DataSource dataSource) {
        String url = url(dataSource);
        return url != null && url.startsWith(KeyspreadDriver.URL_PREFIX);
    }

    /** A connection that the driver has wrapped already goes by the driver's settings alone, and rows would go out unfilled. */
    private void refuseUnheardSettings(DataSource dataSource) throws SQLException {
        if (!settings.isEmpty()) {
            throw new SQLException(
                    "Keyspread: the settings in the application's properties do not reach a "
                            + dataSource.getClass().getName()
                            + " whose URL begins with jdbc:keyspread:. Write them in the URL or in keyspread.properties, or"
                            + " take keyspread: out of the URL, so that the data source is wrapped",
                    "08001");
        }
    }

    private static @Nullable String url(DataSource dataSource) {
        BeanWrapper properties = PropertyAccessorFactory.forBeanPropertyAccess(dataSource);
        for (String name : List.of("jdbcUrl", "url")) {
            if (properties.isReadableProperty(name) && properties.getPropertyValue(name) instanceof String url) {
                return url;
            }
        }
        return null;
    }

    private static boolean isPresent(String type) {
        return ClassUtils.isPresent(type, DataSourceProcessor.class.getClassLoader());
    }
}
