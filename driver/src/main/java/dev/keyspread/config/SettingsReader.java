package dev.keyspread.config;

import dev.keyspread.shard.rule.RuleSyntaxException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Brings the sources together: the first that has a setting wins. {@link ConnectionSettings} calls it at each connect. */
final class SettingsReader {
    /** URL, Properties, arguments, system properties and environment come before. */
    private static final int FIRST_FILE = 5;

    private final List<List<SettingEntry>> sources = new ArrayList<>();
    private final LeftOut leftOut;

    private SettingsReader(LeftOut leftOut) {
        this.leftOut = leftOut;
    }

    /** See {@link ConnectionSettings#read}. */
    static ConnectionSettings read(String url, Map<String, String> properties, Surroundings surroundings)
            throws SQLException {
        return new SettingsReader(new LeftOut())
                .read(url, properties, List.of(), surroundings, KeyspreadConfig.builder());
    }

    /** See {@link AgentSettings#read}. */
    static ConnectionSettings read(
            String url, Map<String, String> properties, Surroundings surroundings, AgentSettings agent)
            throws SQLException {
        return new SettingsReader(agent.leftOut())
                .read(url, properties, agent.entries(), surroundings, agent.defaults());
    }

    private ConnectionSettings read(
            String url,
            Map<String, String> properties,
            List<SettingEntry> arguments,
            Surroundings surroundings,
            KeyspreadConfig.Builder defaults)
            throws SQLException {
        UrlSettings urlSettings = UrlSettings.split(url);
        sources.add(List.of());
        sources.add(SettingEntry.all(properties, "Properties given to connect"));
        sources.add(arguments);
        sources.add(SettingEntry.all(surroundings.systemProperties(), "system properties"));
        List<SettingEntry> environment = new ArrayList<>(EnvironmentSettings.withoutRules(surroundings.environment()));
        sources.add(environment);
        List<SettingEntry> ofUrl = urlSettings.entries();
        sources.set(0, mayBeLimited(ofUrl) ? limited(ofUrl, surroundings) : ofUrl);
        if (isOn()) {
            environment.addAll(EnvironmentSettings.rules(surroundings.environment()));
            addFile(surroundings);
        }
        KeyspreadConfig config = isOn()
                ? config(defaults)
                : KeyspreadConfig.builder().set(Setting.ENABLED, false).build();
        SettingEntry driver = first(Setting.DELEGATE_DRIVER);
        SettingEntry exclude = first(Setting.AGENT_EXCLUDE);
        return new ConnectionSettings(
                urlSettings.delegateUrl(url),
                driver == null ? null : driver.value(),
                config,
                exclude == null ? "" : exclude.value());
    }

    /** The file that would be read without the URL counts here too, though the URL may name another one. */
    private List<SettingEntry> limited(List<SettingEntry> ofUrl, Surroundings surroundings) throws SQLException {
        SettingEntry limit = first(Setting.URL_SETTINGS);
        if (limit == null) {
            addFile(surroundings);
            limit = first(Setting.URL_SETTINGS);
            sources.subList(FIRST_FILE, sources.size()).clear();
        }
        boolean safe = false;
        if (limit != null) {
            try {
                safe = Setting.URL_SETTINGS.parse(limit.value());
            } catch (IllegalArgumentException e) {
                throw limit.invalid(e);
            }
        }
        return new UrlLimits(leftOut).allowed(ofUrl, safe);
    }

    private static boolean mayBeLimited(List<SettingEntry> ofUrl) {
        for (SettingEntry each : ofUrl) {
            Setting<?> setting = Setting.named(each.name());
            if (setting != null && (setting == Setting.URL_SETTINGS || setting.namesFileOrClass())) {
                return true;
            }
        }
        return false;
    }

    private void addFile(Surroundings surroundings) throws SQLException {
        SettingEntry named = first(Setting.CONFIG);
        if (named != null) {
            sources.add(SettingsFile.named(named, leftOut));
        } else if (surroundings.defaultFile() != null) {
            sources.add(SettingsFile.at(surroundings.defaultFile(), leftOut));
        }
    }

    /**
     * Returns true if {@code keyspread.enabled} is true. This is asked before other settings are validated, so that Keyspread can be
     * turned off even if one of them is wrong.
     */
    private boolean isOn() throws SQLException {
        SettingEntry enabled = first(Setting.ENABLED);
        if (enabled == null) {
            return true;
        }
        KeyspreadConfig.Builder config = KeyspreadConfig.builder();
        apply(Setting.ENABLED, enabled, config);
        return config.build().get(Setting.ENABLED);
    }

    private @Nullable SettingEntry first(Setting<?> setting) {
        for (List<SettingEntry> source : sources) {
            for (SettingEntry entry : source) {
                if (Setting.named(entry.name()) == setting) {
                    return entry;
                }
            }
        }
        return null;
    }

    private KeyspreadConfig config(KeyspreadConfig.Builder config) throws SQLException {
        SettingEntry lastRule = null;
        for (SettingEntry entry : winners()) {
            if (entry.isRule()) {
                addRule(entry, config);
                lastRule = entry;
            } else if (entry.isWhatIf()) {
                addWhatIf(entry, config);
            } else {
                apply(entry.setting(), entry, config);
            }
        }
        try {
            return config.build();
        } catch (IllegalArgumentException circle) {
            if (lastRule == null) {
                throw circle;
            }
            throw lastRule.error(circle.getMessage() + "; take one of them out", circle);
        }
    }

    private Iterable<SettingEntry> winners() throws SQLException {
        Map<Object, SettingEntry> winners = new LinkedHashMap<>();
        for (List<SettingEntry> source : sources) {
            Set<Object> here = new HashSet<>();
            for (SettingEntry entry : source) {
                Object key = key(entry);
                if (key != null && !here.add(key)) {
                    leaveOut(entry, entry.error("keyspread." + entry.name() + " is set twice", null));
                }
                if (key != null) {
                    winners.putIfAbsent(key, entry);
                }
            }
        }
        return winners.values();
    }

    /** Returns what an entry sets: a rule's column, or a setting. Null if there is none of its name and the entry is left out. */
    private @Nullable Object key(SettingEntry entry) throws SQLException {
        try {
            if (entry.isRule()) {
                return entry.column().key();
            }
            return entry.isWhatIf() ? "whatif." + entry.column().folded() : entry.setting();
        } catch (SQLException unknown) {
            leaveOut(entry, unknown);
            return null;
        }
    }

    /** A rule is never left out, nor what looks like a misspelt one: rows would go out unfilled. */
    private void leaveOut(SettingEntry entry, SQLException problem) throws SQLException {
        if (entry.isRule() || SettingNames.meansRule(entry.name())) {
            throw problem;
        }
        leftOut.noted(problem);
    }

    private static void addRule(SettingEntry entry, KeyspreadConfig.Builder config) throws SQLException {
        try {
            config.rule(entry.column(), entry.value(), entry.origin());
        } catch (RuleSyntaxException e) {
            throw entry.error("keyspread." + entry.name() + ": " + e.getMessage(), e);
        }
    }

    private void addWhatIf(SettingEntry entry, KeyspreadConfig.Builder config) throws SQLException {
        try {
            config.whatIf(entry.column(), entry.value(), entry.origin());
        } catch (RuleSyntaxException e) {
            leftOut.noted(entry.error("keyspread." + entry.name() + ": " + e.getMessage(), e));
        }
    }

    private void apply(Setting<?> setting, SettingEntry entry, KeyspreadConfig.Builder config) throws SQLException {
        try {
            config.setText(setting, entry.value());
        } catch (IllegalArgumentException e) {
            leftOut.noted(entry.invalid(e));
        }
    }
}
