package dev.keyspread.database;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DatabaseKeyTest {
    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://localhost/shop?useSSL=false, mysql localhost:3306",
        "jdbc:mariadb://127.0.0.1:3306/mysql, mysql localhost:3306",
        "jdbc:mariadb:sequential://ann:***@DB.example:3307/, mysql db.example:3307",
        "jdbc:mysql:///shop, mysql localhost:3306",
        "jdbc:mysql://[::1]:3307, mysql localhost:3307",
        "jdbc:mysql://[2001:db8::7]/shop, mysql 2001:db8::7:3306",
        "'jdbc:mysql:loadbalance://one,two:3307/shop', 'mysql one:3306,two:3307'",
        "'jdbc:mysql://address=(host=one)(port=3307)/shop', 'jdbc:mysql://address=(host=one)(port=3307)/shop'",
        "jdbc:postgresql://localhost/shop?user=ann, postgresql localhost:5432/shop",
        "jdbc:postgresql://127.0.0.1:5432/Shop, postgresql localhost:5432/Shop",
        "jdbc:postgresql://localhost, postgresql localhost:5432",
        "jdbc:postgresql:shop, jdbc:postgresql:shop",
        "jdbc:h2:mem:shop;MODE=MySQL, jdbc:h2:mem:shop"
    })
    void urlsOfOneServerHaveOneName(String url, String name) {
        assertEquals(name, new DatabaseKey(url, "ann").server());
    }
}
