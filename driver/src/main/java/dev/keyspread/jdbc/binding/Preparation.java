package dev.keyspread.jdbc.binding;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** How the application asked for a prepared statement: with which result set type, which generated keys. */
@FunctionalInterface
public interface Preparation {
    /** Prepares that text in the same way. */
    PreparedStatement prepare(Connection delegate, String sql) throws SQLException;
}
