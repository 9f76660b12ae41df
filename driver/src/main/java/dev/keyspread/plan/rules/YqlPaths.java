package dev.keyspread.plan.rules;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Locale;

/**
 * The paths by which YQL names tables: {@code orders}, {@code shop/orders} within the database, and {@code /local/shop/orders}
 * with the database's own path, which is not known here.
 */
public final class YqlPaths {
    private YqlPaths() {}

    /** The last name of a path, which tables that may be the same have in common. */
    static String lastName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Returns true if an absolute path may lead to the table of a path within the database. */
    static boolean mayLeadTo(String absolute, String table) {
        return absolute.startsWith("/")
                && absolute.toLowerCase(Locale.ROOT).endsWith("/" + table.toLowerCase(Locale.ROOT));
    }

    /** Returns true if a text says itself in which directory its tables lie: {@code PRAGMA TablePathPrefix}. */
    public static boolean setsDirectory(Tokens tokens) {
        if (!tokens.dialect().has(Capability.PATHS)) {
            return false;
        }
        for (TokenRange statement : tokens.statements()) {
            for (int i = statement.from() + 1; i < statement.to(); i++) {
                if (tokens.isWord(statement.from(), "PRAGMA") && tokens.isWord(i, "TABLEPATHPREFIX")) {
                    return true;
                }
            }
        }
        return false;
    }
}
