package dev.keyspread.database.probe;

import dev.keyspread.schema.OwnInterface;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * Asks a connection's driver in which time zone it reads the old date classes, for {@code SessionTables}. H2 reads them in the session's
 * zone, which is by default the JVM's at the first use of H2. MySQL's driver keeps the JVM's zone of the moment when the connection was
 * opened, and MariaDB's may use the connection's. Other drivers ask the JVM each time. The zone may change, so it must not be kept.
 */
public final class DriverClock {
    private static final List<List<String>> H2 =
            List.of(List.of("org.h2.jdbc.JdbcConnection", "currentTimeZone", "getId"));
    private static final List<List<String>> MYSQL = List.of(
            List.of("org.mariadb.jdbc.Connection", "getContext", "getDefaultCalendar", "getTimeZone"),
            List.of("com.mysql.cj.jdbc.JdbcConnection", "getSession", "getServerSession", "getDefaultTimeZone"));

    /** The driver's own connection; null where it is no driver that can be asked. */
    private final @Nullable Object asked;

    /** Methods; each is called on what the one before it returns. */
    private final List<Method> path;

    private DriverClock(@Nullable Object asked, List<Method> path) {
        this.asked = asked;
        this.path = path;
    }

    /** Finds out how to ask the driver of a connection. */
    public static DriverClock of(Connection connection, Dialect dialect) {
        try {
            for (List<String> known : dialect.has(Capability.JAVA_VALUES) ? H2 : MYSQL) {
                Class<?> own = OwnInterface.of(connection, known.get(0));
                if (own != null) {
                    return new DriverClock(connection.unwrap(own), path(own, known));
                }
            }
        } catch (SQLException | ReflectiveOperationException | RuntimeException | LinkageError otherVersion) {
            // not known then
        }
        return new DriverClock(null, List.of());
    }

    private static List<Method> path(Class<?> own, List<String> known) throws NoSuchMethodException {
        List<Method> path = new ArrayList<>();
        Class<?> type = own;
        for (String name : known.subList(1, known.size())) {
            Method method = type.getMethod(name);
            path.add(method);
            type = method.getReturnType();
        }
        return path;
    }

    /** Returns the present zone; null where the driver does not tell. */
    public @Nullable ZoneId zone() {
        if (asked == null) {
            return null;
        }
        try {
            Object told = asked;
            for (Method method : path) {
                told = method.invoke(told);
            }
            return told instanceof TimeZone zone ? zone.toZoneId() : ZoneId.of(String.valueOf(told));
        } catch (ReflectiveOperationException | DateTimeException notTold) {
            return null;
        }
    }
}
