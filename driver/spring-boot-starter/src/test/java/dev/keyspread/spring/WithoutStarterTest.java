package dev.keyspread.spring;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.KeyspreadDriver;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.util.ClassUtils;

/** An application with Keyspread's driver alone, as the page on Spring Boot begins with. */
class WithoutStarterTest {
    /** The auto-configuration of data sources, in Spring Boot 3 and in Spring Boot 4. */
    private static final List<String> DATA_SOURCES = List.of(
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration");

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(dataSources()))
            .withPropertyValues(
                    "spring.datasource.url=jdbc:keyspread:h2:mem:alone;DB_CLOSE_DELAY=-1;keyspread.shard.orders.shard=crc32(id) % 16",
                    "spring.datasource.username=sa");

    @Test
    void theUrlWorksWithTheDriversClass() {
        application
                .withPropertyValues("spring.datasource.driver-class-name=" + KeyspreadDriver.class.getName())
                .run(context -> {
                    assertNull(context.getStartupFailure());
                    Orders.createIn(context.getBean(DataSource.class)).assertFilled();
                });
    }

    @Test
    void springBootDoesNotFindTheDriverByTheUrl() {
        application
                .withPropertyValues("spring.datasource.embedded-database-connection=none")
                .run(context -> {
                    Throwable failure = NestedExceptionUtils.getRootCause(context.getStartupFailure());
                    String message = failure == null ? "" : String.valueOf(failure.getMessage());
                    assertTrue(message.contains("suitable driver class"), message);
                });
    }

    private static Class<?> dataSources() {
        ClassLoader loader = WithoutStarterTest.class.getClassLoader();
        String name = DATA_SOURCES.stream()
                .filter(type -> ClassUtils.isPresent(type, loader))
                .findFirst()
                .orElseThrow();
        return ClassUtils.resolveClassName(name, loader);
    }
}
