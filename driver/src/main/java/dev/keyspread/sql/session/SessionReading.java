package dev.keyspread.sql.session;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;

/** Finds texts that sessions may read, or by which they compare, in different ways. */
public final class SessionReading {
    private SessionReading() {}

    /** Whether a text holds something that sessions can be told to read in another way. */
    public static boolean isReadOtherwise(String sql, Dialect dialect) {
        return sql.indexOf('\\') >= 0 || (dialect.isMysqlLike() && sql.indexOf('"') >= 0);
    }

    /** Whether a text changes which texts are equal, or of which types columns will be: H2's collation and IGNORECASE. */
    public static boolean changesComparison(Tokens tokens) {
        if (!tokens.dialect().setsComparison()) {
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
