package dev.keyspread.sql.write;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ClauseWords;
import dev.keyspread.sql.statement.ExpressionWalker;
import dev.keyspread.sql.statement.SelectItem;
import dev.keyspread.sql.write.InsertSource.NamedRows.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the query of an insert that takes its rows from its own text: {@code SELECT v.id, 'a' FROM (VALUES (1), (2)) AS v (id) WHERE …},
 * {@code SELECT * FROM (SELECT 1, 'a') AS v WHERE NOT EXISTS (…)}, {@code SELECT * FROM unnest(?, ?) AS u}. One that joins, groups or unites anything is another query.
 */
final class NamedRowsReader {
    private static final String ALL = "*";

    private final Tokens tokens;
    private final int from;
    private final int to;
    private final ClauseWalker clauses;
    private final ClauseWords words;

    NamedRowsReader(Tokens tokens, int from, int to) {
        this.tokens = tokens;
        this.from = from;
        this.to = to;
        this.clauses = new ClauseWalker(tokens, to);
        this.words = new ClauseWords(tokens);
    }

    /** The query; null when it is another one. */
    InsertSource.@Nullable Query read() {
        if (!tokens.isWord(from, "SELECT") || words.selectList(from + 1) != from + 1) {
            return null;
        }
        int list = new ExpressionWalker(tokens, to).expressionEnd(from + 1, words::begins);
        if (list >= to || !words.isFrom(list)) {
            return null;
        }
        try {
            Rows rows = rows(list + 1);
            boolean isEven = rows != null
                    && !rows.rows().isEmpty()
                    && rows.rows().stream()
                            .allMatch(row -> row.values().size()
                                    == rows.rows().get(0).values().size());
            return rows != null && isEven ? query(rows, list) : null;
        } catch (UnreadableStatementException otherwise) {
            return null;
        }
    }

    /**
     * What stands behind FROM.
     *
     * @param behind the token behind it
     */
    private record Rows(Kind kind, List<InsertSource.Row> rows, int behind) {
        List<TokenRange> first() {
            return rows.get(0).values();
        }
    }

    private @Nullable Rows rows(int at) throws UnreadableStatementException {
        if (tokens.dialect().unnestsInSelectLists() && tokens.isWord(at, "UNNEST") && tokens.isSymbol(at + 1, "(")) {
            InsertSource.Row arguments = clauses.row(at + 1);
            return new Rows(Kind.ELEMENTS, List.of(arguments), arguments.end() + 2);
        }
        if (!tokens.isSymbol(at, "(")) {
            return null;
        }
        int behind = tokens.closing(at);
        if (tokens.dialect().selectsFromRows() && tokens.isWord(at + 1, "VALUES")) {
            List<InsertSource.Row> rows = new ClauseWalker(tokens, behind - 1).rows(at + 2);
            return rows.get(rows.size() - 1).end() + 2 == behind - 1 ? new Rows(Kind.VALUES, rows, behind) : null;
        }
        // Where names decide which column a value is for, a star gives them in whatever order.
        boolean isByPlace = !tokens.dialect().insertsSelectedByName();
        return isByPlace && tokens.isWord(at + 1, "SELECT")
                ? new Rows(Kind.SELECTS, selects(at + 1, behind - 1), behind)
                : null;
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

    private InsertSource.@Nullable Query query(Rows rows, int list) throws UnreadableStatementException {
        int at = rows.behind();
        String alias = "";
        ColumnList columns = new ColumnList(List.of(), at - 1);
        if (at < to && !isTail(at)) {
            at += tokens.isWord(at, "AS") ? 1 : 0;
            if (at >= to || !tokens.isName(at) || tokens.isWord(at, "WITH")) {
                return null;
            }
            alias = tokens.name(at);
            columns = new ColumnList(List.of(), at);
            at++;
            if (at < to && tokens.isSymbol(at, "(")) {
                columns = clauses.columns(at);
                at = columns.end() + 2;
            }
        }
        if (at < to && (!isTail(at) || clauses.end(at + 1, i -> words.begins(i) && !isTail(i)) != to)) {
            return null;
        }
        List<SelectItem> items = SelectItem.list(tokens, new TokenRange(from + 1, list));
        boolean isAll = items.size() == 1 && isAll(items.get(0), alias);
        List<String> names = names(columns, alias, rows);
        boolean isNamed = names.size() == rows.first().size();
        boolean isAlone = isAlone(rows, alias) && !columns.isGiven();
        if ((!isAlone && isWhole(isAll ? list : from, rows, alias))
                || (columns.isGiven() && !isNamed)
                || (!isAll && (!isNamed || items.stream().anyMatch(SelectItem::isStar)))) {
            return null;
        }
        boolean isElements = rows.kind() == Kind.ELEMENTS;
        List<InsertSource.SelectBlock> blocks = new ArrayList<>();
        for (InsertSource.Row row : rows.rows()) {
            InsertSource.Row selected = isAll
                    ? new InsertSource.Row(row.values(), List.of(), row.end())
                    : selected(items, names, alias, row);
            TokenRange read = isElements || calls(rows, list) ? new TokenRange(list, to) : new TokenRange(to, to);
            blocks.add(new InsertSource.SelectBlock(selected, selected.values().size(), read, List.of(), null));
        }
        InsertSource.NamedRows named = new InsertSource.NamedRows(
                rows.kind(), alias, columns, isAll ? -1 : list - 1, isElements ? rows.behind() - 2 : -1, at < to);
        boolean typed = !isElements && tokens.dialect().typesUnitedRows();
        return new InsertSource.Query(new TokenRange(from, to), blocks, typed, named);
    }

    /** Whether a row may be taken as a whole from that token on, by {@code v.*} or as a value {@code v}: it would have columns more. */
    private boolean isWhole(int first, Rows rows, String alias) {
        boolean isDefined = false;
        for (int i = first; i < to && !alias.isEmpty(); i++) {
            boolean isAlias = tokens.isName(i)
                    && tokens.dialect().sameName(tokens.name(i), alias)
                    && !tokens.isSymbol(i - 1, ".");
            boolean isPart = tokens.isSymbol(i + 1, ".") && !tokens.isSymbol(i + 2, "*");
            if (isAlias && i >= rows.behind() && !isDefined) {
                isDefined = true;
            } else if (isAlias && !isPart) {
                return true;
            }
        }
        return false;
    }

    /** Whether a SELECT may call something that returns a set, which makes several rows of one. */
    private boolean calls(Rows rows, int first) {
        for (int i = first + 1; rows.kind() == Kind.SELECTS && i < rows.behind(); i++) {
            if (tokens.isName(i) && tokens.isSymbol(i + 1, "(") && !tokens.isWord(i, "CAST")) {
                return true;
            }
        }
        return false;
    }

    /** A clause that picks and orders rows, and makes no others of them. */
    private boolean isTail(int i) {
        return tokens.isWord(i, "WHERE") || QueryReader.isChoice(tokens, i);
    }

    private boolean isAll(SelectItem item, String alias) {
        TokenRange range = item.range();
        boolean isQualified = range.to() - range.from() == 3
                && tokens.isName(range.from())
                && tokens.dialect().sameName(tokens.name(range.from()), alias);
        return tokens.isSymbol(range.to() - 1, ALL) && (range.to() - range.from() == 1 || isQualified);
    }

    /** What the columns are called; an array alone gives its elements the name of the whole. */
    private static List<String> names(ColumnList columns, String alias, Rows rows) {
        if (columns.isGiven()) {
            return columns.names();
        }
        return isAlone(rows, alias) ? List.of(alias) : rows.rows().get(0).names();
    }

    private static boolean isAlone(Rows rows, String alias) {
        return rows.kind() == Kind.ELEMENTS && !alias.isEmpty() && rows.first().size() == 1;
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
        boolean isQualified = name - value.from() == 2
                && tokens.isSymbol(name - 1, ".")
                && tokens.isName(value.from())
                && tokens.dialect().sameName(tokens.name(value.from()), alias);
        boolean isName = tokens.isName(name)
                && (isQualified || value.from() == name)
                && tokens.valueEnd(value.from()) != value.to();
        for (int i = 0; isName && i < names.size(); i++) {
            if (tokens.dialect().sameName(names.get(i), tokens.name(name))) {
                return i;
            }
        }
        return -1;
    }
}
