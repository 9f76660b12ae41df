package dev.keyspread.advice.log;

import dev.keyspread.advice.schema.Rules;
import dev.keyspread.api.Finding;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers which findings this JVM has logged. Tests that make a database each, tenants, and several data sources of one database raise
 * the same finding again and again; it is counted for each database, and logged for the first. {@link FindingLog} asks it. It must keep a
 * bounded number; beyond that each database logs its own.
 */
final class SaidBefore {
    /** Beyond so many, each database logs its own. */
    private static final int MAX = 2_000;

    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    private SaidBefore() {}

    /** Notes a finding, and returns true if no database has logged it: that rule at that severity, of that definition. */
    static boolean isNew(Finding finding) {
        String rule = finding.severity() + " " + finding.rule();
        String key = Rules.isOfAnyTable(finding.rule())
                ? rule
                : rule
                        + ' '
                        + finding.object()
                        + ' '
                        + finding.problem()
                        + ' '
                        + finding.fixes().hashCode();
        return SAID.size() >= MAX || SAID.add(key);
    }

    /** Forgets all, so that a test hears each finding. */
    static void forget() {
        SAID.clear();
    }
}
