package org.example.driver;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.CommonDataSource;
import org.jspecify.annotations.Nullable;

/** Where a vendor has what its data sources have in common: no data source itself. */
public abstract class BaseSource implements CommonDataSource {
    /** For subclasses. */
    protected BaseSource() {}

    /** A connection. */
    public Connection getConnection() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:mem:");
    }

    /** Returns true if it is the one of that name: not a method that hands out connections. */
    public boolean getConnection(String name) {
        return name.isEmpty();
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }
}
