package org.example.boot;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** An order, as the application knows it: by its number alone. */
@Entity
@Table(name = "orders")
public class PlacedOrder {
    @Id
    private long id;

    private String item = "";

    /** For JPA. */
    protected PlacedOrder() {}

    /** An order of that item. */
    public PlacedOrder(long id, String item) {
        this.id = id;
        this.item = item;
    }

    /** The order's number. */
    public long getId() {
        return id;
    }

    /** Returns what was ordered. */
    public String getItem() {
        return item;
    }

    /** Orders something else instead. */
    public void setItem(String item) {
        this.item = item;
    }
}
