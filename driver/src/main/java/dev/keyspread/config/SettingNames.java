package dev.keyspread.config;

import dev.keyspread.sql.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Guesses what an unknown name was meant to be. {@link SettingsReader}, {@link SettingsFile} and {@link SettingEntry} ask it for a message.
 * No setting may be applied by a guess.
 */
final class SettingNames {
    private static final String RULE = "shard.<table>.<column>";
    private static final String WHAT_IF = "whatif.<table>.<column>";

    private SettingNames() {}

    /** Returns true if an unknown name, which is given without prefix, looks like a misspelt rule's. */
    static boolean meansRule(String unknown) {
        String lower = unknown.toLowerCase(Locale.ROOT);
        int dot = lower.indexOf('.');
        return lower.equals("shard")
                || (dot > 0 && Spelling.nearest(lower.substring(0, dot), List.of("shard")) != null);
    }

    /** A sentence for the message about an unknown setting, whose name is given without prefix. */
    static String suggestionFor(String unknown) {
        String lower = unknown.toLowerCase(Locale.ROOT);
        if (meansRule(lower)) {
            return "Did you mean " + Setting.PREFIX + RULE + "?";
        }
        List<String> known = new ArrayList<>();
        for (Setting<?> setting : Setting.all()) {
            known.add(setting.shortName());
        }
        String nearest = Spelling.nearest(lower.replace('_', '-'), known);
        return nearest != null
                ? "Did you mean " + Setting.PREFIX + nearest + "?"
                : "There are " + Setting.PREFIX + String.join(", ", known) + ", " + RULE + " and " + WHAT_IF + ".";
    }
}
