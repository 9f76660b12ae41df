package dev.keyspread.agent.core;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * Loads and links the classes that the first connections and the making of a schema need, while the application does something else. They
 * are not initialised: that could meet the application's threads half-way.
 *
 * <p>Which ones is in {@value #NAMES}, in the order in which a Spring Boot application loaded them by itself
 * ({@code -Xlog:class+load}): all of them would be twice as many.
 * Those that a compiler numbers are left out: each compiler does so in its own way.
 */
final class Preloading {
    private static final String NAMES = "preloaded.txt";

    private Preloading() {}

    /** Loads them. What can't be loaded will be missed where it is needed. */
    static void run() {
        try {
            for (String name : names()) {
                load(name);
            }
        } catch (IOException e) {
            // then they are loaded when they are needed
        }
    }

    static List<String> names() throws IOException {
        try (InputStream names = Objects.requireNonNull(Preloading.class.getResourceAsStream(NAMES), NAMES)) {
            return new String(names.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        }
    }

    private static void load(String name) {
        try {
            Class<?> loaded = Class.forName(name, false, Preloading.class.getClassLoader());
            // HotSpot verifies and links a class that is asked for these, which takes as long as to load it.
            Object unused = loaded.getDeclaredConstructors();
        } catch (ClassNotFoundException | LinkageError e) {
            // an optional one, whose library is not there
        }
    }
}
