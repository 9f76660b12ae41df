package dev.keyspread.sql.write;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.WriteStatement.MergeAction;
import dev.keyspread.sql.write.WriteStatement.MergeSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one MERGE: the standard's with USING, or H2's with KEY. {@link WriteReader} calls it. */
final class MergeReader extends ClauseReader {
    MergeReader(Tokens tokens, int from, int to) {
        super(tokens, from, to);
    }

    WriteStatement read() throws UnreadableStatementException {
        at++;
        at += tokens.isWord(at, "INTO") ? 1 : 0;
        WrittenTable table = table();
        if (!tokens.isWord(at, "USING")) {
            return InsertReader.body(tokens, at, to, WriteStatement.Verb.MERGE_KEY, table);
        }
        at++;
        MergeSource source = source();
        if (!tokens.isWord(at, "ON")) {
            throw new UnreadableStatementException("its MERGE has no ON");
        }
        int on = at + 1;
        at = expressionEnd(on, i -> tokens.isWord(i, "WHEN"));
        TokenRange condition = new TokenRange(on, at);
        List<MergeAction> actions = new ArrayList<>();
        while (at < to && tokens.isWord(at, "WHEN")) {
            actions.add(action());
        }
        boolean returns = at < to && isReturning(at);
        if (actions.isEmpty() || (at < to && !returns)) {
            throw new UnreadableStatementException("its WHEN clauses can't be read");
        }
        return new WriteStatement.Merge(table, source, condition, actions, returns);
    }

    private MergeSource source() throws UnreadableStatementException {
        int from = at;
        at = tokens.isSymbol(at, "(") ? tokens.closing(at) : tableEnd(at);
        int end = at;
        int joined = joinedEnd(end);
        if (joined > end) {
            at = joined;
            return new MergeSource(new TokenRange(from, at), null, new ColumnList(List.of(), at - 1), List.of());
        }
        String alias = null;
        if (tokens.isWord(at, "AS") && tokens.isName(at + 1)) {
            alias = tokens.name(at + 1);
            at += 2;
        } else if (at < to && tokens.isName(at) && !tokens.isWord(at, "ON")) {
            alias = tokens.name(at++);
        } else if (tokens.isName(end - 1)) {
            alias = tokens.name(end - 1);
        }
        ColumnList columns = new ColumnList(List.of(), at - 1);
        if (alias != null && tokens.isSymbol(at, "(")) {
            columns = columns();
        }
        return new MergeSource(new TokenRange(from, end), alias, columns, rows(from, end));
    }

    /** The ON of the MERGE, behind those of the tables that are joined from {@code first} on; {@code first} where none are. */
    private int joinedEnd(int first) {
        boolean joins = false;
        boolean isFree = false;
        int conditions = 0;
        for (int i = first; i < to; i = tokens.isSymbol(i, "(") ? tokens.closing(i) : i + 1) {
            if (tokens.isWord(i, "JOIN")) {
                joins = true;
                conditions += isFree ? 0 : 1;
                isFree = false;
            } else if (tokens.isAnyWord(i, "CROSS", "NATURAL")) {
                isFree = true;
            } else if (tokens.isAnyWord(i, "ON", "USING") && conditions-- == 0) {
                return joins ? i : first;
            }
        }
        return first;
    }

    /** The token behind the table that is named at {@code first}, or behind a function that returns rows. */
    private int tableEnd(int first) {
        int end = tokens.lastOfName(first, to) + 1;
        return tokens.isSymbol(end, "(") ? tokens.closing(end) : end; // H2's TABLE (k BIGINT = (1, 2)), UNNEST(?)
    }

    /** The rows that stand in the text itself; empty when they come from a table. */
    private List<InsertSource.Row> rows(int from, int end) {
        if (!tokens.isSymbol(from, "(")) {
            return List.of();
        }
        List<InsertSource.SelectBlock> lists = QueryReader.read(tokens, from + 1, end - 1);
        boolean plain = !lists.isEmpty() && lists.stream().allMatch(list -> list.isComplete() && !list.hasFrom());
        return plain ? lists.stream().map(InsertSource.SelectBlock::row).toList() : List.of();
    }

    private MergeAction action() throws UnreadableStatementException {
        int then = end(at, i -> tokens.isWord(i, "THEN"));
        at = then + 1;
        if (tokens.isWord(at, "UPDATE") && tokens.isWord(at + 1, "SET")) {
            AssignmentList assignments = assignments(at + 2, this::endsAction);
            at = assignments.end() + 1;
            at = end(at, this::endsAction); // older versions of H2 take a WHERE here
            return new MergeAction.Change(assignments);
        }
        if (tokens.isWord(at, "DELETE") || (tokens.isWord(at, "DO") && tokens.isWord(at + 1, "NOTHING"))) {
            at = end(at, this::endsAction);
            return new MergeAction.Nothing();
        }
        if (tokens.isWord(at, "INSERT")) {
            at++;
            return add();
        }
        throw new UnreadableStatementException("its WHEN clauses can't be read");
    }

    private MergeAction add() throws UnreadableStatementException {
        ColumnList columns = new ColumnList(List.of(), at - 1);
        if (tokens.isSymbol(at, "(")) {
            columns = columns();
        }
        overriding();
        InsertSource.@Nullable Row row = null;
        if (tokens.isWord(at, "VALUES") && tokens.isSymbol(at + 1, "(")) {
            row = row(at + 1);
            at = row.end() + 2;
        } else if (tokens.isWord(at, "DEFAULT") && tokens.isWord(at + 1, "VALUES")) {
            at += 2;
        } else {
            throw new UnreadableStatementException("the INSERT of its WHEN clause can't be read");
        }
        return new MergeAction.Add(columns, row);
    }

    private boolean endsAction(int i) {
        return tokens.isWord(i, "WHEN") || isReturning(i);
    }
}
