package dev.keyspread.config;

import dev.keyspread.api.FindingListener;
import dev.keyspread.shard.ShardRule;
import dev.keyspread.sql.Dialect;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one database, validated. Made from where settings come from, or by a program.
 *
 * @param enabled false: connections are the delegate's own, nothing is wrapped
 * @param rules the shard rules
 * @param reads whether keyed reads, updates and deletes get the shard predicate
 * @param failOnUnfillable true: a write that can't be filled is refused; false: it passes with a finding
 * @param dialect the dialect, or null to detect it
 * @param inspect whether existing schemas are read at connect
 * @param suppressions findings that are not to be raised
 * @param nodes the number of nodes that the database is expected to have, for {@code shard-count}; 0 when not given
 * @param quietRate below this many inserts a second a schema finding is INFO; 0 when not given
 * @param report where to write the report, or null
 * @param vendorInterfaces which vendor interfaces the wrappers implement
 * @param listeners told of each new finding, beside those found by ServiceLoader
 */
public record KeyspreadConfig(
        boolean enabled,
        List<ShardRule> rules,
        boolean reads,
        boolean failOnUnfillable,
        @Nullable Dialect dialect,
        boolean inspect,
        List<Suppression> suppressions,
        int nodes,
        double quietRate,
        @Nullable Path report,
        VendorInterfaces vendorInterfaces,
        List<FindingListener> listeners) {

    /** Which vendor interfaces the wrappers implement. */
    public enum VendorInterfaces {
        /** Those of known drivers, generated when Keyspread was built, and at run time where a driver narrows return types. */
        KNOWN,
        /** Those of any driver, generated at run time where they have to be. */
        ALL,
        /** None. */
        OFF
    }

    /** Copies the lists. */
    public KeyspreadConfig {
        rules = List.copyOf(rules);
        suppressions = List.copyOf(suppressions);
        listeners = List.copyOf(listeners);
    }
}
