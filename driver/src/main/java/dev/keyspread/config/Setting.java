package dev.keyspread.config;

import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings that have a name of their own. Beside them stand the rules, {@code keyspread.shard.<table>.<column>}, and
 * those that are only tried out, {@code keyspread.whatif.<table>.<column>}.
 */
public enum Setting {
    /** Whether Keyspread does anything at all. */
    ENABLED(
            "enabled",
            "true",
            List.of("true", "false"),
            "false hands out the delegate's own connections; only delegate-driver is looked at beside it."),
    /** Whether keyed reads get the shard predicate. */
    READS(
            "reads",
            "on",
            List.of("on", "shadow", "off"),
            "Whether keyed reads, updates, deletes and joins get the shard predicate; shadow only tries it out on"
                    + " reads."),
    /** The share of reads that is run in both forms. */
    SHADOW_SHARE(
            "shadow-share",
            "0.01",
            List.of(),
            "With reads=shadow: the share of reads, 0 to 1, that are run in both forms to compare what they find."),
    /** Whether the application's time is bound in place of the database's {@code now()}. */
    CLIENT_NOW(
            "client-now",
            "off",
            List.of("on", "off"),
            "Whether the application's time is bound where a source is given by now(); off refuses such a write."),
    /** Whether reads of a range get the shards as a condition. */
    RANGES(
            "ranges",
            "between",
            List.of("between", "off"),
            "Whether a range on a source gets all values that the shard can have, as BETWEEN 0 AND n-1."),
    /** Whether filled columns are left out of {@code SELECT *}. */
    HIDE(
            "hide",
            "off",
            List.of("on", "off"),
            "Whether filled columns are left out of what SELECT * returns by position, and of the metadata."),
    /** What happens to a write whose shard value can't be computed. */
    ON_UNFILLABLE(
            "on-unfillable",
            "fail",
            List.of("fail", "warn"),
            "A write whose shard value can't be computed: fail refuses it, warn lets it pass with a finding."),
    /** The SQL dialect. */
    DIALECT("dialect", "auto", dialects(), "The SQL dialect of the database; auto asks the connection."),
    /** Whether existing schemas are read. */
    INSPECT(
            "inspect",
            "on",
            List.of("on", "off"),
            "Whether schemas that exist already are read when the application connects."),
    /** How often tables with rules are read again. */
    INSPECT_INTERVAL(
            "inspect-interval",
            "60",
            List.of(),
            "The seconds after which tables with rules are read again, for what other clients changed; 0 for never."),
    /** Whose column comments may hold rules. */
    COMMENT_RULES(
            "comment-rules",
            "on",
            List.of(),
            "Whether rules in column comments count: on for tables of owners whom the user trusts, off, or"
                    + " <schema>,… for all tables of these schemas alone."),
    /** Which findings are not raised. */
    SUPPRESS("suppress", "", List.of(), "Findings that are not raised: <rule>[:<table>],…"),
    /** The expected number of nodes. */
    NODES(
            "nodes",
            "",
            List.of(),
            "The number of nodes that the database is expected to have; shard counts are measured against it."),
    /** Below how many inserts a second a table's findings about hot ends are of severity INFO. */
    QUIET_RATE(
            "quiet-rate",
            "",
            List.of(),
            "Tables that take fewer inserts a second than this have their findings about hot ends at INFO."),
    /** Management beans. */
    JMX(
            "jmx",
            "on",
            List.of("on", "off"),
            "Whether each database with open connections has an MBean with its findings and counters."),
    /** The report's file. */
    REPORT(
            "report",
            "",
            List.of(),
            "The HTML file to write the report to, with the same as JSON beside it; nothing is gathered without it."),
    /** How often the report is written. */
    REPORT_INTERVAL(
            "report-interval",
            "60",
            List.of(),
            "The seconds after which the report is written again while connections are open; 0 for at the end only."),
    /** Whether the report shows keys. */
    REPORT_KEYS(
            "report-keys",
            "off",
            List.of("on", "off"),
            "Whether the report shows the values of keys; off shows ranks and shares only."),
    /** Vendor interfaces on wrappers. */
    VENDOR_INTERFACES(
            "vendor-interfaces",
            "known",
            List.of("known", "all", "off"),
            "Which of the delegate's own interfaces the wrappers implement: those of known drivers, all, or none."),
    /** The file with settings. */
    CONFIG(
            "config",
            "",
            List.of(),
            "The file to read settings from, instead of keyspread.properties in the working directory or on the class"
                    + " path."),
    /** Limits what a URL may set. */
    URL_SETTINGS(
            "url-settings",
            "all",
            List.of("all", "safe"),
            "What a URL may set: with safe no config, report or delegate-driver. A URL can't set this itself."),
    /** Names what the agent leaves alone. */
    AGENT_EXCLUDE(
            "agent.exclude",
            "",
            List.of(),
            "Classes and packages whose connections the agent leaves alone, by the beginnings of their names."),
    /** The delegate's class. */
    DELEGATE_DRIVER(
            "delegate-driver",
            "",
            List.of(),
            "The class of the driver to wrap, where it is not found by its URL or where several accept the URL.");

    /** What every setting's name begins with, in URLs, Properties, system properties and files. */
    public static final String PREFIX = "keyspread.";

    private final String shortName;
    private final String defaultValue;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> choices;

    private final String description;

    Setting(String shortName, String defaultValue, List<String> choices, String description) {
        this.shortName = shortName;
        this.defaultValue = defaultValue;
        this.choices = choices;
        this.description = description;
    }

    /** The full name: {@code keyspread.reads}. */
    public String settingName() {
        return PREFIX + shortName;
    }

    /** The name without {@link #PREFIX}: {@code reads}. */
    String shortName() {
        return shortName;
    }

    /** The value that holds when it is not set; empty when there is none. */
    public String defaultValue() {
        return defaultValue;
    }

    /** The values it may have; empty when they can't be listed. */
    public List<String> choices() {
        return choices;
    }

    /** One sentence on what it does. */
    public String description() {
        return description;
    }

    /** Returns true if its value names a file or a class. */
    boolean namesFileOrClass() {
        return this == CONFIG || this == REPORT || this == DELEGATE_DRIVER;
    }

    /** The setting of that short name, which is compared without regard to case, or null. */
    static @Nullable Setting named(String shortName) {
        for (Setting setting : values()) {
            if (setting.shortName.equalsIgnoreCase(shortName)) {
                return setting;
            }
        }
        return null;
    }

    /**
     * Whether a parameter or property is Keyspread's; its case doesn't matter, so that a misspelt one doesn't reach the
     * delegate.
     */
    static boolean isOurs(String name) {
        return name.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
    }

    private static List<String> dialects() {
        List<String> names = new ArrayList<>(List.of("auto"));
        for (Dialect dialect : Dialect.values()) {
            names.add(dialect.settingName());
        }
        return List.copyOf(names);
    }
}
