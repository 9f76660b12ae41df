package dev.keyspread.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Guesses what an unknown name was meant to be. */
final class SettingNames {
    private static final String RULE = "shard.<table>.<column>";

    private SettingNames() {}

    /** A sentence for the message about an unknown setting, whose name is given without prefix. */
    static String suggestionFor(String unknown) {
        String lower = unknown.toLowerCase(Locale.ROOT);
        int dot = lower.indexOf('.');
        if (lower.equals("shard") || (dot > 0 && distance(lower.substring(0, dot), "shard") <= 2)) {
            return "Did you mean " + Setting.PREFIX + RULE + "?";
        }
        List<String> known = new ArrayList<>();
        for (Setting setting : Setting.values()) {
            known.add(setting.shortName());
        }
        String nearest = nearest(lower.replace('_', '-'), known);
        return nearest != null
                ? "Did you mean " + Setting.PREFIX + nearest + "?"
                : "There are " + Setting.PREFIX + String.join(", ", known) + " and " + RULE + ".";
    }

    /** The known name that the text was probably meant to be, or null when none is near. */
    static @Nullable String nearest(String text, Iterable<String> known) {
        String nearest = null;
        int least = Math.max(2, text.length() / 3);
        for (String name : known) {
            int distance = distance(text, name);
            if (distance <= least) {
                least = distance - 1;
                nearest = name;
            }
        }
        return nearest;
    }

    /** Levenshtein's distance: how many letters have to be added, dropped or replaced. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
