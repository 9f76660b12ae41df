package dev.keyspread.jdbc.binding;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Tells how the application asked for a prepared statement: with which result set type, which generated keys. {@link Renewal} and
 * {@link Replay} prepare statements anew by it.
 */
@FunctionalInterface
public interface Preparation {
    /** Prepares that text in the same way. */
    PreparedStatement prepare(Connection delegate, String sql) throws SQLException;

    /** Returns true if the statement hands out generated keys. */
    default boolean returnsKeys() {
        return false;
    }

    /** Prepares a statement that hands out generated keys. */
    @FunctionalInterface
    interface WithKeys extends Preparation {
        @Override
        default boolean returnsKeys() {
            return true;
        }
    }

    /** Prepares a text in the place of a statement, with what was set of that. */
    default PreparedStatement renew(Connection delegate, String sql, PreparedStatement former) throws SQLException {
        PreparedStatement fresh = prepare(delegate, sql);
        fresh.setQueryTimeout(former.getQueryTimeout());
        fresh.setFetchSize(former.getFetchSize());
        fresh.setMaxRows(former.getMaxRows());
        if (former.isCloseOnCompletion()) {
            fresh.closeOnCompletion();
        }
        return fresh;
    }
}
