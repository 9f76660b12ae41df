package dev.keyspread.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The column that a rule is for. Names are as written, in their double quotes where they have them.
 *
 * @param schema the schema, or null when none was named
 * @param table the table
 * @param column the column
 */
record ColumnPath(@Nullable String schema, String table, String column) {

    /**
     * What two spellings of one column share, as far as it can be told before the dialect is known: case matters only in
     * quotes.
     */
    record Key(@Nullable String schema, String table, String column) {}

    /**
     * Reads {@code table.column} or {@code schema.table.column}.
     *
     * @throws IllegalArgumentException with a clause on what it must be
     */
    static ColumnPath parse(String text) {
        List<String> names = names(text);
        return switch (names.size()) {
            case 2 -> new ColumnPath(null, names.get(0), names.get(1));
            case 3 -> new ColumnPath(names.get(0), names.get(1), names.get(2));
            default -> throw notAPath();
        };
    }

    Key key() {
        return new Key(schema == null ? null : folded(schema), folded(table), folded(column));
    }

    private static List<String> names(String text) {
        List<String> names = new ArrayList<>();
        int start = 0;
        boolean quoted = false;
        for (int i = 0; i <= text.length(); i++) {
            char c = i == text.length() ? '.' : text.charAt(i);
            if (c == '"') {
                quoted = !quoted; // a doubled quote closes and opens again
            } else if (c == '.' && !quoted) {
                names.add(name(text.substring(start, i).trim()));
                start = i + 1;
            }
        }
        if (quoted) {
            throw notAPath();
        }
        return names;
    }

    private static String name(String text) {
        boolean quoted = text.length() > 2 && text.startsWith("\"") && text.endsWith("\"");
        boolean plain = !text.isEmpty() && text.chars().noneMatch(c -> c == '"' || Character.isWhitespace(c));
        if (!quoted && !plain) {
            throw notAPath();
        }
        return text;
    }

    private static String folded(String name) {
        return name.startsWith("\"")
                ? name.substring(1, name.length() - 1).replace("\"\"", "\"")
                : name.toLowerCase(Locale.ROOT);
    }

    private static IllegalArgumentException notAPath() {
        return new IllegalArgumentException(
                "must name <table>.<column> or <schema>.<table>.<column>; names with dots or"
                        + " blanks, or whose case matters, stand in double quotes: \"My.Table\".\"Col\"");
    }

    @Override
    public String toString() {
        return (schema == null ? "" : schema + ".") + table + "." + column;
    }
}
