package dev.keyspread.config;

import dev.keyspread.api.Visible;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds one setting with its origin. The readers of URLs, files and the environment make entries; {@link SettingsReader} puts them
 * together. Errors about settings are made here, with SQLState 08001; {@link #invalid(String)} masks the value.
 *
 * @param name the name without {@link Setting#PREFIX}
 * @param value the value, without blanks around it
 * @param origin the source's name in messages: "connection URL", "environment variable KEYSPREAD_READS"
 */
record SettingEntry(String name, String value, String origin) {
    private static final String RULE_PREFIX = "shard.";
    private static final String WHAT_IF_PREFIX = "whatif.";
    private static final int MAX_SHOWN = 200;

    SettingEntry {
        name = name.trim();
        value = value.trim();
    }

    /** Returns an entry for each property. Every name has to begin with {@link Setting#PREFIX}. */
    static List<SettingEntry> all(Map<String, String> properties, String origin) {
        List<SettingEntry> entries = new ArrayList<>();
        for (Map.Entry<String, String> property : properties.entrySet()) {
            String name = property.getKey().substring(Setting.PREFIX.length());
            entries.add(new SettingEntry(name, property.getValue(), origin));
        }
        return entries;
    }

    /** Returns true if the entry is a shard rule, {@code shard.<table>.<column>}. */
    boolean isRule() {
        return name.regionMatches(true, 0, RULE_PREFIX, 0, RULE_PREFIX.length());
    }

    /** Returns true if the entry is a shard rule that is only tried out, {@code whatif.<table>.<column>}. */
    boolean isWhatIf() {
        return name.regionMatches(true, 0, WHAT_IF_PREFIX, 0, WHAT_IF_PREFIX.length());
    }

    /**
     * Returns the shard column that this rule fills.
     *
     * @throws SQLException if the name holds no column
     */
    ColumnPath column() throws SQLException {
        try {
            return ColumnPath.parse(name.substring(isRule() ? RULE_PREFIX.length() : WHAT_IF_PREFIX.length()));
        } catch (IllegalArgumentException e) {
            throw error(Setting.PREFIX + name + " " + e.getMessage(), null);
        }
    }

    /**
     * Returns the setting of this entry's name.
     *
     * @throws SQLException if there is none
     */
    Setting<?> setting() throws SQLException {
        Setting<?> setting = Setting.named(name);
        if (setting == null) {
            throw error("unknown setting " + Setting.PREFIX + name + ". " + SettingNames.suggestionFor(name), null);
        }
        return setting;
    }

    /** Returns an exception for an invalid value. The message shows the value, masked and shortened. */
    SQLException invalid(String problem) {
        String shown = Secrets.mask(value);
        if (shown.length() > MAX_SHOWN) {
            shown = shown.substring(0, MAX_SHOWN) + "…";
        }
        return error(Setting.PREFIX + name + " = " + shown + ": " + problem, null);
    }

    /** Returns an exception for an invalid value, with the problem's message. */
    SQLException invalid(IllegalArgumentException problem) {
        return invalid(String.valueOf(problem.getMessage()));
    }

    /** Returns an exception for a problem with this entry. */
    SQLException error(String problem, @Nullable Throwable cause) {
        return error(origin, problem, cause);
    }

    /** Returns an exception for a problem with a source. SQLState 08001: no connection can be made, and trying again doesn't help. */
    static SQLException error(String origin, String problem, @Nullable Throwable cause) {
        return new SQLNonTransientConnectionException(
                Visible.text("Keyspread, " + origin + ": " + problem), "08001", cause);
    }
}
