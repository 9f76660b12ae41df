package dev.keyspread.config;

import dev.keyspread.config.KeyspreadConfig.VendorInterfaces;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Settings as the agent takes them. Its own arguments win over system properties, environment and file. What is unknown or not valid is
 * told once and left out, since the agent must not stop an application. Only a fill rule that can't be read, or a file that may hold some,
 * is refused, since rows would go out unfilled. {@code AgentCore} reads them, and {@code Interception} wraps connections by them.
 *
 * <p>Unless it is set otherwise, wrappers implement all interfaces of a driver's own: the application was not written with a
 * wrapper in mind.
 */
public final class AgentSettings {
    private static final int MAX_TOLD = 1_000;

    private final Map<String, String> arguments;
    private final Consumer<String> told;
    private final Set<String> alreadyTold = ConcurrentHashMap.newKeySet();

    /**
     * Settings of one agent.
     *
     * @param arguments the agent's, by the settings' names, {@code keyspread.} included
     * @param told is told, once each, what was wrong with settings that are left out
     */
    public AgentSettings(Map<String, String> arguments, Consumer<String> told) {
        this.arguments = Map.copyOf(arguments);
        this.told = told;
    }

    /**
     * Reads the settings for one connect; see {@link ConnectionSettings#read(String, Properties)}.
     *
     * @throws SQLException SQLState 08001, when a rule, or a file in which rules may stand, can't be read
     */
    public ConnectionSettings read(String url, Properties properties) throws SQLException {
        return ConnectionSettings.read(url, properties, this);
    }

    /** Returns true if the arguments hold rules or name a file of them, which nobody but this agent knows of. */
    public boolean giveRules() {
        return arguments.keySet().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .anyMatch(name ->
                        name.startsWith(Setting.PREFIX + "shard.") || name.equals(Setting.CONFIG.settingName()));
    }

    /** Returns beginnings of the names of classes whose connections are to be left alone; none if the settings can't be read. */
    public List<String> exclude() {
        try {
            String list = read("", new Properties()).agentExclude();
            return Stream.of(list.split(",", -1))
                    .map(String::strip)
                    .filter(each -> !each.isEmpty())
                    .toList();
        } catch (SQLException refused) {
            return List.of(); // each connect is refused for the same reason
        }
    }

    List<SettingEntry> entries() {
        return SettingEntry.all(arguments, "agent arguments");
    }

    KeyspreadConfig.Builder defaults() {
        return KeyspreadConfig.builder().set(Setting.VENDOR_INTERFACES, VendorInterfaces.ALL);
    }

    /** Returns what tells of each problem once, and lets the application connect. */
    LeftOut leftOut() {
        return new LeftOut() {
            @Override
            void noted(SQLException problem) {
                String message = String.valueOf(problem.getMessage());
                if (alreadyTold.size() < MAX_TOLD && alreadyTold.add(message)) {
                    told.accept(message);
                }
            }
        };
    }
}
