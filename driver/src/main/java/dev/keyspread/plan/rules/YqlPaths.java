package dev.keyspread.plan.rules;

import java.util.Locale;

/**
 * Compares the paths by which YQL names tables: {@code orders}, {@code shop/orders}, and {@code /local/shop/orders} with the path of the
 * database. {@link RuleSources} looks up shard rules by them.
 *
 * <p>The path of the database is unknown here. An absolute path may therefore mean a table, but never certainly does.
 */
final class YqlPaths {
    private YqlPaths() {}

    /** Returns the last name of a path. Paths of one table always share it. */
    static String lastName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Returns true if an absolute path may lead to the table of a path within the database. */
    static boolean mayLeadTo(String absolute, String table) {
        return absolute.startsWith("/")
                && absolute.toLowerCase(Locale.ROOT).endsWith("/" + table.toLowerCase(Locale.ROOT));
    }
}
