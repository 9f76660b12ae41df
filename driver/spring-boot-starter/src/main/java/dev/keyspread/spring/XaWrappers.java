package dev.keyspread.spring;

import dev.keyspread.Keyspread;
import dev.keyspread.config.KeyspreadConfig;
import javax.sql.DataSource;
import org.springframework.boot.jdbc.XADataSourceWrapper;

/**
 * Wraps the beans by which transaction managers make Spring Boot's pool for distributed transactions. {@link DataSourceProcessor} must load
 * it only where there is that interface.
 */
final class XaWrappers {
    private XaWrappers() {}

    static boolean isOne(Object bean) {
        return bean instanceof XADataSourceWrapper;
    }

    /** Returns one whose pools take their connections from wrapped sources. */
    static Object over(Object bean, KeyspreadConfig config, JtaPools pools) {
        XADataSourceWrapper wrapper = (XADataSourceWrapper) bean;
        XADataSourceWrapper over = source -> {
            DataSource pool = wrapper.wrapDataSource(
                    DataSourceProcessor.isOurs(source) ? source : Keyspread.wrapXA(source, config));
            pools.add(pool);
            return pool;
        };
        return over;
    }
}
