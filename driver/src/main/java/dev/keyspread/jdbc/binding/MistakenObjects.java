package dev.keyspread.jdbc.binding;

import dev.keyspread.shard.value.Opaque;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.Date;
import java.sql.SQLException;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Knows objects in whose place MySQL's driver sends others: of a number in a server's prepared statement the lower 64 bits, of a UUID the
 * bytes of a Java object, and of a date too with {@code treatUtilDateAsTimestamp=false}. Seen with Connector/J 26.10. {@code GivenValue}
 * asks it, because a shard must be computed from what is sent.
 */
public final class MistakenObjects {
    /** Stands for such a value. */
    public static final Opaque UNKNOWN = new Opaque("setObject, of which MySQL's driver may send another");

    private static final String DATES = "treatUtilDateAsTimestamp";

    private final boolean isMysqls;
    private final boolean hasDates;

    private MistakenObjects(boolean isMysqls, boolean hasDates) {
        this.isMysqls = isMysqls;
        this.hasDates = hasDates;
    }

    /** Returns true if it may be one, if the driver is MySQL's. */
    public static boolean mayBe(Object value) {
        return value instanceof UUID
                || value.getClass() == Date.class
                || (value instanceof BigInteger number && number.bitLength() >= Long.SIZE);
    }

    /** Returns those of a connection's driver, on a database that may be reached by MySQL's. */
    public static MistakenObjects of(Connection connection) {
        try {
            String driver = connection.getMetaData().getDriverName();
            boolean isMysqls =
                    driver == null || !driver.toLowerCase(Locale.ROOT).contains("mariadb");
            return new MistakenObjects(isMysqls, isMysqls && sendsDatesAsObjects(connection));
        } catch (SQLException unknown) {
            return new MistakenObjects(true, true);
        }
    }

    /** Returns the rules of a driver that mistakes no object. */
    public static MistakenObjects none() {
        return new MistakenObjects(false, false);
    }

    /** Returns true if another is sent in the place of one that {@link #mayBe}. */
    public boolean has(Object value) {
        return value instanceof java.util.Date ? hasDates : isMysqls;
    }

    /** The setting may be in the URL, in Properties, or in a file that the URL names: the driver alone knows. */
    private static boolean sendsDatesAsObjects(Connection connection) {
        try {
            ClassLoader loader = connection.getClass().getClassLoader();
            Object all = named("com.mysql.cj.jdbc.JdbcConnection", loader)
                    .getMethod("getPropertySet")
                    .invoke(connection);
            Object setting = named("com.mysql.cj.conf.PropertySet", loader)
                    .getMethod("getBooleanProperty", String.class)
                    .invoke(all, DATES);
            Object value = named("com.mysql.cj.conf.RuntimeProperty", loader)
                    .getMethod("getValue")
                    .invoke(setting);
            return !Boolean.TRUE.equals(value);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) { // an answer: another version
            return true;
        }
    }

    private static Class<?> named(String name, @Nullable ClassLoader loader) throws ClassNotFoundException {
        return Class.forName(name, false, loader);
    }
}
