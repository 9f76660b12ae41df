package dev.keyspread.config;

import dev.keyspread.shard.RuleSyntaxException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Brings the sources together: the first that has a setting wins. */
final class SettingsReader {
    private final List<List<SettingEntry>> sources = new ArrayList<>();

    private SettingsReader() {}

    /** See {@link ConnectionSettings#read}. */
    static ConnectionSettings read(String url, Map<String, String> properties, Surroundings surroundings)
            throws SQLException {
        SettingsReader reader = new SettingsReader();
        UrlSettings urlSettings = UrlSettings.split(url);
        reader.sources.add(urlSettings.entries());
        reader.sources.add(entries(properties, "Properties given to connect"));
        reader.sources.add(entries(surroundings.systemProperties(), "system properties"));
        reader.sources.add(EnvironmentSettings.read(surroundings.environment()));
        if (reader.isOn()) {
            reader.addFile(surroundings);
        }
        KeyspreadConfig config = reader.isOn()
                ? reader.config()
                : KeyspreadConfig.builder().enabled(false).build();
        SettingEntry driver = reader.first(Setting.DELEGATE_DRIVER);
        return new ConnectionSettings(urlSettings.delegateUrl(), driver == null ? null : driver.value(), config);
    }

    private static List<SettingEntry> entries(Map<String, String> properties, String origin) {
        List<SettingEntry> entries = new ArrayList<>();
        properties.forEach(
                (name, value) -> entries.add(new SettingEntry(name.substring(Setting.PREFIX.length()), value, origin)));
        return entries;
    }

    private void addFile(Surroundings surroundings) throws SQLException {
        SettingEntry named = first(Setting.CONFIG);
        if (named != null) {
            sources.add(SettingsFile.named(named));
        } else if (surroundings.defaultFile() != null) {
            sources.add(SettingsFile.at(surroundings.defaultFile()));
        }
    }

    /** Looked at before anything is validated: who turns Keyspread off is not to be stopped by another setting. */
    private boolean isOn() throws SQLException {
        SettingEntry enabled = first(Setting.ENABLED);
        if (enabled == null) {
            return true;
        }
        KeyspreadConfig.Builder config = KeyspreadConfig.builder();
        apply(Setting.ENABLED, enabled, config);
        return config.build().enabled();
    }

    private @Nullable SettingEntry first(Setting setting) {
        for (List<SettingEntry> source : sources) {
            for (SettingEntry entry : source) {
                if (Setting.named(entry.name()) == setting) {
                    return entry;
                }
            }
        }
        return null;
    }

    private KeyspreadConfig config() throws SQLException {
        KeyspreadConfig.Builder config = KeyspreadConfig.builder();
        for (SettingEntry entry : winners()) {
            if (entry.isRule()) {
                addRule(entry, config);
            } else {
                apply(entry.setting(), entry, config);
            }
        }
        return config.build();
    }

    private Iterable<SettingEntry> winners() throws SQLException {
        Map<Object, SettingEntry> winners = new LinkedHashMap<>();
        for (List<SettingEntry> source : sources) {
            Set<Object> here = new HashSet<>();
            for (SettingEntry entry : source) {
                Object key = entry.isRule() ? entry.column().folded() : entry.setting();
                if (!here.add(key)) {
                    throw entry.error("keyspread." + entry.name() + " is set twice", null);
                }
                winners.putIfAbsent(key, entry);
            }
        }
        return winners.values();
    }

    private static void addRule(SettingEntry entry, KeyspreadConfig.Builder config) throws SQLException {
        try {
            config.rule(entry.column(), entry.value(), entry.origin());
        } catch (RuleSyntaxException e) {
            throw entry.error("keyspread." + entry.name() + ": " + e.getMessage(), e);
        }
    }

    private static void apply(Setting setting, SettingEntry entry, KeyspreadConfig.Builder config) throws SQLException {
        try {
            SettingValue.apply(setting, entry.value(), config);
        } catch (IllegalArgumentException e) {
            throw entry.invalid(e);
        }
    }
}
