package dev.keyspread.database.probe;

import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.config.KeyspreadConfig;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Recognises connections that Keyspread has wrapped already, by this copy of it or by another: an agent together with the URL prefix, or a
 * copy in another class loader, whose classes have the same names and are not the same. {@code Database} and {@code ConnectionWrapping} ask
 * it before they wrap. A wrapper must not be asked without end for what it wraps.
 */
public final class DoubleWrapping {
    private static final String MARKER = KeyspreadConnection.class.getName();
    /** How many pools and wrappers are unwrapped at most, so that a wrapper that unwraps to itself comes to an end. */
    private static final int MAX_CHAIN = 8;

    private DoubleWrapping() {}

    /** Returns true if the connection is wrapped, by whichever copy. */
    public static boolean isWrapped(Connection connection) {
        return marked(connection) != null;
    }

    /**
     * Returns true if the connection needs no further wrapper. One that another copy of Keyspread wrapped is wrapped again if
     * there are rules here, which the other copy may not have: both fill the same values, and no row may go out
     * unfilled.
     */
    public static boolean needsNone(Connection connection, KeyspreadConfig config) {
        return isWrapped(connection) && (config.rules().isEmpty() || !isWrappedElsewhere(connection));
    }

    /** Returns true if the connection is wrapped by another copy, whose settings may be others. */
    private static boolean isWrappedElsewhere(Connection connection) {
        Class<?> marked = marked(connection);
        return marked != null && !KeyspreadConnection.class.isAssignableFrom(marked);
    }

    /** The class of the wrapper in that connection, or null where there is none. */
    private static @Nullable Class<?> marked(Connection connection) {
        Class<?> ours = ours(connection);
        return ours == null ? follow(connection) : ours;
    }

    /** Asked first: some pools' connections lead to what they wrap only by its class. */
    private static @Nullable Class<?> ours(Connection connection) {
        try {
            if (connection instanceof KeyspreadConnection || connection.isWrapperFor(KeyspreadConnection.class)) {
                return connection.unwrap(KeyspreadConnection.class).getClass();
            }
        } catch (SQLException | RuntimeException | LinkageError e) {
            // one that is closed, or can't tell
        }
        return null;
    }

    private static @Nullable Class<?> follow(Connection connection) {
        Connection link = connection;
        for (int i = 0; i < MAX_CHAIN; i++) {
            if (isMarked(link.getClass())) {
                return link.getClass();
            }
            Connection next = below(link);
            if (next == link) {
                return null;
            }
            link = next;
        }
        return null;
    }

    private static boolean isMarked(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Class<?> declared : c.getInterfaces()) {
                if (declared.getName().equals(MARKER)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Connection below(Connection link) {
        try {
            return link.isWrapperFor(Connection.class) ? link.unwrap(Connection.class) : link;
        } catch (SQLException | RuntimeException | LinkageError e) {
            return link; // the end of the chain, as far as it can be followed
        }
    }
}
