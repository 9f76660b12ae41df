package dev.keyspread.sql.write;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.NamedTable;
import org.jspecify.annotations.Nullable;

/**
 * Reads the table that a statement writes to, with hints, partitions and alias. {@link ClauseReader} and {@link QueryReader} make one at
 * the table's first token, and go on from {@link #at}. A form that it can't read is refused, never passed over.
 */
final class TargetReader {
    private final Tokens tokens;
    private final int to;
    private int at;

    TargetReader(Tokens tokens, int from, int to) {
        this.tokens = tokens;
        this.at = from;
        this.to = to;
    }

    /** Returns the token behind the table, its hints and its alias. */
    int at() {
        return at;
    }

    /** Reads the table with its hints and its alias. */
    WrittenTable read() throws UnreadableStatementException {
        int first = tokens.behindHints(at);
        first += tokens.isSymbol(first, "#") && tokens.isName(first + 1) ? 1 : 0;
        NamedTable table = NamedTable.at(tokens, first, to);
        if (table == null) {
            throw new UnreadableStatementException("no table name stands where one is expected");
        }
        at = table.end();
        if (at < 0) {
            throw new UnreadableStatementException("more than a table stands in the brackets behind ONLY");
        }
        at += tokens.isSymbol(at, "*") && at < to ? 1 : 0; // PostgreSQL: with its child tables
        at = tokens.behindHints(at);
        if (tokens.isWord(at, "PARTITION") && tokens.isSymbol(at + 1, "(")) {
            at = tokens.closing(at + 1);
        }
        return new WrittenTable(table.as(alias()), table.nameToken());
    }

    private @Nullable String alias() {
        int name = NamedTable.alias(tokens, at, to, at < to && isKeyword(at));
        String alias = name < 0 ? null : tokens.name(name);
        at = tokens.behindHints(name < 0 ? at : name + 1);
        return alias;
    }

    /** Returns true if a clause begins at a token. A word that is not reserved is the alias if the next clause follows it. */
    private boolean isKeyword(int i) {
        boolean word = tokens.kind(i) == TokenKind.WORD && GrammarWords.NO_ALIAS.contains(tokens.upper(i));
        return word && !(mayBeAlias(i) && isBehindAlias(i + 1));
    }

    private boolean mayBeAlias(int i) {
        return !tokens.isAnyWord(i, GrammarWords.NEVER_ALIAS.array());
    }

    private boolean isBehindAlias(int i) {
        return tokens.isAnyWord(i, GrammarWords.BEHIND_TARGET_ALIAS.array()) && i + 1 < to;
    }
}
