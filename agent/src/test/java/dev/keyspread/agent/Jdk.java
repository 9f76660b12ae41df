package dev.keyspread.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A JDK that applications are started with: the one that the tests run on, and in a thorough run of the further ones in
 * {@code /usr/lib/jvm} one of each version from 17 on.
 *
 * @param version the feature version: 17
 * @param home its directory
 */
record Jdk(int version, Path home) {
    private static final Path INSTALLED = Path.of("/usr/lib/jvm");
    private static final boolean THOROUGH = Integer.getInteger("test.effort", 0) >= 100;

    static Stream<Jdk> all() {
        Map<Integer, Jdk> byVersion = new TreeMap<>();
        current().addTo(byVersion);
        if (THOROUGH && Files.isDirectory(INSTALLED)) {
            try (Stream<Path> homes = Files.list(INSTALLED)) {
                homes.sorted()
                        .filter(home -> Files.isExecutable(home.resolve("bin/javac")))
                        .forEach(home -> {
                            int version = versionOf(home);
                            if (version >= 17) {
                                new Jdk(version, home).addTo(byVersion);
                            }
                        });
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return byVersion.values().stream();
    }

    static Jdk current() {
        return new Jdk(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
    }

    private void addTo(Map<Integer, Jdk> byVersion) {
        byVersion.putIfAbsent(version, this);
    }

    private static int versionOf(Path home) {
        Properties release = new Properties();
        try (var file = Files.newBufferedReader(home.resolve("release"))) {
            release.load(file);
        } catch (IOException e) {
            return 0; // no JDK after all
        }
        String version = release.getProperty("JAVA_VERSION", "0").replace("\"", "");
        return Integer.parseInt(version.split("[.+-]", -1)[0]);
    }

    Path java() {
        return home.resolve("bin/java");
    }

    @Override
    public String toString() {
        return "JDK " + version;
    }
}
