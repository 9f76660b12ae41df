package io.debezium.jdbc;

import java.sql.DriverManager;
import java.sql.SQLException;
import org.h2.jdbc.JdbcConnection;

/** Casts its connection to the driver's class. */
public final class CastingReader {
    private CastingReader() {}

    /** Connects. */
    public static void main(String[] arguments) throws SQLException {
        try (JdbcConnection connection = (JdbcConnection) DriverManager.getConnection("jdbc:h2:mem:reader")) {
            System.out.println("read " + connection.getSchema());
        }
    }
}
