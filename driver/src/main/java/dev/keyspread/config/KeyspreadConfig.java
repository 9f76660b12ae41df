package dev.keyspread.config;

import dev.keyspread.api.FindingListener;
import dev.keyspread.schema.CommentTrust;
import dev.keyspread.shard.rule.RuleOrder;
import dev.keyspread.shard.rule.RuleParser;
import dev.keyspread.shard.rule.RuleSyntaxException;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one database, validated. Made from where settings come from ({@link #load}) or by a program
 * ({@link #builder}). Equal configurations of one database and user share what was learned about it.
 *
 * @param enabled false: connections are the delegate's own, nothing is wrapped
 * @param rules the shard rules
 * @param reads whether keyed reads, updates and deletes get the shard predicate
 * @param shadowShare of the reads in {@link Reads#SHADOW}, the share that is run in both forms, 0 to 1
 * @param clientNow whether the application's time is bound where a source is given by {@code now()}
 * @param ranges whether reads by a range of a rule's source get the domain of the shard
 * @param hide whether filled columns are left out of what a star selects
 * @param failOnUnfillable true: a write that can't be filled is refused; false: it passes with a finding
 * @param dialect the dialect, or null to detect it
 * @param inspect whether existing schemas are read at connect
 * @param inspectInterval the seconds after which tables with rules are read again; 0 for never
 * @param commentRules which tables' column comments may hold rules
 * @param suppressions findings that are not to be raised
 * @param nodes the number of nodes that the database is expected to have, for {@code shard-count}; 0 when not given
 * @param quietRate below this many inserts a second a finding about a hot end is INFO, and from a hundred times as many on a
 *     warning is an ERROR; 0 when not given
 * @param jmx whether each database with open connections has an MBean
 * @param report where to write the report, or null
 * @param reportInterval the seconds after which it is written again; 0 for at the end only
 * @param reportKeys whether it shows the values of keys
 * @param whatIfs rules that the report tries out, and that fill nothing
 * @param vendorInterfaces which vendor interfaces the wrappers implement
 * @param listeners told of each new finding, beside those found by ServiceLoader
 */
public record KeyspreadConfig(
        boolean enabled,
        List<ShardRule> rules,
        Reads reads,
        double shadowShare,
        boolean clientNow,
        boolean ranges,
        boolean hide,
        boolean failOnUnfillable,
        @Nullable Dialect dialect,
        boolean inspect,
        int inspectInterval,
        CommentTrust commentRules,
        List<Suppression> suppressions,
        int nodes,
        double quietRate,
        boolean jmx,
        @Nullable Path report,
        int reportInterval,
        boolean reportKeys,
        List<ShardRule> whatIfs,
        VendorInterfaces vendorInterfaces,
        List<FindingListener> listeners) {

    /** What becomes of keyed reads, updates and deletes. */
    public enum Reads {
        /** They get the shard predicate. */
        ON,
        /** They go out as they came; a share of the reads is run in both forms, and a difference is a finding. */
        SHADOW,
        /** They go out as they came. */
        OFF
    }

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
        whatIfs = List.copyOf(whatIfs);
        suppressions = List.copyOf(suppressions);
        listeners = List.copyOf(listeners);
    }

    /** A configuration to be filled in by a program; what it does not set has the default that the settings have. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The configuration that system properties, the environment and the settings file give, as a connection whose URL and
     * Properties set nothing has it.
     *
     * @throws SQLException SQLState 08001, when a setting is not valid; says where it stands
     */
    public static KeyspreadConfig load() throws SQLException {
        return ConnectionSettings.read("", new Properties()).config();
    }

    /** A builder that begins with this configuration. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Collects a configuration. For use by one thread. */
    public static final class Builder {
        private boolean enabled = true;
        private Reads reads = Reads.ON;
        private double shadowShare = 0.01;
        private boolean clientNow;
        private boolean ranges = true;
        private boolean hide;
        private boolean failOnUnfillable = true;
        private @Nullable Dialect dialect;
        private boolean inspect = true;
        private int inspectInterval = 60;
        private CommentTrust commentRules = CommentTrust.OF_OWNERS;
        private int nodes;
        private double quietRate;
        private boolean jmx = true;
        private @Nullable Path report;
        private int reportInterval = 60;
        private boolean reportKeys;
        private final List<ShardRule> whatIfs = new ArrayList<>();
        private VendorInterfaces vendorInterfaces = VendorInterfaces.KNOWN;
        private final List<ShardRule> rules = new ArrayList<>();
        private final Set<Object> ruled = new HashSet<>();
        private final List<Suppression> suppressions = new ArrayList<>();
        private final List<FindingListener> listeners = new ArrayList<>();

        private Builder() {}

        private Builder(KeyspreadConfig config) {
            enabled = config.enabled;
            reads = config.reads;
            shadowShare = config.shadowShare;
            clientNow = config.clientNow;
            ranges = config.ranges;
            hide = config.hide;
            failOnUnfillable = config.failOnUnfillable;
            dialect = config.dialect;
            inspect = config.inspect;
            inspectInterval = config.inspectInterval;
            commentRules = config.commentRules;
            nodes = config.nodes;
            quietRate = config.quietRate;
            jmx = config.jmx;
            report = config.report;
            reportInterval = config.reportInterval;
            reportKeys = config.reportKeys;
            whatIfs.addAll(config.whatIfs);
            vendorInterfaces = config.vendorInterfaces;
            config.rules.forEach(this::add);
            suppressions.addAll(config.suppressions);
            listeners.addAll(config.listeners);
        }

        /** Whether connections are wrapped at all. */
        public Builder enabled(boolean enabled) {
            this.enabled = enabled;
            return this;
        }

        /**
         * Adds a shard rule.
         *
         * @param column {@code table.column} or {@code schema.table.column}; a name with dots or blanks in double
         *     quotes or backticks
         * @param expression what fills it, for example {@code crc32(LastAccess, UserId) % 16}
         * @throws IllegalArgumentException when either can't be read, or the column has a rule already
         */
        public Builder rule(String column, String expression) {
            try {
                return rule(ColumnPath.parse(column), expression, "KeyspreadConfig.Builder");
            } catch (RuleSyntaxException e) {
                throw new IllegalArgumentException("rule for " + column + ": " + e.getMessage(), e);
            }
        }

        Builder rule(ColumnPath column, String expression, String origin) throws RuleSyntaxException {
            RuleParser.parse(expression);
            return add(new ShardRule(column.schema(), column.table(), column.column(), expression, origin));
        }

        private Builder add(ShardRule rule) {
            ColumnPath column = new ColumnPath(rule.schema(), rule.table(), rule.column());
            if (!ruled.add(column.key())) {
                throw new IllegalArgumentException("there are two rules for " + column);
            }
            rules.add(rule);
            return this;
        }

        /** Whether keyed reads, updates and deletes get the shard predicate. */
        public Builder reads(boolean reads) {
            return reads(reads ? Reads.ON : Reads.OFF);
        }

        /** What becomes of keyed reads, updates and deletes. */
        public Builder reads(Reads reads) {
            this.reads = reads;
            return this;
        }

        /**
         * Of the reads in {@link Reads#SHADOW}, the share that is run in both forms.
         *
         * @throws IllegalArgumentException when it is not between 0 and 1
         */
        public Builder shadowShare(double share) {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException("must be a share between 0 and 1");
            }
            this.shadowShare = share;
            return this;
        }

        /** Whether the application's time is bound where a source is given by {@code now()}. */
        public Builder clientNow(boolean clientNow) {
            this.clientNow = clientNow;
            return this;
        }

        /** Whether reads by a range of a rule's source get the domain of the shard. */
        public Builder ranges(boolean ranges) {
            this.ranges = ranges;
            return this;
        }

        /** Whether filled columns are left out of what a star selects. */
        public Builder hide(boolean hide) {
            this.hide = hide;
            return this;
        }

        /** Whether a write that can't be filled is refused; if not, it passes with a finding. */
        public Builder failOnUnfillable(boolean failOnUnfillable) {
            this.failOnUnfillable = failOnUnfillable;
            return this;
        }

        /**
         * The SQL dialect, by its name in {@code keyspread.dialect}; {@code auto} asks the connection.
         *
         * @throws IllegalArgumentException when there is none of that name
         */
        public Builder dialect(String name) {
            this.dialect = "auto".equalsIgnoreCase(name) ? null : SettingValue.dialect(name);
            return this;
        }

        /** Whether existing schemas are read at connect. */
        public Builder inspect(boolean inspect) {
            this.inspect = inspect;
            return this;
        }

        /** After how many seconds tables with rules are read again, for what other clients changed; 0 for never. */
        public Builder inspectInterval(int seconds) {
            this.inspectInterval = seconds;
            return this;
        }

        /** Which tables' column comments may hold rules. */
        public Builder commentRules(CommentTrust commentRules) {
            this.commentRules = commentRules;
            return this;
        }

        /** Raises no findings of that rule. */
        public Builder suppress(String rule) {
            return suppress(new Suppression(rule, null));
        }

        /** Raises no findings of that rule for that table. */
        public Builder suppress(String rule, String table) {
            return suppress(new Suppression(rule, table));
        }

        Builder suppress(Suppression suppression) {
            suppressions.add(suppression);
            return this;
        }

        /** The number of nodes that the database is expected to have; 0 for not known. */
        public Builder nodes(int nodes) {
            this.nodes = nodes;
            return this;
        }

        /** Below this many inserts a second a finding about a hot end is INFO; 0 for not given. */
        public Builder quietRate(double insertsPerSecond) {
            this.quietRate = insertsPerSecond;
            return this;
        }

        /** Whether each database with open connections has an MBean. */
        public Builder jmx(boolean jmx) {
            this.jmx = jmx;
            return this;
        }

        /** Where to write the report. */
        public Builder report(Path file) {
            this.report = file;
            return this;
        }

        /** After how many seconds the report is written again while connections are open; 0 for at the end only. */
        public Builder reportInterval(int seconds) {
            this.reportInterval = seconds;
            return this;
        }

        /** Whether the report shows the values of keys; if not, it shows ranks and shares. */
        public Builder reportKeys(boolean reportKeys) {
            this.reportKeys = reportKeys;
            return this;
        }

        /**
         * Adds a rule that the report tries out, and that fills nothing.
         *
         * @param column as {@link #rule(String, String)} takes it
         * @param expression as {@link #rule(String, String)} takes it
         * @throws IllegalArgumentException when either can't be read
         */
        public Builder whatIf(String column, String expression) {
            try {
                return whatIf(ColumnPath.parse(column), expression, "KeyspreadConfig.Builder");
            } catch (RuleSyntaxException e) {
                throw new IllegalArgumentException("rule for " + column + ": " + e.getMessage(), e);
            }
        }

        Builder whatIf(ColumnPath column, String expression, String origin) throws RuleSyntaxException {
            RuleParser.parse(expression);
            whatIfs.add(new ShardRule(column.schema(), column.table(), column.column(), expression, origin));
            return this;
        }

        /** Which vendor interfaces the wrappers implement. */
        public Builder vendorInterfaces(VendorInterfaces vendorInterfaces) {
            this.vendorInterfaces = vendorInterfaces;
            return this;
        }

        /** Adds a listener for findings. */
        public Builder listener(FindingListener listener) {
            listeners.add(listener);
            return this;
        }

        /** The configuration as it is now. */
        public KeyspreadConfig build() {
            try {
                RuleOrder.check(rules);
            } catch (RuleOrder.CircleException circle) {
                throw new IllegalArgumentException(circle.getMessage(), circle);
            }
            return new KeyspreadConfig(
                    enabled,
                    rules,
                    reads,
                    shadowShare,
                    clientNow,
                    ranges,
                    hide,
                    failOnUnfillable,
                    dialect,
                    inspect,
                    inspectInterval,
                    commentRules,
                    suppressions,
                    nodes,
                    quietRate,
                    jmx,
                    report,
                    reportInterval,
                    reportKeys,
                    whatIfs,
                    vendorInterfaces,
                    listeners);
        }
    }
}
