package dev.keyspread.sql.write;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ClauseWords;
import dev.keyspread.sql.statement.CommonTables;
import dev.keyspread.sql.statement.ExpressionWalker;
import dev.keyspread.sql.statement.SelectItem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the query of an insert yields: one select list, those of several SELECT under UNION, or the rows of a VALUES. The other
 * readers of this package ask it, {@link InsertReader} and {@link MergeReader} first. No select list means a query that is made in another
 * way: of its rows nothing may be assumed.
 */
final class QueryReader {
    private static final int NONE = -1;
    private static final int SEVERAL = -2;

    private final Tokens tokens;
    private final ClauseReader clauses;
    private final ClauseWords words;

    private QueryReader(Tokens tokens, int to) {
        this.tokens = tokens;
        this.clauses = new ClauseReader(tokens, 0, to);
        this.words = new ClauseWords(tokens);
    }

    /** The query of an insert in the tokens {@code [from, to)}. */
    static InsertSource.Query query(Tokens tokens, int from, int to) {
        InsertSource.Query rows = NamedRowsReader.read(tokens, from, to);
        if (rows != null) {
            return rows;
        }
        List<InsertSource.SelectBlock> selects = read(tokens, from, to);
        boolean typed = selects.size() > 1 || isChosen(tokens, from, selects);
        return new InsertSource.Query(
                new TokenRange(from, to), selects, typed && tokens.dialect().has(Capability.TYPES_UNITED_ROWS), null);
    }

    /** {@code VALUES (…) LIMIT 1} is a query, while rows without such a clause are given to the columns as they are. */
    private static boolean isChosen(Tokens tokens, int from, List<InsertSource.SelectBlock> rows) {
        return tokens.isWord(from, "VALUES")
                && rows.size() == 1
                && isChoice(tokens, rows.get(0).row().end() + 2);
    }

    /** The select lists of the query in the tokens {@code [from, to)}; empty when it is made in another way. */
    static List<InsertSource.SelectBlock> read(Tokens tokens, int from, int to) {
        if (tokens.isWord(from, "VALUES")) {
            return values(tokens, from, to);
        }
        QueryReader reader = new QueryReader(tokens, to);
        List<InsertSource.SelectBlock> lists = new ArrayList<>();
        int at = reader.afterWith(from);
        while (true) {
            int end = reader.clauses.end(at, reader.words::isSetOperation);
            InsertSource.SelectBlock list = reader.block(at, end);
            boolean union = end < to && tokens.isWord(end, "UNION");
            if (list == null || (end < to && !union)) {
                return List.of();
            }
            lists.add(list);
            if (end == to) {
                return lists;
            }
            at = end + 1 + (tokens.isAnyWord(end + 1, "ALL", "DISTINCT") ? 1 : 0);
        }
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

    private int afterWith(int from) {
        return tokens.isWord(from, "WITH") ? clauses.end(from, i -> tokens.isWord(i, "SELECT")) : from;
    }

    private InsertSource.@Nullable SelectBlock block(int from, int end) {
        int at = from;
        int last = end;
        while (tokens.isSymbol(at, "(") && tokens.closing(at) == last && tokens.isSymbol(last - 1, ")")) {
            at++;
            last--;
        }
        int first = tokens.isWord(at, "SELECT") ? words.selectList(at + 1) : -1;
        return first < 0 || first >= last ? null : list(first, last);
    }

    private InsertSource.SelectBlock list(int first, int end) {
        int behind = new ExpressionWalker(tokens, end).expressionEnd(first, words::begins);
        List<SelectItem> items = SelectItem.list(tokens, new TokenRange(first, behind));
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
        List<WrittenTable> tables = tables(behind, end);
        int with = with(behind);
        CommonTables named = with < 0 ? null : CommonColumns.named(tokens, with);
        boolean areTables = with == NONE || (named != null && tables.stream().allMatch(table -> isTable(table, named)));
        return new InsertSource.SelectBlock(
                row,
                known,
                new TokenRange(behind, end),
                areTables ? tables : List.of(),
                common(tables, behind, end, with == NONE, named));
    }

    private boolean isTable(WrittenTable table, CommonTables named) {
        return table.schema() != null || named.find(table.name(), tokens.size()) < 0;
    }

    private @Nullable CommonColumns common(
            List<WrittenTable> tables, int behind, int end, boolean isAlone, @Nullable CommonTables named) {
        if (isAlone && tokens.isWord(behind, "FROM") && tokens.isSymbol(behind + 1, "(")) {
            int close = tokens.closing(behind + 1);
            int name = tokens.isWord(close, "AS") ? close + 1 : close;
            return name < end && tokens.isName(name) && nextItem(name + 1, end) == end
                    ? CommonColumns.derived(tokens, behind + 1, name)
                    : null;
        }
        return tables.size() != 1 || named == null ? null : CommonColumns.find(tokens, tables.get(0), behind, named);
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
    private List<WrittenTable> tables(int from, int end) {
        if (!tokens.isWord(from, "FROM")) {
            return List.of();
        }
        List<WrittenTable> tables = new ArrayList<>();
        int group = clauses.end(from, i -> tokens.isWord(i, "GROUP") && tokens.isWord(i + 1, "BY")); // no alias
        int at = from;
        try {
            do {
                if (!tokens.isName(at + 1)) {
                    return List.of();
                }
                TargetReader reader = new TargetReader(tokens, at + 1, Math.min(group, end));
                tables.add(reader.read());
                at = nextItem(reader.at(), end);
            } while (at >= 0 && at < end);
        } catch (UnreadableStatementException noTable) {
            return List.of();
        }
        return at < 0 ? List.of() : tables;
    }

    /** The comma or JOIN before the next item of a FROM; the end where its last one was read, and -1 where something else stands. */
    private int nextItem(int behind, int end) {
        int at = behind;
        while (at < end && (tokens.isWord(at, "ON") || (tokens.isWord(at, "USING") && tokens.isSymbol(at + 1, "(")))) {
            at = tokens.isWord(at, "ON")
                    ? new ExpressionWalker(tokens, end).expressionEnd(at + 1, this::endsCondition)
                    : tokens.closing(at + 1);
        }
        if (at >= end || tokens.isAnyWord(at, GrammarWords.BEHIND_TABLE.array()) || groupsPlainly(at, end)) {
            return end;
        }
        if (tokens.isSymbol(at, ",")) {
            return at;
        }
        if (!words.beginsJoin(at)) {
            return -1;
        }
        while (at < end && !tokens.isAnyWord(at, "JOIN", "STRAIGHT_JOIN")) {
            at++;
        }
        return at < end ? at : -1;
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

    private boolean endsCondition(int i) {
        return tokens.isSymbol(i, ",")
                || words.beginsJoin(i)
                || words.begins(i)
                || tokens.isWord(i, "ON")
                || (tokens.isWord(i, "USING") && tokens.isSymbol(i + 1, "("));
    }
}
