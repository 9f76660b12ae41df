package dev.keyspread.database.probe;

import dev.keyspread.schema.OwnInterface;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * Asks a connection's driver in which time zone it reads the old date classes, for {@code SessionTables}. H2 reads them in the session's
 * zone, which is by default the JVM's at the first use of H2. MySQL's driver keeps the JVM's zone of the moment when the connection was
 * opened, and MariaDB's may use the connection's. Other drivers ask the JVM each time. The zone may change, so it must not be kept.
 */
public final class DriverClock {
    /** The driver; null where it is none that can be asked. */
    private final @Nullable OwnInterface asked;

    private DriverClock(@Nullable OwnInterface asked) {
        this.asked = asked;
    }

    /** Finds out how to ask the driver of a connection. */
    public static DriverClock of(Connection connection, Dialect dialect) {
        try {
            if (dialect.has(Capability.JAVA_VALUES)) {
                return new DriverClock(
                        OwnInterface.of(connection, "org.h2.jdbc.JdbcConnection", "currentTimeZone", "getId"));
            }
            OwnInterface mariaDb = OwnInterface.of(
                    connection, "org.mariadb.jdbc.Connection", "getContext", "getDefaultCalendar", "getTimeZone");
            return new DriverClock(
                    mariaDb != null
                            ? mariaDb
                            : OwnInterface.of(
                                    connection,
                                    "com.mysql.cj.jdbc.JdbcConnection",
                                    "getSession",
                                    "getServerSession",
                                    "getDefaultTimeZone"));
        } catch (SQLException | ReflectiveOperationException | RuntimeException | LinkageError otherVersion) {
            return new DriverClock(null);
        }
    }

    /** Returns the present zone; null where the driver does not tell. */
    public @Nullable ZoneId zone() {
        if (asked == null) {
            return null;
        }
        try {
            Object told = asked.ask();
            return told instanceof TimeZone zone ? zone.toZoneId() : ZoneId.of(String.valueOf(told));
        } catch (ReflectiveOperationException | DateTimeException notTold) {
            return null;
        }
    }
}
