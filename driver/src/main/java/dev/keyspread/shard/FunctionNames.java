package dev.keyspread.shard;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The functions of the rule language by name, and which of them a misspelled one may have meant. */
final class FunctionNames {
    private static final List<String> NAMES = Stream.concat(
                    Stream.of(HashFunction.values()).map(HashFunction::spelling),
                    Stream.of("mod", "abs", "uuid", "sequence"))
            .toList();

    /** "functions are …", for messages. */
    static final String LIST = NAMES.stream().collect(Collectors.joining(", ", "functions are ", ""));

    private FunctionNames() {}

    static boolean contains(String word) {
        return NAMES.contains(word.toLowerCase(Locale.ROOT));
    }

    /** What to say of a name that is none of a function. */
    static String unknown(String word) {
        String nearest = nearest(word.toLowerCase(Locale.ROOT));
        String meant = nearest == null ? "" : "; did you mean " + nearest + "?";
        return "there is no function " + word + meant + (nearest == null ? "; " : " ") + LIST;
    }

    /** The closest name by edit distance, when a third of the word or less has to change, or one that begins alike. */
    private static @Nullable String nearest(String word) {
        String nearest = null;
        int best = Math.max(1, word.length() / 3) + 1;
        for (String name : NAMES) {
            int distance = distance(word, name);
            if (distance < best) {
                best = distance;
                nearest = name;
            }
        }
        for (String name : NAMES) {
            if (nearest == null && name.length() > 3 && word.startsWith(name.substring(0, 3))) {
                nearest = name;
            }
        }
        return nearest;
    }

    /** Levenshtein's. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int substitute = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substitute, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
