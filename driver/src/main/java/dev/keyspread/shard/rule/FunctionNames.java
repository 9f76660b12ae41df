package dev.keyspread.shard.rule;

import dev.keyspread.shard.hash.HashFunction;
import dev.keyspread.sql.Spelling;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lists the functions of the rule language by name, and tells which of them a misspelled one may have meant. {@link RuleParser} asks it. A
 * name must stay, because settings of applications hold it.
 */
final class FunctionNames {
    private static final List<String> NAMES = Stream.concat(
                    Stream.of(HashFunction.values()).map(HashFunction::spelling),
                    Stream.of("mod", "abs", "uuid", "sequence", "identity"))
            .toList();

    /** "functions are …", for messages. */
    static final String LIST = NAMES.stream().collect(Collectors.joining(", ", "functions are ", ""));

    private FunctionNames() {}

    static boolean contains(String word) {
        return NAMES.contains(word.toLowerCase(Locale.ROOT));
    }

    /** Returns the message for a name that is none of a function. */
    static String unknown(String word) {
        String nearest = nearest(word.toLowerCase(Locale.ROOT));
        String meant = nearest == null ? "" : "; did you mean " + nearest + "?";
        return "there is no function " + word + meant + (nearest == null ? "; " : " ") + LIST;
    }

    /** The closest name, or one that begins alike. */
    private static @Nullable String nearest(String word) {
        String nearest = Spelling.nearest(word, NAMES);
        for (String name : NAMES) {
            if (nearest == null && name.length() > 3 && word.startsWith(name.substring(0, 3))) {
                nearest = name;
            }
        }
        return nearest;
    }
}
