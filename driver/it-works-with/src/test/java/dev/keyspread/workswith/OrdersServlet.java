package dev.keyspread.workswith;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A shop on H2 by a URL of Keyspread's. Its database is new with each request. */
public final class OrdersServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    /** For the container. */
    public OrdersServlet() {}

    /** Drivers in the application are registered by nobody else. */
    @Override
    public void init() throws ServletException {
        try {
            Class.forName("org.h2.Driver");
            Class.forName("dev.keyspread.KeyspreadDriver");
        } catch (ClassNotFoundException e) {
            throw new ServletException(e);
        }
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:keyspread:h2:mem:shop;keyspread.shard.orders.shard=crc32(id) % 16");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE orders (shard INTEGER NOT NULL, id BIGINT, PRIMARY KEY (shard, id))");
            statement.execute("INSERT INTO orders (id) VALUES (1)");
            try (ResultSet rows = statement.executeQuery("SELECT id, shard FROM orders WHERE id = 1")) {
                rows.next();
                response.getWriter().println("order " + rows.getLong(1) + "=" + rows.getInt(2));
            }
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}
