package org.example.boot;

import org.springframework.data.jpa.repository.JpaRepository;

/** The orders in the database. */
public interface PlacedOrders extends JpaRepository<PlacedOrder, Long> {}
