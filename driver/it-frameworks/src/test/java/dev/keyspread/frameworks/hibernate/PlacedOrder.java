package dev.keyspread.frameworks.hibernate;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import jakarta.persistence.Table;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** An order with a UUID that the application gives, its customer loaded late, its items with it. */
@Entity
@Table(name = "orders")
class PlacedOrder {
    @Id
    UUID id;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "customer_id")
    Customer customer;

    LocalDateTime placed = LocalDateTime.of(2026, 2, 3, 4, 5, 6, 789_000_000);
    String note;

    @OneToMany(mappedBy = "order", cascade = CascadeType.ALL, orphanRemoval = true)
    @OrderBy("id.line")
    List<OrderItem> items = new ArrayList<>();

    PlacedOrder() {}

    PlacedOrder(String note, Customer customer) {
        this.id = idOf(note);
        this.note = note;
        this.customer = customer;
    }

    /** The id that an order with that note is given. */
    static UUID idOf(String note) {
        return UUID.nameUUIDFromBytes(note.getBytes(StandardCharsets.UTF_8));
    }

    PlacedOrder with(String product, int amount) {
        items.add(new OrderItem(this, items.size() + 1, product, amount));
        return this;
    }

    @Override
    public String toString() {
        return id + " " + placed + " " + note;
    }
}
