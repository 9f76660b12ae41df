package dev.keyspread.workswith;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/** A PostgreSQL with a database for each use of a tool. */
public final class Server implements AutoCloseable {
    private final EmbeddedPostgres server;

    /** Starts it. */
    public Server() throws IOException {
        server = EmbeddedPostgres.builder()
                .setPGStartupWait(Duration.ofMinutes(5))
                .setServerConfig("max_prepared_transactions", "10")
                .start();
    }

    /** Makes a database with the table in it, and returns its URL. */
    public String create(String name, boolean isSharded) throws SQLException {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        }
        String url = server.getJdbcUrl("postgres", name);
        createTable(url, isSharded);
        return url;
    }

    /** Makes the table in a database of any engine. */
    static void createTable(String url, boolean isSharded) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    isSharded
                            ? "CREATE TABLE orders (id BIGINT NOT NULL, item VARCHAR(40), shard INT NOT NULL, PRIMARY KEY (shard, id))"
                            : "CREATE TABLE orders (id BIGINT NOT NULL, item VARCHAR(40), PRIMARY KEY (id))");
        }
    }

    /** Reads the rows without their shards. */
    public static List<String> rows(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, item FROM orders ORDER BY id")) {
            List<String> read = new ArrayList<>();
            while (rows.next()) {
                read.add(rows.getLong(1) + " " + rows.getString(2));
            }
            return read;
        }
    }

    /** Returns the rows whose shard is not what the shard rule computes. */
    public static List<String> wrongShards(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, shard FROM orders")) {
            List<String> wrong = new ArrayList<>();
            while (rows.next()) {
                if (rows.getLong(2) != shard(rows.getLong(1))) {
                    wrong.add(rows.getLong(1) + " in " + rows.getLong(2));
                }
            }
            return wrong;
        }
    }

    private static long shard(long id) {
        CRC32 hash = new CRC32();
        for (char digit : Long.toString(id).toCharArray()) {
            hash.update(digit);
        }
        return hash.getValue() % 16;
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
