package dev.keyspread.cli.rows;

import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Finds policies that hide rows of a table. Such rows can neither be filled nor compared, and nothing would say so.
 * {@code RuledColumnOptions} and {@code Adoption} ask it first.
 */
public final class RowSecurity {
    private RowSecurity() {}

    /**
     * Looks whether this user sees all rows.
     *
     * @throws SQLException SQLState 42501 where policies apply
     */
    public static void refuse(Connection connection, RuledColumn column) throws SQLException {
        if (!column.dialect().has(Capability.TELLS_ROW_SECURITY)) {
            return;
        }
        try (PreparedStatement select =
                connection.prepareStatement("SELECT pg_catalog.row_security_active(CAST(? AS pg_catalog.text))")) {
            select.setString(1, column.tableSql());
            try (ResultSet rows = select.executeQuery()) {
                if (rows.next() && rows.getBoolean(1)) {
                    throw new SQLException(
                            "Row-level security hides rows of " + column.table().name()
                                    + " from this user, so that they could not be filled or compared: use one with"
                                    + " BYPASSRLS, or the table's owner. Nothing was changed",
                            "42501");
                }
            }
        }
    }
}
