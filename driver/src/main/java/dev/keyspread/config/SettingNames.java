package dev.keyspread.config;

import dev.keyspread.sql.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Guesses what an unknown name was meant to be. */
final class SettingNames {
    private static final String RULE = "shard.<table>.<column>";

    private SettingNames() {}

    /** A sentence for the message about an unknown setting, whose name is given without prefix. */
    static String suggestionFor(String unknown) {
        String lower = unknown.toLowerCase(Locale.ROOT);
        int dot = lower.indexOf('.');
        if (lower.equals("shard") || (dot > 0 && Spelling.nearest(lower.substring(0, dot), List.of("shard")) != null)) {
            return "Did you mean " + Setting.PREFIX + RULE + "?";
        }
        List<String> known = new ArrayList<>();
        for (Setting setting : Setting.values()) {
            known.add(setting.shortName());
        }
        String nearest = Spelling.nearest(lower.replace('_', '-'), known);
        return nearest != null
                ? "Did you mean " + Setting.PREFIX + nearest + "?"
                : "There are " + Setting.PREFIX + String.join(", ", known) + " and " + RULE + ".";
    }
}
