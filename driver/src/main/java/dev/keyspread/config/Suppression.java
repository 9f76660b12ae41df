package dev.keyspread.config;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names findings that are not raised: {@code keyspread.suppress=<rule>[:<table>],…}. {@code SettingType} parses the setting; the driver and
 * {@code keyspread lint} compare each finding with it. Its text form has to parse back to an equal suppression.
 *
 * @param rule the name of the lint rule
 * @param table the table, compared without regard to case, or null for every table
 */
public record Suppression(String rule, @Nullable String table) {
    /**
     * Parses {@code <rule>[:<table>],…}. Returns an empty list for a blank text.
     *
     * @throws IllegalArgumentException if an entry lacks its rule or its table; the message says what the list must be
     */
    static List<Suppression> parseList(String text) {
        List<Suppression> suppressions = new ArrayList<>();
        if (text.isBlank()) {
            return suppressions;
        }
        for (String item : text.split(",", -1)) {
            int colon = item.indexOf(':');
            String rule = (colon < 0 ? item : item.substring(0, colon)).trim();
            String table = colon < 0 ? null : item.substring(colon + 1).trim();
            if (rule.isEmpty() || (table != null && table.isEmpty())) {
                throw new IllegalArgumentException("must be a list like monotonic-key,sequence-key:audit_log");
            }
            suppressions.add(new Suppression(rule, table));
        }
        return suppressions;
    }

    /** Returns the text that {@link #parseList} parses. */
    @Override
    public String toString() {
        return table == null ? rule : rule + ":" + table;
    }
}
