package dev.keyspread.database.probe;

import dev.keyspread.shard.value.WithTargetType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether the values that are bound arrive at a session. A driver that writes them into the text escapes them by what the session
 * said when it began: MySQL's does not hear of a {@code sql_mode} that a text sets later.
 */
public final class EscapeProbe {
    private static final String ESCAPED = "\\'\"\n\r\0\u001a";
    private static final String ARRIVED = "5C27220A0D001A";

    private EscapeProbe() {}

    /** Returns true if a driver may have to escape something of that value. */
    public static boolean concerns(@Nullable Object value) {
        if (value instanceof WithTargetType typed) {
            return concerns(typed.value());
        }
        if (value instanceof byte[] bytes) {
            for (byte b : bytes) {
                if (ESCAPED.indexOf(b) >= 0) {
                    return true;
                }
            }
            return false;
        }
        return value instanceof CharSequence text && text.chars().anyMatch(c -> ESCAPED.indexOf(c) >= 0);
    }

    /** Returns true if they arrive; false also if that can't be asked. */
    public static boolean arrive(Connection session) {
        try (PreparedStatement question = session.prepareStatement("SELECT HEX(?)")) {
            question.setString(1, ESCAPED);
            try (ResultSet row = question.executeQuery()) {
                return row.next() && ARRIVED.equals(row.getString(1));
            }
        } catch (SQLException | RuntimeException e) {
            return false;
        }
    }
}
