package dev.keyspread.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.api.KeyspreadConnection;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;
import org.springframework.util.ClassUtils;

/**
 * A test of an application whose database is a container: {@code @ServiceConnection} puts a bean with the container's URL among the others,
 * and Spring Boot takes that in place of {@code spring.datasource.url}. Here the bean is made without a container.
 */
class ServiceConnectionTest {
    private static final String DATABASE = "jdbc:h2:mem:container;DB_CLOSE_DELAY=-1";
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";

    /** The interface of the bean, in Spring Boot 3 and in Spring Boot 4. */
    private static final List<String> DETAILS = List.of(
            "org.springframework.boot.autoconfigure.jdbc.JdbcConnectionDetails",
            "org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails");

    @JdbcApplication
    static class Application {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://production/shop",
                "jdbc:keyspread:postgresql://production/shop",
                "jdbc:keyspread:h2:mem:elsewhere"
            })
    void theContainersDatabaseTakesThePlaceOfTheApplicationsAndIsFilled(String url) throws SQLException {
        try (ConfigurableApplicationContext context = start("spring.datasource.url=" + url, RULE)) {
            assertFilled(context);
            assertTrue(context.getBean(DataSource.class) instanceof HikariDataSource);
        }
    }

    @Test
    void theApplicationNeedsNoUrlOfItsOwn() throws SQLException {
        try (ConfigurableApplicationContext context = start(RULE)) {
            assertFilled(context);
        }
    }

    @Test
    void aDataSourceThatIsNoPoolIsWrapped() throws SQLException {
        try (ConfigurableApplicationContext context =
                start("spring.datasource.type=" + SimpleDriverDataSource.class.getName(), RULE)) {
            assertFilled(context);
        }
    }

    private static void assertFilled(ConfigurableApplicationContext context) throws SQLException {
        DataSource dataSource = context.getBean(DataSource.class);
        JdbcTemplate jdbc = new JdbcTemplate(dataSource);
        jdbc.execute("DROP TABLE IF EXISTS orders");
        jdbc.execute("CREATE TABLE orders (shard INTEGER, id BIGINT, PRIMARY KEY (shard, id))");
        jdbc.update("INSERT INTO orders (id) VALUES (?)", 7L);

        assertEquals(2, jdbc.queryForObject("SELECT shard FROM orders", Integer.class)); // the CRC-32 of 7 by 16
        try (Connection connection = dataSource.getConnection()) {
            assertTrue(connection.isWrapperFor(KeyspreadConnection.class));
            assertEquals("jdbc:h2:mem:container", connection.getMetaData().getURL());
        }
    }

    private static ConfigurableApplicationContext start(String... properties) {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add("spring.main.banner-mode=off");
        all.add("logging.level.root=error");
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .properties(all.toArray(String[]::new))
                .initializers(context -> addDetails((GenericApplicationContext) context))
                .run();
    }

    @SuppressWarnings("unchecked") // a proxy of the type is of the type
    private static void addDetails(GenericApplicationContext context) {
        ClassLoader loader = ServiceConnectionTest.class.getClassLoader();
        String name = DETAILS.stream()
                .filter(type -> ClassUtils.isPresent(type, loader))
                .findFirst()
                .orElseThrow();
        Class<Object> type = (Class<Object>) ClassUtils.resolveClassName(name, loader);
        Map<String, Object> values = Map.of(
                "hashCode", 1,
                "getJdbcUrl", DATABASE,
                "getUsername", "sa",
                "getPassword", "",
                "getDriverClassName", "org.h2.Driver");
        Object details = Proxy.newProxyInstance(
                loader, new Class<?>[] {type}, (proxy, method, arguments) -> values.get(method.getName()));
        context.registerBean("container", type, () -> details);
    }
}
