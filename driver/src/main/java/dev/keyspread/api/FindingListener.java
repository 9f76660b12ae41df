package dev.keyspread.api;

/**
 * Is told of each finding when it is raised for the first time. Registered as a service
 * ({@code META-INF/services/dev.keyspread.api.FindingListener}) or set on the configuration; a test can fail on a
 * finding with it. Called on the thread whose statement raised the finding: it should be quick. What it throws is
 * logged and goes no further.
 */
@FunctionalInterface
public interface FindingListener {
    /** Receives a finding, once for each database, rule and object. */
    void onFinding(Finding finding);
}
