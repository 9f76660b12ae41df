package dev.keyspread.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The words of an engine's grammar, in upper case, from the file of its dialect, which names their source.
 *
 * @param reserved those that can't name a column or table without quotes
 * @param others the others, as far as they are listed
 */
public record Keywords(Set<String> reserved, Set<String> others) {
    /** What is reserved in most engines. */
    private static final String STANDARD = "standard";

    private static final Map<String, Keywords> READ = new ConcurrentHashMap<>();

    /** Copies the sets. */
    public Keywords {
        reserved = Set.copyOf(reserved);
        others = Set.copyOf(others);
    }

    /** Those of a dialect's engine. They are read once. */
    public static Keywords of(Dialect dialect) {
        return named(
                switch (dialect) {
                    case POSTGRESQL, SPANNER_POSTGRESQL, YUGABYTEDB -> "postgresql";
                    case GOOGLESQL, YDB, COCKROACHDB, TIDB, MYSQL, H2, PHOENIX -> dialect.settingName();
                });
    }

    /**
     * Whether a name has to be quoted because it is a word of the grammar. Too many do no harm: a name in quotes means the same as long as
     * it is spelt as the engine keeps it.
     *
     * @param word in upper case
     */
    public static boolean isReserved(String word, Dialect dialect) {
        return named(STANDARD).reserved.contains(word) || of(dialect).reserved.contains(word);
    }

    private static Keywords named(String name) {
        Keywords known = READ.get(name);
        if (known == null) {
            known = read(name);
            READ.put(name, known);
        }
        return known;
    }

    private static Keywords read(String name) {
        Set<String> reserved = new HashSet<>();
        Set<String> others = new HashSet<>();
        try (InputStream file = Keywords.class.getResourceAsStream("keywords/" + name + ".txt")) {
            if (file == null) {
                throw new IllegalStateException("the driver's jar lacks the keywords of " + name);
            }
            Set<String> words = reserved;
            for (String line : new String(file.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
                if (line.equals("reserved") || line.equals("other")) {
                    words = line.equals("other") ? others : reserved;
                } else if (!line.isEmpty() && line.charAt(0) != '#') {
                    words.addAll(Set.of(line.split(" ", -1)));
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return new Keywords(reserved, others);
    }
}
