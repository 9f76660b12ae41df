package dev.keyspread.sql.write;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import org.jspecify.annotations.Nullable;

/** Reads one UPDATE or DELETE. */
final class UpdateReader {
    private final Tokens tokens;
    private final int to;
    private final ClauseWalker clauses;
    private int at;
    private int opened;

    UpdateReader(Tokens tokens, int from, int to) {
        this.tokens = tokens;
        this.at = from;
        this.to = to;
        this.clauses = new ClauseWalker(tokens, to);
    }

    WriteStatement read() throws UnreadableStatementException {
        return tokens.isWord(at, "DELETE") ? delete() : update();
    }

    private WriteStatement update() throws UnreadableStatementException {
        at++;
        boolean ignores = skipModifiers();
        while (tokens.dialect().isMysqlLike() && tokens.isSymbol(at, "(")) {
            at++;
            opened++;
        }
        WrittenTable table = table();
        if (tokens.isWord(at, "ON")) {
            return InsertReader.body(tokens, at + 1, to, WriteStatement.Verb.UPDATE_ON, table);
        }
        int set = set();
        if (set >= to || !tokens.isWord(set, "SET")) {
            throw new UnreadableStatementException("the UPDATE has no SET");
        }
        boolean joins = joins(at, set);
        AssignmentList assignments = clauses.assignments(set + 1, this::endsAssignments);
        at = assignments.end() + 1;
        joins |= at < to && clauses.isFrom(at);
        return new WriteStatement.Update(table, joins, ignores, assignments, where(), returns());
    }

    private WriteStatement delete() throws UnreadableStatementException {
        at++;
        skipModifiers();
        at += tokens.isWord(at, "FROM") ? 1 : 0;
        WrittenTable table = table();
        return new WriteStatement.Delete(table, where(), returns());
    }

    /** The SET, outside the brackets that MySQL allows around joined tables. */
    private int set() {
        int set = clauses.end(at, i -> tokens.isWord(i, "SET"));
        while (opened > 0 && tokens.isSymbol(set, ")")) {
            opened--;
            set = clauses.end(set + 1, i -> tokens.isWord(i, "SET"));
        }
        return set;
    }

    /** Skips the words before the table; tells whether IGNORE is one of them. */
    private boolean skipModifiers() {
        boolean ignores = false;
        int table = TargetWords.behindModifiers(tokens, at);
        while (at < table) {
            ignores |= tokens.isWord(at, "IGNORE");
            at++;
        }
        return ignores;
    }

    private WrittenTable table() throws UnreadableStatementException {
        TargetReader reader = new TargetReader(tokens, at, to);
        WrittenTable table = reader.read();
        at = reader.at();
        return table;
    }

    /** Whether more tables are named between the first one and SET. */
    private boolean joins(int from, int set) {
        for (int i = from; i < set; i++) {
            if (clauses.isComma(i) || tokens.isWord(i, "JOIN") || tokens.isWord(i, "STRAIGHT_JOIN")) {
                return true;
            }
        }
        return false;
    }

    private boolean endsAssignments(int i) {
        return clauses.isFrom(i)
                || clauses.isReturning(i)
                || tokens.isAnyWord(i, "WHERE", "ORDER", "LIMIT", "OPTION", "FETCH");
    }

    private @Nullable TokenRange where() {
        int where = clauses.end(at, i -> tokens.isWord(i, "WHERE"));
        if (where >= to || !tokens.isWord(where, "WHERE")) {
            return null;
        }
        int end = clauses.expressionEnd(
                where + 1, i -> clauses.isReturning(i) || tokens.isAnyWord(i, "ORDER", "LIMIT", "OPTION", "FETCH"));
        return new TokenRange(where + 1, end);
    }

    private boolean returns() {
        int end = clauses.end(at, clauses::isReturning);
        return end < to && clauses.isReturning(end) && !tokens.isWord(end, "ASSERT_ROWS_MODIFIED");
    }
}
