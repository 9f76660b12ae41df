package dev.keyspread.sql.statement;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;

/**
 * Tells where a clause of a query, update or delete begins, behind a complete expression, name or table.
 */
public final class ClauseWords {
    private final Tokens tokens;

    public ClauseWords(Tokens tokens) {
        this.tokens = tokens;
    }

    /** The next clause of the same block, or what joins the block to another. */
    public boolean begins(int i) {
        return (isFrom(i) || isTail(i) || isSetOperation(i)) && !isAlias(i);
    }

    /** The FROM of a clause, and not that of {@code IS DISTINCT FROM}. */
    public boolean isFrom(int i) {
        return tokens.isWord(i, "FROM") && !tokens.isWord(i - 1, "DISTINCT");
    }

    /** A clause that may follow the FROM list. */
    public boolean isTail(int i) {
        boolean by = tokens.isAnyWord(i, "GROUP", "ORDER");
        if (by) {
            return tokens.isWord(i + 1, "BY") || isHint(i + 1) || tokens.isWord(i + 2, "BY");
        }
        return tokens.isAnyWord(i, GrammarWords.CLAUSE.array())
                || (tokens.isWord(i, "FOR") && tokens.isAnyWord(i + 1, "UPDATE", "SHARE", "NO", "KEY"))
                || (tokens.isWord(i, "LOCK") && tokens.isWord(i + 1, "IN"))
                || (tokens.isWord(i, "THEN") && tokens.isWord(i + 1, "RETURN"))
                || (tokens.isWord(i, "ASSUME") && tokens.isWord(i + 1, "ORDER"))
                || (tokens.isWord(i, "ASSERT_ROWS_MODIFIED") && tokens.valueEnd(i + 1) > 0);
    }

    /** {@code UNION}, {@code INTERSECT}, {@code EXCEPT}, {@code MINUS}; not the EXCEPT of {@code SELECT * EXCEPT (a)}. */
    public boolean isSetOperation(int i) {
        return tokens.isAnyWord(i, GrammarWords.SET_OPERATION.array())
                && !(tokens.isWord(i, "EXCEPT") && tokens.isSymbol(i - 1, "*") && isColumns(i + 1))
                && (tokens.isSymbol(i + 1, "(")
                        || isHint(i + 1)
                        || tokens.isAnyWord(i + 1, GrammarWords.BEHIND_SET_OPERATION.array()));
    }

    /** A join to another item of the FROM list. */
    public boolean beginsJoin(int i) {
        if (tokens.isAnyWord(i, GrammarWords.JOIN.array())) {
            return true;
        }
        return tokens.isAnyWord(i, GrammarWords.JOIN_KIND.array())
                && tokens.isAnyWord(i + 1, GrammarWords.BEHIND_JOIN_KIND.array());
    }

    /** Whether names in brackets stand there, and no query. */
    private boolean isColumns(int open) {
        return tokens.isSymbol(open, "(")
                && tokens.isName(open + 1)
                && (tokens.isSymbol(open + 2, ",") || tokens.isSymbol(open + 2, ")"));
    }

    private boolean isHint(int i) {
        return i < tokens.size() && tokens.kind(i) == TokenKind.HINT;
    }

    /** Whether the list goes on behind a word, so that it is an alias that is spelt like a clause. */
    private boolean isAlias(int i) {
        return tokens.isSymbol(i + 1, ",") || (tokens.isWord(i + 1, "FROM") && !tokens.isWord(i, "FROM"));
    }
}
