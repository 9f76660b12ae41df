package dev.keyspread.sql.statement;

import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;

/**
 * The common table expressions of a WITH: their names, and where their statements stand. {@code WriteReader}, {@code DmlReader} and
 * {@code CommonColumns} read a WITH by it.
 */
public final class CommonTables {
    private final Tokens tokens;
    private final int to;
    private final List<String> names = new ArrayList<>();
    private final List<Integer> bodies = new ArrayList<>();
    private final List<Integer> nameTokens = new ArrayList<>();
    private boolean recursive;

    /** Finds the common tables of a statement that ends before the token {@code to}. */
    public CommonTables(Tokens tokens, int to) {
        this.tokens = tokens;
        this.to = to;
    }

    /**
     * Reads the list behind WITH; returns the token behind it.
     *
     * @throws UnreadableStatementException when it is no such list
     */
    public int read(int from) throws UnreadableStatementException {
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
        at = tokens.behindHints(at);
        int behind = tokens.isSymbol(at, "(") ? tokens.closing(at) : to + 1;
        if (!isNamed || behind > to) {
            throw new UnreadableStatementException("its WITH can't be read");
        }
        names.add(tokens.name(name));
        bodies.add(at);
        nameTokens.add(name);
        return behindOrder(behind);
    }

    /** The token behind {@code SEARCH DEPTH FIRST BY a, b SET c} and {@code CYCLE a, b SET c TO 1 DEFAULT 0 USING d}. */
    private int behindOrder(int from) throws UnreadableStatementException {
        int at = from;
        while (tokens.isAnyWord(at, "SEARCH", "CYCLE")) {
            ExpressionWalker walker = new ExpressionWalker(tokens, to);
            at = walker.clauseEnd(at, i -> tokens.isWord(i, "SET")) + 2;
            if (tokens.isWord(at, "TO")) {
                at = walker.clauseEnd(at + 2, i -> tokens.isWord(i, "DEFAULT")) + 2;
            }
            at += tokens.isWord(at, "USING") ? 2 : 0;
            if (at > to) {
                throw new UnreadableStatementException("its WITH can't be read");
            }
        }
        return at;
    }

    /** Their names, in order. */
    public List<String> names() {
        return names;
    }

    /** The opening brackets of their queries, in order. */
    public List<Integer> bodies() {
        return bodies;
    }

    /**
     * Which of them a name means.
     *
     * @param before the token before which its query ends
     * @return its place in the list; -1 for none
     */
    public int find(String name, int before) {
        for (int i = 0; i < names.size(); i++) {
            if (tokens.closing(bodies.get(i)) <= before && tokens.dialect().sameName(names.get(i), name)) {
                return i;
            }
        }
        return -1;
    }

    /** The token of one's name, behind which its columns stand in brackets where it is declared with some. */
    public int nameToken(int item) {
        return nameTokens.get(item);
    }

    /** The columns that one of them is declared with, folded, in order; empty where its query names them. */
    public List<String> columns(int item) {
        List<String> columns = new ArrayList<>();
        int at = nameTokens.get(item) + 1;
        if (tokens.isSymbol(at, "(")) {
            for (int i = at + 1; i < tokens.closing(at) - 1; i += 2) {
                columns.add(tokens.name(i));
            }
        }
        return columns;
    }

    /** Returns how many of the names hide tables inside one of them, from the first name on. */
    public int seenBy(int item) {
        return recursive || !tokens.dialect().has(Capability.ORDERED_COMMON_TABLES) ? names.size() : item;
    }
}
