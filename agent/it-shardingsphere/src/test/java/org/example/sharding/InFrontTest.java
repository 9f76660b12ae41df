package org.example.sharding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Routes;
import dev.keyspread.workswith.Server;
import dev.keyspread.workswith.Shop;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.apache.shardingsphere.driver.api.yaml.YamlShardingSphereDataSourceFactory;
import org.junit.jupiter.api.Test;

/** ShardingSphere divides a table among two databases. By Keyspread's URLs it reads and stores what it does directly. */
class InFrontTest {
    private static final String SETTINGS = """
            dataSources:
              shop_0:
                dataSourceClassName: com.zaxxer.hikari.HikariDataSource
                driverClassName: %1$s
                jdbcUrl: %2$s
                username: postgres
                password: ""
              shop_1:
                dataSourceClassName: com.zaxxer.hikari.HikariDataSource
                driverClassName: %1$s
                jdbcUrl: %3$s
                username: postgres
                password: ""
            rules:
            - !SHARDING
              tables:
                orders:
                  actualDataNodes: shop_0.orders,shop_1.orders
                  databaseStrategy:
                    standard:
                      shardingColumn: id
                      shardingAlgorithmName: by_id
              shardingAlgorithms:
                by_id:
                  type: INLINE
                  props:
                    algorithm-expression: "shop_$->{id %% 2}"
            """;

    @Test
    void byUrlItDoesWhatItDoesDirectly() throws Exception {
        try (Server server = new Server()) {
            List<String> plain = List.of(server.create("direct_0", false), server.create("direct_1", false));
            List<String> sharded = List.of(server.create("url_0", true), server.create("url_1", true));
            List<String> byUrl = new ArrayList<>();
            for (String url : sharded) {
                byUrl.add(Routes.keyspread(url));
            }

            assertEquals(trade(plain), trade(byUrl));
            for (int i = 0; i < 2; i++) {
                List<String> rows = Server.rows(plain.get(i));
                assertFalse(rows.isEmpty());
                assertEquals(rows, Server.rows(sharded.get(i)));
                assertEquals(List.of(), Server.wrongShards(sharded.get(i)));
            }
        }
    }

    private static String trade(List<String> urls) throws Exception {
        Place place = new Place(urls.get(0), "shop");
        String settings = SETTINGS.formatted(place.driver(), urls.get(0), urls.get(1));
        DataSource source =
                YamlShardingSphereDataSourceFactory.createDataSource(settings.getBytes(StandardCharsets.UTF_8));
        try {
            return Shop.trade(source);
        } finally {
            ((AutoCloseable) source).close();
        }
    }

    /** The class to copy from the page is the one that ran here, in another package. */
    @Test
    void thePageShowsThisClass() throws Exception {
        String source = Files.readString(
                Path.of("src/test/java", KeyspreadDatabaseType.class.getName().replace('.', '/') + ".java"));
        String body = source.substring(source.indexOf("public final class"));
        String page = Files.readString(Path.of("..", "..", "docs", "shardingsphere.md"));
        assertTrue(page.contains(body), () -> page + "\nlacks\n" + body);
    }
}
