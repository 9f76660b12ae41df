package dev.keyspread.jdbc.binding;

import dev.keyspread.shard.value.Opaque;
import java.math.BigInteger;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Locale;
import java.util.UUID;

/**
 * Objects in whose place MySQL's driver sends others: of a number in a server's prepared statement the lower 64 bits, of a UUID the bytes of
 * a Java object. Seen with Connector/J 26.10.
 */
public final class MistakenObjects {
    /** What is known of such a value. */
    public static final Opaque UNKNOWN = new Opaque("setObject, of which MySQL's driver may send another");

    private MistakenObjects() {}

    /** Whether it is one, if the driver is MySQL's. */
    public static boolean isOne(Object value) {
        return value instanceof UUID || (value instanceof BigInteger number && number.bitLength() >= Long.SIZE);
    }

    /** Whether the driver of a statement on such a database may be MySQL's: it is not known to be MariaDB's. */
    public static boolean isMysqls(PreparedStatement delegate) {
        try {
            String driver = delegate.getConnection().getMetaData().getDriverName();
            return driver == null || !driver.toLowerCase(Locale.ROOT).contains("mariadb");
        } catch (SQLException unknown) {
            return true;
        }
    }
}
