package dev.keyspread.sql.statement;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.function.IntPredicate;

/**
 * Tells where a clause of a query, update or delete begins, behind a complete expression, name or table. The readers of {@code sql.read}
 * and {@code sql.write} ask it where to stop.
 */
public final class ClauseWords implements IntPredicate {
    private final Tokens tokens;

    /** Finds the clauses of the statements in those tokens. */
    public ClauseWords(Tokens tokens) {
        this.tokens = tokens;
    }

    /**
     * Where the select list of the SELECT before token {@code behind} begins, behind DISTINCT, AS STRUCT and the like; -1 where none does,
     * or a word stands before it that is not understood.
     */
    public int selectList(int behind) {
        int at = tokens.behindHints(behind);
        boolean distinct = tokens.isWord(at, "DISTINCT");
        at += tokens.isAnyWord(at, "ALL", "DISTINCT") ? 1 : 0;
        if (distinct && tokens.isWord(at, "ON") && tokens.isSymbol(at + 1, "(")) {
            at = tokens.closing(at + 1);
        }
        if (tokens.isWord(at, "AS") && tokens.isAnyWord(at + 1, "STRUCT", "VALUE")) {
            at += 2;
        }
        boolean hasModifiers = tokens.dialect().has(Capability.MYSQL_GRAMMAR);
        while (hasModifiers && tokens.isAnyWord(at, GrammarWords.SELECT_MODIFIER.array())) {
            at++;
        }
        boolean top = tokens.isWord(at, "TOP") && (tokens.isSymbol(at + 1, "(") || tokens.valueEnd(at + 1) >= 0);
        boolean isOther = top || tokens.isAnyWord(at, GrammarWords.NO_ITEM.array());
        return isOther || at >= tokens.size() ? -1 : at;
    }

    /** Returns true if a clause {@linkplain #begins begins} at token {@code i}: what ends an expression, for {@link ExpressionWalker}. */
    @Override
    public boolean test(int i) {
        return begins(i);
    }

    /** Returns true if the next clause of the same block begins at token {@code i}, or what joins the block to another. */
    public boolean begins(int i) {
        return (isFrom(i) || isTail(i) || isSetOperation(i) || isWithout(i)) && !isAlias(i);
    }

    /**
     * Returns true if no assignment follows a comma, which YQL allows behind the last one. A word behind it is no clause's if something is
     * assigned to it.
     *
     * @param ends whether a clause begins at a token that ends the assignments
     */
    public boolean isLastComma(int comma, IntPredicate ends) {
        int next = comma + 1;
        boolean isAssigned = tokens.isSymbol(next + 1, "=") || tokens.isSymbol(next + 1, ".");
        return next >= tokens.size() || (ends.test(next) && !isAssigned);
    }

    /** Returns true if {@code WITHOUT a, b} stands there, which takes columns off YQL's {@code *}. */
    private boolean isWithout(int i) {
        return tokens.isWord(i, "WITHOUT") && tokens.dialect().has(Capability.YQL_STATEMENTS);
    }

    /** Returns true if token {@code i} is the FROM of a clause, and not that of {@code IS DISTINCT FROM}. */
    public boolean isFrom(int i) {
        return tokens.isWord(i, "FROM") && !tokens.isWord(i - 1, "DISTINCT");
    }

    /**
     * {@code RETURNING …}, {@code THEN RETURN …}, {@code ASSERT_ROWS_MODIFIED n}: what may end every statement that writes. An alias may be
     * spelt so where the word is not reserved; then a list or another clause goes on behind it.
     */
    public boolean isReturning(int i) {
        return tokens.isWord(i, "ASSERT_ROWS_MODIFIED")
                ? !isBehindAlias(i + 1) && tokens.valueEnd(i + 1) >= 0
                : returned(i) >= 0;
    }

    /**
     * The first token of the list that RETURNING or THEN RETURN, which stands there, gives back; -1 where neither does. The list stands
     * behind {@code WITH ACTION AS a}, which adds a column to its end.
     */
    public int returned(int i) {
        if (tokens.isWord(i, "RETURNING")) {
            return isBehindAlias(i + 1) ? -1 : i + 1;
        }
        if (!tokens.isWord(i, "THEN") || !tokens.isWord(i + 1, "RETURN")) {
            return -1;
        }
        int list = i + 2;
        list += tokens.isWord(list, "WITH") && tokens.isWord(list + 1, "ACTION") ? 2 : 0;
        return list + (list > i + 2 && tokens.isWord(list, "AS") ? 2 : 0);
    }

    private boolean isBehindAlias(int i) {
        boolean assigns =
                tokens.isWord(i, "SET") && tokens.isName(i + 1) && !tokens.isAnyWord(i + 1, "AS", "INTO", "FROM");
        return i >= tokens.size()
                || tokens.isSymbol(i, ",")
                || tokens.isSymbol(i, ")")
                || tokens.isSymbol(i, ".")
                || assigns
                || tokens.isAnyWord(i, GrammarWords.BEHIND_CLAUSE_ALIAS.array());
    }

    /** Returns true if a clause begins at token {@code i} that may follow the FROM list. */
    public boolean isTail(int i) {
        boolean by = tokens.isAnyWord(i, "GROUP", "ORDER");
        if (by) {
            return tokens.isWord(i + 1, "BY") || isHint(i + 1) || tokens.isWord(i + 2, "BY");
        }
        return tokens.isAnyWord(i, GrammarWords.CLAUSE.array())
                || (tokens.isWord(i, "FOR") && tokens.isAnyWord(i + 1, "UPDATE", "SHARE", "NO", "KEY"))
                || (tokens.isWord(i, "LOCK") && tokens.isWord(i + 1, "IN"))
                || (tokens.isWord(i, "ASSUME") && tokens.isWord(i + 1, "ORDER"))
                || isReturning(i);
    }

    /**
     * Returns true if token {@code i} is {@code UNION}, {@code INTERSECT}, {@code EXCEPT} or {@code MINUS}, and not the EXCEPT of
     * {@code SELECT * EXCEPT (a)}.
     */
    public boolean isSetOperation(int i) {
        return tokens.isAnyWord(i, GrammarWords.SET_OPERATION.array())
                && !(tokens.isWord(i, "EXCEPT") && tokens.isSymbol(i - 1, "*") && isColumns(i + 1))
                && (tokens.isSymbol(i + 1, "(")
                        || isHint(i + 1)
                        || tokens.isAnyWord(i + 1, GrammarWords.BEHIND_SET_OPERATION.array()));
    }

    /** Returns true if a join to another item of the FROM list begins at token {@code i}. */
    public boolean beginsJoin(int i) {
        if (tokens.isAnyWord(i, GrammarWords.JOIN.array())) {
            return true;
        }
        return tokens.isAnyWord(i, GrammarWords.JOIN_KIND.array())
                && tokens.isAnyWord(i + 1, GrammarWords.BEHIND_JOIN_KIND.array());
    }

    /** Returns true if names in brackets stand there, and no query. */
    private boolean isColumns(int open) {
        return tokens.isSymbol(open, "(")
                && tokens.isName(open + 1)
                && (tokens.isSymbol(open + 2, ",") || tokens.isSymbol(open + 2, ")"));
    }

    private boolean isHint(int i) {
        return i < tokens.size() && tokens.kind(i) == TokenKind.HINT;
    }

    /** Returns true if the list goes on behind a word, so that it is an alias that is spelt like a clause. */
    private boolean isAlias(int i) {
        return tokens.isSymbol(i + 1, ",") || (tokens.isWord(i + 1, "FROM") && !tokens.isWord(i, "FROM"));
    }
}
