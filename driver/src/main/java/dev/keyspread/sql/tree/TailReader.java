package dev.keyspread.sql.tree;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ClauseWords;
import dev.keyspread.sql.statement.ExpressionWalker;
import dev.keyspread.sql.tree.StatementTree.Clause;
import dev.keyspread.sql.tree.StatementTree.Tail;
import dev.keyspread.sql.tree.StatementTree.Unread;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the clauses of a query, update or delete that follow its tables and assignments, from WHERE to RETURNING. {@link StatementReader}
 * calls it.
 */
final class TailReader {
    private final StatementReader statements;
    private final Tokens tokens;
    private final ClauseWords words;
    private final int from;
    private final int to;
    private final List<Clause> others = new ArrayList<>(0);
    private int at;
    private @Nullable Clause where;
    private TokenRange order;
    private TokenRange returned;
    private boolean groups;
    private boolean limits;
    private @Nullable Unread unread;

    TailReader(StatementReader statements, Tokens tokens, int from, int to) {
        this.statements = statements;
        this.tokens = tokens;
        this.words = statements.words();
        this.from = from;
        this.at = from;
        this.to = to;
        this.order = new TokenRange(from, from);
        this.returned = order;
    }

    /**
     * Reads as many clauses as there are. What is not understood behind them is {@link Unread}.
     *
     * @param isPart whether a UNION or the like may follow
     */
    Tail read(boolean isPart) {
        while (unread == null && at < to && words.isTail(at) && !tokens.isWord(at, "SET")) {
            clause();
        }
        if (at < to && !(isPart && words.isSetOperation(at))) {
            int end = isPart ? statements.walker(to).clauseEnd(at, words::isSetOperation) : to;
            unread = unread == null
                    ? new Unread(new TokenRange(at, end), "it goes on behind what is understood")
                    : unread;
            at = end;
        }
        return new Tail(new TokenRange(from, at), where, others, order, returned, groups, limits, unread);
    }

    private void clause() {
        int word = at;
        ExpressionWalker walker = statements.walker(to);
        boolean isLock = tokens.isAnyWord(word, "FOR", "LOCK");
        int first = behindWords(word);
        at = isLock ? walker.clauseEnd(first, words) : walker.expressionEnd(first, words);
        if (tokens.isWord(word, "INTO")) {
            unread = new Unread(new TokenRange(word, at), "it writes what it finds");
            return;
        }
        Clause clause = statements.clause(word, first, at);
        if (tokens.isWord(word, "WHERE")) {
            boolean isUnread = where != null || first == at;
            unread = isUnread ? new Unread(new TokenRange(word, at), "its WHERE is not understood") : null;
            where = clause;
            return;
        }
        others.add(clause);
        order = tokens.isWord(word, "ORDER") ? clause.range() : order;
        returned = words.returned(word) >= 0 ? clause.range() : returned;
        groups |= tokens.isAnyWord(word, "GROUP", "HAVING");
        limits |= tokens.isAnyWord(word, "LIMIT", "FETCH");
    }

    /** The token behind {@code WHERE}, {@code ORDER BY}, {@code GROUP @{hint} BY}, {@code ASSUME ORDER BY}, {@code THEN RETURN}. */
    private int behindWords(int word) {
        int returns = words.returned(word);
        if (returns >= 0) {
            return returns;
        }
        int by = tokens.behindHints(word + 1);
        by += tokens.isWord(word, "ASSUME") ? 1 : 0;
        return tokens.isAnyWord(word, "GROUP", "ORDER", "ASSUME") && tokens.isWord(by, "BY") ? by + 1 : word + 1;
    }
}
