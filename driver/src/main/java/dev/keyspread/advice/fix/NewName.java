package dev.keyspread.advice.fix;

import dev.keyspread.schema.Table;
import java.util.Locale;

/**
 * Finds a name for a column that does not exist yet, spelt as the table spells the ones it has. Fixes and {@code keyspread suggest} ask
 * it.
 */
public final class NewName {
    private NewName() {}

    /**
     * A free name.
     *
     * @param words the words it consists of, in lower case
     */
    public static String of(Table table, String... words) {
        String name = spell(style(table), words);
        for (int i = 2; table.column(name) != null; i++) {
            name = spell(style(table), words) + i;
        }
        return name;
    }

    /** A free name that begins with another column's. */
    static String behind(Table table, String column, String... words) {
        String[] all = new String[words.length + 1];
        all[0] = column;
        System.arraycopy(words, 0, all, 1, words.length);
        return of(table, all);
    }

    /** The name whose spelling is followed: the leading key part's, or the first column's. */
    private static String style(Table table) {
        return table.key().isEmpty()
                ? table.columns().get(0).name()
                : table.key().get(0).column();
    }

    private static String spell(String style, String... words) {
        if (style.equals(style.toUpperCase(Locale.ROOT))) {
            return String.join("_", words).toUpperCase(Locale.ROOT);
        }
        if (style.equals(style.toLowerCase(Locale.ROOT))) {
            return String.join("_", words);
        }
        StringBuilder name = new StringBuilder();
        for (String word : words) {
            boolean capital = name.length() > 0 || Character.isUpperCase(style.charAt(0));
            name.append(capital ? Character.toUpperCase(word.charAt(0)) : word.charAt(0))
                    .append(word.substring(1));
        }
        return name.toString();
    }
}
