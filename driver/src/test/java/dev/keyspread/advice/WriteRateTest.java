package dev.keyspread.advice;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.Suppressions;
import dev.keyspread.api.Severity;
import dev.keyspread.sql.QualifiedName;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A hotspot matters as much as is written to it. */
final class WriteRateTest {
    private static Severity severity(String rule, Severity base, double rate) {
        Advice advice = new Advice(rule, base, new QualifiedName(null, "t"), "a", "p", "r", List.of());
        FindingLog log = new FindingLog("jdbc:test:", Suppressions.none(), List.of());
        log.follow(new WriteRate(table -> rate, 10));
        log.report(advice);
        return log.snapshot().get(0).severity();
    }

    @Test
    void aQuietTableHasItsFindingsAtInfo() {
        assertEquals(Severity.INFO, severity("monotonic-key", Severity.WARN, 9.9));
        assertEquals(Severity.INFO, severity("sequence-key", Severity.ERROR, 0));
    }

    @Test
    void atAnOrdinaryRateAndWhereNoneIsKnownTheRuleHasItsOwn() {
        assertEquals(Severity.WARN, severity("monotonic-key", Severity.WARN, 10));
        assertEquals(Severity.ERROR, severity("sequence-key", Severity.ERROR, 500));
        assertEquals(Severity.WARN, severity("monotonic-key", Severity.WARN, -1));
        assertEquals(Severity.INFO, severity("integer-key", Severity.INFO, 5_000));
    }

    @Test
    void aVeryBusyOneHasItsWarningsAtError() {
        assertEquals(Severity.ERROR, severity("monotonic-index", Severity.WARN, 1_000));
    }

    @Test
    void whatIsWrongAtAnyRateStaysSo() {
        assertEquals(Severity.WARN, severity("signed-shard", Severity.WARN, 0));
        assertEquals(Severity.ERROR, severity("shard-disagrees", Severity.ERROR, 0));
    }

    @Test
    void withoutAQuietRateNothingFollows() {
        Advice advice =
                new Advice("monotonic-key", Severity.WARN, new QualifiedName(null, "t"), "a", "p", "r", List.of());

        assertEquals(Severity.WARN, new WriteRate(table -> 0, 0).severity(advice));
    }
}
