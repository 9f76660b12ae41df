package dev.keyspread.config;

import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where settings come from beside the URL and the Properties, as it was at one moment. System properties and environment variables are
 * here only if they are Keyspread's. Equal surroundings give equal settings. {@link ConnectionSettings} takes them, and
 * {@link SettingsReader} reads nothing else of the process.
 *
 * @param systemProperties system properties
 * @param environment environment variables
 * @param defaultFile {@code keyspread.properties} in the working directory or else on the class path, or null
 */
record Surroundings(
        Map<String, String> systemProperties,
        Map<String, String> environment,
        @Nullable URI defaultFile) {
    private static final String FILE = "keyspread.properties";
    private static final Map<String, String> ENVIRONMENT = processEnvironment();

    /** The system properties as they were found, if all that they hold is in them; null where others stand behind them. */
    private static final @Nullable Properties PLAIN = withoutDefaults(System.getProperties());

    /** Where class loaders have the file. Each connect asks, and a loader looks through all of its jars. */
    private static final Map<ClassLoader, Optional<URI>> IN_LOADERS = Collections.synchronizedMap(new WeakHashMap<>());

    Surroundings {
        systemProperties = Map.copyOf(systemProperties);
        environment = Map.copyOf(environment);
    }

    static Surroundings current() {
        return new Surroundings(ours(System.getProperties()), ENVIRONMENT, defaultFile(Path.of(""), classLoaders()));
    }

    /** Keyspread's own of the system properties; those that were there from the start are looked at without a copy of their names. */
    @SuppressWarnings(
            "ReferenceEquality") // the same Properties, and not others that hold as much and have defaults behind them
    private static Map<String, String> ours(Properties properties) {
        Map<String, String> ours = new TreeMap<>();
        Iterable<?> names = properties == PLAIN ? properties.keySet() : properties.stringPropertyNames();
        for (Object each : names) {
            String value = each instanceof String name && Setting.isOurs(name) ? properties.getProperty(name) : null;
            if (value != null) {
                ours.put((String) each, value);
            }
        }
        return ours;
    }

    private static @Nullable Properties withoutDefaults(Properties properties) {
        return properties.keySet().containsAll(properties.stringPropertyNames()) ? properties : null;
    }

    static @Nullable URI defaultFile(Path directory, @Nullable ClassLoader... loaders) {
        Path file = directory.resolve(FILE);
        if (Files.isRegularFile(file)) {
            return file.toUri();
        }
        for (ClassLoader loader : loaders) {
            Optional<URI> found = loader == null ? Optional.empty() : in(loader);
            if (found.isPresent()) {
                return found.get();
            }
        }
        return null;
    }

    private static Optional<URI> in(ClassLoader loader) {
        Optional<URI> known = IN_LOADERS.get(loader);
        if (known == null) {
            URL resource = loader.getResource(FILE);
            known = resource == null ? Optional.empty() : Optional.ofNullable(uri(resource));
            IN_LOADERS.put(loader, known);
        }
        return known;
    }

    private static @Nullable ClassLoader[] classLoaders() {
        return new @Nullable ClassLoader[] {
            Thread.currentThread().getContextClassLoader(), Surroundings.class.getClassLoader()
        };
    }

    private static @Nullable URI uri(URL url) {
        try {
            return URI.create(url.toString());
        } catch (IllegalArgumentException e) {
            return null; // a loader that makes no proper URLs: nothing to open
        }
    }

    private static Map<String, String> processEnvironment() {
        Map<String, String> environment = new TreeMap<>();
        Map<String, String> variables = System.getenv();
        for (String name : variables.keySet()) {
            String value = EnvironmentSettings.isOurs(name) ? variables.get(name) : null;
            if (value != null) {
                environment.put(name, value);
            }
        }
        return environment;
    }
}
