package dev.keyspread.source;

import java.sql.Driver;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Finds drivers that a class loader has as services, for those that DriverManager does not show us. {@link DelegateDrivers} asks it. It
 * must give up on a loader whose service files can't be read.
 */
final class DriverServices {
    /** A loader whose service files can't be read could go on failing for ever. */
    private static final int MAX_FAILURES = 100;

    private DriverServices() {}

    /**
     * All that can be loaded.
     *
     * @param loader null for the system's
     * @param failures takes what is thrown by the others
     */
    static List<Driver> of(@Nullable ClassLoader loader, List<Throwable> failures) {
        List<Driver> drivers = new ArrayList<>();
        Iterator<Driver> services = ServiceLoader.load(Driver.class, loader).iterator();
        while (failures.size() < MAX_FAILURES) {
            try {
                if (!services.hasNext()) {
                    return drivers;
                }
                drivers.add(services.next());
            } catch (ServiceConfigurationError | LinkageError e) {
                failures.add(e);
            }
        }
        return drivers;
    }
}
