package dev.keyspread.spring.slice;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** An order for JPA, which reads the shard and never writes it. */
@Entity
@Table(name = "orders")
class PlacedOrder {
    @Id
    private long id;

    @Column(insertable = false, updatable = false)
    private @Nullable Integer shard;

    /** For JPA. */
    protected PlacedOrder() {}

    PlacedOrder(long id) {
        this.id = id;
    }

    long id() {
        return id;
    }

    @Nullable
    Integer shard() {
        return shard;
    }
}
