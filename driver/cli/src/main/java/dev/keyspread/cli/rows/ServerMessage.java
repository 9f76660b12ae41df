package dev.keyspread.cli.rows;

import java.sql.SQLException;

/**
 * Returns a database's message of a failure, without the values of rows that some messages hold, and without the statement that H2
 * repeats. Failures of a database must not be printed otherwise.
 */
public final class ServerMessage {
    private ServerMessage() {}

    /** The message on one line; empty where there is none. */
    public static String of(SQLException e) {
        String message = e.getMessage() == null ? "" : e.getMessage();
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        if (state.startsWith("22") || state.startsWith("23")) { // data that is not valid, or breaks a constraint
            message = message.replaceAll("(?m)^\\s*Detail: .*$", "")
                    .replaceAll(" VALUES \\( .*?\\)\"", "\"")
                    .replaceAll("value '.*' cannot be decoded", "a value cannot be decoded")
                    .replaceAll("Duplicate entry '.*' for key", "Duplicate entry for key");
        }
        return message.replaceAll("(?s); SQL statement:\\s.*(?= \\[\\d+-\\d+\\])", "")
                .strip()
                .replaceAll("\\s*\\R\\s*", " ");
    }
}
