package dev.keyspread.spring.slice;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.context.TestPropertySource;

/** A test with a {@link JdbcTemplate}. */
@TestPropertySource(properties = SliceApplication.RULE)
abstract class JdbcSlice {
    @Autowired
    private JdbcTemplate jdbc;

    @Test
    void aRowThatTheTemplateInsertsIsFilled() {
        jdbc.execute("CREATE TABLE orders (shard INTEGER, id BIGINT, PRIMARY KEY (shard, id))");

        jdbc.update("INSERT INTO orders (id) VALUES (?)", 7L);

        assertEquals(SliceApplication.SHARD_OF_7, jdbc.queryForObject("SELECT shard FROM orders", Integer.class));
    }
}
