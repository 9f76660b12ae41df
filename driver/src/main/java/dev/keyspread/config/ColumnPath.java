package dev.keyspread.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The column that a rule is for. Names stand without the quotes that they may be written in: whether case matters in them depends on the
 * dialect, and tables that differ in nothing but case are not told apart. {@link SettingEntry} parses it from a setting's name, and
 * {@link KeyspreadConfig} from a builder's call.
 *
 * @param schema the schema, or null when none was named
 * @param table the table
 * @param column the column
 */
record ColumnPath(@Nullable String schema, String table, String column) {
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

    /** Returns a key that is equal for all spellings of one column. A list: linking a record's hash is part of the cold start (ColdStart). */
    Object key() {
        ColumnPath folded = folded();
        return Arrays.asList(folded.schema, folded.table, folded.column);
    }

    /** Returns a path that is equal for all spellings of one column. */
    ColumnPath folded() {
        return new ColumnPath(
                schema == null ? null : schema.toLowerCase(Locale.ROOT),
                table.toLowerCase(Locale.ROOT),
                column.toLowerCase(Locale.ROOT));
    }

    private static List<String> names(String text) {
        List<String> names = new ArrayList<>();
        int start = 0;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == quote) {
                quote = 0; // a doubled quote closes and opens again
            } else if (quote == 0 && (c == '"' || c == '`')) {
                quote = c;
            } else if (quote == 0 && c == '.') {
                names.add(name(text.substring(start, i).trim()));
                start = i + 1;
            }
        }
        if (quote != 0) {
            throw notAPath();
        }
        names.add(name(text.substring(start).trim()));
        return names;
    }

    private static String name(String text) {
        char first = text.isEmpty() ? 0 : text.charAt(0);
        if (first == '"' || first == '`') {
            String quote = String.valueOf(first);
            if (text.length() < 3 || !text.endsWith(quote)) {
                throw notAPath();
            }
            return text.substring(1, text.length() - 1).replace(quote + quote, quote);
        }
        boolean bare = !text.isEmpty();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            bare &= c != '"' && c != '`' && !Character.isWhitespace(c);
        }
        if (!bare) {
            throw notAPath();
        }
        return text;
    }

    private static IllegalArgumentException notAPath() {
        return new IllegalArgumentException(
                "must name <table>.<column> or <schema>.<table>.<column>; names with dots or"
                        + " blanks stand in double quotes: \"My.Table\".\"Col\"");
    }

    @Override
    public String toString() {
        return (schema == null ? "" : schema + ".") + table + "." + column;
    }
}
