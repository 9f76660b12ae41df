package dev.keyspread.spring;

import dev.keyspread.api.Counters;
import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/** {@code /actuator/keyspread}: what was found and done in each database; {@code /actuator/keyspread/monotonic-key}: a rule's page. */
@Endpoint(id = "keyspread")
public final class KeyspreadEndpoint {
    private final KeyspreadDatabases databases;

    KeyspreadEndpoint(KeyspreadDatabases databases) {
        this.databases = databases;
    }

    /** The databases, each by the name of its data source's bean. */
    @ReadOperation
    public Map<String, DatabaseReport> databases() {
        Map<String, DatabaseReport> reports = new TreeMap<>();
        databases.find().forEach((name, database) -> reports.put(name, DatabaseReport.of(database)));
        return reports;
    }

    /** The page of a rule, in Markdown; null, and so not found, where there is no such rule. */
    @ReadOperation(produces = "text/markdown")
    public @Nullable String rule(@Selector String rule) throws IOException {
        if (!rule.matches("[a-z0-9-]+")) {
            return null;
        }
        try (InputStream page = KeyspreadEndpoint.class.getResourceAsStream("rules/" + rule + ".md")) {
            return page == null ? null : new String(page.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /**
     * Reports one database.
     *
     * @param url the delegate's URL without secrets
     * @param openConnections how many are open now
     * @param counters what was done
     * @param findings what was found, the most severe first
     */
    public record DatabaseReport(String url, int openConnections, Counters counters, List<FindingReport> findings) {
        static DatabaseReport of(KeyspreadDatabase database) {
            List<FindingReport> findings =
                    database.findings().stream().map(FindingReport::of).toList();
            return new DatabaseReport(database.url(), database.openConnections(), database.counters(), findings);
        }
    }

    /**
     * A finding.
     *
     * @param rule the rule's name
     * @param severity ERROR, WARN or INFO
     * @param object the table, column or index
     * @param problem what happens, and why
     * @param remedy what to do
     * @param suggestedSql SQL and settings that do it
     * @param seenAt where it was seen, or null
     * @param count how often
     */
    public record FindingReport(
            String rule,
            String severity,
            String object,
            String problem,
            String remedy,
            List<String> suggestedSql,
            @Nullable String seenAt,
            long count) {
        static FindingReport of(Finding finding) {
            return new FindingReport(
                    finding.rule(),
                    finding.severity().name(),
                    finding.object(),
                    finding.problem(),
                    finding.remedy(),
                    finding.suggestedSql(),
                    finding.seenAt(),
                    finding.count());
        }
    }
}
