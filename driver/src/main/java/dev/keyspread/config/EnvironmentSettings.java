package dev.keyspread.config;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Settings in environment variables, whose names hold neither dots nor, by habit, lower case: {@code KEYSPREAD_ON_UNFILLABLE} is
 * {@code keyspread.on-unfillable}. A rule names its column in the variable's name, {@code KEYSPREAD_SHARD_ORDERS__ORDER_HASH}, or in its
 * value, {@code KEYSPREAD_SHARD_1=orders.order_hash = crc32(id)}. {@link SettingsReader} asks for the entries; {@link Surroundings} keeps
 * only variables that are Keyspread's, because the environment holds others' secrets.
 */
final class EnvironmentSettings {
    private static final String PREFIX = "KEYSPREAD_";
    private static final String RULE_PREFIX = "KEYSPREAD_SHARD_";

    private EnvironmentSettings() {}

    /** Returns true if a variable is one to be read here; its value is not looked at. */
    static boolean isOurs(String variable) {
        return Setting.isOurs(variable)
                || (variable.toUpperCase(Locale.ROOT).startsWith(PREFIX) && !isServiceLink(variable));
    }

    /** Returns true for a variable that Kubernetes or Docker links set for a service called keyspread. It is no setting. */
    private static boolean isServiceLink(String variable) {
        return variable.equals("KEYSPREAD_SERVICE_HOST")
                || isPort(variable, "KEYSPREAD_SERVICE_PORT")
                || isPort(variable, "KEYSPREAD_PORT");
    }

    private static boolean isPort(String variable, String name) {
        return variable.equals(name) || variable.startsWith(name + "_");
    }

    /** The settings in variables that are {@linkplain #isOurs ours}, but for the rules, whose columns stand in the variables' names. */
    static List<SettingEntry> withoutRules(Map<String, String> variables) {
        List<SettingEntry> entries = new ArrayList<>();
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            if (!isRule(variable.getKey())) {
                entries.add(setting(variable.getKey(), variable.getValue(), origin(variable.getKey())));
            }
        }
        return entries;
    }

    /**
     * The rules in variables that are {@linkplain #isOurs ours} and whose names begin with {@code KEYSPREAD_SHARD_}.
     *
     * @throws SQLException when a rule's column can't be told
     */
    static List<SettingEntry> rules(Map<String, String> variables) throws SQLException {
        List<SettingEntry> entries = new ArrayList<>();
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            String name = variable.getKey();
            if (isRule(name)) {
                entries.add(rule(name.substring(RULE_PREFIX.length()), variable.getValue(), origin(name)));
            }
        }
        return entries;
    }

    private static boolean isRule(String variable) {
        return variable.toUpperCase(Locale.ROOT).startsWith(RULE_PREFIX);
    }

    private static String origin(String variable) {
        return "environment variable " + variable;
    }

    private static SettingEntry setting(String variable, String value, String origin) {
        if (Setting.isOurs(variable)) {
            return new SettingEntry(variable.substring(Setting.PREFIX.length()), value, origin);
        }
        String name = variable.substring(PREFIX.length()).toLowerCase(Locale.ROOT);
        String shortName = name.replace('_', '-');
        String dotted = Setting.AGENT_EXCLUDE.shortName(); // a dot can't stand in a variable's name
        return new SettingEntry(shortName.equals(dotted.replace('.', '-')) ? dotted : shortName, value, origin);
    }

    private static SettingEntry rule(String column, String value, String origin) throws SQLException {
        int equals = value.indexOf('='); // no expression holds one
        if (equals >= 0) {
            return new SettingEntry("shard." + value.substring(0, equals).trim(), value.substring(equals + 1), origin);
        }
        if (column.contains("__")) {
            return new SettingEntry("shard." + column.replace("__", "."), value, origin);
        }
        int underscore = column.indexOf('_');
        if (underscore > 0 && underscore == column.lastIndexOf('_') && underscore < column.length() - 1) {
            return new SettingEntry("shard." + column.replace('_', '.'), value, origin);
        }
        throw SettingEntry.error(
                origin,
                "can't tell the table from the column. Write KEYSPREAD_SHARD_<TABLE>__<COLUMN> with two underscores"
                        + " between them, or name them in the value: KEYSPREAD_SHARD_1='<table>.<column> = <expression>'",
                null);
    }
}
