package org.example.boot;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Takes, changes, shows and deletes orders over HTTP. {@code SpringBootTest} of the agent calls its addresses. It must not use Keyspread,
 * because the test shows what the agent does.
 */
@RestController
public class ShopController {
    private final PlacedOrders orders;
    private final JdbcTemplate database;

    /** Over the repository, and over JDBC to see how it stores. */
    public ShopController(PlacedOrders orders, JdbcTemplate database) {
        this.orders = orders;
        this.database = database;
    }

    /** Orders something, or something else. */
    @PutMapping("/orders/{id}")
    public void put(@PathVariable("id") long id, @RequestBody String item) {
        PlacedOrder order = orders.findById(id).orElseGet(() -> new PlacedOrder(id, item));
        order.setItem(item);
        orders.save(order);
    }

    /** Returns what was ordered. */
    @GetMapping("/orders/{id}")
    public String get(@PathVariable("id") long id) {
        return orders.findById(id).map(PlacedOrder::getItem).orElse("none");
    }

    /** Takes an order back. */
    @DeleteMapping("/orders/{id}")
    public void delete(@PathVariable("id") long id) {
        orders.deleteById(id);
    }

    /** The orders as the database has them: number, shard, item. */
    @GetMapping("/stored")
    public List<String> stored() {
        return database.query(
                "SELECT id, shard, item FROM orders ORDER BY id",
                (row, number) -> row.getLong(1) + "=" + row.getInt(2) + " " + row.getString(3));
    }
}
