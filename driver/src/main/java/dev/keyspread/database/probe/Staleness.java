package dev.keyspread.database.probe;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Whether Cloud Spanner's driver reads older versions of rows on a connection ({@code READ_ONLY_STALENESS}). It is asked without a request. */
public final class Staleness {
    private static final String CONNECTION = "com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection";

    /** The driver's methods, of the class loader that was met last. */
    private static volatile @Nullable Methods known;

    private Staleness() {}

    private record Methods(Class<?> connection, Method staleness, Method mode) {}

    /**
     * Whether it is set to anything but STRONG; false for a driver that has no such setting, and true for one that can't be asked.
     *
     * @param before the answer where the driver does not tell just now, as in a batch, in which it can't be changed either
     */
    public static boolean isSet(Connection connection, boolean before) {
        try {
            Methods methods = known;
            if (methods == null || !connection.isWrapperFor(methods.connection())) {
                Class<?> own = OwnInterface.of(connection, CONNECTION);
                if (own == null) {
                    return false;
                }
                Method staleness = own.getMethod("getReadOnlyStaleness");
                methods = new Methods(own, staleness, staleness.getReturnType().getMethod("getMode"));
                known = methods;
            }
            Object bound = methods.staleness().invoke(connection.unwrap(methods.connection()));
            return !"STRONG".equals(String.valueOf(methods.mode().invoke(bound)));
        } catch (InvocationTargetException | SQLException notNow) {
            return before;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
            return true;
        }
    }
}
