package dev.keyspread.sql.write;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ClauseWords;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what the query of an insert yields: one select list, those of several SELECT under UNION, the rows of a VALUES. */
final class QueryReader {
    private final Tokens tokens;
    private final ClauseWalker clauses;
    private final ClauseWords words;

    private QueryReader(Tokens tokens, int to) {
        this.tokens = tokens;
        this.clauses = new ClauseWalker(tokens, to);
        this.words = new ClauseWords(tokens);
    }

    /** The select lists of the query in the tokens {@code [from, to)}; empty when it is made in another way. */
    static List<InsertSource.SelectBlock> read(Tokens tokens, int from, int to) {
        if (tokens.isWord(from, "VALUES")) {
            return values(tokens, from, to);
        }
        int rows = rowsInFrom(tokens, from, to);
        if (rows >= 0) {
            return values(tokens, rows, tokens.closing(rows - 1) - 1);
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

    /**
     * Where the word VALUES stands in {@code SELECT * FROM (VALUES (1, 2), (3, 4)) AS x}, which yields these rows as they are; -1 in any
     * other query. Columns behind the alias would have to be as many as there are values.
     */
    static int rowsInFrom(Tokens tokens, int from, int to) {
        boolean isAll = tokens.dialect().selectsFromRows()
                && tokens.isWord(from, "SELECT")
                && tokens.isSymbol(from + 1, "*")
                && tokens.isWord(from + 2, "FROM")
                && tokens.isSymbol(from + 3, "(")
                && tokens.isWord(from + 4, "VALUES");
        if (!isAll) {
            return -1;
        }
        int at = tokens.closing(from + 3);
        at += at < to && tokens.isWord(at, "AS") ? 1 : 0;
        at += at < to && tokens.isName(at) ? 1 : 0;
        return at == to ? from + 4 : -1;
    }

    private static List<InsertSource.SelectBlock> values(Tokens tokens, int from, int to) {
        try {
            List<InsertSource.Row> rows = new ClauseWalker(tokens, to).rows(from + 1);
            int behind = rows.get(rows.size() - 1).end() + 2;
            return behind == to || isChoice(tokens, behind)
                    ? rows.stream().map(row -> ofRow(row, to)).toList()
                    : List.of();
        } catch (UnreadableStatementException otherwise) {
            return List.of();
        }
    }

    /** A clause behind rows that says which of them are taken, and changes none. */
    static boolean isChoice(Tokens tokens, int at) {
        return tokens.isAnyWord(at, "LIMIT", "OFFSET", "FETCH")
                || (tokens.isWord(at, "ORDER") && tokens.isWord(at + 1, "BY"));
    }

    private static InsertSource.SelectBlock ofRow(InsertSource.Row row, int to) {
        return new InsertSource.SelectBlock(row, row.values().size(), new TokenRange(to, to), null);
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
        if (!tokens.isWord(at, "SELECT")) {
            return null;
        }
        at++;
        while (at < last && (tokens.kind(at) == TokenKind.HINT || tokens.isAnyWord(at, "ALL", "DISTINCT"))) {
            at++;
        }
        return isOtherBeginning(at) ? null : list(at, last);
    }

    /** {@code SELECT TOP 1 …}, {@code DISTINCT ON (…)}, {@code AS STRUCT}: no list of values begins there. */
    private boolean isOtherBeginning(int at) {
        boolean top = tokens.isWord(at, "TOP") && (tokens.isSymbol(at + 1, "(") || tokens.valueEnd(at + 1) >= 0);
        return top || tokens.isAnyWord(at, "ON", "AS", "FROM", "INTO", "STRAIGHT_JOIN");
    }

    private InsertSource.@Nullable SelectBlock list(int first, int end) {
        ClauseWalker block = new ClauseWalker(tokens, end);
        List<TokenRange> values = new ArrayList<>();
        List<String> names = new ArrayList<>();
        int known = -1;
        int at = first;
        while (true) {
            int itemEnd = block.expressionEnd(at, i -> block.isComma(i) || words.begins(i));
            if (itemEnd == at) {
                return null;
            }
            if (known < 0 && isStar(at, itemEnd)) {
                known = values.size();
            }
            int valueEnd = valueEnd(at, itemEnd);
            values.add(new TokenRange(at, valueEnd));
            names.add(valueEnd < itemEnd ? tokens.name(itemEnd - 1) : "");
            if (itemEnd >= end || !block.isComma(itemEnd)) {
                InsertSource.Row row = new InsertSource.Row(values, names, itemEnd - 1);
                return new InsertSource.SelectBlock(
                        row, known < 0 ? values.size() : known, new TokenRange(itemEnd, end), table(itemEnd, end));
            }
            at = itemEnd + 1;
        }
    }

    /** The only table behind FROM; null where a WITH could have made another one of its name. */
    private @Nullable WrittenTable table(int from, int end) {
        for (int i = 0; i < from; i++) {
            if (tokens.isWord(i, "WITH")) {
                return null;
            }
        }
        if (!tokens.isWord(from, "FROM") || !tokens.isName(from + 1)) {
            return null;
        }
        try {
            TargetReader reader = new TargetReader(tokens, from + 1, end);
            WrittenTable table = reader.read();
            boolean alone = reader.at() >= end || tokens.isAnyWord(reader.at(), "WHERE", "ORDER", "LIMIT");
            return alone ? table : null;
        } catch (UnreadableStatementException noTable) {
            return null;
        }
    }

    private boolean isStar(int from, int end) {
        // t.*, also followed by EXCEPT (…) or REPLACE (…)
        return tokens.isSymbol(from, "*") || (tokens.isName(from) && starEnds(from, end));
    }

    private boolean starEnds(int from, int end) {
        int i = from;
        while (i + 1 < end && tokens.isName(i) && tokens.isSymbol(i + 1, ".")) {
            i += 2;
        }
        return i > from && i < end && tokens.isSymbol(i, "*");
    }

    /** Whether a CAST stands there, which a name may follow as its alias; PostgreSQL's ISNULL and NOTNULL are none. */
    private boolean isCast(int from, int end) {
        return tokens.isWord(from, "CAST")
                && tokens.isSymbol(from + 1, "(")
                && tokens.closing(from + 1) == end
                && !tokens.isAnyWord(end, "ISNULL", "NOTNULL");
    }

    /** Where a value ends, its alias left out. */
    private int valueEnd(int from, int end) {
        if (end - from > 2 && tokens.isWord(end - 2, "AS") && tokens.isName(end - 1)) {
            return end - 2;
        }
        boolean aliased =
                end - from > 1 && tokens.isName(end - 1) && (tokens.valueEnd(from) == end - 1 || isCast(from, end - 1));
        return aliased ? end - 1 : end;
    }
}
