package dev.keyspread.config;

import dev.keyspread.config.KeyspreadConfig.Reads;
import dev.keyspread.config.KeyspreadConfig.VendorInterfaces;
import dev.keyspread.schema.CommentTrust;
import dev.keyspread.sql.Dialect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A setting that has a name of its own: its name, choices, default and meaning, and how its text is read. Beside the settings stand the
 * shard rules, {@code keyspread.shard.<table>.<column>}, and those that are only tried out, {@code keyspread.whatif.<table>.<column>}.
 * {@code SettingsReader} and {@link KeyspreadConfig} read their values; every other room asks the configuration for one.
 *
 * @param <T> its value's type; immutable
 */
public final class Setting<T> {
    /** Begins every setting's name, in URLs, Properties, system properties and files. */
    public static final String PREFIX = "keyspread.";

    private static final List<Setting<?>> ALL = new ArrayList<>();
    private static final List<String> ON_OFF = List.of("on", "off");
    private static final List<Boolean> TRUE_FALSE = List.of(true, false);

    /** False: Keyspread does nothing at all. */
    public static final Setting<Boolean> ENABLED = choice(
            "enabled",
            "true",
            List.of("true", "false"),
            TRUE_FALSE,
            "false hands out the delegate's own connections; only delegate-driver is looked at beside it.");

    /** Ways to treat keyed reads, updates and deletes. */
    public static final Setting<Reads> READS = choice(
            "reads",
            "on",
            List.of("on", "shadow", "off"),
            List.of(Reads.values()),
            "Whether keyed reads, updates, deletes and joins get the shard predicate; shadow only tries it out on"
                    + " reads.");

    /** Share of the reads in {@link Reads#SHADOW} that is run in both forms, 0 to 1. */
    public static final Setting<Double> SHADOW_SHARE = given(
            "shadow-share",
            "0.01",
            SettingType.SHARE,
            "With reads=shadow: the share of reads, 0 to 1, that are run in both forms to compare what they find.");

    /** True if the application's time is bound in place of the database's {@code now()}. */
    public static final Setting<Boolean> CLIENT_NOW = flag(
            "client-now",
            "off",
            "Whether the application's time is bound where a source is given by now(); off refuses such a write.");

    /** True if reads of a range get the shards as a condition. */
    public static final Setting<Boolean> RANGES = choice(
            "ranges",
            "between",
            List.of("between", "off"),
            TRUE_FALSE,
            "Whether a range on a source gets all values that the shard can have, as BETWEEN 0 AND n-1.");

    /** True: a write that can't be filled is refused. False: it passes with a finding. */
    public static final Setting<Boolean> FAIL_ON_UNFILLABLE = choice(
            "on-unfillable",
            "fail",
            List.of("fail", "warn"),
            TRUE_FALSE,
            "A write whose shard value can't be computed: fail refuses it, warn lets it pass with a finding.");

    /** The SQL dialect; empty to ask the connection. */
    public static final Setting<Optional<Dialect>> DIALECT = choice(
            "dialect",
            "auto",
            dialectNames(),
            dialects(),
            "The SQL dialect of the database; auto asks the connection.");

    /** True if existing schemas are read at connect. */
    public static final Setting<Boolean> INSPECT =
            flag("inspect", "on", "Whether schemas that exist already are read when the application connects.");

    /** The seconds after which tables with rules are read again; 0 for never. */
    public static final Setting<Integer> INSPECT_INTERVAL = given(
            "inspect-interval",
            "60",
            SettingType.SECONDS,
            "The seconds after which tables with rules are read again, for what other clients changed; 0 for never.");

    /** Which tables' column comments may hold rules. */
    public static final Setting<CommentTrust> COMMENT_RULES = given(
            "comment-rules",
            "on",
            SettingType.COMMENT_TRUST,
            "Whether rules in column comments count: on for tables of owners whom the user trusts, off, or"
                    + " <schema>,… for all tables of these schemas alone.");

    /** Findings that are not raised. */
    public static final Setting<List<Suppression>> SUPPRESS =
            given("suppress", "", SettingType.SUPPRESSIONS, "Findings that are not raised: <rule>[:<table>],…");

    /** The number of nodes that the database is expected to have; 0 if it is not given. */
    public static final Setting<Integer> NODES = given(
            "nodes",
            "",
            SettingType.NODES,
            "The number of nodes that the database is expected to have; shard counts are measured against it.");

    /**
     * Inserts a second below which a finding about a hotspot is INFO, and a warning is an ERROR above a hundred times as many; 0 if it is
     * not given.
     */
    public static final Setting<Double> QUIET_RATE = given(
            "quiet-rate",
            "",
            SettingType.RATE,
            "Tables that take fewer inserts a second than this have their findings about hotspots at INFO.");

    /** True if each database with open connections has an MBean. */
    public static final Setting<Boolean> JMX = flag(
            "jmx", "on", "Whether each database with open connections has an MBean with its findings and counters.");

    /** The file that the report is written to; empty for no report. */
    public static final Setting<Optional<Path>> REPORT = given(
            "report",
            "",
            SettingType.PATH,
            "The HTML file to write the report to, with the same as JSON beside it; nothing is gathered without it.");

    /** The seconds after which the report is written again; 0 for at the end only. */
    public static final Setting<Integer> REPORT_INTERVAL = given(
            "report-interval",
            "60",
            SettingType.SECONDS,
            "The seconds after which the report is written again while connections are open; 0 for at the end only.");

    /** True if the report shows the values of keys. */
    public static final Setting<Boolean> REPORT_KEYS =
            flag("report-keys", "off", "Whether the report shows the values of keys; off shows ranks and shares only.");

    /** Which of the delegate's own interfaces the wrappers implement. */
    public static final Setting<VendorInterfaces> VENDOR_INTERFACES = choice(
            "vendor-interfaces",
            "known",
            List.of("known", "all", "off"),
            List.of(VendorInterfaces.values()),
            "Which of the delegate's own interfaces the wrappers implement: those of known drivers, all, or none.");

    /** The file to read settings from. Looked at while connecting; no part of a configuration. */
    static final Setting<String> CONFIG = given(
            "config",
            "",
            SettingType.TEXT,
            "The file to read settings from, instead of keyspread.properties in the working directory or on the class"
                    + " path.");

    /** True for {@code safe}: a URL may name no file and no class. Looked at while connecting; no part of a configuration. */
    static final Setting<Boolean> URL_SETTINGS = choice(
            "url-settings",
            "all",
            List.of("safe", "all"),
            TRUE_FALSE,
            "What a URL may set: with safe no config, report or delegate-driver. A URL can't set this itself.");

    /** Classes whose connections the agent leaves alone. Looked at by the agent; no part of a configuration. */
    static final Setting<String> AGENT_EXCLUDE = given(
            "agent.exclude",
            "",
            SettingType.TEXT,
            "Classes and packages whose connections the agent leaves alone, by the beginnings of their names.");

    /** The delegate's class. Looked at while connecting; no part of a configuration. */
    static final Setting<String> DELEGATE_DRIVER = given(
            "delegate-driver",
            "",
            SettingType.TEXT,
            "The class of the driver to wrap, where it is not found by its URL or where several accept the URL.");

    private final String shortName;
    private final String defaultText;
    private final SettingType type;
    private final List<String> choices;
    private final List<T> values;
    private final String description;
    private final T defaultValue;

    private Setting(
            String shortName,
            String defaultText,
            SettingType type,
            List<String> choices,
            List<T> values,
            String description) {
        this.shortName = shortName;
        this.defaultText = defaultText;
        this.type = type;
        this.choices = choices;
        this.values = values;
        this.description = description;
        this.defaultValue = defaultText.isEmpty() ? cast(type.unset()) : parse(defaultText);
        ALL.add(this);
    }

    private static Setting<Boolean> flag(String name, String byDefault, String description) {
        return choice(name, byDefault, ON_OFF, TRUE_FALSE, description);
    }

    private static <T> Setting<T> choice(
            String name, String byDefault, List<String> choices, List<T> values, String description) {
        return new Setting<>(name, byDefault, SettingType.CHOICE, choices, values, description);
    }

    private static <T> Setting<T> given(String name, String byDefault, SettingType type, String description) {
        return new Setting<>(name, byDefault, type, List.of(), List.of(), description);
    }

    private static List<String> dialectNames() {
        List<String> names = new ArrayList<>(List.of("auto"));
        for (Dialect dialect : Dialect.values()) {
            names.add(dialect.settingName());
        }
        return List.copyOf(names);
    }

    private static List<Optional<Dialect>> dialects() {
        List<Optional<Dialect>> dialects = new ArrayList<>(List.of(Optional.empty()));
        for (Dialect dialect : Dialect.values()) {
            dialects.add(Optional.of(dialect));
        }
        return List.copyOf(dialects);
    }

    /** Returns all settings, in the order in which pages list them. */
    public static List<Setting<?>> all() {
        return List.copyOf(ALL);
    }

    /** Returns the full name: {@code keyspread.reads}. */
    public String settingName() {
        return PREFIX + shortName;
    }

    /** Returns the name without {@link #PREFIX}: {@code reads}. */
    String shortName() {
        return shortName;
    }

    /** Returns the value that holds when the setting is not given. */
    public T defaultValue() {
        return defaultValue;
    }

    /** Returns that value as a text; empty if there is none. */
    public String defaultText() {
        return defaultText;
    }

    /** Returns the texts it may have; empty when they can't be listed. */
    public List<String> choices() {
        return choices;
    }

    /** Returns one sentence on what it does. */
    public String description() {
        return description;
    }

    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException when it is not valid, with a clause on what it must be
     */
    public T parse(String text) {
        return type == SettingType.CHOICE ? values.get(type.choice(text, choices)) : cast(type.parse(text));
    }

    /** Returns the text that {@link #parse} reads as that value. */
    String text(Object value) {
        return type == SettingType.CHOICE ? choices.get(values.indexOf(value)) : type.text(value);
    }

    @SuppressWarnings("unchecked") // its type makes no other values
    private T cast(Object value) {
        return (T) value;
    }

    /** Returns true if its value names a file or a class. */
    boolean namesFileOrClass() {
        return this == CONFIG || this == REPORT || this == DELEGATE_DRIVER;
    }

    /** Returns true if a configuration holds it; the others are looked at while connecting. */
    boolean isOfConfiguration() {
        return this != CONFIG && this != DELEGATE_DRIVER && this != URL_SETTINGS && this != AGENT_EXCLUDE;
    }

    /** Returns the setting of that short name, which is compared without regard to case, or null. */
    static @Nullable Setting<?> named(String shortName) {
        for (Setting<?> setting : ALL) {
            if (setting.shortName.equalsIgnoreCase(shortName)) {
                return setting;
            }
        }
        return null;
    }

    /**
     * Returns true if a parameter or property is Keyspread's. Its case does not matter, so that a misspelt one does not reach the
     * delegate.
     */
    static boolean isOurs(String name) {
        return name.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
    }

    @Override
    public String toString() {
        return settingName();
    }
}
