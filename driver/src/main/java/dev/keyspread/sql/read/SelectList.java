package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ClauseWords;
import dev.keyspread.sql.statement.ExpressionWalker;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The list of what a statement returns, its SELECT list or that of its RETURNING, as far as stars are concerned. Read from
 * tokens alone; {@code count(*)} is no star.
 */
public final class SelectList {
    private final Tokens tokens;
    private final List<TokenRange> items;
    private final int firstStar;
    private final int lastStar;

    private SelectList(Tokens tokens, List<TokenRange> items) {
        this.tokens = tokens;
        this.items = items;
        int first = -1;
        int last = -1;
        for (int i = 0; i < items.size(); i++) {
            if (isStar(items.get(i))) {
                first = first < 0 ? i : first;
                last = i;
            }
        }
        this.firstStar = first;
        this.lastStar = last;
    }

    /** The list of a text that is one statement which returns rows, or null where there is none. */
    public static @Nullable SelectList of(Tokens tokens) {
        List<TokenRange> statements = tokens.statements();
        if (statements.size() != 1) {
            return null;
        }
        int table = table(tokens, statements.get(0));
        if (table >= 0) {
            return new SelectList(tokens, List.of(new TokenRange(table, table + 1)));
        }
        int start = start(tokens, statements.get(0));
        return start < 0
                ? null
                : new SelectList(tokens, items(tokens, start, statements.get(0).to()));
    }

    /** Whether there is a star in it: {@code *} or {@code t.*}. */
    public boolean hasStar() {
        return firstStar >= 0;
    }

    /** How many columns stand before the first star. */
    public int before() {
        return firstStar;
    }

    /** How many columns stand behind the last star. */
    public int after() {
        return items.size() - 1 - lastStar;
    }

    /**
     * Whether a column of that name is named where it can't be told from those of a star: between two stars, or in the select
     * list of a subquery, through which a star may look.
     */
    public boolean namesBetweenStarsOrInside(String column) {
        for (int i = firstStar + 1; i < lastStar; i++) {
            if (!isStar(items.get(i)) && names(items.get(i), column)) {
                return true;
            }
        }
        return namedInside(tokens).contains(column.toLowerCase(Locale.ROOT));
    }

    private boolean names(TokenRange item, String column) {
        for (int i = item.from(); i < item.to(); i++) {
            if (tokens.isName(i) && tokens.name(i).equalsIgnoreCase(column)) {
                return true;
            }
        }
        return false;
    }

    /** The names, in lower case, in the select lists of subqueries. */
    private static Set<String> namedInside(Tokens tokens) {
        Set<String> names = new HashSet<>();
        List<Boolean> lists = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            int depth = lists.size() - 1;
            if (tokens.isSymbol(i, "(")) {
                boolean inList = depth >= 0 && lists.get(depth);
                lists.add(inList);
            } else if (tokens.isSymbol(i, ")") && depth >= 0) {
                lists.remove(depth);
            } else if (depth >= 0 && tokens.isWord(i, "SELECT")) {
                lists.set(depth, true);
            } else if (depth >= 0 && tokens.isWord(i, "FROM")) {
                lists.set(depth, false);
            } else if (depth >= 0 && lists.get(depth) && tokens.isName(i)) {
                names.add(tokens.name(i).toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }

    /** Where {@code TABLE t} stands, which is {@code SELECT * FROM t}; -1 where the statement is another. */
    private static int table(Tokens tokens, TokenRange statement) {
        int i = statement.from();
        while (tokens.isSymbol(i, "(")) {
            i++;
        }
        boolean isTable = tokens.isWord(i, "TABLE")
                && i + 1 < statement.to()
                && (tokens.isName(i + 1) || tokens.isWord(i + 1, "ONLY"));
        return isTable ? i : -1;
    }

    /** The names of the tables whose stars these are; empty if one stands alone, for all tables. */
    public Set<String> qualifiers() {
        Set<String> qualifiers = new HashSet<>();
        for (TokenRange item : items) {
            int star = star(item);
            if (star >= 0) {
                int name = tokens.isSymbol(star - 2, ")") ? star - 3 : star - 2;
                if (star == item.from() || !tokens.isName(name)) {
                    return Set.of();
                }
                qualifiers.add(tokens.name(name));
            }
        }
        return qualifiers;
    }

    /** The first token of the list; -1 where there is none. */
    private static int start(Tokens tokens, TokenRange statement) {
        int i = statement.from();
        while (tokens.isSymbol(i, "(")) {
            i++;
        }
        int depth = 0;
        boolean query = tokens.isWord(i, "SELECT") || tokens.isWord(i, "WITH");
        boolean write = tokens.isAnyWord(i, "INSERT", "UPDATE", "DELETE", "MERGE", "UPSERT", "REPLACE");
        for (; (query || write) && i < statement.to(); i++) {
            depth += tokens.isSymbol(i, "(") ? 1 : tokens.isSymbol(i, ")") ? -1 : 0;
            if (depth == 0) {
                write |= tokens.isAnyWord(i, "INSERT", "UPDATE", "DELETE", "MERGE");
                boolean returning =
                        tokens.isWord(i, "RETURNING") || (tokens.isWord(i, "RETURN") && tokens.isWord(i - 1, "THEN"));
                if (write ? returning : tokens.isWord(i, "SELECT")) {
                    return afterQuantifier(tokens, i + 1);
                }
            }
        }
        return -1;
    }

    private static int afterQuantifier(Tokens tokens, int from) {
        int i = from;
        while (i < tokens.size() && (tokens.kind(i) == TokenKind.HINT || tokens.isAnyWord(i, "ALL", "DISTINCT"))) {
            i++;
            if (tokens.isWord(i, "ON") && tokens.isSymbol(i + 1, "(")) {
                i = tokens.closing(i + 1);
            }
        }
        return i;
    }

    private static List<TokenRange> items(Tokens tokens, int start, int end) {
        int listEnd = new ExpressionWalker(tokens, end).expressionEnd(start, new ClauseWords(tokens)::begins);
        return ExpressionWalker.items(tokens, new TokenRange(start, listEnd));
    }

    private boolean isStar(TokenRange item) {
        return star(item) >= 0;
    }

    /**
     * Where the star stands in {@code *}, {@code t.*}, {@code s.t.*} and {@code (t).*}, or with what may follow it, {@code * EXCEPT (…)};
     * what a TABLE statement shows is the star of its own. -1 where there is none.
     */
    private int star(TokenRange item) {
        int i = item.from();
        if (tokens.isWord(i, "TABLE") && items.size() == 1) {
            return i;
        }
        if (tokens.isSymbol(i, "(") && tokens.isSymbol(i + 3, ".") && tokens.isSymbol(i + 2, ")")) {
            i += 4;
        }
        while (i < item.to() && tokens.isName(i) && tokens.isSymbol(i + 1, ".")) {
            i += 2;
        }
        boolean isStar = i < item.to()
                && tokens.isSymbol(i, "*")
                && (i + 1 == item.to() || tokens.isAnyWord(i + 1, "EXCEPT", "EXCLUDE", "REPLACE"));
        return isStar ? i : -1;
    }
}
