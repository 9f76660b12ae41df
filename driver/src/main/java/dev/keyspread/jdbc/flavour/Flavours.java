package dev.keyspread.jdbc.flavour;

import dev.keyspread.config.KeyspreadConfig.VendorInterfaces;
import dev.keyspread.database.Database;
import dev.keyspread.generate.KnownDriver;
import dev.keyspread.jdbc.WrapperFactory;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the flavour of a connection's wrappers, once for each class of connections. A flavour that had to be defined for a driver in
 * another class loader is held by its connections and weakly here, so that neither loader keeps the other alive.
 * {@link ConnectionWrapping} asks it.
 */
final class Flavours implements BiFunction<Connection, Database, WrapperFactory> {
    /** Chooses for the driver's connection below a pool's. */
    static final Flavours CHOICE = new Flavours();

    private static final PerClass KNOWN = new PerClass(false);
    private static final PerClass ALL = new PerClass(true);

    private Flavours() {}

    @Override
    public WrapperFactory apply(Connection delegate, Database database) {
        return of(delegate, database);
    }

    static WrapperFactory of(Connection delegate, Database database) {
        VendorInterfaces wanted = database.vendorInterfaces();
        if (wanted == VendorInterfaces.OFF) {
            return PlainFlavour.FACTORY;
        }
        return (wanted == VendorInterfaces.KNOWN ? KNOWN : ALL).of(delegate.getClass());
    }

    private static WrapperFactory choose(Class<?> connection, boolean all) {
        Set<Class<?>> interfaces = DriverInterfaces.all(connection);
        for (KnownDriver driver : KnownDriver.ALL) {
            Class<?> marker = DriverInterfaces.named(interfaces, driver.connectionInterface());
            if (marker != null) {
                WrapperFactory known = KnownFlavour.load(driver, marker);
                return known == null ? new GeneratedFlavour() : known;
            }
        }
        return all || DriverInterfaces.narrowResults(connection) ? new GeneratedFlavour() : PlainFlavour.FACTORY;
    }

    /**
     * The flavour for each class of connections. The driver's class holds its value, and may live longer than
     * Keyspread. So the value is made of the JDK's classes only.
     */
    private static final class PerClass extends ClassValue<AtomicReference<@Nullable WeakReference<WrapperFactory>>> {
        private final boolean all;

        PerClass(boolean all) {
            this.all = all;
        }

        @Override
        protected AtomicReference<@Nullable WeakReference<WrapperFactory>> computeValue(Class<?> type) {
            return new AtomicReference<>();
        }

        WrapperFactory of(Class<?> connection) {
            AtomicReference<@Nullable WeakReference<WrapperFactory>> place = get(connection);
            WeakReference<WrapperFactory> reference = place.get();
            WrapperFactory chosen = reference == null ? null : reference.get();
            return chosen == null ? choose(connection, place) : chosen;
        }

        private synchronized WrapperFactory choose(
                Class<?> connection, AtomicReference<@Nullable WeakReference<WrapperFactory>> place) {
            WeakReference<WrapperFactory> reference = place.get();
            WrapperFactory chosen = reference == null ? null : reference.get();
            if (chosen == null) {
                chosen = Flavours.choose(connection, all);
                place.set(new WeakReference<>(chosen));
            }
            return chosen;
        }
    }
}
