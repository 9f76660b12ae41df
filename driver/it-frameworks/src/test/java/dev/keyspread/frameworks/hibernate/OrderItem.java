package dev.keyspread.frameworks.hibernate;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MapsId;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.util.Objects;
import java.util.UUID;

/** Keyed by its order and its line. */
@Entity
@Table(name = "order_item")
class OrderItem {
    @EmbeddedId
    Key id;

    @ManyToOne
    @MapsId("orderId")
    PlacedOrder order;

    String product;
    int amount;

    OrderItem() {}

    OrderItem(PlacedOrder order, int line, String product, int amount) {
        this.id = new Key(order.id, line);
        this.order = order;
        this.product = product;
        this.amount = amount;
    }

    @Override
    public String toString() {
        return id.line + ": " + amount + " " + product;
    }

    /** The key. */
    @Embeddable
    static class Key implements Serializable {
        private static final long serialVersionUID = 1;

        @Column(name = "order_id")
        UUID orderId;

        int line;

        Key() {}

        Key(UUID orderId, int line) {
            this.orderId = orderId;
            this.line = line;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Objects.equals(orderId, key.orderId) && line == key.line;
        }

        @Override
        public int hashCode() {
            return Objects.hash(orderId, line);
        }
    }
}
