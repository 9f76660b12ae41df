package dev.keyspread.database;

import dev.keyspread.advice.log.LogRate;
import dev.keyspread.api.Counters;
import dev.keyspread.api.Finding;
import dev.keyspread.api.Severity;
import dev.keyspread.api.Visible;
import dev.keyspread.log.Log;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The line on what was found and done in a database. It is logged when its last connection closes, unless nothing is new. */
final class Summary {
    private static final Log LOG = Log.of("keyspread");

    /** Without a pool, the last connection closes after each piece of work. */
    private static final long SHORTEST_NANOS = Duration.ofMinutes(1).toNanos();

    private static final int MAX_NAMED = 5;

    /** Tests and tenants make databases by the hundred: so many lines at once in this JVM, then one a minute. */
    private static final LogRate LINES = new LogRate(20, 1.0 / 60, InstantSource.system());

    private final String url;
    private @Nullable String said;
    private long saidAt;

    Summary(String url) {
        this.url = url;
    }

    /** Returns true if the last summary was logged long enough ago, so that it is worth gathering another one. */
    synchronized boolean isDue() {
        return said == null || System.nanoTime() - saidAt >= SHORTEST_NANOS;
    }

    /** Logs it, unless one was logged a moment ago or nothing has changed since. */
    synchronized void say(List<Finding> findings, Counters counters) {
        boolean isEmpty = findings.isEmpty() && counters.filled() + counters.rewrittenReads() + counters.refused() == 0;
        if (isEmpty || !isDue()) {
            return;
        }
        String text = text(findings, counters);
        if (!text.equals(said) && LINES.take()) {
            said = text;
            saidAt = System.nanoTime();
            long leftOut = LINES.silenced();
            LOG.info("{}{}", text, leftOut == 0 ? "" : " (" + leftOut + " such lines before it were left out)");
        }
    }

    String text(List<Finding> findings, Counters counters) {
        StringBuilder text =
                new StringBuilder(200).append(url).append(": ").append(counted(findings.size(), "finding"));
        if (!findings.isEmpty()) {
            count(text, findings);
            name(text, findings);
        }
        text.append("; ")
                .append(counted(counters.plans(), "statement"))
                .append(" planned, ")
                .append(counted(counters.filled(), "value"))
                .append(" filled, ")
                .append(counted(counters.rewrittenReads(), "text"))
                .append(" with a shard predicate, ")
                .append(counters.refused())
                .append(" refused, ")
                .append(counters.notUnderstood())
                .append(" not understood");
        unchanged(text, counters.unchangedReads());
        if (counters.disagreements() > 0) {
            text.append(", ").append(counters.disagreements()).append(" read in two ways");
        }
        if (counters.unconfirmed() > 0) {
            text.append(", ").append(counters.unconfirmed()).append(" read by Keyspread alone");
        }
        return Visible.text(text.toString());
    }

    private static void unchanged(StringBuilder text, Map<String, Long> reasons) {
        String separator = ", reads unchanged: ";
        for (Map.Entry<String, Long> each : new TreeMap<>(reasons).entrySet()) {
            text.append(separator).append(each.getValue()).append(' ').append(each.getKey());
            separator = ", ";
        }
    }

    private static void count(StringBuilder text, List<Finding> findings) {
        String separator = " (";
        for (Severity severity : Severity.values()) {
            long count = findings.stream()
                    .filter(finding -> finding.severity() == severity)
                    .count();
            if (count > 0) {
                text.append(separator).append(count).append(' ').append(severity);
                separator = ", ";
            }
        }
        text.append("): ");
    }

    private static void name(StringBuilder text, List<Finding> findings) {
        String separator = "";
        for (Finding finding : findings.subList(0, Math.min(findings.size(), MAX_NAMED))) {
            text.append(separator)
                    .append(finding.rule())
                    .append(' ')
                    .append(finding.object())
                    .append(finding.count() == 1 ? " (seen once)" : " (seen " + finding.count() + " times)");
            separator = ", ";
        }
        if (findings.size() > MAX_NAMED) {
            text.append(", …");
        }
    }

    private static String counted(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
