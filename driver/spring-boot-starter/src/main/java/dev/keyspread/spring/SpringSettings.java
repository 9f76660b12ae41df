package dev.keyspread.spring;

import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;

/**
 * Reads Keyspread's settings from an application's properties, placeholders resolved, for {@link KeyspreadAutoConfiguration}. It must leave
 * environment variables to the driver, which reads them itself.
 */
final class SpringSettings {
    /** Begins the name of each of Keyspread's settings. */
    private static final String PREFIX = "keyspread.";

    /** Settings of the starter, which the driver does not know. */
    static final String STARTER_PREFIX = "keyspread.starter.";

    /** An element of a list: {@code keyspread.suppress[0]}. */
    private static final Pattern ELEMENT = Pattern.compile("(.+)\\[(\\d{1,6})]");

    private SpringSettings() {}

    /** The driver's settings. A list in YAML becomes a text with commas. */
    static Properties of(ConfigurableEnvironment environment) {
        Properties settings = new Properties();
        Map<String, Map<Integer, String>> lists = new TreeMap<>();
        for (String name : names(environment)) {
            String value = environment.getProperty(name);
            Matcher element = ELEMENT.matcher(name);
            if (value != null && element.matches()) {
                lists.computeIfAbsent(element.group(1), list -> new TreeMap<>())
                        .put(Integer.valueOf(element.group(2)), value);
            } else if (value != null) {
                settings.setProperty(name, value);
            }
        }
        lists.forEach((name, values) -> settings.setProperty(name, String.join(",", values.values())));
        return settings;
    }

    private static Set<String> names(ConfigurableEnvironment environment) {
        Set<String> names = new TreeSet<>();
        for (PropertySource<?> source : environment.getPropertySources()) {
            if (source instanceof EnumerablePropertySource<?> enumerable) {
                for (String name : enumerable.getPropertyNames()) {
                    if (isOurs(name)) {
                        names.add(name);
                    }
                }
            }
        }
        return names;
    }

    /** The environment's variables ({@code KEYSPREAD_…}) are read by the driver itself. */
    private static boolean isOurs(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.startsWith(PREFIX) && !lower.startsWith(STARTER_PREFIX);
    }
}
