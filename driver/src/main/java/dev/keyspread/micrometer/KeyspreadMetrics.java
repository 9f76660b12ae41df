package dev.keyspread.micrometer;

import dev.keyspread.api.Counters;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.api.KeyspreadDatabase;
import dev.keyspread.api.RefusalKind;
import dev.keyspread.api.Severity;
import dev.keyspread.api.UnchangedReason;
import dev.keyspread.log.Log;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.function.ToLongFunction;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Keyspread's findings and counters as Micrometer's meters, each with the tags {@code database} (the delegate's URL, its secrets
 * masked) and {@code user}. As a bean in Spring Boot:
 *
 * <pre>{@code
 * @Bean
 * MeterBinder keyspread(DataSource dataSource) {
 *     return new KeyspreadMetrics(dataSource);
 * }
 * }</pre>
 *
 * <p>{@code keyspread.findings} is a gauge by {@code severity}; {@code keyspread.connections} one of open connections;
 * {@code keyspread.plans}, {@code .filled}, {@code .rewritten.reads}, {@code .refused}, {@code .not.understood}, {@code .disagreements} and
 * {@code .unconfirmed} are counters of what {@link Counters} says, {@code .refused} by {@code kind}. Reading them costs the statements nothing.
 */
public final class KeyspreadMetrics implements MeterBinder {
    private static final Log LOG = Log.of("keyspread");

    private final @Nullable DataSource dataSource;
    private final @Nullable KeyspreadDatabase database;

    /**
     * Meters of the database that a data source leads to. A connection is taken from it when the meters are bound, and given back at
     * once. Where there is none then, or none that Keyspread wraps, nothing is bound, and the log says so.
     */
    public KeyspreadMetrics(DataSource dataSource) {
        this.dataSource = dataSource;
        this.database = null;
    }

    /** Meters of a database. */
    public KeyspreadMetrics(KeyspreadDatabase database) {
        this.dataSource = null;
        this.database = database;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        KeyspreadDatabase bound = database == null ? find() : database;
        if (bound == null) {
            return;
        }
        Tags tags = Tags.of("database", bound.url(), "user", bound.user());
        for (Severity severity : Severity.values()) {
            Gauge.builder("keyspread.findings", bound, any -> count(any, severity))
                    .description("Findings that hold")
                    .tags(tags.and("severity", severity.name().toLowerCase(Locale.ROOT)))
                    .register(registry);
        }
        Gauge.builder("keyspread.connections", bound, KeyspreadDatabase::openConnections)
                .description("Open connections, those that rest in a pool included")
                .tags(tags)
                .register(registry);
        count(bound, registry, tags, "plans", Counters::plans, "Statements planned");
        count(bound, registry, tags, "filled", Counters::filled, "Shard values computed and sent");
        count(bound, registry, tags, "rewritten.reads", Counters::rewrittenReads, "Texts given a shard predicate");
        for (UnchangedReason reason : UnchangedReason.values()) {
            count(
                    bound,
                    registry,
                    tags.and("reason", reason.label()),
                    "unchanged.reads",
                    counters -> counters.unchangedReads().getOrDefault(reason.label(), 0L),
                    "Reads of tables with a shard rule planned without a shard predicate");
        }
        for (RefusalKind kind : RefusalKind.values()) {
            count(
                    bound,
                    registry,
                    tags.and("kind", kind.label()),
                    "refused",
                    counters -> counters.refusals().getOrDefault(kind.label(), 0L),
                    "Statements refused: a shard could not be filled");
        }
        count(bound, registry, tags, "not.understood", Counters::notUnderstood, "Texts passed without being analysed");
        count(
                bound,
                registry,
                tags,
                "disagreements",
                Counters::disagreements,
                "Statements that two readers read differently");
        count(bound, registry, tags, "unconfirmed", Counters::unconfirmed, "Statements that JSqlParser can't parse");
    }

    private @Nullable KeyspreadDatabase find() {
        if (dataSource == null) {
            return null;
        }
        try (Connection connection = dataSource.getConnection()) {
            return connection.unwrap(KeyspreadConnection.class).database();
        } catch (SQLException | RuntimeException e) {
            LOG.warn("Keyspread's metrics were not bound: the data source gives no connection that Keyspread wraps", e);
            return null;
        }
    }

    private static double count(KeyspreadDatabase database, Severity severity) {
        return database.findings().stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }

    private static void count(
            KeyspreadDatabase database,
            MeterRegistry registry,
            Tags tags,
            String name,
            ToLongFunction<Counters> counter,
            String description) {
        FunctionCounter.builder("keyspread." + name, database, any -> counter.applyAsLong(any.counters()))
                .description(description)
                .tags(tags)
                .register(registry);
    }
}
