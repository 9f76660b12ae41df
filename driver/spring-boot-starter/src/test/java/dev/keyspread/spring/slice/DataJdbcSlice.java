package dev.keyspread.spring.slice;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateOperations;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.context.TestPropertySource;

/** A test with Spring Data JDBC. */
@TestPropertySource(properties = SliceApplication.RULE)
abstract class DataJdbcSlice {
    @Autowired
    private JdbcAggregateOperations aggregates;

    @Autowired
    private JdbcTemplate jdbc;

    @Table("ORDERS")
    record Order(@Id Long id) {}

    @Test
    void anAggregateThatIsInsertedIsFilled() {
        jdbc.execute("CREATE TABLE orders (shard INTEGER, id BIGINT, PRIMARY KEY (shard, id))");

        aggregates.insert(new Order(7L));

        assertEquals(SliceApplication.SHARD_OF_7, jdbc.queryForObject("SELECT shard FROM orders", Integer.class));
    }
}
