package dev.keyspread.report.junit;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Leaves a report of what tests do to their databases in the build folder, for JUnit 5.10 and later:
 *
 * <pre>{@code @ExtendWith(KeyspreadReport.class)}</pre>
 *
 * From the first class that has it until the end of the run, databases that are opened through Keyspread are reported in
 * {@code target/keyspread-report.html} ({@code build/…} where Gradle builds), as if the system property {@code keyspread.report} were set.
 * Where that property is set, it holds; so does a setting in the URL or in the properties of a connection. The driver
 * finds the report by ServiceLoader. This class must not call it, because the driver decides whether there is one.
 */
public final class KeyspreadReport implements BeforeAllCallback {
    private static final String PROPERTY = "keyspread.report";
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(KeyspreadReport.class);

    /** Made by JUnit. */
    public KeyspreadReport() {}

    /** Sets the property, once in a run. */
    @Override
    public void beforeAll(ExtensionContext context) {
        context.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent(PROPERTY, key -> new Run());
    }

    private static Path file() {
        boolean isGradle = Files.isDirectory(Path.of("build")) && !Files.isDirectory(Path.of("target"));
        return Path.of(isGradle ? "build" : "target", "keyspread-report.html").toAbsolutePath();
    }

    /** A run of tests. JUnit closes it at its end (from version 5.13 on; before, the property stays until the JVM ends). */
    private static final class Run implements AutoCloseable {
        private final String file = file().toString();
        private final boolean isOurs = System.getProperties().putIfAbsent(PROPERTY, file) == null;

        @Override
        public void close() {
            if (isOurs) {
                System.getProperties().remove(PROPERTY, file);
            }
        }
    }
}
