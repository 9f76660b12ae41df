package dev.keyspread.plan.observe;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.statement.TrafficAdvice;
import dev.keyspread.traffic.ObservedKey;
import dev.keyspread.traffic.TableTraffic;
import dev.keyspread.traffic.TrafficListener;
import dev.keyspread.traffic.Trend;

/** Makes findings of what was seen in the writes to one table. {@link TrafficBook} calls it. */
final class TrafficFindings implements TrafficListener {
    private final TrafficAdvice advice;
    private final FindingLog findings;
    private final double quietRate;

    /**
     * For one table.
     *
     * @param quietRate inserts a second below which rising values are worth no warning; 0 when not given
     */
    TrafficFindings(TrafficAdvice advice, FindingLog findings, double quietRate) {
        this.advice = advice;
        this.findings = findings;
        this.quietRate = quietRate;
    }

    @Override
    public void appended(TableTraffic table, ObservedKey key, Trend trend, double rate) {
        findings.report(advice.monotonicInserts(key.column(), key.index(), trend == Trend.FALLING, rate < quietRate));
    }

    @Override
    public void hotRow(TableTraffic table, double share) {
        findings.report(advice.hotRow(share));
    }

    @Override
    public void counter(TableTraffic table) {
        findings.report(advice.counterTable());
    }

    @Override
    public void hotSplit(TableTraffic table, ObservedKey key) {
        findings.report(advice.hotSplit(key.column(), key.index()));
    }

    @Override
    public void skewed(TableTraffic table, ObservedKey key, double share) {
        findings.report(advice.skewedIndex(key.column(), key.index(), share));
    }

    @Override
    public void largeKey(TableTraffic table, String column, int size) {
        if (advice.isLargeKey(size)) {
            findings.report(advice.largeKey(column));
        }
    }

    @Override
    public void largeRow(TableTraffic table, long size) {
        if (advice.isLargeRow(size)) {
            findings.report(advice.largeRow());
        }
    }
}
