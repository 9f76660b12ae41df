package dev.keyspread.spring;

import java.lang.reflect.Method;
import java.sql.SQLException;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Brings the targets of Spring's routing and delegating data sources behind Keyspread, each with its own engine and findings.
 * {@link DataSourceProcessor} calls it, and loads it only where there is spring-jdbc. The router itself must stay: applications ask for it
 * by its own type.
 */
final class Routers {
    private static final Log LOG = LogFactory.getLog("keyspread");

    /** Brings a data source behind Keyspread. */
    @FunctionalInterface
    interface Bringing {
        /** Returns the one to use in its place, which may be the same. */
        DataSource bring(DataSource target) throws SQLException;
    }

    private Routers() {}

    /**
     * Returns true if that data source hands out the connections of others, which come through Keyspread now.
     *
     * @param name its bean, or the one that leads to it
     */
    static boolean take(DataSource dataSource, String name, Bringing bringing) throws SQLException {
        if (dataSource instanceof AbstractRoutingDataSource router) {
            takeTargets(router, name, bringing);
            return true;
        }
        if (dataSource instanceof DelegatingDataSource delegating) {
            takeTarget(delegating, bringing);
            return true;
        }
        return false;
    }

    private static void takeTarget(DelegatingDataSource delegating, Bringing bringing) throws SQLException {
        DataSource target = delegating.getTargetDataSource();
        DataSource brought = target == null ? null : bringing.bring(target);
        if (brought != target) {
            delegating.setTargetDataSource(brought);
        }
    }

    private static void takeTargets(AbstractRoutingDataSource router, String name, Bringing bringing)
            throws SQLException {
        Map<Object, DataSource> targets = targets(router);
        DataSource fallback = router.getResolvedDefaultDataSource();
        IdentityHashMap<DataSource, DataSource> known = new IdentityHashMap<>();
        Map<Object, Object> brought = new LinkedHashMap<>();
        for (Map.Entry<Object, DataSource> target : targets.entrySet()) {
            brought.put(target.getKey(), bring(target.getValue(), known, bringing));
        }
        Object broughtFallback = fallback == null ? null : bring(fallback, known, bringing);
        if (!brought.equals(targets) || broughtFallback != fallback) {
            replace(router, brought, broughtFallback);
        }
        if (choosesItself(router) || !brought.equals(targets(router))) {
            LOG.warn(
                    "%s (%s) chooses data sources by a method of its own. Keyspread sees those that are beans, and fills no rows that go through others.\n    Fix: make each a bean   Silence: keyspread.starter.exclude=%s   More: docs/spring-boot.md"
                            .formatted(name, ClassUtils.getUserClass(router).getName(), name));
        }
    }

    /** One that is a target twice, or the default too, is wrapped once. */
    private static DataSource bring(DataSource target, IdentityHashMap<DataSource, DataSource> known, Bringing bringing)
            throws SQLException {
        DataSource brought = known.get(target);
        if (brought == null) {
            brought = bringing.bring(target);
            known.put(target, brought);
        }
        return brought;
    }

    private static void replace(
            AbstractRoutingDataSource router, Map<Object, Object> targets, @Nullable Object fallback) {
        router.setTargetDataSources(targets);
        if (fallback != null) {
            router.setDefaultTargetDataSource(fallback);
        }
        router.initialize(); // not afterPropertiesSet, in which subclasses make pools
    }

    /** Returns the data sources by their keys; none where a subclass has its own in place of Spring's. */
    private static Map<Object, DataSource> targets(AbstractRoutingDataSource router) {
        try {
            return router.getResolvedDataSources();
        } catch (IllegalStateException notResolved) {
            return Map.of();
        }
    }

    /** Returns true for a router whose class chooses among data sources in place of Spring's, which may not know them. */
    static boolean choosesItself(DataSource router) {
        if (!(router instanceof AbstractRoutingDataSource)) {
            return false;
        }
        Method choosing = ReflectionUtils.findMethod(ClassUtils.getUserClass(router), "determineTargetDataSource");
        return choosing != null && choosing.getDeclaringClass() != AbstractRoutingDataSource.class;
    }
}
