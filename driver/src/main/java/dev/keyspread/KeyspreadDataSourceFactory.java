package dev.keyspread;

import dev.keyspread.source.bean.BeanProperties;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Hashtable;
import java.util.Set;
import javax.naming.Context;
import javax.naming.Name;
import javax.naming.RefAddr;
import javax.naming.Reference;
import javax.naming.spi.ObjectFactory;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/**
 * Makes a {@link KeyspreadDataSource} of a JNDI reference whose addresses are its bean properties, or a {@link KeyspreadXADataSource} if the
 * reference's class is that or {@code javax.sql.XADataSource}.
 */
public final class KeyspreadDataSourceFactory implements ObjectFactory {
    /** Properties that containers add to a reference for themselves. */
    private static final Set<String> CONTAINERS =
            Set.of("auth", "closeMethod", "description", "factory", "scope", "singleton");

    private static final Set<String> XA_CLASSES =
            Set.of(XADataSource.class.getName(), KeyspreadXADataSource.class.getName());

    /** For JNDI, which makes factories by reflection. */
    public KeyspreadDataSourceFactory() {}

    @Override
    public @Nullable Object getObjectInstance(
            @Nullable Object object,
            @Nullable Name name,
            @Nullable Context context,
            @Nullable Hashtable<?, ?> environment)
            throws SQLException {
        if (!(object instanceof Reference reference)) {
            return null;
        }
        Object dataSource =
                XA_CLASSES.contains(reference.getClassName()) ? new KeyspreadXADataSource() : new KeyspreadDataSource();
        for (RefAddr address : Collections.list(reference.getAll())) {
            if (!CONTAINERS.contains(address.getType()) && address.getContent() instanceof String value) {
                BeanProperties.set(dataSource, address.getType(), value);
            }
        }
        return dataSource;
    }
}
