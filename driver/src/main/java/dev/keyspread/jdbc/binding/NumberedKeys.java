package dev.keyspread.jdbc.binding;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The generated keys of several rows that rules have numbered, on databases whose drivers make the keys up from the one number that
 * the server tells: they would be those of other rows.
 */
public final class NumberedKeys {
    private NumberedKeys() {}

    /**
     * The numbers as a result set of the database's, which closes with its statement.
     *
     * @param connection the delegate's
     * @param told what the driver tells, which is closed; it has the name of the column
     * @param numbers at least one
     */
    public static ResultSet of(Connection connection, ResultSet told, List<Object> numbers) throws SQLException {
        String column = told.getMetaData().getColumnLabel(1);
        told.close();
        String rows = numbers.stream()
                .skip(1)
                .map(number -> " UNION ALL SELECT " + number)
                .collect(Collectors.joining());
        Statement statement = connection.createStatement();
        statement.closeOnCompletion();
        return statement.executeQuery("SELECT " + numbers.get(0) + " AS `" + column + "`" + rows);
    }
}
