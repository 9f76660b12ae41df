package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ClauseWords;
import dev.keyspread.sql.statement.TailClauses;
import dev.keyspread.sql.statement.TargetWords;

/** Reads where an UPDATE or DELETE looks for rows, into one block. {@link DmlReader} calls it. */
final class ChangeReader {
    private final DmlReader blocks;
    private final Tokens tokens;
    private final ClauseWords words;
    private final int to;
    private final Scope scope;
    private int at;

    ChangeReader(DmlReader blocks, int from, int to, Scope around) {
        this.blocks = blocks;
        this.tokens = blocks.tokens();
        this.words = new ClauseWords(tokens);
        this.at = from;
        this.to = to;
        this.scope = blocks.open(around);
    }

    int update() throws UnreadableStatementException {
        at = TargetWords.behindModifiers(tokens, at + 1);
        int tables = at;
        at = new FromReader(blocks, at, to, scope).read();
        TokenRange written = new TokenRange(tables, at);
        if (at >= to || !tokens.isWord(at, "SET")) {
            throw new UnreadableStatementException("its UPDATE has no SET");
        }
        int from = at + 1;
        at = blocks.walker(to).expressionEnd(from, i -> words.begins(i) && !tokens.isSymbol(i - 1, ","));
        int end = at;
        if (at < to && words.isFrom(at)) {
            at = new FromReader(blocks, at + 1, to, scope).read();
        }
        blocks.visit(from, end, scope);
        return tail(written);
    }

    int delete() throws UnreadableStatementException {
        at = TargetWords.behindModifiers(tokens, at + 1);
        if (!tokens.isWord(at, "FROM")) {
            at = behindTargets("FROM");
        }
        at += tokens.isWord(at, "FROM") ? 1 : 0;
        if (tokens.dialect().has(Capability.MYSQL_GRAMMAR)) {
            int using = behindTargets("USING");
            at = using > at ? using + 1 : at;
        }
        int tables = at;
        at = new FromReader(blocks, at, to, scope).read();
        TokenRange written = new TokenRange(tables, at);
        if (at < to && tokens.isWord(at, "USING")) {
            at = new FromReader(blocks, at + 1, to, scope).read();
        }
        return tail(written);
    }

    /** {@code DELETE a, b FROM …}, {@code DELETE FROM a, b USING …}: names of what the list behind that word holds. */
    private int behindTargets(String word) {
        int i = at;
        while (i < to
                && (tokens.isName(i)
                        || tokens.isSymbol(i, ".")
                        || tokens.isSymbol(i, ",")
                        || tokens.isSymbol(i, "*"))) {
            if (tokens.isWord(i, word) && i > at) {
                return i;
            }
            i++;
        }
        return at;
    }

    private int tail(TokenRange written) throws UnreadableStatementException {
        TailClauses tail = blocks.tail(at, to, scope.outsideWhere());
        blocks.close(scope, tail.returned(), written, tail);
        return tail.end();
    }
}
