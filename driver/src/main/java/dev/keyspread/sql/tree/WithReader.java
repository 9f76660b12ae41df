package dev.keyspread.sql.tree;

import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ExpressionWalker;
import dev.keyspread.sql.tree.StatementTree.CommonTable;
import dev.keyspread.sql.tree.StatementTree.With;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a WITH and the statements in it. {@link StatementReader} calls it. */
final class WithReader {
    private final StatementReader statements;
    private final Tokens tokens;
    private final int to;
    private final List<CommonTable> tables = new ArrayList<>();

    WithReader(StatementReader statements, Tokens tokens, int to) {
        this.statements = statements;
        this.tokens = tokens;
        this.to = to;
    }

    /** Returns the WITH whose word stands there; null where what follows it is not understood. */
    @Nullable
    With read(int word) {
        boolean isRecursive =
                tokens.isWord(word + 1, "RECURSIVE") && tokens.isName(word + 2) && !tokens.isWord(word + 2, "AS");
        int at = word + (isRecursive ? 2 : 1);
        while (true) {
            at = behindItem(at);
            if (at < 0 || !tokens.isSymbol(at, ",")) {
                break;
            }
            at++;
        }
        boolean seesLater = isRecursive || !tokens.dialect().has(Capability.ORDERED_COMMON_TABLES);
        return at < 0 ? null : new With(word, tables, seesLater, at);
    }

    /** Returns the token behind one of them; -1 where it is not understood. */
    private int behindItem(int name) {
        int at = name + 1;
        List<String> columns = new ArrayList<>();
        if (tokens.isSymbol(at, "(")) {
            int close = tokens.closing(at) - 1;
            for (int i = at + 1; i < close; i += 2) {
                columns.add(tokens.name(i));
            }
            at = close + 1;
        }
        boolean isNamed = name < to && tokens.isName(name) && tokens.isWord(at, "AS");
        at++;
        at += tokens.isWord(at, "NOT") ? 1 : 0;
        at += tokens.isWord(at, "MATERIALIZED") ? 1 : 0;
        at = tokens.behindHints(at);
        int behind = tokens.isSymbol(at, "(") ? tokens.closing(at) : to + 1;
        if (!isNamed || behind > to) {
            return -1;
        }
        tables.add(new CommonTable(tokens.name(name), columns, at, statements.statement(at + 1, behind - 1)));
        return behindOrder(behind);
    }

    /** The token behind {@code SEARCH DEPTH FIRST BY a, b SET c} and {@code CYCLE a, b SET c TO 1 DEFAULT 0 USING d}; -1 without its end. */
    private int behindOrder(int from) {
        int at = from;
        while (at >= 0 && tokens.isAnyWord(at, "SEARCH", "CYCLE")) {
            ExpressionWalker walker = statements.walker(to);
            at = walker.clauseEnd(at, i -> tokens.isWord(i, "SET")) + 2;
            if (tokens.isWord(at, "TO")) {
                at = walker.clauseEnd(at + 2, i -> tokens.isWord(i, "DEFAULT")) + 2;
            }
            at += tokens.isWord(at, "USING") ? 2 : 0;
            at = at > to ? -1 : at;
        }
        return at;
    }
}
