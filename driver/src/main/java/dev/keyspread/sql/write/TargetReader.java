package dev.keyspread.sql.write;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import org.jspecify.annotations.Nullable;

/** Reads the table that a statement writes to, from its name to its alias. Moves forward only. */
final class TargetReader {
    private final Tokens tokens;
    private final int to;
    private int at;

    TargetReader(Tokens tokens, int from, int to) {
        this.tokens = tokens;
        this.at = from;
        this.to = to;
    }

    /** The token behind what was read. */
    int at() {
        return at;
    }

    /** Reads the table with its hints and its alias. */
    WrittenTable read() throws UnreadableStatementException {
        int table = TargetWords.behindOnly(tokens, at);
        boolean bracketed = tokens.isSymbol(table - 1, "(") && table > at;
        at = table;
        skipHints();
        boolean template = tokens.isSymbol(at, "#") && tokens.isName(at + 1);
        at += template ? 1 : 0;
        if (at >= to || !tokens.isName(at)) {
            throw new UnreadableStatementException("no table name stands where one is expected");
        }
        int nameToken = tokens.lastOfName(at, to);
        String schema = nameToken == at ? null : tokens.name(nameToken - 2);
        String name = tokens.name(nameToken);
        at = nameToken + 1;
        if (bracketed && !tokens.isSymbol(at++, ")")) {
            throw new UnreadableStatementException("more than a table stands in the brackets behind ONLY");
        }
        at += tokens.isSymbol(at, "*") && at < to ? 1 : 0; // PostgreSQL: with its descendants
        skipHints();
        if (tokens.isWord(at, "PARTITION") && tokens.isSymbol(at + 1, "(")) {
            at = tokens.closing(at + 1);
        }
        return new WrittenTable(schema, name, nameToken, alias());
    }

    private @Nullable String alias() {
        String alias = null;
        if (at + 1 < to && tokens.isWord(at, "AS") && tokens.isName(at + 1)) {
            alias = tokens.name(at + 1);
            at += 2;
        } else if (at < to && tokens.isName(at) && !isKeyword(at)) {
            alias = tokens.name(at++);
        }
        skipHints();
        return alias;
    }

    private void skipHints() {
        while (at < to && tokens.kind(at) == TokenKind.HINT) {
            at++;
        }
    }

    /** Whether a clause begins there. Where its word is not reserved it may be the alias: then the next clause follows. */
    private boolean isKeyword(int i) {
        boolean word = tokens.kind(i) == TokenKind.WORD
                && GrammarWords.NO_ALIAS.contains(tokens.text(i).toUpperCase(java.util.Locale.ROOT));
        return word && !(mayBeAlias(i) && isBehindAlias(i + 1));
    }

    private boolean mayBeAlias(int i) {
        return !tokens.isAnyWord(i, "SET", "WHERE", "FROM", "ON", "USING", "SELECT", "WITH", "JOIN", "NATURAL");
    }

    private boolean isBehindAlias(int i) {
        return tokens.isAnyWord(i, "SET", "WHERE", "USING") && i + 1 < to;
    }
}
