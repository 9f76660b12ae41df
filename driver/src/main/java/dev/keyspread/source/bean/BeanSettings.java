package dev.keyspread.source.bean;

import dev.keyspread.KeyspreadDataSource;
import dev.keyspread.config.Setting;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Reads the settings that {@link KeyspreadDataSource} and {@code KeyspreadXADataSource} are given: properties, and rules as one text. */
public final class BeanSettings {
    private static final String RULE_PREFIX = Setting.PREFIX + "shard.";

    private BeanSettings() {}

    /**
     * Both as properties.
     *
     * @param rules {@code <table>.<column> = <expression>}, separated by semicolons or line ends
     * @throws SQLException SQLState 08001 when a property is none of Keyspread's, or a rule names no column or one that has a
     *     rule already
     */
    public static Properties of(Properties given, @Nullable String rules) throws SQLException {
        Properties settings = new Properties();
        for (String name : given.stringPropertyNames()) {
            if (!name.startsWith(Setting.PREFIX)) {
                throw error(
                        "keyspreadProperties: unknown setting " + name + ". Every name begins with " + Setting.PREFIX);
            }
            settings.setProperty(name, given.getProperty(name));
        }
        for (String rule : rules == null ? new String[0] : rules.split("[;\\r\\n]+", -1)) {
            if (!rule.isBlank()) {
                add(rule.trim(), settings);
            }
        }
        return settings;
    }

    private static void add(String rule, Properties settings) throws SQLException {
        int equals = rule.indexOf('='); // no expression holds one
        if (equals < 0) {
            throw error("rules: " + rule + ": must be <table>.<column> = <expression>");
        }
        String name = RULE_PREFIX + rule.substring(0, equals).trim();
        if (settings.setProperty(name, rule.substring(equals + 1)) != null) {
            throw error(name + " is set twice");
        }
    }

    private static SQLException error(String problem) {
        return new SQLNonTransientConnectionException("KeyspreadDataSource, " + problem, "08001");
    }
}
