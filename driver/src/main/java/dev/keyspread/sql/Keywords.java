package dev.keyspread.sql;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The words of an engine's grammar, in upper case, from the file of its dialect, which names their source. {@link Dialect} quotes names by
 * them, and {@code PlainStatement} tells names from them.
 */
public final class Keywords {
    /** Name of the file with the words that are reserved in most engines. */
    private static final String STANDARD = "standard";

    private static final String OTHER = "\nother\n";

    private static final Map<String, Keywords> READ = new ConcurrentHashMap<>();

    private final Set<String> reserved;
    private final String otherLines;

    /** Hundreds, which few statements need; null until one does. */
    private volatile @Nullable Set<String> others;

    private Keywords(String text) {
        int end = text.indexOf(OTHER);
        this.reserved = words(end < 0 ? text : text.substring(0, end));
        this.otherLines = end < 0 ? "" : text.substring(end + OTHER.length());
    }

    /** Returns the words of a dialect's engine. They are read once. */
    public static Keywords of(Dialect dialect) {
        return named(dialect.engine().keywords());
    }

    /** Returns the words that can't name a column or table without quotes. */
    public Set<String> reserved() {
        return reserved;
    }

    /** The others, as far as they are listed. */
    public Set<String> others() {
        Set<String> known = others;
        if (known == null) {
            known = words(otherLines);
            others = known;
        }
        return known;
    }

    /**
     * Returns true if a name has to be quoted because it is a word of the grammar. Too many do no harm: a name in quotes means the same as long as
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
            known = new Keywords(text(name));
            READ.put(name, known);
        }
        return known;
    }

    private static String text(String name) {
        try (InputStream file = Keywords.class.getResourceAsStream("keywords/" + name + ".txt")) {
            if (file == null) {
                throw new IllegalStateException("the driver's jar lacks the keywords of " + name);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new IllegalStateException("the driver's jar can't be read", unreadable);
        }
    }

    private static Set<String> words(String lines) {
        Set<String> words = new HashSet<>();
        for (String line : lines.split("\n", -1)) {
            if (!line.isEmpty() && line.charAt(0) != '#' && !line.equals("reserved")) {
                Collections.addAll(words, line.split(" ", -1));
            }
        }
        return Collections.unmodifiableSet(words);
    }
}
