package dev.keyspread.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Loads the classes that the first statements need on a thread of its own, while the delegate connects for the first time: that is where most
 * of their time goes. They are not initialised, since that could meet the application's threads half-way.
 *
 * <p>Which ones is in lists, in the order in which a short program loaded them by itself ({@code -Xlog:class+load}). Those that a compiler
 * numbers are left out. A name that is gone costs a look-up.
 */
final class Preloading {
    private static final String FIRST_STATEMENTS = "first-statements.txt";
    private static final String SECOND_READER = "second-reader.txt";

    private static final AtomicBoolean BEGUN = new AtomicBoolean();

    private Preloading() {}

    /**
     * Begins, if nobody has done so and there is a processor for it.
     *
     * @param hasRules whether tables have rules, so that what is read is read a second time, by JSqlParser
     */
    static void begin(boolean hasRules) {
        if (Runtime.getRuntime().availableProcessors() == 1 || BEGUN.getAndSet(true)) {
            return;
        }
        Thread thread = new Thread(
                new Runnable() {
                    @Override
                    public void run() {
                        load(FIRST_STATEMENTS);
                        if (hasRules) {
                            load(SECOND_READER);
                        }
                    }
                },
                "keyspread-preload");
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
    }

    private static void load(String list) {
        try {
            for (String name : names(list)) {
                load(name, Preloading.class.getClassLoader());
            }
        } catch (IOException e) {
            // then they are loaded when they are needed
        }
    }

    static List<String> names(String list) throws IOException {
        try (InputStream names = Objects.requireNonNull(Preloading.class.getResourceAsStream(list), list)) {
            return new String(names.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        }
    }

    private static void load(String name, ClassLoader loader) {
        try {
            Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            // of another version of the library, say
        }
    }
}
