package dev.keyspread.api;

/**
 * Is told of each finding when it is raised for the first time, and again if it turns out to be more severe. Registered as a service
 * ({@code META-INF/services/dev.keyspread.api.FindingListener}) or set on the configuration. Called on the thread whose
 * statement raised the finding, or on Keyspread's own while it reads an existing schema: it should be quick.
 *
 * <p>What it throws is logged and goes no further, an {@code AssertionError} too: advice never fails a statement. A test
 * that is to fail on a finding asserts after the statements have run, which also covers the findings of other threads:
 *
 * <pre>{@code assertEquals(List.of(), connection.unwrap(KeyspreadConnection.class).findings());}</pre>
 */
@FunctionalInterface
public interface FindingListener {
    /** Receives a finding: once for each database, rule and object, and once more each time that it is raised more severely. */
    void onFinding(Finding finding);
}
