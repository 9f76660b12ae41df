package dev.keyspread.sql.write;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ClauseWords;
import dev.keyspread.sql.statement.ExpressionWalker;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Reads what several statements that write have in common: tables, lists of columns, rows of values, assignments. The readers of this
 * package extend it.
 */
class ClauseReader {
    final Tokens tokens;
    final int to;
    final ClauseWords words;

    /** The token that is read next. */
    int at;

    private final ExpressionWalker expressions;

    ClauseReader(Tokens tokens, int from, int to) {
        this.tokens = tokens;
        this.at = from;
        this.to = to;
        this.expressions = new ExpressionWalker(tokens, to);
        this.words = new ClauseWords(tokens);
    }

    /** Reads the table that stands here, with its hints and its alias. */
    final WrittenTable table() throws UnreadableStatementException {
        TargetReader reader = new TargetReader(tokens, at, to);
        WrittenTable table = reader.read();
        at = reader.at();
        return table;
    }

    /** Reads the list of names that stands here in brackets. */
    final ColumnList columns() throws UnreadableStatementException {
        ColumnList columns = columns(at);
        at = columns.end() + 2;
        return columns;
    }

    /** Moves over {@code OVERRIDING … VALUE}. */
    final void overriding() {
        at += tokens.isWord(at, "OVERRIDING") && tokens.isWord(at + 2, "VALUE") ? 3 : 0;
    }

    /**
     * The first token from {@code from} on, outside brackets and CASE … END, that ends a clause, or that closes what was open
     * before; the end of the statement when there is none. At {@code from} itself a clause may begin.
     */
    final int end(int from, IntPredicate ends) {
        return expressions.clauseEnd(from, ends);
    }

    /** Returns the end of an expression, or a list of them, that begins at {@code from}. */
    final int expressionEnd(int from, IntPredicate ends) {
        return expressions.expressionEnd(from, ends);
    }

    /** Returns true if the token there is a comma. */
    final boolean isComma(int i) {
        return tokens.isSymbol(i, ",");
    }

    /** Returns true if a clause begins there that may end every statement that writes; see {@link ClauseWords#isReturning}. */
    final boolean isReturning(int i) {
        return words.isReturning(i);
    }

    /** {@code ON CONFLICT …}, {@code ON DUPLICATE KEY …}; not the ON of a join by a column of that name. */
    final boolean isConflict(int i) {
        boolean conflict = tokens.isWord(i + 1, "CONFLICT")
                && (tokens.isSymbol(i + 2, "(") || tokens.isAnyWord(i + 2, "DO", "ON"));
        boolean duplicate = tokens.isWord(i + 1, "DUPLICATE") && tokens.isWord(i + 2, "KEY");
        return tokens.isWord(i, "ON") && (conflict || duplicate);
    }

    /** Reads a list of names at its opening parenthesis. */
    final ColumnList columns(int open) throws UnreadableStatementException {
        List<String> names = new ArrayList<>();
        int i = open + 1;
        boolean parts = tokens.dialect().has(Capability.RUNS_POSTGRES_CODE);
        while (i < to) {
            int name = parts ? i : tokens.lastOfName(i, to); // qualified, as CockroachDB and H2 allow
            int next = parts ? behindParts(i) : name + 1;
            boolean ends = tokens.isSymbol(next, ")");
            if (next >= to || !tokens.isName(name) || !(ends || isComma(next))) {
                break;
            }
            names.add(tokens.name(name));
            if (ends) {
                return new ColumnList(names, next - 1);
            }
            i = next + 1;
        }
        throw new UnreadableStatementException("its column list holds more than names");
    }

    /** Returns the token behind a column's name and its subscripts, on PostgreSQL fields too. Elsewhere a dot stands behind a qualifier. */
    private int behindParts(int name) {
        boolean hasFields = tokens.dialect().has(Capability.RUNS_POSTGRES_CODE);
        int at = name + 1;
        while (at < to) {
            if (hasFields && tokens.isSymbol(at, ".") && tokens.isName(at + 1)) {
                at += 2;
            } else if (tokens.isSymbol(at, "[")) {
                at = expressionEnd(at + 1, i -> tokens.isSymbol(i, "]")) + 1;
            } else {
                return at;
            }
        }
        return to;
    }

    /** Reads the values between parentheses; the opening one stands at {@code open}. */
    final InsertSource.Row row(int open) throws UnreadableStatementException {
        List<TokenRange> values = new ArrayList<>();
        int at = open;
        do {
            int from = at + 1;
            at = expressions.itemEnd(from);
            if (at <= from) { // also where the row begins behind the end
                throw new UnreadableStatementException("a value is missing in a row of its VALUES");
            }
            values.add(new TokenRange(from, at));
        } while (isComma(at));
        if (at >= to || !tokens.isSymbol(at, ")")) {
            throw new UnreadableStatementException("a row of its VALUES does not end");
        }
        return new InsertSource.Row(values, List.of(), at - 1);
    }

    /** Reads the rows behind VALUES, from the first one's parenthesis or the ROW before it. */
    final List<InsertSource.Row> rows(int first) throws UnreadableStatementException {
        List<InsertSource.Row> rows = new ArrayList<>();
        int at = first;
        while (true) {
            at += tokens.isWord(at, "ROW") ? 1 : 0;
            if (at >= to || !tokens.isSymbol(at, "(")) {
                throw new UnreadableStatementException("a row of its VALUES is not in parentheses");
            }
            InsertSource.Row row = row(at);
            rows.add(row);
            at = row.end() + 2;
            if (at + 1 >= to || !isComma(at)) {
                return rows; // YQL allows a comma behind the last row
            }
            at++;
        }
    }

    /** Reads the assignments behind SET; they end where {@code ends} holds or a parenthesis from before them closes. */
    final AssignmentList assignments(int first, IntPredicate ends) throws UnreadableStatementException {
        List<AssignmentList.Assignment> assignments = new ArrayList<>();
        int at = first;
        while (true) {
            boolean row = tokens.isSymbol(at, "(");
            List<AssignmentList.AssignedColumn> columns = new ArrayList<>();
            int equals = row ? rowTarget(at + 1, columns) : target(at, columns);
            if (equals >= to || !(tokens.isSymbol(equals, "=") || tokens.isSymbol(equals, ":="))) {
                throw new UnreadableStatementException("its assignments can't be read");
            }
            int end = expressionEnd(equals + 1, i -> isComma(i) || ends.test(i));
            if (end == equals + 1) {
                throw new UnreadableStatementException("an assignment has no value");
            }
            List<TokenRange> values = row ? rowValues(equals + 1, end) : List.of(new TokenRange(equals + 1, end));
            boolean whole = values.size() == columns.size() && !assignsParts(columns);
            assignments.add(new AssignmentList.Assignment(columns, whole ? values : List.of()));
            if (end >= to || !isComma(end) || words.isLastComma(end, ends)) {
                return new AssignmentList(assignments, end - 1);
            }
            at = end + 1;
        }
    }

    /** Returns true if only parts of some of the columns are assigned, so that the value is not the column's. */
    private boolean assignsParts(List<AssignmentList.AssignedColumn> columns) {
        return columns.stream().anyMatch(column -> behindParts(column.nameToken()) > column.nameToken() + 1);
    }

    private int rowTarget(int first, List<AssignmentList.AssignedColumn> columns) throws UnreadableStatementException {
        int at = target(first, columns);
        while (isComma(at) && at < to) {
            at = target(at + 1, columns);
        }
        if (at >= to || !tokens.isSymbol(at, ")")) {
            throw new UnreadableStatementException("its assignments can't be read");
        }
        return at + 1;
    }

    /** The values of a row that is assigned; empty when it is no plain row. */
    private List<TokenRange> rowValues(int from, int end) throws UnreadableStatementException {
        int open = from + (tokens.isWord(from, "ROW") ? 1 : 0);
        boolean plain = tokens.isSymbol(open, "(")
                && tokens.closing(open) == end
                && !tokens.isAnyWord(open + 1, GrammarWords.QUERY.array());
        return plain ? row(open).values() : List.of();
    }

    /** Reads the name that is assigned to; returns the token behind it. */
    private int target(int first, List<AssignmentList.AssignedColumn> columns) throws UnreadableStatementException {
        if (first >= to || !tokens.isName(first)) {
            throw new UnreadableStatementException("its assignments can't be read");
        }
        if (tokens.dialect().has(Capability.RUNS_POSTGRES_CODE)) {
            columns.add(new AssignmentList.AssignedColumn(null, null, tokens.name(first), first, first));
            return behindParts(first);
        }
        int last = tokens.lastOfName(first, to);
        String qualifier = last == first ? null : tokens.name(last - 2);
        String schema = last < first + 4 ? null : tokens.name(last - 4);
        columns.add(new AssignmentList.AssignedColumn(schema, qualifier, tokens.name(last), first, last));
        return behindParts(last);
    }
}
