package dev.keyspread.config;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A finding that is not to be raised: {@code keyspread.suppress=<rule>[:<table>],…}.
 *
 * @param rule the rule's name
 * @param table the table, compared without regard to case, or null for every table
 */
public record Suppression(String rule, @Nullable String table) {
    /**
     * Reads {@code <rule>[:<table>],…}; an empty text is an empty list.
     *
     * @throws IllegalArgumentException with a clause on what it must be
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

    /** Returns it as {@link #parseList} reads it. */
    @Override
    public String toString() {
        return table == null ? rule : rule + ":" + table;
    }
}
