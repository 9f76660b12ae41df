package dev.keyspread.agent.engine;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Loads the classes that the first connections and statements need, while the application does something else. They are not
 * initialised: that could meet the application's threads half-way.
 */
final class Preloading {
    private static final String DIRECTORY = "inst/";
    private static final String ENDING = ".classdata";

    /** The packages that nearly every application comes to use. */
    private static final List<String> USUAL =
            List.of("advice/", "api/", "jdbc/", "jdbc/plain/", "plan/", "schema/", "shard/", "sql/", "traffic/");

    private Preloading() {}

    /** Loads them. What can't be loaded will be missed where it is needed. */
    static void run() {
        try (JarFile jar = new JarFile(file(), false)) {
            for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
                if (isUsual(entry.getName())) {
                    load(entry.getName());
                }
            }
        } catch (IOException | URISyntaxException e) {
            // then they are loaded when they are needed
        }
    }

    private static File file() throws URISyntaxException {
        return new File(Preloading.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    private static boolean isUsual(String entry) {
        String ours = DIRECTORY + "dev/keyspread/";
        return entry.startsWith(ours)
                && entry.endsWith(ENDING)
                && USUAL.contains(entry.substring(ours.length(), entry.lastIndexOf('/') + 1));
    }

    private static void load(String entry) {
        String path = entry.substring(DIRECTORY.length(), entry.length() - ENDING.length());
        try {
            Class.forName(path.replace('/', '.'), false, Preloading.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            // an optional one, whose library is not there
        }
    }
}
