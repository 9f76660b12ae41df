package dev.keyspread.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Recognises connections that Keyspread has wrapped already, by this copy of it or by another: an agent together with the
 * URL prefix, or a copy in another class loader, whose classes have the same names and are not the same.
 */
final class DoubleWrapping {
    private static final String MARKER = "dev.keyspread.api.KeyspreadConnection";
    /** Longer chains of pools and wrappers are not known; a wrapper that unwraps in a circle must come to an end. */
    private static final int LONGEST_CHAIN = 8;

    private DoubleWrapping() {}

    static boolean isWrapped(Connection connection) {
        Connection link = connection;
        for (int i = 0; i < LONGEST_CHAIN; i++) {
            if (isMarked(link.getClass())) {
                return true;
            }
            Connection next = below(link);
            if (next == link) {
                return false;
            }
            link = next;
        }
        return false;
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
