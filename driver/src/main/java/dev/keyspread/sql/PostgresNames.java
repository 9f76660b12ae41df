package dev.keyspread.sql;

import java.nio.charset.StandardCharsets;

/**
 * Cuts names like PostgreSQL: those that are too long, quoted or not, behind the last character that fits. {@link Dialect} cuts names by
 * it.
 */
final class PostgresNames {
    private static final int MAX_BYTES = 63;
    private static final int MAX_BYTES_OF_CHAR = 3;

    private PostgresNames() {}

    /** The first 63 bytes in UTF-8 of a name, without the character that they would cut. */
    static String cut(String name) {
        if (name.length() * MAX_BYTES_OF_CHAR <= MAX_BYTES) {
            return name;
        }
        int bytes = 0;
        int end = 0;
        while (end < name.length()) {
            int next = name.offsetByCodePoints(end, 1);
            bytes += name.substring(end, next).getBytes(StandardCharsets.UTF_8).length;
            if (bytes > MAX_BYTES) {
                return name.substring(0, end);
            }
            end = next;
        }
        return name;
    }
}
