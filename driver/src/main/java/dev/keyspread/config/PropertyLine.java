package dev.keyspread.config;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * A line of a properties file, with those that continue it. {@link SettingsFile} reads each line as a setting.
 *
 * @param number the number of its first line, from 1
 * @param text the line
 */
record PropertyLine(int number, String text) {
    /** Returns the lines of a file in their order, those without a property included. */
    static List<PropertyLine> all(String file) throws IOException {
        List<PropertyLine> all = new ArrayList<>();
        StringBuilder joined = new StringBuilder();
        int first = 1;
        int number = 0;
        BufferedReader lines = new BufferedReader(new StringReader(file));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            first = joined.isEmpty() ? number : first;
            joined.append(line).append('\n');
            if (!isContinued(line) || (first == number && isComment(line))) {
                all.add(new PropertyLine(first, joined.toString()));
                joined.setLength(0);
            }
        }
        if (!joined.isEmpty()) {
            all.add(new PropertyLine(first, joined.toString()));
        }
        return all;
    }

    private static boolean isComment(String line) {
        String text = line.stripLeading();
        return text.startsWith("#") || text.startsWith("!");
    }

    /** A backslash at its end that is not itself escaped. */
    private static boolean isContinued(String line) {
        int at = line.length();
        while (at > 0 && line.charAt(at - 1) == '\\') {
            at--;
        }
        return (line.length() - at) % 2 == 1;
    }

    /**
     * Returns the property that stands here, if any.
     *
     * @throws IllegalArgumentException when an escape in it is not valid; the message holds nothing of the line
     */
    List<Map.Entry<String, String>> entries() throws IOException {
        Properties property = new Properties();
        property.load(new StringReader(text));
        List<Map.Entry<String, String>> entries = new ArrayList<>();
        for (String name : property.stringPropertyNames()) {
            entries.add(Map.entry(name, property.getProperty(name)));
        }
        return entries;
    }
}
