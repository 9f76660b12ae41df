package dev.keyspread.sql.write;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.SelectItem;
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
    private final int from;

    private NamedRowsReader(Tokens tokens, int from, int to) {
        super(tokens, from, to);
        this.from = from;
    }

    /** The query in the tokens {@code [from, to)}; null when it is another one. */
    static InsertSource.@Nullable Query read(Tokens tokens, int from, int to) {
        try {
            return new NamedRowsReader(tokens, from, to).query();
        } catch (UnreadableStatementException otherwise) {
            return null;
        }
    }

    private InsertSource.@Nullable Query query() throws UnreadableStatementException {
        int first = from + 1;
        int list = tokens.isWord(from, "SELECT") && words.selectList(first) == first
                ? expressionEnd(first, words::begins)
                : to;
        if (list >= to || !words.isFrom(list)) {
            return null;
        }
        boolean isElements = tokens.dialect().has(Capability.RUNS_POSTGRES_CODE) && tokens.isWord(list + 1, "UNNEST");
        int open = list + (isElements ? 2 : 1);
        int behind = tokens.isSymbol(open, "(") ? tokens.closing(open) : 0;
        Kind kind = isElements ? Kind.ELEMENTS : tokens.isWord(open + 1, "VALUES") ? Kind.VALUES : Kind.SELECTS;
        List<InsertSource.Row> rows = behind == 0 ? List.of() : rows(kind, open, behind - 1);
        int width = rows.isEmpty() ? 0 : rows.get(0).values().size();
        if (width == 0 || rows.stream().anyMatch(row -> row.values().size() != width)) {
            return null;
        }
        int naming = -1;
        at = behind;
        ColumnList columns = new ColumnList(List.of(), at - 1);
        if (at < to && !isTail(at) && !isJoin(at)) {
            naming = at + (tokens.isWord(at, "AS") ? 1 : 0);
            if (naming >= to || !tokens.isName(naming) || tokens.isWord(naming, "WITH")) {
                return null;
            }
            at = naming + 1;
            boolean isListed = at < to && tokens.isSymbol(at, "(");
            columns = isListed ? columns(at) : new ColumnList(List.of(), naming);
            at = isListed ? columns.end() + 2 : at;
        }
        String alias = naming < 0 ? "" : tokens.name(naming);
        int joined = at;
        at = behindJoins(at);
        if (at < 0 || (at < to && end(at + 1, i -> words.begins(i) && !isTail(i)) != to)) {
            return null;
        }
        boolean isJoined = at > joined;
        List<SelectItem> items = SelectItem.list(tokens, new TokenRange(first, list));
        boolean isAll = items.size() == 1 && isAll(items.get(0), alias);
        boolean isAlone = isElements && naming >= 0 && width == 1 && !columns.isGiven(); // it has the name of the whole
        List<String> names = columns.isGiven()
                ? columns.names()
                : isAlone ? List.of(alias) : rows.get(0).names();
        boolean isNamed = names.size() == width;
        if ((isJoined && isAll && tokens.isSymbol(first, "*"))
                || (!isAlone && isWhole(isAll ? list : from, naming, alias))
                || (columns.isGiven() && !isNamed)
                || (!isAll && (!isNamed || items.stream().anyMatch(SelectItem::isStar)))) {
            return null;
        }
        boolean mayBeSeveral = isElements || isJoined || (kind == Kind.SELECTS && calls(open, behind));
        TokenRange read = new TokenRange(mayBeSeveral ? list : to, to);
        List<InsertSource.SelectBlock> blocks = new ArrayList<>();
        for (InsertSource.Row row : rows) {
            InsertSource.Row selected = isAll
                    ? new InsertSource.Row(row.values(), List.of(), row.end())
                    : selected(items, names, alias, row);
            blocks.add(new InsertSource.SelectBlock(selected, selected.values().size(), read, List.of(), null));
        }
        InsertSource.NamedRows named = new InsertSource.NamedRows(
                kind, alias, columns, isAll ? -1 : list - 1, isElements ? behind - 2 : -1, joined < to);
        boolean typed = !isElements && tokens.dialect().has(Capability.TYPES_UNITED_ROWS);
        return new InsertSource.Query(new TokenRange(from, to), blocks, typed, named);
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

    private boolean isJoin(int i) {
        return tokens.isSymbol(i, ",") || words.beginsJoin(i);
    }

    /**
     * Returns the token behind what is joined to the rows. Each row that is selected then holds one of these rows: no value of it is left
     * out, as by RIGHT JOIN, or united with another, as by USING.
     *
     * @return -1 where something else stands there
     */
    private int behindJoins(int first) throws UnreadableStatementException {
        at = first;
        while (at < to && !isTail(at)) {
            int item = joinedItem(at);
            if (item < 0) {
                return -1;
            }
            if (tokens.isSymbol(item, "(")) {
                at = tokens.closing(item);
                at += tokens.isWord(at, "AS") ? 1 : 0;
                if (!tokens.isName(at)) {
                    return -1;
                }
                at++;
            } else {
                at = item;
                table();
            }
            if (tokens.isWord(at, "ON")) {
                at = expressionEnd(at + 1, i -> isJoin(i) || words.begins(i));
            }
        }
        return at;
    }

    /** Returns where a table stands behind a comma or behind the words of a join that keeps the rows; -1 behind others. */
    private int joinedItem(int i) {
        if (tokens.isSymbol(i, ",")) {
            return i + 1;
        }
        int join = i + (tokens.isAnyWord(i, "INNER", "CROSS", "LEFT") ? 1 : 0);
        join += tokens.isWord(i, "LEFT") && tokens.isWord(join, "OUTER") ? 1 : 0;
        return tokens.isWord(join, "JOIN") ? join + 1 : -1;
    }

    /** A clause that picks and orders rows, and makes no others of them. */
    private boolean isTail(int i) {
        return tokens.isWord(i, "WHERE") || QueryReader.isChoice(tokens, i);
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
