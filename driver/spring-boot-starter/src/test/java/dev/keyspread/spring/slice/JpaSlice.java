package dev.keyspread.spring.slice;

import static org.junit.jupiter.api.Assertions.assertEquals;

import jakarta.persistence.EntityManager;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.annotation.Transactional;

/** A test with an {@link EntityManager}. Hibernate makes the table. */
@Transactional
@TestPropertySource(properties = SliceApplication.RULE)
abstract class JpaSlice {
    @Autowired
    private EntityManager entities;

    @Test
    void anEntityThatIsPersistedIsFilled() {
        PlacedOrder order = new PlacedOrder(7);

        entities.persist(order);
        entities.flush();
        entities.refresh(order);

        assertEquals(SliceApplication.SHARD_OF_7, order.shard());
    }
}
