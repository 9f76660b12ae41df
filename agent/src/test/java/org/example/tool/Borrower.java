package org.example.tool;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A tool that looks at a database through the application's pool. */
public final class Borrower {
    private Borrower() {}

    /** Borrows a connection and prints what it is. */
    public static void look(DataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            System.out.println("looked at " + connection.getSchema());
        }
    }
}
