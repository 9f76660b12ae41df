package dev.keyspread.database.probe;

import dev.keyspread.schema.OwnInterface;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a driver executes a statement when it is asked for its metadata. PostgreSQL's does in its simple query mode, in which
 * the server describes nothing that it does not carry out: an INSERT that is described is stored.
 */
public final class DescriptionProbe {
    private static final List<String> DRIVERS = List.of("org.postgresql.PGConnection", "com.yugabyte.PGConnection");

    private DescriptionProbe() {}

    /** Returns true if it does; null where the driver can't be asked. */
    public static @Nullable Boolean executes(Connection connection) {
        try {
            for (String driver : DRIVERS) {
                OwnInterface own = OwnInterface.of(connection, driver, "getPreferQueryMode");
                if (own != null) {
                    return "SIMPLE".equals(String.valueOf(own.ask()));
                }
            }
            return false;
        } catch (SQLException | ReflectiveOperationException | RuntimeException | LinkageError e) {
            return null;
        }
    }
}
