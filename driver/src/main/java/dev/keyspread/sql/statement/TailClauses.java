package dev.keyspread.sql.statement;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the clauses of a query, update or delete stand that follow its tables and assignments, from WHERE to RETURNING. Each range begins
 * behind the words that begin the clause. {@code DmlReader}, {@code ChangeReader} and {@code UpdateReader} read by it.
 */
public final class TailClauses {
    private static final TokenRange NOTHING = new TokenRange(0, 0);

    private final Tokens tokens;
    private final int to;
    private final ClauseWords words;
    private final List<TokenRange> others = new ArrayList<>();
    private int end;
    private @Nullable TokenRange where;
    private TokenRange order = NOTHING;
    private TokenRange returned = NOTHING;
    private boolean groups;
    private boolean limits;

    private TailClauses(Tokens tokens, int from, int to) {
        this.tokens = tokens;
        this.end = from;
        this.to = to;
        this.words = new ClauseWords(tokens);
    }

    /**
     * The clauses from token {@code from} on, as many as there are.
     *
     * @throws UnreadableStatementException when one of them makes another statement of it, or there are two WHERE
     */
    public static TailClauses read(Tokens tokens, int from, int to) throws UnreadableStatementException {
        TailClauses clauses = new TailClauses(tokens, from, to);
        while (clauses.end < to && clauses.words.isTail(clauses.end) && !tokens.isWord(clauses.end, "SET")) {
            clauses.clause();
        }
        return clauses;
    }

    private void clause() throws UnreadableStatementException {
        int word = end;
        if (tokens.isWord(word, "INTO")) {
            throw new UnreadableStatementException("it writes what it finds");
        }
        ExpressionWalker walker = new ExpressionWalker(tokens, to);
        boolean isLock = tokens.isAnyWord(word, "FOR", "LOCK");
        int from = behindWords(word);
        end = isLock ? walker.clauseEnd(from, words::begins) : walker.expressionEnd(from, words::begins);
        TokenRange range = new TokenRange(from, end);
        if (tokens.isWord(word, "WHERE")) {
            if (where != null || from == end) {
                throw new UnreadableStatementException("its WHERE is not understood");
            }
            where = range;
            return;
        }
        others.add(range);
        order = tokens.isWord(word, "ORDER") ? range : order;
        returned = words.returned(word) >= 0 ? range : returned;
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

    /** The token behind the last clause. */
    public int end() {
        return end;
    }

    /** The condition of WHERE; null without one. */
    public @Nullable TokenRange where() {
        return where;
    }

    /** All clauses but WHERE, in order. */
    public List<TokenRange> others() {
        return others;
    }

    /** The list of ORDER BY; empty without one. */
    public TokenRange order() {
        return order;
    }

    /** The list of RETURNING or THEN RETURN; empty without one. */
    public TokenRange returned() {
        return returned;
    }

    /** Returns true if rows are grouped. */
    public boolean groups() {
        return groups;
    }

    /** Returns true if so many rows are wanted only. */
    public boolean limits() {
        return limits;
    }
}
