package dev.keyspread.spring;

import dev.keyspread.Keyspread;
import dev.keyspread.config.KeyspreadConfig;
import java.beans.PropertyDescriptor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.springframework.beans.BeanWrapper;
import org.springframework.beans.PropertyAccessorFactory;

/**
 * Remembers pools for distributed transactions. They enlist the connections of an {@link XADataSource}, so that one is wrapped, and the
 * pool is left as it is. {@link DataSourceProcessor} must not wrap such a pool as well, because a wrapper around it would know nothing of
 * branches.
 */
final class JtaPools {
    /** Pools over wrapped sources, which an application makes when it starts. */
    private final Set<DataSource> made =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    /** Replaces what the pool has in properties of type {@link XADataSource}, as those of Atomikos and DBCP have one, by its wrapped form. */
    static void wrapSources(DataSource pool, KeyspreadConfig config) {
        BeanWrapper properties = PropertyAccessorFactory.forBeanPropertyAccess(pool);
        for (String name : sourceProperties(properties)) {
            if (properties.getPropertyValue(name) instanceof XADataSource source
                    && !DataSourceProcessor.isOurs(source)) {
                properties.setPropertyValue(name, Keyspread.wrapXA(source, config));
            }
        }
    }

    /** Notes a pool that takes its connections from a wrapped source. */
    void add(DataSource pool) {
        made.add(pool);
    }

    /** Returns true for a pool that takes its connections from a wrapped source. */
    boolean contains(DataSource pool) {
        return made.contains(pool) || hasWrappedSource(pool);
    }

    private static boolean hasWrappedSource(DataSource pool) {
        BeanWrapper properties = PropertyAccessorFactory.forBeanPropertyAccess(pool);
        return sourceProperties(properties).stream()
                .anyMatch(name -> properties.getPropertyValue(name) instanceof XADataSource source
                        && DataSourceProcessor.isOurs(source));
    }

    private static List<String> sourceProperties(BeanWrapper properties) {
        List<String> names = new ArrayList<>();
        for (PropertyDescriptor each : properties.getPropertyDescriptors()) {
            boolean isSource = each.getPropertyType() == XADataSource.class;
            if (isSource && each.getReadMethod() != null && each.getWriteMethod() != null) {
                names.add(each.getName());
            }
        }
        return names;
    }
}
