package dev.keyspread.spring;

import dev.keyspread.micrometer.KeyspreadMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Adds Keyspread to an application of Spring Boot, which finds it by its lists of auto-configurations.
 * {@code keyspread.starter.enabled=false} leaves all of it out; {@code keyspread.starter.exclude} names the data sources, by their beans,
 * that are left as they are. No bean may be made before its post-processor.
 */
@AutoConfiguration
@ConditionalOnProperty(name = SpringSettings.STARTER_PREFIX + "enabled", matchIfMissing = true)
public class KeyspreadAutoConfiguration {
    /** For Spring. */
    public KeyspreadAutoConfiguration() {}

    /** Static, so that no other bean is made before it. */
    @Bean
    static DataSourceProcessor keyspreadDataSourceProcessor(
            ConfigurableEnvironment environment, ConfigurableListableBeanFactory beans) {
        String[] excluded =
                environment.getProperty(SpringSettings.STARTER_PREFIX + "exclude", String[].class, new String[0]);
        return new DataSourceProcessor(SpringSettings.of(environment), List.of(excluded), beans);
    }

    @Bean
    KeyspreadDatabases keyspreadDatabases(ListableBeanFactory beans) {
        return new KeyspreadDatabases(beans);
    }

    /** Meters of all databases. A connection is taken from each data source when they are bound. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({MeterRegistry.class, DataSource.class})
    static class Metrics {
        @Bean
        MeterBinder keyspreadMetrics(KeyspreadDatabases databases) {
            return registry ->
                    databases.find().values().forEach(database -> new KeyspreadMetrics(database).bindTo(registry));
        }
    }

    /** The actuator's endpoints, which have to be exposed as any other: {@code management.endpoints.web.exposure.include=keyspread,keyspreadreport}. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(Endpoint.class)
    static class Actuator {
        @Bean
        KeyspreadEndpoint keyspreadEndpoint(KeyspreadDatabases databases) {
            return new KeyspreadEndpoint(databases);
        }

        @Bean
        KeyspreadReportEndpoint keyspreadReportEndpoint(KeyspreadDatabases databases) {
            return new KeyspreadReportEndpoint(databases);
        }
    }
}
