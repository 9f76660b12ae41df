package org.example.driver;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Has a method of that name, and is no data source. */
public final class Warehouse {
    private final DataSource dataSource;

    /** Over a data source. */
    public Warehouse(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** A connection of the data source. */
    public Connection getConnection() throws SQLException {
        return dataSource.getConnection();
    }
}
