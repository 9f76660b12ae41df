package dev.keyspread.database.probe;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;

/**
 * Finds out whether a driver sends times with their fractions of a second. MySQL's and MariaDB's can be told not to
 * ({@code sendFractionalSeconds}, {@code useFractionalSeconds}), in the URL and in other places. {@code DatabaseState} asks it once, unless
 * the server has told by another query. In doubt fractions must count as lost.
 */
public final class FractionProbe {
    private static final LocalDateTime WITH_FRACTION = LocalDateTime.of(2016, 1, 25, 10, 10, 10, 500_000_000);

    private FractionProbe() {}

    /** Asks the database what arrived. Where that fails, fractions are taken for lost. */
    public static boolean areCut(Connection raw) {
        try {
            try (PreparedStatement echo = raw.prepareStatement("SELECT CAST(? AS CHAR)")) {
                echo.setObject(1, WITH_FRACTION);
                try (ResultSet rows = echo.executeQuery()) {
                    return !rows.next() || !String.valueOf(rows.getString(1)).contains(".5");
                }
            }
        } catch (SQLException | RuntimeException e) {
            return true;
        }
    }
}
