package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import org.jspecify.annotations.Nullable;

/**
 * The highest value of a column plus a number, in a statement that reads one table: {@code SELECT MAX(id) + 1 FROM t}, also in
 * {@code COALESCE(MAX(id), 0) + 1}.
 *
 * @param schema the table's schema as written and folded, or null
 * @param table its name, folded
 * @param column the column, folded
 */
public record MaxPlusOne(@Nullable String schema, String table, String column) {

    /** The first in those tokens, or null. */
    public static @Nullable MaxPlusOne find(Tokens tokens, TokenRange statement) {
        for (int i = statement.from(); i < statement.to(); i++) {
            if (tokens.isWord(i, "MAX") && tokens.isSymbol(i + 1, "(")) {
                int closed = tokens.closing(i + 1);
                int column = closed - 2;
                if (tokens.isName(column)
                        && (column == i + 2 || tokens.isSymbol(column - 1, "."))
                        && adds(tokens, closed)) {
                    return of(tokens, closed, statement.to(), tokens.name(column));
                }
            }
        }
        return null;
    }

    /**
     * The highest value of a column of a whole table, with or without a number added to it, which is all that a text reads; null where it
     * is another text.
     */
    public static @Nullable MaxPlusOne read(Tokens tokens) {
        int max = tokens.isAnyWord(1, "COALESCE", "IFNULL", "NVL") ? 3 : 1;
        if (!tokens.isWord(0, "SELECT") || !tokens.isWord(max, "MAX") || !tokens.isSymbol(max + 1, "(")) {
            return null;
        }
        int closed = tokens.closing(max + 1);
        int column = closed - 2;
        boolean isColumn =
                tokens.isName(column) && (column == max + 2 || (column == max + 4 && tokens.isSymbol(column - 1, ".")));
        return isColumn && readsAll(tokens, closed) ? of(tokens, closed, tokens.size(), tokens.name(column)) : null;
    }

    private static boolean readsAll(Tokens tokens, int from) {
        for (int i = from; i < tokens.size(); i++) {
            if (tokens.isAnyWord(i, "WHERE", "GROUP", "JOIN", "UNION", "SELECT", "OVER", "FILTER")
                    || (tokens.isSymbol(i, ",") && !tokens.isSymbol(i + 2, ")"))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a number is added, at once or behind {@code , 0)}. */
    private static boolean adds(Tokens tokens, int behind) {
        int at = behind;
        if (tokens.isSymbol(at, ",") && tokens.isSymbol(at + 2, ")")) {
            at += 3;
        }
        return tokens.isSymbol(at, "+") && at + 1 < tokens.size() && tokens.kind(at + 1) == TokenKind.NUMBER;
    }

    private static @Nullable MaxPlusOne of(Tokens tokens, int behind, int to, String column) {
        int at = behind;
        while (at < to && !tokens.isWord(at, "FROM")) {
            at++;
        }
        if (at + 1 >= to || !tokens.isName(at + 1)) {
            return null;
        }
        return tokens.isSymbol(at + 2, ".") && tokens.isName(at + 3)
                ? new MaxPlusOne(tokens.name(at + 1), tokens.name(at + 3), column)
                : new MaxPlusOne(null, tokens.name(at + 1), column);
    }
}
