package dev.keyspread.workswith.tool;

import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Shop;
import dev.keyspread.workswith.Tool;
import io.micronaut.context.ApplicationContext;
import java.util.Map;
import javax.sql.DataSource;

/** Micronaut's HikariCP by {@code datasources.default}. */
public final class MicronautPool implements Tool {
    @Override
    public String use(Place place) throws Exception {
        try (ApplicationContext context = ApplicationContext.run(Map.of(
                "datasources.default.url", place.url(),
                "datasources.default.driver-class-name", place.driver()))) {
            return Shop.trade(context.getBean(DataSource.class));
        }
    }
}
