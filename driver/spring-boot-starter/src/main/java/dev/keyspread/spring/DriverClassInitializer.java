package dev.keyspread.spring;

import dev.keyspread.KeyspreadDriver;
import java.util.HashMap;
import java.util.Map;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Names the driver's class where a URL begins with {@code jdbc:keyspread:}: Spring Boot has a closed list of URLs and would say "Failed to
 * determine a suitable driver class". A class that the application names itself is left alone.
 */
public final class DriverClassInitializer implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    /** The groups of properties that hold a URL and the driver's class. */
    private static final String[] GROUPS = {"spring.datasource", "spring.flyway", "spring.liquibase"};

    /** For Spring, which makes it by reflection. */
    public DriverClassInitializer() {}

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        ConfigurableEnvironment environment = context.getEnvironment();
        Map<String, Object> classes = new HashMap<>();
        for (String group : GROUPS) {
            String url = environment.getProperty(group + ".url");
            String name = group + ".driver-class-name";
            if (url != null && url.startsWith(KeyspreadDriver.URL_PREFIX) && !environment.containsProperty(name)) {
                classes.put(name, KeyspreadDriver.class.getName());
            }
        }
        if (!classes.isEmpty()) {
            environment.getPropertySources().addLast(new MapPropertySource("keyspread", classes));
        }
    }
}
