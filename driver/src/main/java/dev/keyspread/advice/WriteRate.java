package dev.keyspread.advice;

import dev.keyspread.api.Severity;
import dev.keyspread.sql.QualifiedName;
import java.util.HashSet;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Tells how severe a finding is at the rate at which rows are inserted into its table. All that is said of a hotspot is said of a high
 * write rate: a table with few inserts has its findings at INFO, and one with very many has its warnings at ERROR. As long as the rate is
 * not known, or {@code keyspread.quiet-rate} is not set, a rule's own severity holds. {@code FindingLog} asks it for each finding that is
 * raised. It must only change a severity, and never hide a finding.
 *
 * @param insertsPerSecond the rate of a table as seen last, negative while it is not known; null where none ever is
 * @param quietRate inserts a second below which a table is quiet, 0 when not given
 */
public record WriteRate(@Nullable ToDoubleFunction<QualifiedName> insertsPerSecond, double quietRate) {
    /** No rate is known, so that findings keep their severity. */
    public static final WriteRate UNKNOWN = new WriteRate(null, 0);

    /** So many times the quiet rate make a table busy. */
    private static final double BUSY = 100;

    /** Rules that speak of where writes go. What is wrong at any rate, such as a shard that loses rows, is not among them. */
    private static final Set<String> RULES = Set.of(
            "monotonic-key",
            "descending-key",
            "sequence-key",
            "time-ordered-uuid",
            "uuid-not-leading",
            "commit-timestamp-key",
            "monotonic-index",
            "hot-queue",
            "hot-sequence",
            "unique-reinstates-hotspot",
            "low-cardinality-key",
            "monotonic-inserts",
            "hot-split",
            "skewed-index",
            "split-by-load");

    /** Returns the rules that speak of where writes go, and those that ask whether they may. */
    public static Set<String> rules() {
        Set<String> rules = new HashSet<>(RULES);
        rules.addAll(Set.of("integer-key", "uuid-without-default", "look-back"));
        return rules;
    }

    /** How severe a finding is, by how much is written to its table. */
    public Severity severity(Advice advice) {
        if (insertsPerSecond == null || quietRate <= 0 || !RULES.contains(advice.rule())) {
            return advice.severity();
        }
        double rate = insertsPerSecond.applyAsDouble(advice.table());
        if (rate < 0) {
            return advice.severity();
        }
        if (rate < quietRate) {
            return Severity.INFO;
        }
        boolean busy = rate >= BUSY * quietRate && advice.severity() == Severity.WARN;
        return busy ? Severity.ERROR : advice.severity();
    }
}
