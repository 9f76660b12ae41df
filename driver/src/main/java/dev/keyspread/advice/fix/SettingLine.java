package dev.keyspread.advice.fix;

import dev.keyspread.api.Visible;
import dev.keyspread.sql.QualifiedName;

/**
 * Writes a shard rule as a line for a properties file. Names may hold anything: whatever they hold, the line sets that rule and no other.
 * {@link SuggestedShard} and {@code keyspread adopt} show it, for people to paste.
 */
public final class SettingLine {
    private static final String PREFIX = "keyspread.shard.";

    private SettingLine() {}

    /**
     * Returns the line.
     *
     * @param path the column, its names in quotes where they need them
     */
    public static String of(String path, String expression) {
        return PREFIX + key(path) + " = " + Visible.text(expression.replace("\\", "\\\\"));
    }

    /** Returns the path of a column, its names in quotes where they need them; with the schema where the table's name has one. */
    public static String path(QualifiedName table, String column) {
        String schema = table.schema();
        return (schema == null || schema.isEmpty() ? "" : name(schema) + ".") + name(table.name()) + "." + name(column);
    }

    private static String name(String name) {
        boolean isWord =
                !name.isEmpty() && name.chars().allMatch(c -> c == '_' || c == '$' || Character.isLetterOrDigit(c));
        return isWord ? name : "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /** A properties file ends a key at a blank, a colon or an equals sign. It reads the escapes of {@link Visible}. */
    private static String key(String path) {
        StringBuilder key = new StringBuilder(path.length() + 16);
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '\\' || c == ' ' || c == ':' || c == '=') {
                key.append('\\');
            }
            key.append(c);
        }
        return Visible.text(key.toString());
    }
}
