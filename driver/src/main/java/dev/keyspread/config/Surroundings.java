package dev.keyspread.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where settings come from beside the URL and the Properties, as it was at one moment. System properties and
 * environment variables are here only if they are Keyspread's. Equal surroundings give equal settings.
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

    Surroundings {
        systemProperties = Map.copyOf(systemProperties);
        environment = Map.copyOf(environment);
    }

    static Surroundings current() {
        Map<String, String> systemProperties = new TreeMap<>();
        for (String name : System.getProperties().stringPropertyNames()) {
            String value = Setting.isOurs(name) ? System.getProperty(name) : null;
            if (value != null) {
                systemProperties.put(name, value);
            }
        }
        return new Surroundings(systemProperties, ENVIRONMENT, defaultFile(Path.of(""), classLoaders()));
    }

    static @Nullable URI defaultFile(Path directory, @Nullable ClassLoader... loaders) {
        Path file = directory.resolve(FILE);
        if (Files.isRegularFile(file)) {
            return file.toUri();
        }
        for (ClassLoader loader : loaders) {
            URL resource = loader == null ? null : loader.getResource(FILE);
            if (resource != null) {
                return uri(resource);
            }
        }
        return null;
    }

    private static @Nullable ClassLoader[] classLoaders() {
        return new @Nullable ClassLoader[] {
            Thread.currentThread().getContextClassLoader(), Surroundings.class.getClassLoader()
        };
    }

    private static @Nullable URI uri(URL url) {
        try {
            return url.toURI();
        } catch (URISyntaxException e) {
            return null; // a loader that makes no proper URLs: nothing to open
        }
    }

    private static Map<String, String> processEnvironment() {
        Map<String, String> environment = new TreeMap<>();
        for (Map.Entry<String, String> variable : System.getenv().entrySet()) {
            if (EnvironmentSettings.isOurs(variable.getKey())) {
                environment.put(variable.getKey(), variable.getValue());
            }
        }
        return environment;
    }
}
