package dev.keyspread.database.probe;

import dev.keyspread.schema.OwnInterface;
import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether Cloud Spanner's driver reads older versions of rows on a connection ({@code READ_ONLY_STALENESS}). It is asked without a
 * request. Kept with the connection, and with nothing that outlives the driver's class loader.
 */
public final class Staleness {
    /** The driver; null where it is another one, which has no such setting. */
    private final @Nullable OwnInterface own;

    private boolean isSet;

    private Staleness(@Nullable OwnInterface own, boolean isSet) {
        this.own = own;
        this.isSet = isSet;
    }

    /** That of a connection, as long as it is open. */
    public static Staleness of(Connection connection) {
        try {
            return new Staleness(
                    OwnInterface.of(
                            connection,
                            "com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection",
                            "getReadOnlyStaleness",
                            "getMode"),
                    false);
        } catch (SQLException | ReflectiveOperationException | RuntimeException | LinkageError untold) {
            return new Staleness(null, true);
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
                isSet = !"STRONG".equals(String.valueOf(own.ask()));
            } catch (InvocationTargetException notNow) {
                return isSet;
            } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
                isSet = true;
            }
        }
        return isSet;
    }
}
