package dev.keyspread.config;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads a properties file (UTF-8) in which every key is a setting with its full name. {@link SettingsReader} calls it for the file that
 * {@code keyspread.config} names, and for the one on the class path. No message shows a line that holds no setting.
 */
final class SettingsFile {
    /** Enough for thousands of rules, in characters. A longer file holds something else. */
    private static final int MAX_LENGTH = 4 << 20;

    private final String origin;
    private final List<SettingEntry> entries = new ArrayList<>();

    private final LeftOut leftOut;

    private SettingsFile(String origin, LeftOut leftOut) {
        this.origin = origin;
        this.leftOut = leftOut;
    }

    /**
     * Reads the file that a setting names.
     *
     * @throws SQLException if the file is missing, can't be read, or holds a line that is no setting
     */
    static List<SettingEntry> named(SettingEntry setting, LeftOut leftOut) throws SQLException {
        try {
            Path path = Path.of(setting.value());
            SettingsFile file = new SettingsFile("file " + path, leftOut);
            if (Files.exists(path) && !Files.isRegularFile(path)) { // a pipe or a device might never end
                throw new IOException("it is no regular file");
            }
            try (Reader reader = Files.newBufferedReader(path)) {
                return file.read(reader);
            }
        } catch (InvalidPathException | IOException e) {
            throw setting.error(Setting.PREFIX + setting.name() + " = " + setting.value() + " can't be read: " + e, e);
        }
    }

    /**
     * Reads the file at a location, such as an entry of a jar.
     *
     * @throws SQLException if the file can't be read, or holds a line that is no setting
     */
    static List<SettingEntry> at(URI location, LeftOut leftOut) throws SQLException {
        SettingsFile file = new SettingsFile("file " + location, leftOut);
        try {
            URLConnection connection = location.toURL().openConnection();
            connection.setUseCaches(false); // a cached jar file would stay open
            try (Reader reader = new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8)) {
                return file.read(reader);
            }
        } catch (IOException e) {
            throw SettingEntry.error(file.origin, "can't be read: " + e, e);
        }
    }

    private List<SettingEntry> read(Reader reader) throws IOException, SQLException {
        int number = 1;
        for (PropertyLine line : PropertyLine.all(text(reader))) {
            number = line.number();
            try {
                for (Map.Entry<String, String> each : line.entries()) {
                    add(each.getKey(), each.getValue(), number);
                }
            } catch (IllegalArgumentException e) {
                throw SettingEntry.error(origin, "line " + number + " is none of a properties file", null);
            }
        }
        return entries;
    }

    private static String text(Reader reader) throws IOException {
        StringBuilder text = new StringBuilder();
        char[] buffer = new char[8_192];
        for (int read = reader.read(buffer); read >= 0; read = reader.read(buffer)) {
            text.append(buffer, 0, read);
            if (text.length() > MAX_LENGTH) {
                throw new IOException("it is longer than " + MAX_LENGTH + " characters");
            }
        }
        return text.toString();
    }

    /** Adds an entry. An unknown name is not shown, because a URL may name a file that holds somebody's secret. */
    private void add(String key, String value, int line) throws SQLException {
        if (!Setting.isOurs(key)) {
            SQLException unknown = SettingEntry.error(
                    origin,
                    "line " + line + " holds no setting. Every name in this file begins with " + Setting.PREFIX,
                    null);
            if (SettingNames.meansRule(key)) {
                throw unknown; // a shard rule without the prefix: ignoring it would leave rows unfilled
            }
            leftOut.noted(unknown);
            return;
        }
        SettingEntry entry = new SettingEntry(key.substring(Setting.PREFIX.length()), value, origin);
        if (Setting.named(entry.name()) == Setting.CONFIG) {
            leftOut.noted(entry.error("keyspread.config can't stand in a settings file, it names one", null));
            return;
        }
        entries.add(entry);
    }
}
