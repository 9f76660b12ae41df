package dev.keyspread.sql.session;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.lexer.Tokens;

/**
 * Finds texts that sessions may read, or by which they compare, in different ways. The planner asks it ({@code SessionTexts},
 * {@code SessionChanges}) while it is not known how the session reads. It must find too many rather than too few.
 */
public final class SessionReading {
    private SessionReading() {}

    /**
     * Returns true if a text holds something that sessions can be told to read in another way, by what is in {@link LexicalModes}. Rather too
     * often than not, since it is asked only while it is not known how the session reads. What a server makes of a 0 that is
     * stored is not asked here.
     */
    public static boolean isReadOtherwise(String sql, Dialect dialect) {
        if (sql.indexOf('\\') >= 0) {
            return true;
        }
        boolean hasModes = dialect.has(Capability.SQL_MODE) || dialect.has(Capability.DATABASE_MODES);
        return hasModes
                && (sql.contains("''")
                        || sql.indexOf('[') >= 0
                        || (dialect.has(Capability.SQL_MODE)
                                ? sql.indexOf('"') >= 0 || sql.contains("||")
                                : hasPrefixedNumber(sql)));
    }

    /** {@code 0x1F}, {@code 0b11}, {@code 0o17}, {@code 1_000}: numbers in some of H2's modes only. */
    private static boolean hasPrefixedNumber(String sql) {
        for (int i = 0; i + 2 < sql.length(); i++) {
            char c = sql.charAt(i);
            if (c < '0' || c > '9' || (i > 0 && isWordPart(sql.charAt(i - 1)))) {
                continue;
            }
            int prefix = i + 1;
            while (prefix + 1 < sql.length() && Character.digit(sql.charAt(prefix), 10) >= 0) {
                prefix++;
            }
            boolean isPrefix = sql.charAt(prefix) == '_'
                    || (prefix == i + 1 && c == '0' && "xobXOB".indexOf(sql.charAt(prefix)) >= 0);
            if (isPrefix && prefix + 1 < sql.length() && Character.digit(sql.charAt(prefix + 1), 16) >= 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean isWordPart(char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    /** Returns true if a text changes which texts are equal, or the types of later columns: H2's collation and IGNORECASE. */
    public static boolean changesComparison(Tokens tokens) {
        if (!tokens.dialect().has(Capability.DATABASE_MODES)) {
            return false;
        }
        for (TokenRange statement : tokens.statements()) {
            int from = statement.from();
            int name = tokens.isWord(from + 1, "DATABASE") || tokens.isWord(from + 1, "BINARY") ? from + 2 : from + 1;
            if (tokens.isWord(from, "SET") && (tokens.isWord(name, "COLLATION") || tokens.isWord(name, "IGNORECASE"))) {
                return true;
            }
        }
        return false;
    }
}
