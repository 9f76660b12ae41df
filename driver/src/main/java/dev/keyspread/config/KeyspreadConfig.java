package dev.keyspread.config;

import dev.keyspread.api.FindingListener;
import dev.keyspread.shard.rule.RuleOrder;
import dev.keyspread.shard.rule.RuleParser;
import dev.keyspread.shard.rule.RuleSyntaxException;
import dev.keyspread.shard.rule.ShardRule;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * The settings of one database, validated. Made from where settings come from ({@link #load}) or by a program ({@link #builder}). Equal
 * configurations of one database and user share what was learned about it. {@code Keyspread}, the data sources and the starter make one;
 * the room {@code database} runs by it. It is part of the key of shared state, so it must stay immutable.
 *
 * @param rules the shard rules
 * @param whatIfs rules that the report tries out, and that fill nothing
 * @param values the settings that differ from their defaults
 * @param listeners told of each new finding, beside those found by ServiceLoader
 */
public record KeyspreadConfig(
        List<ShardRule> rules,
        List<ShardRule> whatIfs,
        Map<Setting<?>, Object> values,
        List<FindingListener> listeners) {

    /** Ways to treat keyed reads, updates and deletes. */
    public enum Reads {
        /** They get the shard predicate. */
        ON,
        /** They go out unchanged; a share of the reads is run in both forms, and a difference is a finding. */
        SHADOW,
        /** They go out unchanged. */
        OFF
    }

    /** Which vendor interfaces the wrappers implement. */
    public enum VendorInterfaces {
        /** Interfaces of known drivers, generated when Keyspread was built, and at run time where a driver narrows return types. */
        KNOWN,
        /** Interfaces of any driver, generated at run time where they have to be. */
        ALL,
        /** None. */
        OFF
    }

    /** Copies the lists and the map. */
    public KeyspreadConfig {
        rules = List.copyOf(rules);
        whatIfs = List.copyOf(whatIfs);
        values = Map.copyOf(values);
        listeners = List.copyOf(listeners);
    }

    /** Returns a setting's value, or its default. */
    @SuppressWarnings("unchecked") // the builder puts no other values
    public <T> T get(Setting<T> setting) {
        Object value = values.get(setting);
        return value == null ? setting.defaultValue() : (T) value;
    }

    /** Returns what holds, by the settings' full names in their order: rules, rules tried out, and each setting that has a value and names no file. */
    public Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        rules.forEach(rule -> texts.put(Setting.PREFIX + "shard." + column(rule), rule.text()));
        whatIfs.forEach(rule -> texts.put(Setting.PREFIX + "whatif." + column(rule), rule.text()));
        for (Setting<?> setting : Setting.all()) {
            Object value = values.get(setting);
            String text = value == null ? setting.defaultText() : setting.text(value);
            if (setting.isOfConfiguration() && !setting.namesFileOrClass() && !text.isEmpty()) {
                texts.put(setting.settingName(), text);
            }
        }
        return texts;
    }

    private static String column(ShardRule rule) {
        return (rule.schema() == null ? "" : rule.schema() + ".") + rule.table() + "." + rule.column();
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
        private final List<ShardRule> rules = new ArrayList<>();
        private final List<ShardRule> whatIfs = new ArrayList<>();
        private final Map<Setting<?>, Object> values = new HashMap<>();
        private final List<FindingListener> listeners = new ArrayList<>();
        private final Set<Object> ruled = new HashSet<>();

        private Builder() {}

        private Builder(KeyspreadConfig config) {
            config.rules.forEach(this::add);
            whatIfs.addAll(config.whatIfs);
            values.putAll(config.values);
            listeners.addAll(config.listeners);
        }

        /**
         * Sets a setting.
         *
         * @throws IllegalArgumentException when the value is not valid; the message is a clause on what it must be
         */
        public <T> Builder set(Setting<T> setting, T value) {
            if (value.equals(setting.defaultValue())) {
                values.remove(setting);
            } else {
                values.put(setting, setting.parse(setting.text(value)));
            }
            return this;
        }

        /**
         * Sets a setting by its text, as a settings file has it.
         *
         * @throws IllegalArgumentException when the text is not valid; the message is a clause on what it must be
         */
        public <T> Builder setText(Setting<T> setting, String text) {
            T value = setting.parse(text);
            return setting.isOfConfiguration() ? set(setting, value) : this;
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

        /** Adds a listener for findings. */
        public Builder listener(FindingListener listener) {
            listeners.add(listener);
            return this;
        }

        /**
         * Returns what was collected.
         *
         * @throws IllegalArgumentException if rules need each other's columns in a circle
         */
        public KeyspreadConfig build() {
            RuleOrder.check(rules);
            return new KeyspreadConfig(rules, whatIfs, values, listeners);
        }
    }
}
