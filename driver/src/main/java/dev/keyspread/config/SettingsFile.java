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
import java.util.Properties;

/** Reads a properties file (UTF-8) in which every key is a setting with its full name. */
final class SettingsFile {
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
     * @throws SQLException when it is missing, can't be read, or holds what is no setting
     */
    static List<SettingEntry> named(SettingEntry setting, LeftOut leftOut) throws SQLException {
        try {
            Path path = Path.of(setting.value());
            SettingsFile file = new SettingsFile("file " + path, leftOut);
            try (Reader reader = Files.newBufferedReader(path)) {
                return file.read(reader);
            }
        } catch (InvalidPathException | IOException e) {
            throw setting.error(Setting.PREFIX + setting.name() + " = " + setting.value() + " can't be read: " + e, e);
        }
    }

    /**
     * Reads the file at that place.
     *
     * @throws SQLException when it can't be read or holds what is no setting
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
        List<String[]> lines = new ArrayList<>();
        try {
            new Lines(lines).load(reader);
        } catch (IllegalArgumentException e) {
            throw SettingEntry.error(origin, "is not a properties file: " + e.getMessage(), e);
        }
        for (String[] line : lines) {
            add(line[0], line[1]);
        }
        return entries;
    }

    private void add(String key, String value) throws SQLException {
        if (!Setting.isOurs(key)) {
            SQLException unknown = SettingEntry.error(
                    origin, "unknown setting " + key + ". Every name in this file begins with " + Setting.PREFIX, null);
            if (SettingNames.meansRule(key)) {
                throw unknown; // one without the prefix is a rule all the same
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

    /** Keeps what is loaded in its order and all of it: a map would drop the first of two rules for one column. */
    private static final class Lines extends Properties {
        private static final long serialVersionUID = 1L;

        private final transient List<String[]> lines;

        private Lines(List<String[]> lines) {
            this.lines = lines;
        }

        @Override
        public synchronized Object put(Object key, Object value) {
            lines.add(new String[] {(String) key, (String) value});
            return value;
        }
    }
}
