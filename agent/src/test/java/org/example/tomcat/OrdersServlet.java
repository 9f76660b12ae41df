package org.example.tomcat;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A shop on H2. Its database is new with each request. */
public final class OrdersServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    /** For the container. */
    public OrdersServlet() {}

    /** A driver in the application is registered by nobody else. */
    @Override
    public void init() throws ServletException {
        try {
            Class.forName("org.h2.Driver");
        } catch (ClassNotFoundException e) {
            throw new ServletException(e);
        }
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE orders (shard INTEGER NOT NULL, id BIGINT, PRIMARY KEY (shard, id))");
            statement.execute("CREATE TABLE visits (at TIMESTAMP NOT NULL, PRIMARY KEY (at))");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders (id) VALUES (?)")) {
                insert.setLong(1, 1);
                insert.executeUpdate();
            }
            try (ResultSet rows = statement.executeQuery("SELECT id, shard FROM orders WHERE id = 1")) {
                rows.next();
                response.getWriter().println("order " + rows.getLong(1) + "=" + rows.getInt(2));
            }
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}
