package dev.keyspread.database.jmx;

import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadDatabase;
import dev.keyspread.api.KeyspreadDatabaseMXBean;
import dev.keyspread.api.Severity;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Shows a database in JMX. {@link DatabasePlace} registers it, and threads of JMX call it. It must not send anything to the database.
 */
final class DatabaseBean implements KeyspreadDatabaseMXBean {
    private final KeyspreadDatabase database;

    DatabaseBean(KeyspreadDatabase database) {
        this.database = database;
    }

    @Override
    public int getOpenConnections() {
        return database.openConnections();
    }

    @Override
    public long getPlans() {
        return database.counters().plans();
    }

    @Override
    public long getFilled() {
        return database.counters().filled();
    }

    @Override
    public long getRewrittenReads() {
        return database.counters().rewrittenReads();
    }

    @Override
    public long getRefused() {
        return database.counters().refused();
    }

    @Override
    public Map<String, Long> getUnchangedReads() {
        return database.counters().unchangedReads();
    }

    @Override
    public Map<String, Long> getRefusals() {
        return database.counters().refusals();
    }

    @Override
    public long getNotUnderstood() {
        return database.counters().notUnderstood();
    }

    @Override
    public long getDisagreements() {
        return database.counters().disagreements();
    }

    @Override
    public long getUnconfirmed() {
        return database.counters().unconfirmed();
    }

    @Override
    public int getErrors() {
        return count(Severity.ERROR);
    }

    @Override
    public int getWarnings() {
        return count(Severity.WARN);
    }

    @Override
    public int getNotes() {
        return count(Severity.INFO);
    }

    private int count(Severity severity) {
        return Math.toIntExact(database.findings().stream()
                .filter(finding -> finding.severity() == severity)
                .count());
    }

    @Override
    public String[] getFindings() {
        return database.findings().stream()
                .map(finding -> finding.severity() + " " + finding.line() + " (seen " + finding.count()
                        + (finding.count() == 1 ? " time)" : " times)"))
                .toArray(String[]::new);
    }

    @Override
    public String report() {
        return database.findings().stream()
                .map(DatabaseBean::inFull)
                .collect(Collectors.joining("\n\n", summary() + "\n\n", "\n"));
    }

    private static String inFull(Finding finding) {
        return finding.severity() + " " + finding.message();
    }

    @Override
    public String writeReport() throws IOException {
        return database.writeReport();
    }

    @Override
    public String summary() {
        return database.summary();
    }

    @Override
    public void reset() {
        database.reset();
    }
}
