package dev.keyspread.jdbc.shadow;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Runs a query in one of two forms, as the application gave it or with its shard predicate, to see what it finds. {@link ShadowRead} runs
 * both forms.
 */
public interface ReadForm {
    /** Opens a statement, which the caller closes. */
    Statement open(Connection connection) throws SQLException;

    /** Binds what it needs. */
    void prepare(Statement statement) throws SQLException;

    /** Runs it on that statement. */
    ResultSet run(Statement statement) throws SQLException;

    /** A text that is executed as it is. */
    static ReadForm of(String sql) {
        return new ReadForm() {
            @Override
            public Statement open(Connection connection) throws SQLException {
                return connection.createStatement();
            }

            @Override
            public void prepare(Statement statement) {}

            @Override
            public ResultSet run(Statement statement) throws SQLException {
                return statement.executeQuery(sql);
            }
        };
    }
}
