package dev.keyspread.sql.read;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The names of one WITH's common table expressions, in order. All queries of the WITH share them: a set for each query would take memory
 * that grows with the square of their number. {@link DmlReader} and {@code ParsedDmlReader} make it for the {@link Scope} of each query.
 */
public final class CommonNames {
    private final Map<String, Integer> places = new HashMap<>();

    /** Takes the names in the order in which the WITH declares them. */
    public CommonNames(List<String> names) {
        for (int i = 0; i < names.size(); i++) {
            places.putIfAbsent(upper(names.get(i)), i);
        }
    }

    /** Returns true if a name is one of the first {@code count}, whatever its case. */
    boolean isAmong(String name, int count) {
        Integer place = places.get(upper(name));
        return place != null && place < count;
    }

    private static String upper(String name) {
        return name.toUpperCase(Locale.ROOT);
    }
}
