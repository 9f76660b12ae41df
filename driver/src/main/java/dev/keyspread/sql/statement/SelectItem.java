package dev.keyspread.sql.statement;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One item of a select list, or of the list behind RETURNING. {@code QueryReader}, {@code NamedRowsReader} and {@code SingleTableReader}
 * read select lists by it.
 *
 * @param range all of its tokens
 * @param value those of its value, its alias left out; all of them where it is not certain that there is one
 * @param alias its alias, folded, or null
 * @param star the token of the star that stands for all columns of something, or -1
 */
public record SelectItem(
        TokenRange range, TokenRange value, @Nullable String alias, int star) {

    /** The items of a list; empty where the range is. */
    public static List<SelectItem> list(Tokens tokens, TokenRange list) {
        List<SelectItem> items = new ArrayList<>();
        for (TokenRange range : ExpressionWalker.items(tokens, list)) {
            items.add(of(tokens, range));
        }
        return items;
    }

    private static SelectItem of(Tokens tokens, TokenRange range) {
        int valueEnd = valueEnd(tokens, range);
        String alias = valueEnd < range.to() ? tokens.name(range.to() - 1) : null;
        return new SelectItem(range, new TokenRange(range.from(), valueEnd), alias, star(tokens, range));
    }

    /** Returns true if it stands for all columns of something: for as many as that has. */
    public boolean isStar() {
        return star >= 0;
    }

    private static int valueEnd(Tokens tokens, TokenRange item) {
        int last = item.to() - 1;
        if (last - item.from() > 1 && tokens.isWord(last - 1, "AS") && tokens.isName(last)) {
            return last - 1;
        }
        boolean isAliased = last > item.from()
                && tokens.isName(last)
                && !tokens.isAnyWord(last, "ISNULL", "NOTNULL") // PostgreSQL's for IS NULL and IS NOT NULL
                && isWhole(tokens, item.from(), last);
        return isAliased ? last : item.to();
    }

    /** Returns true if a plain value, a column or a CAST stands there, which a name can follow only as its alias. */
    private static boolean isWhole(Tokens tokens, int from, int end) {
        boolean isCast =
                tokens.isWord(from, "CAST") && tokens.isSymbol(from + 1, "(") && tokens.closing(from + 1) == end;
        boolean isColumn = tokens.isName(from) && tokens.lastOfName(from, end) == end - 1;
        return isCast || isColumn || tokens.valueEnd(from) == end;
    }

    /**
     * Where the star stands in {@code *}, {@code t.*}, {@code s.t.*} and {@code (t).*}, whatever follows it: {@code * EXCEPT (…)}. What a
     * TABLE statement shows is the star of its own. -1 where there is none.
     */
    private static int star(Tokens tokens, TokenRange item) {
        int at = item.from();
        if (tokens.isWord(at, "TABLE") && item.to() == at + 1) {
            return at;
        }
        if (tokens.isSymbol(at, "(")) {
            int behind = tokens.closing(at);
            at = tokens.isSymbol(behind, ".") ? behind + 1 : at;
        }
        while (at < item.to() && tokens.isName(at) && tokens.isSymbol(at + 1, ".")) {
            at += 2;
        }
        boolean isStar = at < item.to() && tokens.isSymbol(at, "*");
        return isStar ? at : -1;
    }
}
