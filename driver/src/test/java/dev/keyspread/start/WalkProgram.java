package dev.keyspread.start;

import dev.keyspread.KeyspreadDriver;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Properties;

/** Walks through the driver as the page on the architecture does: each method that begins with {@code walk} is one of its walks. */
public final class WalkProgram {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id)%2516";
    private static final String URL = "jdbc:keyspread:h2:mem:walk;keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String TABLE =
            "CREATE TABLE orders (id BIGINT PRIMARY KEY, item VARCHAR(20), shard INT NOT NULL)";
    private static final String INSERT = "INSERT INTO orders (id, item) VALUES (?, ?)";

    private WalkProgram() {}

    /**
     * Walks.
     *
     * @param postgres the plain URL of a PostgreSQL database, for what another client alters
     */
    public static void run(String postgres) throws SQLException, InterruptedException {
        try (Connection connection = connect(URL)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(TABLE);
            }
            walkFirstInsert(connection);
            walkKnownInsert(connection);
            walkKeyedSelect(connection);
            walkEnded();
        }
        alter(postgres);
    }

    static void walkFirstInsert(Connection connection) throws SQLException {
        insert(connection, 7);
    }

    static void walkKnownInsert(Connection connection) throws SQLException {
        insert(connection, 8);
    }

    static void walkKeyedSelect(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            read(statement, "SELECT item FROM orders WHERE id = 7");
            read(statement, "SELECT item FROM orders WHERE id = 8");
        }
    }

    private static void alter(String url) throws SQLException, InterruptedException {
        try (Connection other = DriverManager.getConnection(url);
                Statement alter = other.createStatement()) {
            alter.execute(TABLE);
            String wrapped = url.replace("jdbc:", "jdbc:keyspread:") + "&" + RULE;
            try (Connection connection = connect(wrapped)) {
                insert(connection, 7);
            }
            alter.execute("ALTER TABLE orders ALTER id TYPE NUMERIC(12, 2)");
            Thread.sleep(1_500); // what was closed for less is taken for unchanged
            walkAnotherClient(wrapped);
            walkEnded();
        }
    }

    /** While no connection was open, nothing was looked at, so that Keyspread looks before there is one again. */
    static void walkAnotherClient(String wrapped) throws SQLException {
        connect(wrapped).close();
    }

    /** Ends the last walk. */
    static void walkEnded() {}

    private static Connection connect(String url) throws SQLException {
        return Objects.requireNonNull(new KeyspreadDriver().connect(url, new Properties()));
    }

    private static void insert(Connection connection, long id) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setLong(1, id);
            insert.setString(2, "book");
            insert.executeUpdate();
        }
    }

    private static void read(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            if (!rows.next()) {
                throw new IllegalStateException("the row was not found");
            }
        }
    }
}
