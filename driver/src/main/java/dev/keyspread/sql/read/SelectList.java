package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.ClauseWords;
import dev.keyspread.sql.statement.CommonTables;
import dev.keyspread.sql.statement.ExpressionWalker;
import dev.keyspread.sql.statement.SelectItem;
import dev.keyspread.sql.statement.TableUse;
import dev.keyspread.sql.write.WriteReader;
import dev.keyspread.sql.write.WriteStatement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The list of what a statement returns, its SELECT list or that of its RETURNING, as far as stars are concerned; {@code count(*)} is no
 * star.
 */
public final class SelectList {
    private static final Set<String> VERBS = Set.of("insert", "update", "delete", "merge", "replace");

    private final Tokens tokens;
    private final List<BlockText> blocks;
    private final BlockText result;
    private final List<SelectItem> items;

    /** Whether it is that of a SELECT from what the WITH before it writes: by which names is not followed. */
    private final boolean selectsWritten;

    private final int firstStar;
    private final int lastStar;
    private final List<TableUse> tables = new ArrayList<>();

    /** The branches of each UNION or the like whose rows are shown. */
    private final List<List<BlockText>> unions = new ArrayList<>();

    /** The columns, in lower case, that are named between stars, or beside one in a query that a star shows. */
    private final Set<String> named = new HashSet<>();

    /** The first branch names the columns of the rest. */
    private SelectList(Tokens tokens, List<BlockText> blocks, List<BlockText> branches, boolean selectsWritten) {
        this.tokens = tokens;
        this.blocks = blocks;
        this.result = branches.get(0);
        this.selectsWritten = selectsWritten;
        this.items = SelectItem.list(tokens, result.items());
        int first = -1;
        int last = -1;
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i).isStar()) {
                first = first < 0 ? i : first;
                last = i;
            }
        }
        this.firstStar = first;
        this.lastStar = last;
        for (int i = Math.max(0, first); i < last; i++) {
            note(items.get(i));
        }
        noteUnion(branches);
        show(result, new HashSet<>());
    }

    /** The list of a text that is one statement which returns rows, or null where there is none. */
    public static @Nullable SelectList of(Tokens tokens) {
        List<TokenRange> statements = tokens.statements();
        if (statements.size() != 1) {
            return null;
        }
        TokenRange statement = statements.get(0);
        ReadText read = ReadText.of(Shape.of(tokens), statement);
        if (read == null) {
            return written(tokens, statement);
        }
        return read.parts().isEmpty()
                ? null
                : new SelectList(tokens, read.texts(), blocks(read.texts(), read.parts()), false);
    }

    private static List<BlockText> blocks(List<BlockText> all, List<Integer> parts) {
        return parts.stream().map(all::get).toList();
    }

    /** What a statement returns that adds rows, be it in its WITH, as if its tables were a FROM list; null where it returns nothing. */
    private static @Nullable SelectList written(Tokens tokens, TokenRange statement) {
        List<FromItem> tables = new ArrayList<>();
        CommonTables with = new CommonTables(tokens, statement.to());
        int at = statement.from();
        try {
            for (WriteStatement write : WriteReader.read(tokens, statement.from(), statement.to())) {
                TableUse use = new TableUse(
                        write.table().schema(),
                        write.table().name(),
                        write.table().alias());
                tables.add(new FromItem(use.alias() == null ? use.name() : use.alias(), use, List.of()));
            }
            at = tokens.isWord(at, "WITH") ? with.read(at + 1) : at;
        } catch (UnreadableStatementException unread) {
            return null;
        }
        boolean selects = tokens.isWord(at, "SELECT");
        TokenRange items = returned(tokens, at, statement.to());
        if (items == null || tables.isEmpty() || (selects && unites(tokens, statement))) {
            return null;
        }
        TokenRange none = BlockText.NOTHING;
        BlockText block = new BlockText(items, none, none, none, false, false, tables);
        SelectList list = new SelectList(tokens, List.of(), List.of(block), selects);
        for (int open : with.bodies()) {
            TokenRange returned = returned(tokens, open + 1, tokens.closing(open) - 1);
            SelectItem.list(tokens, returned == null ? none : returned).forEach(list::note);
        }
        return list;
    }

    private static boolean unites(Tokens tokens, TokenRange statement) {
        return IntStream.range(statement.from(), statement.to()).anyMatch(new ClauseWords(tokens)::isSetOperation);
    }

    /** The list of a SELECT, or that behind RETURNING or THEN RETURN; null where there is none. */
    private static @Nullable TokenRange returned(Tokens tokens, int from, int to) {
        ClauseWords words = new ClauseWords(tokens);
        ExpressionWalker walker = new ExpressionWalker(tokens, to);
        int at = tokens.isWord(from, "SELECT") ? from : walker.clauseEnd(from, i -> words.returned(i) >= 0);
        int list = at >= to ? -1 : at == from ? words.selectList(from + 1) : words.returned(at);
        return list < 0 ? null : new TokenRange(list, walker.expressionEnd(list, words::begins));
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
        int added = new ClauseWords(tokens).addsAction(result.items().from()) ? 1 : 0;
        return items.size() - 1 - lastStar + added;
    }

    /** The tables whose columns the stars show, also through queries in FROM and WITH; each as often as it is shown. */
    public List<TableUse> tables() {
        return List.copyOf(tables);
    }

    /** Whether a column of that name is named where it can't be told from those of a star. */
    public boolean namesAmongStars(String column) {
        return named.contains(column.toLowerCase(Locale.ROOT));
    }

    /**
     * Whether a column is the same in all branches of each UNION that is shown: the branches are of one text but for their conditions, or
     * each is a star of one table, and these tables are alike.
     *
     * @param form what tables that are alike have in common
     */
    public boolean unitesAlike(Function<TableUse, ?> form) {
        for (List<BlockText> union : unions) {
            boolean isOneText = union.stream().allMatch(branch -> isSame(branch, union.get(0)));
            List<TableUse> starred = new ArrayList<>();
            boolean isAlike = isOneText
                    || (union.stream().allMatch(branch -> addStarred(branch, starred))
                            && starred.stream().map(form).distinct().count() == 1);
            if (!isAlike) {
                return false;
            }
        }
        return true;
    }

    private void noteUnion(List<BlockText> branches) {
        if (branches.size() > 1) {
            unions.add(branches);
        }
    }

    private boolean isSame(BlockText block, BlockText other) {
        return block.from().equals(other.from())
                && isSame(block.items(), other.items())
                && isSame(block.tables(), other.tables());
    }

    private boolean isSame(TokenRange range, TokenRange other) {
        int apart = other.from() - range.from();
        for (int i = range.from(); i < range.to(); i++) {
            if (!tokens.text(i).equals(tokens.text(i + apart))) {
                return false;
            }
        }
        return range.to() + apart == other.to();
    }

    /** Adds the table that a block shows the columns of and nothing else, also through queries; false where it is none. */
    private boolean addStarred(BlockText block, List<TableUse> starred) {
        List<SelectItem> shown = SelectItem.list(tokens, block.items());
        SelectItem star = shown.size() == 1 ? shown.get(0) : null;
        if (star == null || !star.isStar() || star.star() + 1 != star.range().to()) {
            return false;
        }
        List<FromItem> meant = isOfAll(star) ? block.from() : meant(block, String.valueOf(qualifier(star)));
        FromItem only = meant.size() == 1 ? meant.get(0) : null;
        if (only == null || only.table() != null) {
            return only != null && starred.add(only.table());
        }
        return !only.parts().isEmpty() && only.parts().stream().allMatch(part -> addStarred(blocks.get(part), starred));
    }

    /** Whether other things than one table may give it columns. */
    public boolean isMixed() {
        return selectsWritten
                || result.from().size() != 1
                || result.from().get(0).table() == null;
    }

    /** The names, in lower case, that the statement gives to queries of its own, and H2 by their verbs to writes in its FROM. */
    public Set<String> queries() {
        Set<String> names = new HashSet<>(selectsWritten ? VERBS : Set.of());
        for (BlockText block : blocks) {
            for (FromItem item : block.from()) {
                if (item.table() == null && item.name() != null) {
                    names.add(item.name().toLowerCase(Locale.ROOT));
                }
                if (item.common() != null) {
                    names.add(item.common().toLowerCase(Locale.ROOT)); // by which H2 tells it, whatever its alias
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
        List<SelectItem> shown = SelectItem.list(tokens, block.items());
        boolean hasStar = false;
        for (SelectItem item : shown) {
            hasStar |= item.isStar();
            String qualifier = qualifier(item);
            if (isOfAll(item) || qualifier != null) {
                showStar(block, qualifier, seen);
            }
        }
        if (hasStar && !block.equals(result)) {
            shown.forEach(this::note);
        }
    }

    private void showStar(BlockText block, @Nullable String qualifier, Set<BlockText> seen) {
        List<FromItem> meant = qualifier == null || selectsWritten ? block.from() : meantAround(block, qualifier);
        for (FromItem from : meant) {
            if (from.table() != null) {
                tables.add(from.table());
            } else {
                List<BlockText> branches = blocks(blocks, from.parts());
                noteUnion(branches);
                branches.forEach(branch -> show(branch, seen));
            }
        }
    }

    /** The items of its FROM list that go by that name. */
    private List<FromItem> meant(BlockText block, String name) {
        return block.from().stream()
                .filter(from -> from.name() != null && tokens.dialect().sameName(from.name(), name))
                .toList();
    }

    /** The same; where it has none, those of all blocks: LATERAL sees those around it. */
    private List<FromItem> meantAround(BlockText block, String name) {
        List<FromItem> meant = meant(block, name);
        return meant.isEmpty()
                ? blocks.stream().flatMap(each -> meant(each, name).stream()).toList()
                : meant;
    }

    private void note(SelectItem item) {
        if (item.alias() != null) {
            named.add(item.alias().toLowerCase(Locale.ROOT));
            return;
        }
        for (int i = item.range().from(); i < item.range().to() && !item.isStar(); i++) {
            if (tokens.isName(i)) {
                named.add(tokens.name(i).toLowerCase(Locale.ROOT));
            }
        }
    }

    /** Whether it is a star that stands alone, for all tables. */
    private static boolean isOfAll(SelectItem item) {
        return item.isStar() && item.star() == item.range().from();
    }

    /** The name of the table whose star it is: {@code t} of {@code t.*} and {@code (s.t).*}; null where it is none of one table. */
    private @Nullable String qualifier(SelectItem item) {
        int name = item.star() - 2;
        if (!item.isStar() || isOfAll(item)) {
            return null;
        }
        boolean isBracketed = tokens.isSymbol(name, ")");
        name -= isBracketed ? 1 : 0;
        boolean isTable = tokens.isName(name)
                && (!isBracketed || tokens.isSymbol(name - 1, "(") || tokens.isSymbol(name - 1, "."));
        return isTable ? tokens.name(name) : null;
    }
}
