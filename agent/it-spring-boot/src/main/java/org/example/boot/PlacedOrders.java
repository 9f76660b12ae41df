package org.example.boot;

import org.springframework.data.jpa.repository.JpaRepository;

/** Holds the orders in the database. Spring Data implements it, and {@link ShopController} asks it. */
public interface PlacedOrders extends JpaRepository<PlacedOrder, Long> {}
