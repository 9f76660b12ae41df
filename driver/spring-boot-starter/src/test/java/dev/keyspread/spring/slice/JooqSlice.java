package dev.keyspread.spring.slice;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.table;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.jooq.DSLContext;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** A test with jOOQ. Spring Boot leaves the data source to the test here. */
@TestPropertySource(properties = {"spring.datasource.url=jdbc:keyspread:h2:mem:jooq", SliceApplication.RULE})
abstract class JooqSlice {
    @Autowired
    private DSLContext jooq;

    @Test
    void aRowThatJooqInsertsIsFilled() {
        jooq.execute("CREATE TABLE orders (shard INTEGER, id BIGINT, PRIMARY KEY (shard, id))");

        jooq.insertInto(table("orders"), field("id")).values(7L).execute();

        assertEquals(
                SliceApplication.SHARD_OF_7,
                jooq.select(field("shard", Integer.class)).from(table("orders")).fetchSingle(0));
    }
}
