package dev.keyspread.sql.lexer;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.List;

/** Finds the statements of a text. {@link Tokens} calls it. */
final class StatementSplitter {
    private static final String[] ROUTINES = {"FUNCTION", "PROCEDURE", "TRIGGER", "EVENT", "PACKAGE"};
    private static final String[] YQL_BLOCKS = {"DO", "DEFINE", "EVALUATE"};
    /** How far behind CREATE the kind of object may stand: OR REPLACE, DEFINER = user, CONSTRAINT and the like. */
    private static final int MAX_PREFIX = 12;

    private static final String[] CLOSED_BY_NAME = {"IF", "WHILE", "LOOP", "REPEAT", "FOR"};

    private final Tokens tokens;
    private final List<TokenRange> found = new ArrayList<>(1);
    private int from;
    private int parentheses;
    private int blocks;
    private boolean mayHaveBody;

    private StatementSplitter(Tokens tokens) {
        this.tokens = tokens;
    }

    static List<TokenRange> split(Tokens tokens) {
        StatementSplitter splitter = new StatementSplitter(tokens);
        for (int i = 0; i < tokens.size(); i++) {
            splitter.take(i);
        }
        splitter.close(tokens.size());
        return List.copyOf(splitter.found);
    }

    private void take(int i) {
        if (i == from) {
            begin();
        }
        TokenKind kind = tokens.kind(i);
        if (kind == TokenKind.SYMBOL) {
            symbol(i);
        } else if (kind == TokenKind.WORD && mayHaveBody && parentheses == 0) {
            block(i);
        }
    }

    private void begin() {
        mayHaveBody = false;
        if (tokens.isWord(from, "CREATE") || tokens.isWord(from, "ALTER")) {
            for (int i = from + 1; !mayHaveBody && i < from + MAX_PREFIX; i++) {
                mayHaveBody = tokens.isAnyWord(i, ROUTINES);
            }
        } else if (tokens.dialect().has(Capability.YQL_STATEMENTS)) {
            mayHaveBody = tokens.isAnyWord(from, YQL_BLOCKS);
            blocks = tokens.isWord(from, "DEFINE") ? 1 : 0;
        } else {
            mayHaveBody = tokens.isWord(from, "BEGIN") && tokens.isWord(from + 1, "NOT");
        }
    }

    private void symbol(int i) {
        switch (tokens.sql().charAt(tokens.start(i))) {
            case '(' -> parentheses++;
            case ')' -> parentheses--;
            case ';' -> {
                if (parentheses <= 0 && blocks == 0) {
                    close(i);
                }
            }
            default -> {}
        }
    }

    /** Bodies open with BEGIN or, inside one, CASE. {@code END IF} and its like close what was not counted. */
    private void block(int i) {
        boolean afterEnd = tokens.isWord(i - 1, "END");
        if (tokens.isWord(i, "BEGIN") || (tokens.isWord(i, "CASE") && blocks > 0 && !afterEnd)) {
            blocks++;
        } else if (blocks > 0 && tokens.isWord(i, "END") && !tokens.isAnyWord(i + 1, CLOSED_BY_NAME)) {
            blocks--;
        }
    }

    private void close(int end) {
        if (end > from) {
            found.add(new TokenRange(from, end));
        }
        from = end + 1;
        parentheses = 0;
        blocks = 0;
    }
}
