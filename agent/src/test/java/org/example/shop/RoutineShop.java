package org.example.shop;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A shop with a procedure in Java, which works on the session of its caller. */
public final class RoutineShop {
    private RoutineShop() {}

    /**
     * Calls the procedure and prints what it hands out.
     *
     * @param arguments the URL, and how the engine is told where the procedure is
     */
    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection(arguments[0]);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE visits (id INT)");
            statement.execute("INSERT INTO visits VALUES (1), (2)");
            statement.execute("CREATE PROCEDURE two_results() READS SQL DATA DYNAMIC RESULT SETS 2 LANGUAGE JAVA"
                    + " PARAMETER STYLE JAVA " + arguments[1]);
            try (CallableStatement call = connection.prepareCall("{call two_results()}")) {
                int results = 0;
                for (boolean has = call.execute(); has || call.getUpdateCount() != -1; has = call.getMoreResults()) {
                    results += has ? 1 : 0;
                }
                System.out.println("results " + results);
            }
        }
    }

    /** The procedure. */
    @SuppressWarnings("MustBeClosed") // the engine closes what it hands out
    public static void twoResults(ResultSet[] first, ResultSet[] second) throws SQLException {
        Connection own = DriverManager.getConnection("jdbc:default:connection");
        PreparedStatement all = own.prepareStatement("SELECT id FROM visits");
        PreparedStatement one = own.prepareStatement("SELECT id FROM visits WHERE id = 1");
        first[0] = all.executeQuery();
        second[0] = one.executeQuery();
        System.out.println("wrappers within " + Wrappers.count(own));
    }
}
