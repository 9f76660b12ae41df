package dev.keyspread.sql.write;

import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.TailClauses;
import dev.keyspread.sql.statement.TargetWords;

/** Reads one UPDATE or DELETE. {@link WriteReader} calls it. */
final class UpdateReader extends ClauseReader {
    private int opened;

    UpdateReader(Tokens tokens, int from, int to) {
        super(tokens, from, to);
    }

    WriteStatement read() throws UnreadableStatementException {
        return tokens.isWord(at, "DELETE") ? delete() : update();
    }

    private WriteStatement update() throws UnreadableStatementException {
        int first = at + 1;
        at = TargetWords.behindModifiers(tokens, first);
        boolean ignores = TargetWords.ignores(tokens, first, at);
        while (tokens.dialect().has(Capability.MYSQL_GRAMMAR) && tokens.isSymbol(at, "(")) {
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
        AssignmentList assignments = assignments(set + 1, words::begins);
        at = assignments.end() + 1;
        joins |= at < to && words.isFrom(at);
        TailClauses tail = tail();
        return new WriteStatement.Update(table, joins, ignores, assignments, tail.where(), returns(tail));
    }

    private WriteStatement delete() throws UnreadableStatementException {
        at = TargetWords.behindModifiers(tokens, at + 1);
        at += tokens.isWord(at, "FROM") ? 1 : 0;
        WrittenTable table = table();
        boolean joins = at < to && !words.isTail(at);
        TailClauses tail = tail();
        return new WriteStatement.Delete(table, joins, tail.where(), returns(tail));
    }

    /** The SET, outside the brackets that MySQL allows around joined tables. */
    private int set() {
        int set = end(at, i -> tokens.isWord(i, "SET"));
        while (opened > 0 && tokens.isSymbol(set, ")")) {
            opened--;
            set = end(set + 1, i -> tokens.isWord(i, "SET"));
        }
        return set;
    }

    /** Returns true if more tables are named between the first one and SET. */
    private boolean joins(int from, int set) {
        for (int i = from; i < set; i++) {
            if (isComma(i) || tokens.isWord(i, "JOIN") || tokens.isWord(i, "STRAIGHT_JOIN")) {
                return true;
            }
        }
        return false;
    }

    /** Returns what follows the assignments, and the tables behind them. */
    private TailClauses tail() throws UnreadableStatementException {
        TailClauses tail = TailClauses.read(tokens, end(at, words::isTail), to);
        if (tail.end() != to) {
            throw new UnreadableStatementException("it goes on behind what is understood");
        }
        return tail;
    }

    private static boolean returns(TailClauses tail) {
        return tail.returned().from() < tail.returned().to();
    }
}
