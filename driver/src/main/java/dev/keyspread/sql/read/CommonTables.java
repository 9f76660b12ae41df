package dev.keyspread.sql.read;

import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;

/** Reads the common table expressions of a WITH. */
final class CommonTables {
    private final Tokens tokens;
    private final int to;
    private final List<String> names = new ArrayList<>();
    private final List<Integer> bodies = new ArrayList<>();
    private boolean recursive;

    CommonTables(Tokens tokens, int to) {
        this.tokens = tokens;
        this.to = to;
    }

    /** Reads the list behind WITH; returns the token behind it. */
    int read(int from) throws UnreadableStatementException {
        recursive = tokens.isWord(from, "RECURSIVE") && tokens.isName(from + 1) && !tokens.isWord(from + 1, "AS");
        int at = from + (recursive ? 1 : 0);
        while (true) {
            at = item(at);
            if (!tokens.isSymbol(at, ",")) {
                return at;
            }
            at++;
        }
    }

    private int item(int name) throws UnreadableStatementException {
        int at = name + 1;
        at = tokens.isSymbol(at, "(") ? tokens.closing(at) : at;
        boolean isNamed = name < to && tokens.isName(name) && tokens.isWord(at, "AS");
        at++;
        at += tokens.isWord(at, "NOT") ? 1 : 0;
        at += tokens.isWord(at, "MATERIALIZED") ? 1 : 0;
        while (at < to && tokens.kind(at) == TokenKind.HINT) {
            at++;
        }
        int behind = tokens.isSymbol(at, "(") ? tokens.closing(at) : to + 1;
        if (!isNamed || behind > to || tokens.isAnyWord(behind, "SEARCH", "CYCLE")) {
            throw new UnreadableStatementException("a common table expression is not understood");
        }
        names.add(tokens.name(name));
        bodies.add(at);
        return behind;
    }

    /** Their names, in order. */
    List<String> names() {
        return names;
    }

    /** The opening brackets of their queries, in order. */
    List<Integer> bodies() {
        return bodies;
    }

    /** The names that hide tables inside one of them. */
    List<String> seenBy(int item) {
        return recursive || !tokens.dialect().ordersCommonTables() ? names : names.subList(0, item);
    }
}
