package dev.keyspread.sql.write;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ClauseWords;
import dev.keyspread.sql.statement.ExpressionWalker;
import dev.keyspread.sql.statement.SelectItem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the query of an insert that takes its rows from its own text: {@code SELECT v.id, 'a' FROM (VALUES (1), (2)) AS v (id) WHERE …},
 * {@code SELECT * FROM unnest(?, ?) AS u}. One that joins, groups or unites anything is another query.
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
        int behind = new ExpressionWalker(tokens, to).expressionEnd(from + 1, words::begins);
        boolean isElements = tokens.dialect().unnestsInSelectLists()
                && tokens.isWord(behind + 1, "UNNEST")
                && tokens.isSymbol(behind + 2, "(");
        boolean isRows = tokens.dialect().selectsFromRows()
                && tokens.isSymbol(behind + 1, "(")
                && tokens.isWord(behind + 2, "VALUES");
        if (behind >= to || !words.isFrom(behind) || !(isElements || isRows)) {
            return null;
        }
        try {
            int first = behind + (isElements ? 2 : 3);
            int closing = tokens.closing(isElements ? first : first - 2);
            List<InsertSource.Row> rows =
                    isElements ? List.of(clauses.row(first)) : new ClauseWalker(tokens, closing - 1).rows(first);
            InsertSource.Row last = rows.get(rows.size() - 1);
            int end = isElements ? last.end() + 1 : last.end() + 2;
            return end == closing - 1 ? query(rows, isElements, closing, behind) : null;
        } catch (UnreadableStatementException otherwise) {
            return null;
        }
    }

    private InsertSource.@Nullable Query query(List<InsertSource.Row> rows, boolean isElements, int closing, int behind)
            throws UnreadableStatementException {
        int at = closing;
        String alias = "";
        ColumnList columns = new ColumnList(List.of(), closing - 1);
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
        List<SelectItem> items = SelectItem.list(tokens, new TokenRange(from + 1, behind));
        boolean isAll = items.size() == 1 && isAll(items.get(0), alias);
        List<String> names = names(columns, alias, rows, isElements);
        boolean isNamed = names.size() == rows.get(0).values().size();
        boolean isEven = rows.stream()
                .allMatch(row -> row.values().size() == rows.get(0).values().size());
        if (!isEven
                || (columns.isGiven() && !isNamed)
                || (!isAll && (!isNamed || items.stream().anyMatch(SelectItem::isStar)))) {
            return null;
        }
        List<InsertSource.SelectBlock> blocks = new ArrayList<>();
        for (InsertSource.Row row : rows) {
            InsertSource.Row selected = isAll ? row : selected(items, names, alias, row);
            TokenRange read = isElements ? new TokenRange(behind, to) : new TokenRange(to, to);
            blocks.add(new InsertSource.SelectBlock(selected, selected.values().size(), read, null, null));
        }
        int end = isElements ? rows.get(0).end() : -1;
        InsertSource.NamedRows named =
                new InsertSource.NamedRows(alias, columns, isAll ? -1 : behind - 1, isElements, end);
        boolean typed = !isElements && tokens.dialect().typesUnitedRows();
        return new InsertSource.Query(new TokenRange(from, to), blocks, typed, named);
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
    private static List<String> names(
            ColumnList columns, String alias, List<InsertSource.Row> rows, boolean isElements) {
        boolean isAlone = isElements && !alias.isEmpty() && rows.get(0).values().size() == 1;
        return columns.isGiven() || !isAlone ? columns.names() : List.of(alias);
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
