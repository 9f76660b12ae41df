package dev.keyspread.database.probe;

import dev.keyspread.schema.OwnInterface;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether Cloud Spanner's driver reads older versions of rows on a connection ({@code READ_ONLY_STALENESS}). It is asked without a
 * request. Kept with the connection, and with nothing that outlives the driver's class loader.
 */
public final class Staleness {
    private static final String CONNECTION = "com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection";

    private final Connection connection;

    /** The driver's interface; null where the driver is another one, which has no such setting. */
    private final @Nullable Class<?> own;

    private @Nullable Method staleness;
    private @Nullable Method mode;
    private boolean isSet;

    private Staleness(Connection connection, @Nullable Class<?> own, boolean isSet) {
        this.connection = connection;
        this.own = own;
        this.isSet = isSet;
    }

    /** That of a connection, as long as it is open. */
    public static Staleness of(Connection connection) {
        try {
            return new Staleness(connection, OwnInterface.of(connection, CONNECTION), false);
        } catch (SQLException untold) {
            return new Staleness(connection, null, true);
        }
    }

    /** Returns true if the driver is Spanner's own, which tells. */
    boolean isTold() {
        return own != null;
    }

    /**
     * Returns true if it is set to anything but STRONG; true also for a driver that can't be asked. Where it does not tell just now, as in a batch,
     * in which it can't be changed either, the answer is that of before.
     */
    public boolean isSet() {
        if (own != null) {
            try {
                isSet = !"STRONG".equals(told(own));
            } catch (InvocationTargetException | SQLException notNow) {
                return isSet;
            } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
                isSet = true;
            }
        }
        return isSet;
    }

    private String told(Class<?> type) throws ReflectiveOperationException, SQLException {
        Method bound = staleness;
        Method ofBound = mode;
        if (bound == null || ofBound == null) {
            bound = type.getMethod("getReadOnlyStaleness");
            ofBound = bound.getReturnType().getMethod("getMode");
            staleness = bound;
            mode = ofBound;
        }
        return String.valueOf(ofBound.invoke(bound.invoke(connection.unwrap(type))));
    }
}
