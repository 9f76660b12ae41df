package dev.keyspread.migrations;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import liquibase.change.custom.CustomTaskChange;
import liquibase.database.Database;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.CustomChangeException;
import liquibase.exception.ValidationErrors;
import liquibase.resource.ResourceAccessor;

/** Orders that a migration makes by plain JDBC: by a batch, by a text, and by a row of a query. */
public final class OrdersByJdbc implements CustomTaskChange {
    /** Makes the orders 41 to 44. */
    static void insert(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders (id, item) VALUES (?, ?)");
                Statement statement = connection.createStatement()) {
            for (long id = 41; id <= 42; id++) {
                insert.setLong(1, id);
                insert.setString(2, "by batch");
                insert.addBatch();
            }
            insert.executeBatch();
            statement.addBatch("INSERT INTO orders (id, item) VALUES (43, 'by text')");
            statement.executeBatch();
            statement.executeUpdate("INSERT INTO orders (id, item) SELECT 44, item FROM orders WHERE id = 43");
        }
    }

    @Override
    public void execute(Database database) throws CustomChangeException {
        try {
            insert(((JdbcConnection) database.getConnection()).getUnderlyingConnection());
        } catch (SQLException e) {
            throw new CustomChangeException(e);
        }
    }

    @Override
    public String getConfirmationMessage() {
        return "four orders";
    }

    @Override
    public void setUp() {}

    @Override
    public void setFileOpener(ResourceAccessor accessor) {}

    @Override
    public ValidationErrors validate(Database database) {
        return new ValidationErrors();
    }
}
