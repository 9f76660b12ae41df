package dev.keyspread.sql.write;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.TargetWords;
import dev.keyspread.sql.tree.StatementReader;
import dev.keyspread.sql.tree.StatementTree.Change;
import dev.keyspread.sql.tree.StatementTree.Part;
import dev.keyspread.sql.tree.StatementTree.Unread;

/** Says what the tree of one UPDATE or DELETE writes. {@link WriteReader} calls it. */
final class UpdateReader extends ClauseReader {
    UpdateReader(Tokens tokens, int from, int to) {
        super(tokens, from, to);
    }

    WriteStatement read() throws UnreadableStatementException {
        int verb = at;
        boolean deletes = tokens.isWord(verb, "DELETE");
        at = TargetWords.behindModifiers(tokens, verb + 1);
        boolean ignores = TargetWords.ignores(tokens, verb + 1, at);
        at += deletes && tokens.isWord(at, "FROM") ? 1 : 0;
        while (!deletes && tokens.dialect().has(Capability.MYSQL_GRAMMAR) && tokens.isSymbol(at, "(")) {
            at++;
        }
        WrittenTable table = table();
        if (!deletes && tokens.isWord(at, "ON")) {
            return InsertReader.body(tokens, at + 1, to, WriteStatement.Verb.UPDATE_ON, table);
        }
        Change change = change(verb);
        TokenRange where =
                change.tail().where() == null ? null : change.tail().where().range();
        boolean returns =
                change.tail().returned().from() < change.tail().returned().to();
        if (change.assigned() == null) {
            return new WriteStatement.Delete(table, at < to && !words.isTail(at), where, returns);
        }
        int set = change.assigned().word();
        boolean joins = joins(at, set) || change.others().isGiven();
        AssignmentList assignments = assignments(set + 1, words);
        return new WriteStatement.Update(table, joins, ignores, assignments, where, returns);
    }

    /** Returns true if more tables are named between the first one and SET. */
    private boolean joins(int from, int set) {
        for (int i = from; i < set; i++) {
            if (isComma(i) || tokens.isAnyWord(i, "JOIN", "STRAIGHT_JOIN")) {
                return true;
            }
        }
        return false;
    }

    private Change change(int verb) throws UnreadableStatementException {
        Part part =
                StatementReader.read(tokens, new TokenRange(verb, to)).parts().get(0);
        Unread unread = part instanceof Change change ? change.tail().unread() : (Unread) part;
        if (unread != null) {
            throw new UnreadableStatementException(unread.why());
        }
        return (Change) part;
    }
}
