package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ClauseWords;
import dev.keyspread.sql.statement.CommonTables;
import dev.keyspread.sql.statement.ExpressionWalker;
import dev.keyspread.sql.write.WriteReader;
import dev.keyspread.sql.write.WriteStatement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The list of what a statement returns, its SELECT list or that of its RETURNING, as far as stars are concerned; {@code count(*)} is no
 * star.
 */
public final class SelectList {
    private final Tokens tokens;
    private final List<BlockText> blocks;
    private final BlockText result;
    private final List<TokenRange> items;
    private final int firstStar;
    private final int lastStar;
    private final List<DmlModel.TableUse> tables = new ArrayList<>();

    /** The columns, in lower case, that are named between stars, or beside one in a query that a star shows. */
    private final Set<String> named = new HashSet<>();

    private SelectList(Tokens tokens, List<BlockText> blocks, BlockText result) {
        this.tokens = tokens;
        this.blocks = blocks;
        this.result = result;
        this.items = ExpressionWalker.items(tokens, result.items());
        int first = -1;
        int last = -1;
        for (int i = 0; i < items.size(); i++) {
            if (star(items.get(i)) >= 0) {
                first = first < 0 ? i : first;
                last = i;
            }
        }
        this.firstStar = first;
        this.lastStar = last;
        for (int i = Math.max(0, first); i < last; i++) {
            note(items.get(i));
        }
        show(result, new HashSet<>());
    }

    /** The list of a text that is one statement which returns rows, or null where there is none. */
    public static @Nullable SelectList of(Tokens tokens) {
        List<TokenRange> statements = tokens.statements();
        if (statements.size() != 1) {
            return null;
        }
        TokenRange statement = statements.get(0);
        ReadText read = ReadText.of(tokens, statement);
        if (read == null) {
            BlockText written = written(tokens, statement);
            return written == null ? null : new SelectList(tokens, List.of(), written);
        }
        return read.parts().isEmpty()
                ? null
                : new SelectList(
                        tokens, read.texts(), read.texts().get(read.parts().get(0)));
    }

    /** What a statement returns that adds rows, be it in its WITH, as if its tables were a FROM list; null where it returns nothing. */
    private static @Nullable BlockText written(Tokens tokens, TokenRange statement) {
        List<FromItem> tables = new ArrayList<>();
        int list = -1;
        try {
            for (WriteStatement write : WriteReader.read(tokens, statement.from(), statement.to())) {
                DmlModel.TableUse use = new DmlModel.TableUse(
                        write.table().schema(),
                        write.table().name(),
                        write.table().alias());
                tables.add(new FromItem(use.alias() == null ? use.name() : use.alias(), use, List.of()));
            }
            int at = tokens.isWord(statement.from(), "WITH")
                    ? new CommonTables(tokens, statement.to()).read(statement.from() + 1)
                    : statement.from();
            list = tokens.isWord(at, "SELECT") ? at + 1 : returned(tokens, at, statement.to());
        } catch (UnreadableStatementException unread) {
            return null;
        }
        if (list < 0 || tables.isEmpty()) {
            return null;
        }
        int end = new ExpressionWalker(tokens, statement.to()).expressionEnd(list, new ClauseWords(tokens)::begins);
        TokenRange none = BlockText.NOTHING;
        return new BlockText(new TokenRange(list, end), none, none, none, false, false, tables);
    }

    /** The first token behind RETURNING or THEN RETURN, or -1. */
    private static int returned(Tokens tokens, int from, int to) {
        int at = new ExpressionWalker(tokens, to)
                .clauseEnd(
                        from,
                        i -> tokens.isWord(i, "RETURNING")
                                || (tokens.isWord(i, "THEN") && tokens.isWord(i + 1, "RETURN")));
        return at >= to ? -1 : tokens.isWord(at, "THEN") ? at + 2 : at + 1;
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

    /** The tables whose columns the stars show, also through queries in FROM and WITH; each as often as it is shown. */
    public List<DmlModel.TableUse> tables() {
        return List.copyOf(tables);
    }

    /** Whether a column of that name is named where it can't be told from those of a star. */
    public boolean namesAmongStars(String column) {
        return named.contains(column.toLowerCase(Locale.ROOT));
    }

    /** Whether other things than one table may give it columns. */
    public boolean isMixed() {
        return result.from().size() != 1 || result.from().get(0).table() == null;
    }

    /** The names, in lower case, that the statement gives to queries of its own. */
    public Set<String> queries() {
        Set<String> names = new HashSet<>();
        for (BlockText block : blocks) {
            for (FromItem item : block.from()) {
                if (item.table() == null && item.name() != null) {
                    names.add(item.name().toLowerCase(Locale.ROOT));
                }
            }
        }
        return names;
    }

    /** Follows the stars of a block. */
    private void show(BlockText block, Set<BlockText> seen) {
        if (!seen.add(block)) {
            return; // a recursive one
        }
        List<TokenRange> shown = ExpressionWalker.items(tokens, block.items());
        boolean hasStar = false;
        for (TokenRange item : shown) {
            int star = star(item);
            hasStar |= star >= 0;
            if (star >= 0) {
                showStar(block, qualifier(item, star), seen);
            }
        }
        if (hasStar && !block.equals(result)) {
            shown.forEach(this::note);
        }
    }

    private void showStar(BlockText block, @Nullable String qualifier, Set<BlockText> seen) {
        for (FromItem from : block.from()) {
            boolean isMeant = qualifier == null
                    || (from.name() != null && tokens.dialect().sameName(from.name(), qualifier));
            if (isMeant && from.table() != null) {
                tables.add(from.table());
            } else if (isMeant) {
                from.parts().forEach(part -> show(blocks.get(part), seen));
            }
        }
    }

    private void note(TokenRange item) {
        for (int i = item.from(); i < item.to() && star(item) < 0; i++) {
            if (tokens.isName(i)) {
                named.add(tokens.name(i).toLowerCase(Locale.ROOT));
            }
        }
    }

    /** The name of the table whose star it is; null where it stands alone, for all tables. */
    private @Nullable String qualifier(TokenRange item, int star) {
        int name = tokens.isSymbol(star - 2, ")") ? star - 3 : star - 2;
        return star == item.from() || !tokens.isName(name) ? null : tokens.name(name);
    }

    /**
     * Where the star stands in {@code *}, {@code t.*}, {@code s.t.*} and {@code (t).*}, or with what may follow it, {@code * EXCEPT (…)};
     * what a TABLE statement shows is the star of its own. -1 where there is none.
     */
    private int star(TokenRange item) {
        int i = item.from();
        if (tokens.isWord(i, "TABLE") && item.to() == i + 1) {
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
