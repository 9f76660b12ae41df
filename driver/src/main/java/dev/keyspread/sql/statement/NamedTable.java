package dev.keyspread.sql.statement;

import dev.keyspread.sql.lexer.Tokens;
import org.jspecify.annotations.Nullable;

/**
 * A table as a statement names it, to write to it or to read it: {@code t}, {@code s.t}, {@code ONLY (s.t)}, with hints before it. Its
 * alias stands behind it. {@code FromListReader}, {@code TargetReader} and {@code WriteTargets} read names of tables by it.
 *
 * @param schema its schema as written and folded, or null
 * @param name its name, folded
 * @param first the first token of what qualifies it
 * @param nameToken the token of its name
 * @param end the token behind it; -1 where more than a name stands in the brackets behind ONLY
 */
public record NamedTable(@Nullable String schema, String name, int first, int nameToken, int end) {

    /** The table that is named at {@code from}, in a statement that ends before {@code to}; null where none is. */
    public static @Nullable NamedTable at(Tokens tokens, int from, int to) {
        int hinted = tokens.behindHints(from);
        int only = TargetWords.behindOnly(tokens, hinted);
        boolean bracketed = only > hinted + 1;
        int first = tokens.behindHints(only);
        if (first >= to || !tokens.isName(first)) {
            return null;
        }
        int last = tokens.lastOfName(first, to);
        String schema = last == first ? null : tokens.name(last - 2);
        int end = !bracketed ? last + 1 : tokens.isSymbol(last + 1, ")") ? last + 2 : -1;
        return new NamedTable(schema, tokens.name(last), first, last, end);
    }

    /**
     * The token of the alias that stands at {@code at}, behind AS or without it; -1 without one.
     *
     * @param goesOn whether the statement goes on with the word that stands there
     */
    public static int alias(Tokens tokens, int at, int to, boolean goesOn) {
        if (at + 1 < to && tokens.isWord(at, "AS") && tokens.isName(at + 1)) {
            return at + 1;
        }
        return at < to && tokens.isName(at) && !goesOn ? at : -1;
    }

    /** It as the item of a statement that has that alias. */
    public TableUse as(@Nullable String alias) {
        return new TableUse(schema, name, alias);
    }
}
