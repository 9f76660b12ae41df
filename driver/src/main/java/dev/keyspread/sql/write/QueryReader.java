package dev.keyspread.sql.write;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.SelectItem;
import dev.keyspread.sql.statement.TableUse;
import dev.keyspread.sql.tree.StatementReader;
import dev.keyspread.sql.tree.StatementTree;
import dev.keyspread.sql.tree.StatementTree.Derived;
import dev.keyspread.sql.tree.StatementTree.FromItem;
import dev.keyspread.sql.tree.StatementTree.FromList;
import dev.keyspread.sql.tree.StatementTree.Named;
import dev.keyspread.sql.tree.StatementTree.Nested;
import dev.keyspread.sql.tree.StatementTree.On;
import dev.keyspread.sql.tree.StatementTree.Part;
import dev.keyspread.sql.tree.StatementTree.Rows;
import dev.keyspread.sql.tree.StatementTree.Select;
import dev.keyspread.sql.tree.StatementTree.Using;
import dev.keyspread.sql.tree.StatementTree.With;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says what the tree of an insert's query yields: one select list, those of several SELECT under UNION, or the rows of a VALUES. The other
 * readers of this package ask it, {@link InsertReader} and {@link MergeReader} first. No select list means a query that is made in another
 * way: of its rows nothing may be assumed.
 */
final class QueryReader {
    /** Longer chains of common tables that take their rows from each other are not followed: each link takes room on the stack. */
    private static final int MAX_CHAIN = 16;

    private static final int NONE = -1;
    private static final int SEVERAL = -2;

    private final Tokens tokens;

    /** The WITH that was read last: all blocks of a query may look for their tables in it. */
    private @Nullable With known;

    private int chain;

    private QueryReader(Tokens tokens) {
        this.tokens = tokens;
    }

    /** The query of an insert in the tokens {@code [from, to)}. */
    static InsertSource.Query query(Tokens tokens, int from, int to) {
        TokenRange range = new TokenRange(from, to);
        StatementTree tree = StatementReader.read(tokens, range);
        InsertSource.Query rows = NamedRowsReader.read(tokens, tree);
        if (rows != null) {
            return rows;
        }
        List<InsertSource.SelectBlock> selects = new QueryReader(tokens).read(tree);
        boolean typed = selects.size() > 1 || isChosen(tokens, from, selects);
        return new InsertSource.Query(
                range, selects, typed && tokens.dialect().has(Capability.TYPES_UNITED_ROWS), null);
    }

    /** {@code VALUES (…) LIMIT 1} is a query, while rows without such a clause are given to the columns as they are. */
    private static boolean isChosen(Tokens tokens, int from, List<InsertSource.SelectBlock> rows) {
        return tokens.isWord(from, "VALUES")
                && rows.size() == 1
                && isChoice(tokens, rows.get(0).row().end() + 2);
    }

    /** The select lists of the query in the tokens {@code [from, to)}; empty when it is made in another way. */
    static List<InsertSource.SelectBlock> read(Tokens tokens, int from, int to) {
        return new QueryReader(tokens).read(StatementReader.read(tokens, new TokenRange(from, to)));
    }

    Tokens tokens() {
        return tokens;
    }

    /** The select lists of a query of the same text; empty when it is made in another way. */
    List<InsertSource.SelectBlock> read(StatementTree tree) {
        if (tree.with() == null && tree.onlyPart() instanceof Rows rows) {
            return values(tokens, rows.range().from(), tree.range().to());
        }
        boolean isUnited = tree.operators().stream().allMatch(operator -> tokens.isWord(operator, "UNION"));
        int behind = tree.tail().range().from();
        boolean goesOn = behind < tree.range().to() && !isChoice(tokens, behind);
        if (!isUnited || goesOn || chain == MAX_CHAIN) {
            return List.of();
        }
        chain++;
        List<InsertSource.SelectBlock> blocks = blocks(tree);
        chain--;
        return blocks;
    }

    private List<InsertSource.SelectBlock> blocks(StatementTree query) {
        List<InsertSource.SelectBlock> blocks = new ArrayList<>();
        for (Part part : query.parts()) {
            StatementTree united = united(part);
            List<InsertSource.SelectBlock> inner = united == null ? List.of() : read(united);
            if (!inner.isEmpty()) {
                blocks.addAll(inner);
                continue;
            }
            Select select = select(part);
            if (select == null
                    || !tokens.isWord(select.range().from(), "SELECT")
                    || select.items().from() == select.items().to()) {
                return List.of();
            }
            blocks.add(block(select));
        }
        return blocks;
    }

    /** The several parts in brackets that a part of a query is; null where it is another. */
    private static @Nullable StatementTree united(Part part) {
        Part inner = part;
        while (inner instanceof Nested nested
                && nested.statement().isBare()
                && nested.statement().onlyPart() != null) {
            inner = nested.statement().onlyPart();
        }
        boolean isUnited = inner instanceof Nested nested
                && nested.statement().with() == null
                && nested.statement().onlyPart() == null;
        return isUnited ? ((Nested) inner).statement() : null;
    }

    /** The SELECT that a part of a query is, maybe in brackets; null where it is another. */
    private static @Nullable Select select(Part part) {
        Part inner = part;
        while (inner instanceof Nested nested && nested.statement().isBare()) {
            inner = nested.statement().onlyPart();
        }
        return inner instanceof Select select ? select : null;
    }

    private static List<InsertSource.SelectBlock> values(Tokens tokens, int from, int to) {
        try {
            List<InsertSource.Row> rows = new ClauseReader(tokens, from, to).rows(from + 1);
            int behind = rows.get(rows.size() - 1).end() + 2;
            return behind == to || isChoice(tokens, behind)
                    ? rows.stream().map(row -> ofRow(row, to)).toList()
                    : List.of();
        } catch (UnreadableStatementException otherwise) {
            return List.of();
        }
    }

    /** Returns true if a clause begins at that token that says which of the rows before it are taken, and changes none of them. */
    static boolean isChoice(Tokens tokens, int at) {
        return tokens.isAnyWord(at, GrammarWords.CHOICE.array())
                || (tokens.isWord(at, "ORDER") && tokens.isWord(at + 1, "BY"));
    }

    private static InsertSource.SelectBlock ofRow(InsertSource.Row row, int to) {
        return new InsertSource.SelectBlock(row, row.values().size(), new TokenRange(to, to), List.of(), null);
    }

    private InsertSource.SelectBlock block(Select select) {
        List<SelectItem> items = SelectItem.list(tokens, select.items());
        int known = 0;
        while (known < items.size() && !items.get(known).isStar()) {
            known++;
        }
        InsertSource.Row row = new InsertSource.Row(
                items.stream().map(SelectItem::value).toList(),
                items.stream()
                        .map(item -> item.alias() == null ? "" : item.alias())
                        .toList(),
                items.get(items.size() - 1).range().to() - 1);
        int behind = select.items().to();
        List<WrittenTable> tables = tables(select);
        int word = with(behind);
        With with = word < 0 ? null : named(word);
        boolean areTables = word == NONE || (with != null && tables.stream().allMatch(table -> isTable(table, with)));
        return new InsertSource.SelectBlock(
                row,
                known,
                new TokenRange(behind, select.range().to()),
                areTables ? tables : List.of(),
                common(select, tables, word == NONE, with));
    }

    private @Nullable With named(int word) {
        if (known == null || known.word() != word) {
            known = StatementReader.with(tokens, word, tokens.size());
        }
        return known;
    }

    private boolean isTable(WrittenTable table, With with) {
        return table.schema() != null || CommonColumns.find(tokens, table.name(), tokens.size(), with) == null;
    }

    private @Nullable CommonColumns common(
            Select select, List<WrittenTable> tables, boolean isAlone, @Nullable With with) {
        FromList list = select.tables();
        if (isAlone && list.items().size() == 1 && list.items().get(0) instanceof Derived derived) {
            boolean isPlain = !derived.lateral() && derived.alias() >= 0 && derived.columns() < 0 && picksRows(select);
            return isPlain ? CommonColumns.derived(this, derived) : null;
        }
        return tables.size() != 1 || with == null
                ? null
                : CommonColumns.of(this, tables.get(0), select.items().to(), with);
    }

    /**
     * Returns the WITH before a token, where there is one alone and it begins its statement or the query of an insert; else {@link #NONE}
     * or {@link #SEVERAL}.
     */
    private int with(int before) {
        int second = tokens.index().secondWith();
        if (tokens.isWord(0, "WITH")) {
            return second < before ? SEVERAL : 0;
        }
        if (second >= before) {
            return NONE;
        }
        boolean isInBrackets = tokens.isSymbol(second - 1, "(");
        return isInBrackets || tokens.index().thirdWith() < before ? SEVERAL : second;
    }

    /** The tables behind FROM, or what a WITH has made of their names; empty where anything else stands there too. */
    private List<WrittenTable> tables(Select select) {
        List<WrittenTable> tables = new ArrayList<>();
        for (FromItem item : select.tables().items()) {
            if (item instanceof Named named && named.columns() < 0) {
                int alias = named.alias();
                TableUse use = named.table().as(alias < 0 ? null : tokens.name(alias));
                tables.add(new WrittenTable(use, named.table().nameToken()));
            } else if (!(item instanceof On || item instanceof Using)) {
                return List.of();
            }
        }
        return picksRows(select) ? tables : List.of();
    }

    /** Returns true if the clause behind the tables picks rows of theirs, or a plain GROUP BY, and makes no other rows of them. */
    private boolean picksRows(Select select) {
        int at = select.tables().range().to();
        int end = select.range().to();
        return at >= end || tokens.isAnyWord(at, GrammarWords.BEHIND_TABLE.array()) || groupsPlainly(at, end);
    }

    /** Returns true if a plain GROUP BY stands there, behind which whatever is computed from a grouped column may be selected beside it. */
    private boolean groupsPlainly(int at, int end) {
        boolean groups = tokens.dialect().has(Capability.KNOWN_CONVERSIONS)
                && tokens.isWord(at, "GROUP")
                && tokens.isWord(at + 1, "BY");
        for (int i = at; groups && i < end; i++) {
            groups = !tokens.isAnyWord(i, "ROLLUP", "CUBE", "GROUPING");
        }
        return groups;
    }
}
