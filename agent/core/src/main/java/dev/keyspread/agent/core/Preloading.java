package dev.keyspread.agent.core;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * Loads and links the classes that the first connections need. {@link AgentCore} runs it on a thread of its own while the application
 * starts. It must never initialise a class, because the application's threads could meet that half-way.
 *
 * <p>{@value #NAMES} lists the classes in the order in which a Spring Boot application loaded them ({@code -Xlog:class+load}). Classes that
 * a compiler numbers are left out, because each compiler numbers them in its own way.
 */
final class Preloading {
    private static final String NAMES = "preloaded.txt";

    private Preloading() {}

    /** Loads all listed classes. Passes over a class that can't be loaded, because its use fails anyway. */
    static void run() {
        try {
            for (String name : names()) {
                load(name);
            }
        } catch (IOException e) {
            // classes are loaded on first use instead
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
            // HotSpot links a class when it is asked for its constructors. Linking takes as long as loading.
            Object unused = loaded.getDeclaredConstructors();
        } catch (ClassNotFoundException | LinkageError e) {
            // its optional library is missing
        }
    }
}
