package dev.keyspread.sql.write;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.SelectItem;
import dev.keyspread.sql.tree.StatementTree;
import dev.keyspread.sql.tree.StatementTree.Computed;
import dev.keyspread.sql.tree.StatementTree.Derived;
import dev.keyspread.sql.tree.StatementTree.FromItem;
import dev.keyspread.sql.tree.StatementTree.Named;
import dev.keyspread.sql.tree.StatementTree.On;
import dev.keyspread.sql.tree.StatementTree.Select;
import dev.keyspread.sql.tree.StatementTree.Tail;
import dev.keyspread.sql.write.InsertSource.NamedRows.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the query of an insert that takes its rows from its own text: {@code SELECT v.id, 'a' FROM (VALUES (1), (2)) AS v (id) WHERE …},
 * {@code SELECT * FROM (SELECT 1, 'a') AS v WHERE NOT EXISTS (…)} or {@code SELECT * FROM unnest(?, ?) AS u}. Tables may be joined to the
 * rows if that takes none of a row's values away:
 * {@code FROM (VALUES (1), (2)) AS v (id) LEFT JOIN doc d ON d.id = v.id WHERE d.id IS NULL}. One that groups or unites anything is
 * another query. {@link QueryReader} calls it.
 */
final class NamedRowsReader extends ClauseReader {
    private final TokenRange query;

    private NamedRowsReader(Tokens tokens, TokenRange query) {
        super(tokens, query.from(), query.to());
        this.query = query;
    }

    /** The query as one that takes its rows from its own text; null when it is another one. */
    static InsertSource.@Nullable Query read(Tokens tokens, StatementTree query) {
        boolean isRead = query.isBare() && query.onlyPart() instanceof Select select && isPlain(tokens, select);
        try {
            return isRead
                    ? new NamedRowsReader(tokens, query.range())
                            .rows((Select) query.parts().get(0))
                    : null;
        } catch (UnreadableStatementException otherwise) {
            return null;
        }
    }

    /** Returns true if it selects without DISTINCT and the like, and all clauses behind its tables pick and order rows. */
    private static boolean isPlain(Tokens tokens, Select select) {
        int first = select.range().from() + 1;
        Tail tail = select.tail();
        return tokens.isWord(first - 1, "SELECT")
                && select.items().from() == first
                && select.tables().isGiven()
                && select.tables().range().from() == select.items().to() + 1
                && tail.unread() == null
                && tail.others().stream().allMatch(clause -> QueryReader.isChoice(tokens, clause.word()));
    }

    private InsertSource.@Nullable Query rows(Select select) throws UnreadableStatementException {
        List<FromItem> from = select.tables().items();
        int list = select.items().to();
        Kind kind = kind(from.get(0), list);
        int open = kind == Kind.ELEMENTS ? list + 2 : list + 1;
        List<InsertSource.Row> rows = kind == null ? List.of() : rows(kind, open, tokens.closing(open) - 1);
        int width = rows.isEmpty() ? 0 : rows.get(0).values().size();
        boolean isRead = width > 0
                && rows.stream().allMatch(row -> row.values().size() == width)
                && from.stream().skip(1).allMatch(this::keepsRows);
        int naming = from.get(0).alias();
        int joined =
                from.size() > 1 ? from.get(1).join() : select.tables().range().to();
        if (kind == null || !isRead || joined != behindNames(from.get(0), tokens.closing(open))) {
            return null;
        }
        ColumnList columns =
                from.get(0).columns() >= 0 ? columns(from.get(0).columns()) : new ColumnList(List.of(), joined - 1);
        String alias = naming < 0 ? "" : tokens.name(naming);
        List<SelectItem> items = SelectItem.list(tokens, select.items());
        boolean isAll = items.size() == 1 && isAll(items.get(0), alias);
        boolean isAlone =
                kind == Kind.ELEMENTS && naming >= 0 && width == 1 && !columns.isGiven(); // named like the whole
        List<String> names = columns.isGiven()
                ? columns.names()
                : isAlone ? List.of(alias) : rows.get(0).names();
        boolean isNamed = names.size() == width;
        boolean isJoined = from.size() > 1;
        if ((isJoined && isAll && tokens.isSymbol(select.items().from(), "*"))
                || (!isAlone && isWhole(isAll ? list : query.from(), naming, alias))
                || (columns.isGiven() && !isNamed)
                || (!isAll && (!isNamed || items.stream().anyMatch(SelectItem::isStar)))) {
            return null;
        }
        boolean mayBeSeveral =
                kind == Kind.ELEMENTS || isJoined || (kind == Kind.SELECTS && calls(open, tokens.closing(open)));
        TokenRange read = new TokenRange(mayBeSeveral ? list : to, to);
        List<InsertSource.SelectBlock> blocks = new ArrayList<>();
        for (InsertSource.Row row : rows) {
            InsertSource.Row selected = isAll
                    ? new InsertSource.Row(row.values(), List.of(), row.end())
                    : selected(items, names, alias, row);
            blocks.add(new InsertSource.SelectBlock(selected, selected.values().size(), read, List.of(), null));
        }
        int end = kind == Kind.ELEMENTS ? tokens.closing(open) - 2 : -1;
        InsertSource.NamedRows named =
                new InsertSource.NamedRows(kind, alias, columns, isAll ? -1 : list - 1, end, joined < to);
        boolean typed = kind != Kind.ELEMENTS && tokens.dialect().has(Capability.TYPES_UNITED_ROWS);
        return new InsertSource.Query(query, blocks, typed, named);
    }

    /**
     * Returns how the rows of an item are made; null where they don't stand in the text.
     *
     * @param from the token of FROM
     */
    private @Nullable Kind kind(FromItem item, int from) {
        if (item instanceof Derived derived && derived.open() == from + 1) {
            return tokens.isWord(from + 2, "VALUES") ? Kind.VALUES : Kind.SELECTS;
        }
        boolean isUnnest = tokens.dialect().has(Capability.RUNS_POSTGRES_CODE)
                && item instanceof Computed computed
                && computed.name() == from + 1
                && tokens.isWord(from + 1, "UNNEST");
        return isUnnest ? Kind.ELEMENTS : null;
    }

    /** Returns the token behind an item's alias and its columns; -1 where more than AS stands before these. */
    private int behindNames(FromItem item, int behind) {
        int name = behind + (tokens.isWord(behind, "AS") ? 1 : 0);
        int behindAlias = item.alias() < 0 ? behind : item.alias() == name ? name + 1 : -1;
        return item.columns() < 0 ? behindAlias : tokens.closing(item.columns());
    }

    /**
     * Returns true if each row that is selected still holds one of the rows: no value of it is left out, as by RIGHT JOIN, or united with
     * another, as by USING.
     */
    private boolean keepsRows(FromItem item) {
        if (item instanceof On) {
            return true;
        }
        boolean isDerived = item instanceof Derived derived && !derived.lateral() && derived.alias() >= 0;
        return (item instanceof Named || isDerived) && item.columns() < 0 && keepsRows(item.join());
    }

    /** Returns true if a comma stands there, or the words of a join that keeps the rows before it. */
    private boolean keepsRows(int i) {
        int join = i + (tokens.isAnyWord(i, "INNER", "CROSS", "LEFT") ? 1 : 0);
        join += tokens.isWord(i, "LEFT") && tokens.isWord(join, "OUTER") ? 1 : 0;
        return tokens.isSymbol(i, ",") || tokens.isWord(join, "JOIN");
    }

    /** The rows in brackets; none where they can't be told. */
    private List<InsertSource.Row> rows(Kind kind, int open, int close) throws UnreadableStatementException {
        if (kind == Kind.ELEMENTS) {
            return List.of(row(open));
        }
        if (kind == Kind.VALUES) {
            boolean isKnown = tokens.dialect().has(Capability.ROWS_IN_FROM);
            List<InsertSource.Row> rows = isKnown ? new ClauseReader(tokens, open, close).rows(open + 2) : List.of();
            boolean areAll = isKnown && rows.get(rows.size() - 1).end() + 2 == close;
            return areAll ? rows : List.of();
        }
        // Where names decide which column a value is for, a star gives them in whatever order.
        boolean isByName = tokens.dialect().has(Capability.YQL_STATEMENTS);
        return isByName || !tokens.isWord(open + 1, "SELECT") ? List.of() : selects(open + 1, close);
    }

    /** The rows of {@code SELECT 1, 2 UNION ALL SELECT 3, 4}; none where one may be several, or the same as another. */
    private List<InsertSource.Row> selects(int first, int end) {
        for (int i = first; i < end; i++) {
            if (tokens.isWord(i, "UNION") && !tokens.isWord(i + 1, "ALL")) {
                return List.of(); // rows that are one to the database might be told apart by what is added
            }
        }
        List<InsertSource.SelectBlock> blocks = QueryReader.read(tokens, first, end);
        boolean areRows = blocks.stream().allMatch(block -> block.isComplete() && readsNothing(block));
        return areRows ? blocks.stream().map(InsertSource.SelectBlock::row).toList() : List.of();
    }

    private boolean readsNothing(InsertSource.SelectBlock block) {
        TokenRange read = block.from();
        boolean isDual = read.to() - read.from() == 2 && tokens.isWord(read.to() - 1, "DUAL");
        return !block.hasFrom() || isDual;
    }

    /**
     * Returns true if a row may be taken as a whole from that token on, by {@code v.*} or as a value {@code v}: it would have columns more.
     *
     * @param naming the token that gives the rows their name
     */
    private boolean isWhole(int first, int naming, String alias) {
        for (int i = first; i < to && !alias.isEmpty(); i++) {
            boolean isAlias = i != naming
                    && tokens.isName(i)
                    && tokens.dialect().sameName(tokens.name(i), alias)
                    && !tokens.isSymbol(i - 1, ".");
            boolean isPart = tokens.isSymbol(i + 1, ".") && !tokens.isSymbol(i + 2, "*");
            if (isAlias && !isPart) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a SELECT may call something that returns a set, which makes several rows of one. */
    private boolean calls(int open, int behind) {
        for (int i = open; i < behind; i++) {
            if (tokens.isName(i) && tokens.isSymbol(i + 1, "(") && !tokens.isWord(i, "CAST")) {
                return true;
            }
        }
        return false;
    }

    private boolean isAll(SelectItem item, String alias) {
        int star = item.range().to() - 1;
        return tokens.isSymbol(star, "*") && (star == item.range().from() || isQualified(item.range(), alias));
    }

    private InsertSource.Row selected(List<SelectItem> items, List<String> names, String alias, InsertSource.Row row) {
        List<TokenRange> values = new ArrayList<>();
        List<String> aliases = new ArrayList<>();
        for (SelectItem item : items) {
            int column = column(item.value(), names, alias);
            values.add(column < 0 ? item.value() : row.values().get(column));
            aliases.add(item.alias() == null ? "" : item.alias());
        }
        return new InsertSource.Row(values, aliases, row.end());
    }

    /** Which of the columns a value is; -1 for none. */
    private int column(TokenRange value, List<String> names, String alias) {
        int name = value.to() - 1;
        boolean isName = tokens.isName(name)
                && (value.from() == name || isQualified(value, alias))
                && tokens.valueEnd(value.from()) != value.to();
        for (int i = 0; isName && i < names.size(); i++) {
            if (tokens.dialect().sameName(names.get(i), tokens.name(name))) {
                return i;
            }
        }
        return -1;
    }

    private boolean isQualified(TokenRange value, String alias) {
        return value.to() - value.from() == 3
                && tokens.isSymbol(value.from() + 1, ".")
                && tokens.isName(value.from())
                && tokens.dialect().sameName(tokens.name(value.from()), alias);
    }
}
