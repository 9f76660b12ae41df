package dev.keyspread.agent.core;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what stands behind {@code -javaagent:keyspread-agent.jar=}: settings, separated by commas, their names without
 * {@code keyspread.} or with it. A comma belongs to the value where no further setting begins behind it, as in
 * {@code shard.orders.hash=crc32(a, b),reads=off}.
 */
final class AgentArguments {
    private static final String PREFIX = "keyspread.";

    /**
     * A comma with a further setting behind it. Rules and lists hold no equals sign, so that the next one belongs to
     * a setting.
     */
    private static final Pattern NEXT_SETTING = Pattern.compile(",(?=[^,=]*=)");

    private AgentArguments() {}

    /**
     * The settings by their full names.
     *
     * @param problems is told what is no setting
     */
    static Map<String, String> parse(@Nullable String arguments, Consumer<String> problems) {
        Map<String, String> settings = new LinkedHashMap<>();
        if (arguments == null || arguments.isBlank()) {
            return settings;
        }
        for (String argument : NEXT_SETTING.split(arguments, -1)) {
            int equals = argument.indexOf('=');
            if (equals < 0) {
                problems.accept("agent arguments: \"" + argument + "\" is no setting, write name=value");
                continue;
            }
            String name = argument.substring(0, equals).trim();
            String full = name.regionMatches(true, 0, PREFIX, 0, PREFIX.length()) ? name : PREFIX + name;
            String before =
                    settings.putIfAbsent(full, argument.substring(equals + 1).trim());
            if (before != null) {
                problems.accept("agent arguments: " + full + " is set twice, the first counts");
            }
        }
        return settings;
    }
}
