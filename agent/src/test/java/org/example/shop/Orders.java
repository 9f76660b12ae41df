package org.example.shop;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The orders of a shop, whose table is sharded by the order's number. */
final class Orders {
    private Orders() {}

    /** Makes the table: this is the administrator's part, not the application's. */
    static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE IF NOT EXISTS orders (shard INTEGER NOT NULL, id BIGINT NOT NULL, item VARCHAR(50), PRIMARY KEY (shard, id))");
        }
    }

    /** A table whose rows all go to one split. */
    static void createHot(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE IF NOT EXISTS visits (at TIMESTAMP NOT NULL, page VARCHAR(50), PRIMARY KEY (at))");
        }
    }

    static void insert(Connection connection, long id, String item) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO orders (id, item) VALUES (?, ?)")) {
            statement.setLong(1, id);
            statement.setString(2, item);
            statement.executeUpdate();
        }
    }

    /** Each order as {@code id=shard}, in the order of ids. */
    static List<String> shards(Connection connection) throws SQLException {
        List<String> shards = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, shard FROM orders ORDER BY id")) {
            while (rows.next()) {
                shards.add(rows.getLong(1) + "=" + rows.getInt(2));
            }
        }
        return shards;
    }
}
