package dev.keyspread.advice;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** All rules there are. A new one is a class, a line here, a page under docs/rules and a test. */
public final class Rules {
    /** The rules over a table, in the order in which they speak. */
    static final List<SchemaRule> SCHEMA = List.of(
            new MonotonicKey(),
            new SequenceKey(),
            new TimeOrderedUuid(),
            new CommitTimestampKey(),
            new MonotonicIndex());

    private static final Set<String> NAMES = names();

    private Rules() {}

    /** The names of all rules, sorted. */
    public static Set<String> all() {
        return NAMES;
    }

    /** Whether a rule of that name exists, in any case. */
    public static boolean isKnown(String name) {
        return NAMES.contains(name.toLowerCase(Locale.ROOT));
    }

    /** The rule whose name is spelt most like this one, for "did you mean", or null when none comes near. */
    public static @Nullable String nearest(String name) {
        String wanted = name.toLowerCase(Locale.ROOT).replace('_', '-');
        String best = null;
        int least = Math.max(2, wanted.length() / 3) + 1;
        for (String candidate : NAMES) {
            int distance = distance(wanted, candidate);
            if (distance < least) {
                least = distance;
                best = candidate;
            }
        }
        return best;
    }

    private static Set<String> names() {
        Set<String> names = new TreeSet<>(StatementAdvice.RULES);
        for (SchemaRule rule : SCHEMA) {
            names.addAll(rule.names());
        }
        return Collections.unmodifiableSet(names);
    }

    /** Levenshtein distance. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(previous[j], row[j - 1]) + 1);
            }
            previous = row;
        }
        return previous[b.length()];
    }
}
