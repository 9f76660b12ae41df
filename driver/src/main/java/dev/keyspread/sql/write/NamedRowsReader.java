package dev.keyspread.sql.write;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ClauseWords;
import dev.keyspread.sql.statement.CommonTables;
import dev.keyspread.sql.statement.ExpressionWalker;
import dev.keyspread.sql.statement.SelectItem;
import dev.keyspread.sql.write.InsertSource.NamedRows.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the query of an insert that takes its rows from its own text: {@code SELECT v.id, 'a' FROM (VALUES (1), (2)) AS v (id) WHERE …},
 * {@code SELECT * FROM (SELECT 1, 'a') AS v WHERE NOT EXISTS (…)}, {@code SELECT * FROM unnest(?, ?) AS u}, or {@code SELECT id FROM v} behind
 * {@code WITH v (id) AS (VALUES (1), (2))}. Tables may be joined to the rows where that takes none of a row's values away:
 * {@code FROM (VALUES (1), (2)) AS v (id) LEFT JOIN doc d ON d.id = v.id WHERE d.id IS NULL}. One that groups or unites anything is another
 * query.
 */
final class NamedRowsReader {
    private static final String ALL = "*";

    private final Tokens tokens;
    private final int from;
    private final int to;
    private final ClauseWalker clauses;
    private final ClauseWords words;
    private boolean readsWith;

    NamedRowsReader(Tokens tokens, int from, int to) {
        this.tokens = tokens;
        this.from = from;
        this.to = to;
        this.clauses = new ClauseWalker(tokens, to);
        this.words = new ClauseWords(tokens);
    }

    /** The query; null when it is another one. */
    InsertSource.@Nullable Query read() {
        try {
            int select = behindWith();
            if (!tokens.isWord(select, "SELECT") || words.selectList(select + 1) != select + 1) {
                return null;
            }
            int list = new ExpressionWalker(tokens, to).expressionEnd(select + 1, words::begins);
            if (list >= to || !words.isFrom(list)) {
                return null;
            }
            Rows rows = rows(list + 1);
            readsWith = rows != null && rows.common() != null;
            if (select != from && !readsWith) {
                return null;
            }
            boolean isEven = rows != null
                    && !rows.rows().isEmpty()
                    && rows.rows().stream()
                            .allMatch(row -> row.values().size()
                                    == rows.rows().get(0).values().size());
            return rows != null && isEven ? query(rows, select, list) : null;
        } catch (UnreadableStatementException otherwise) {
            return null;
        }
    }

    /** Returns true if the rows stand in a WITH, from which another reading may take columns. */
    boolean readsWith() {
        return readsWith;
    }

    private int behindWith() throws UnreadableStatementException {
        return tokens.isWord(from, "WITH") ? new CommonTables(tokens, to).read(from + 1) : from;
    }

    /**
     * What stands behind FROM.
     *
     * @param open the bracket in which the rows stand
     * @param behind the token behind it, or behind the name that stands for it in the FROM
     * @param common what that name stands for, or null
     */
    private record Rows(
            Kind kind,
            List<InsertSource.Row> rows,
            int open,
            int behind,
            @Nullable Common common) {
        List<TokenRange> first() {
            return rows.get(0).values();
        }
    }

    private @Nullable Rows rows(int at) throws UnreadableStatementException {
        if (tokens.dialect().has(Capability.RUNS_POSTGRES_CODE)
                && tokens.isWord(at, "UNNEST")
                && tokens.isSymbol(at + 1, "(")) {
            InsertSource.Row arguments = clauses.row(at + 1);
            return new Rows(Kind.ELEMENTS, List.of(arguments), at + 1, arguments.end() + 2, null);
        }
        if (tokens.isSymbol(at, "(")) {
            return inBrackets(at, tokens.closing(at), null);
        }
        Common common = common(at);
        return common == null ? null : inBrackets(common.body(), at + 1, common);
    }

    /**
     * What a WITH has given a name, {@code WITH v (id, note) AS (VALUES (1, 'a'), (2, 'b'))}.
     *
     * @param name the token of the name in the WITH
     * @param use the same in the FROM
     * @param columns what the WITH calls its columns
     * @param body the bracket in which its query stands
     */
    private record Common(int name, int use, ColumnList columns, int body) {}

    /** Returns what a name in the FROM stands for; null where it may mean something else. */
    private @Nullable Common common(int use) throws UnreadableStatementException {
        int with = tokens.isWord(from, "WITH") ? from : 0;
        boolean isName = tokens.isName(use) && !tokens.isSymbol(use + 1, ".") && !tokens.isSymbol(use + 1, "(");
        if (!isName || !tokens.isWord(with, "WITH") || isCut(with, use)) {
            return null;
        }
        CommonTables all = new CommonTables(tokens, tokens.size());
        all.read(with + 1);
        int found = all.find(tokens.name(use), use);
        if (found < 0) {
            return null;
        }
        int name = all.nameToken(found);
        ColumnList columns =
                tokens.isSymbol(name + 1, "(") ? clauses.columns(name + 1) : new ColumnList(List.of(), name);
        return new Common(name, use, columns, all.bodies().get(found));
    }

    /** Returns true if a statement ends between two tokens. */
    private boolean isCut(int first, int last) {
        for (int i = first; i < last; i++) {
            if (tokens.isSymbol(i, ";")) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns true if anything else in the text may be made of these rows, which would have a column more too.
     *
     * @param naming the token that gives the rows their name: that of the use, or of an alias behind it
     */
    private boolean isUsedBeside(Common common, int naming, int select) {
        String name = tokens.name(common.use());
        for (int i = 0; i < tokens.size(); i++) {
            boolean isOther = i != common.name() && i != common.use() && i != naming && !tokens.isSymbol(i - 1, ".");
            if (isOther && tokens.isName(i) && tokens.dialect().sameName(tokens.name(i), name)) {
                boolean qualifies = naming == common.use() && i > select && i < to && tokens.isSymbol(i + 1, ".");
                if (!qualifies) {
                    return true;
                }
            }
        }
        return false;
    }

    private @Nullable Rows inBrackets(int open, int behind, @Nullable Common common)
            throws UnreadableStatementException {
        int end = tokens.closing(open) - 1;
        if (tokens.dialect().has(Capability.ROWS_IN_FROM) && tokens.isWord(open + 1, "VALUES")) {
            List<InsertSource.Row> rows = new ClauseWalker(tokens, end).rows(open + 2);
            boolean areAll = rows.get(rows.size() - 1).end() + 2 == end;
            return areAll ? new Rows(Kind.VALUES, rows, open, behind, common) : null;
        }
        // Where names decide which column a value is for, a star gives them in whatever order.
        boolean isByPlace = !tokens.dialect().has(Capability.YQL_STATEMENTS);
        return isByPlace && tokens.isWord(open + 1, "SELECT")
                ? new Rows(Kind.SELECTS, selects(open + 1, end), open, behind, common)
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

    private InsertSource.@Nullable Query query(Rows rows, int select, int list) throws UnreadableStatementException {
        Common common = rows.common();
        int at = rows.behind();
        int naming = common == null ? -1 : at - 1;
        String alias = common == null ? "" : tokens.name(naming);
        ColumnList columns = common == null ? new ColumnList(List.of(), at - 1) : common.columns();
        if (at < to && !isTail(at) && !isJoin(at)) {
            at += tokens.isWord(at, "AS") ? 1 : 0;
            if (at >= to || !tokens.isName(at) || tokens.isWord(at, "WITH")) {
                return null;
            }
            alias = tokens.name(at);
            naming = at;
            columns = common == null ? new ColumnList(List.of(), at) : columns;
            at++;
            if (at < to && common == null && tokens.isSymbol(at, "(")) {
                columns = clauses.columns(at);
                at = columns.end() + 2;
            }
        }
        int joined = at;
        at = behindJoins(at);
        if (at < 0 || (at < to && clauses.end(at + 1, i -> words.begins(i) && !isTail(i)) != to)) {
            return null;
        }
        if (common != null && isUsedBeside(common, naming, select)) {
            return null;
        }
        List<SelectItem> items = SelectItem.list(tokens, new TokenRange(select + 1, list));
        boolean isJoined = at > joined;
        boolean isAll = items.size() == 1 && isAll(items.get(0), alias);
        List<String> names = names(columns, alias, rows);
        boolean isNamed = names.size() == rows.first().size();
        boolean isAlone = isAlone(rows, alias) && !columns.isGiven();
        if ((isJoined && isAll && tokens.isSymbol(select + 1, ALL))
                || (!isAlone && isWhole(isAll ? list : select, naming, alias))
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
            TokenRange read = isElements || isJoined || calls(rows) ? new TokenRange(list, to) : new TokenRange(to, to);
            blocks.add(new InsertSource.SelectBlock(selected, selected.values().size(), read, List.of(), null));
        }
        InsertSource.NamedRows named = new InsertSource.NamedRows(
                rows.kind(), alias, columns, isAll ? -1 : list - 1, isElements ? rows.behind() - 2 : -1, joined < to);
        boolean typed = !isElements && tokens.dialect().has(Capability.TYPES_UNITED_ROWS);
        return new InsertSource.Query(new TokenRange(from, to), blocks, typed, named, null);
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
    private boolean calls(Rows rows) {
        for (int i = rows.open(); rows.kind() == Kind.SELECTS && i < tokens.closing(rows.open()); i++) {
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
        int at = first;
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
                TargetReader table = new TargetReader(tokens, item, to);
                table.read();
                at = table.at();
            }
            if (tokens.isWord(at, "ON")) {
                at = new ExpressionWalker(tokens, to).expressionEnd(at + 1, i -> isJoin(i) || words.begins(i));
            }
        }
        return at;
    }

    /** Returns where a table stands behind a comma or behind the words of a join that keeps the rows; -1 behind others. */
    private int joinedItem(int at) {
        if (tokens.isSymbol(at, ",")) {
            return at + 1;
        }
        int join = at + (tokens.isAnyWord(at, "INNER", "CROSS", "LEFT") ? 1 : 0);
        join += tokens.isWord(at, "LEFT") && tokens.isWord(join, "OUTER") ? 1 : 0;
        return tokens.isWord(join, "JOIN") ? join + 1 : -1;
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

    /** Returns what the columns are called; an array alone gives its elements the name of the whole. */
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
