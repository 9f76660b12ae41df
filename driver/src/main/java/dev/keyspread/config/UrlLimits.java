package dev.keyspread.config;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps a URL from naming files and classes where {@code keyspread.url-settings} is {@code safe}: it may come from a stranger.
 * {@link SettingsReader} passes a URL's settings through it.
 */
final class UrlLimits {
    private final LeftOut leftOut;

    /** Limits that tell of what they leave out. */
    UrlLimits(LeftOut leftOut) {
        this.leftOut = leftOut;
    }

    /**
     * Returns those of a URL's settings that it may hold.
     *
     * @param safe whether it may name no file and no class
     * @throws SQLException when it holds others
     */
    List<SettingEntry> allowed(List<SettingEntry> ofUrl, boolean safe) throws SQLException {
        List<SettingEntry> allowed = new ArrayList<>();
        for (SettingEntry each : ofUrl) {
            Setting<?> setting = Setting.named(each.name());
            if (setting == Setting.URL_SETTINGS) {
                leftOut.noted(each.error("keyspread.url-settings can't be set by a URL, which it limits", null));
            } else if (safe && setting != null && setting.namesFileOrClass()) {
                leftOut.noted(each.error(
                        setting.settingName() + " can't be set by a URL, as keyspread.url-settings is safe", null));
            } else {
                allowed.add(each);
            }
        }
        return allowed;
    }
}
