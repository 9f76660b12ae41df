package dev.keyspread.workswith.tool;

import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Shop;
import dev.keyspread.workswith.Tool;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Spring Boot with its data source by {@code spring.datasource}, without Keyspread's starter. */
public final class BootWithoutStarter implements Tool {
    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {}

    @Override
    public String use(Place place) throws Exception {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .properties(Map.of(
                        "spring.datasource.url", place.url(),
                        "spring.datasource.driver-class-name", place.driver()))
                .run()) {
            return Shop.trade(context.getBean(DataSource.class));
        }
    }
}
