package dev.keyspread.config;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Settings in environment variables, whose names hold neither dots nor, by habit, lower case:
 * {@code KEYSPREAD_ON_UNFILLABLE} is {@code keyspread.on-unfillable}. A rule names its column in the variable's name,
 * {@code KEYSPREAD_SHARD_ORDERS__ORDER_HASH}, or in its value, {@code KEYSPREAD_SHARD_1=orders.order_hash = crc32(id)}.
 */
final class EnvironmentSettings {
    private static final String PREFIX = "KEYSPREAD_";
    private static final String RULE_PREFIX = "KEYSPREAD_SHARD_";

    private EnvironmentSettings() {}

    /** Whether a variable is one to be read here; its value is not looked at. */
    static boolean isOurs(String variable) {
        return Setting.isOurs(variable)
                || (variable.toUpperCase(Locale.ROOT).startsWith(PREFIX) && !isServiceLink(variable));
    }

    /** What Kubernetes and Docker links set for a service that is called keyspread: theirs, not settings. */
    private static boolean isServiceLink(String variable) {
        return variable.equals("KEYSPREAD_SERVICE_HOST")
                || isPort(variable, "KEYSPREAD_SERVICE_PORT")
                || isPort(variable, "KEYSPREAD_PORT");
    }

    private static boolean isPort(String variable, String name) {
        return variable.equals(name) || variable.startsWith(name + "_");
    }

    /**
     * The settings in variables that are {@linkplain #isOurs ours}.
     *
     * @throws SQLException when a rule's column can't be told
     */
    static List<SettingEntry> read(Map<String, String> variables) throws SQLException {
        List<SettingEntry> entries = new ArrayList<>();
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            entries.add(entry(variable.getKey(), variable.getValue()));
        }
        return entries;
    }

    private static SettingEntry entry(String variable, String value) throws SQLException {
        String origin = "environment variable " + variable;
        if (Setting.isOurs(variable)) {
            return new SettingEntry(variable.substring(Setting.PREFIX.length()), value, origin);
        }
        if (variable.toUpperCase(Locale.ROOT).startsWith(RULE_PREFIX)) {
            return rule(variable.substring(RULE_PREFIX.length()), value, origin);
        }
        String name = variable.substring(PREFIX.length()).toLowerCase(Locale.ROOT);
        return new SettingEntry(name.replace('_', '-'), value, origin);
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
                "can't tell the table from the column. Write KEYSPREAD_SHARD_<TABLE>__<COLUMN> with two underscores between"
                        + " them, or name them in the value: KEYSPREAD_SHARD_1='<table>.<column> = <expression>'",
                null);
    }
}
