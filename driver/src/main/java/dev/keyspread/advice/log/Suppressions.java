package dev.keyspread.advice.log;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.schema.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Holds the findings that {@code keyspread.suppress} silences. Rules and tables are compared without regard to case. Immutable.
 * {@link FindingLog} asks it for each new finding.
 */
public final class Suppressions {
    private static final Suppressions NONE = new Suppressions(List.of());

    private record Entry(String rule, @Nullable String table) {}

    private final List<Entry> entries;

    private Suppressions(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    /** Nothing is suppressed. */
    public static Suppressions none() {
        return NONE;
    }

    /**
     * These and one more.
     *
     * @param rule the rule's name
     * @param table the table, with or without its schema, or null for every table
     */
    public Suppressions with(String rule, @Nullable String table) {
        List<Entry> more = new ArrayList<>(entries);
        more.add(new Entry(rule.strip().toLowerCase(Locale.ROOT), table == null ? null : table.strip()));
        return new Suppressions(more);
    }

    boolean cover(Advice advice) {
        for (Entry entry : entries) {
            if (entry.rule.equals(advice.rule()) && isAbout(entry.table, advice)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAbout(@Nullable String table, Advice advice) {
        return table == null
                || table.equalsIgnoreCase(advice.table().name())
                || table.equalsIgnoreCase(advice.table().toString());
    }

    /** The names among them that no rule has. */
    Set<String> unknownRules() {
        Set<String> unknown = new TreeSet<>();
        for (Entry entry : entries) {
            if (!Rules.isKnown(entry.rule)) {
                unknown.add(entry.rule);
            }
        }
        return unknown;
    }
}
