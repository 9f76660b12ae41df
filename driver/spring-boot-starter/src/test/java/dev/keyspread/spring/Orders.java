package dev.keyspread.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.api.KeyspreadConnection;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** A table with a shard rule in the database of a data source. */
record Orders(JdbcTemplate jdbc) {
    static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";

    /** The CRC-32 of {@code 7} by 16. */
    private static final int SHARD_OF_7 = 2;

    static Orders createIn(DataSource dataSource) {
        JdbcTemplate jdbc = new JdbcTemplate(dataSource);
        jdbc.execute("DROP TABLE IF EXISTS orders");
        jdbc.execute("CREATE TABLE orders (shard INTEGER, id BIGINT)");
        return new Orders(jdbc);
    }

    void insert() {
        jdbc.update("INSERT INTO orders (id) VALUES (?)", 7L);
    }

    int count() {
        return jdbc.queryForList("SELECT id FROM orders").size();
    }

    void assertFilled() {
        insert();
        assertEquals(SHARD_OF_7, jdbc.queryForObject("SELECT shard FROM orders", Integer.class));
    }

    void assertUnfilled() {
        insert();
        assertEquals(
                1,
                jdbc.queryForList("SELECT id FROM orders WHERE shard IS NULL").size());
    }

    /** The URL of the database that connections of a data source share what is learned about. */
    static String databaseOf(DataSource dataSource) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            return connection.unwrap(KeyspreadConnection.class).database().url();
        }
    }
}
