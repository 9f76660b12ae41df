package dev.keyspread.sql.tree;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ClauseWords;
import dev.keyspread.sql.statement.NamedTable;
import dev.keyspread.sql.tree.StatementTree.Clause;
import dev.keyspread.sql.tree.StatementTree.Computed;
import dev.keyspread.sql.tree.StatementTree.Derived;
import dev.keyspread.sql.tree.StatementTree.FromItem;
import dev.keyspread.sql.tree.StatementTree.FromList;
import dev.keyspread.sql.tree.StatementTree.Joined;
import dev.keyspread.sql.tree.StatementTree.Named;
import dev.keyspread.sql.tree.StatementTree.On;
import dev.keyspread.sql.tree.StatementTree.Unread;
import dev.keyspread.sql.tree.StatementTree.Using;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads one FROM list with its joins and their conditions. {@link StatementReader} calls it. Behind an item that it doesn't know it reads
 * none: the rest of the list is {@link Unread}.
 */
final class FromListReader {
    private final StatementReader statements;
    private final Tokens tokens;
    private final ClauseWords words;
    private final int from;
    private final int to;
    private final List<FromItem> items = new ArrayList<>(1);
    private int at;
    private boolean mergesColumns;

    /** The token of the alias that was read last, and the bracket of its columns; -1 without them. */
    private int alias;

    private int columns;

    FromListReader(StatementReader statements, Tokens tokens, int from, int to) {
        this.statements = statements;
        this.tokens = tokens;
        this.words = statements.words();
        this.from = from;
        this.at = from;
        this.to = to;
    }

    /** Reads the list, up to the clause behind it. */
    FromList read() {
        try {
            item(-1);
            while (at < to && readNext()) {
                // as long as the list goes on
            }
        } catch (UnreadableStatementException unread) {
            at = Math.min(at, to);
            int end = statements.walker(to).clauseEnd(at, words);
            items.add(new Unread(new TokenRange(at, end), String.valueOf(unread.getMessage())));
            at = end;
        }
        return new FromList(new TokenRange(from, at), items, mergesColumns);
    }

    private boolean readNext() throws UnreadableStatementException {
        if (tokens.isSymbol(at, ",")) {
            item(at++);
        } else if (words.beginsJoin(at)) {
            join();
        } else if (tokens.isWord(at, "ON")) {
            int first = at + 1;
            at = statements.walker(to).expressionEnd(first, this::endsOn);
            if (first == at) {
                throw new UnreadableStatementException("a condition is missing");
            }
            items.add(new On(statements.clause(first - 1, first, at)));
        } else if (tokens.isWord(at, "USING") && tokens.isSymbol(at + 1, "(")) {
            items.add(new Using());
            mergesColumns = true;
            at = closing(at + 1);
            boolean isNamed = tokens.isWord(at, "AS") && tokens.isName(at + 1) && !isVersion(at);
            at += isNamed ? 2 : 0; // the merged columns' own name
        } else if (isVersion(at)) {
            extras();
        } else {
            return false;
        }
        return true;
    }

    private boolean endsOn(int i) {
        return tokens.isSymbol(i, ",")
                || words.beginsJoin(i)
                || words.begins(i)
                || isVersion(i)
                || tokens.isWord(i, "ON")
                || (tokens.isWord(i, "USING") && tokens.isSymbol(i + 1, "("));
    }

    private void join() throws UnreadableStatementException {
        int join = at;
        while (at < to && !tokens.isAnyWord(at, "JOIN", "STRAIGHT_JOIN")) {
            mergesColumns |= tokens.isWord(at, "NATURAL");
            at++;
        }
        at++;
        item(join);
    }

    private void item(int join) throws UnreadableStatementException {
        at = tokens.behindHints(at);
        boolean lateral = tokens.isWord(at, "LATERAL") && (tokens.isSymbol(at + 1, "(") || tokens.isName(at + 1));
        at += lateral ? 1 : 0;
        if (at >= to) {
            throw new UnreadableStatementException("its FROM ends before a table");
        }
        if (tokens.isSymbol(at, "(")) {
            bracketed(lateral, join);
        } else if (tokens.isWord(at, "ROWS") && tokens.isWord(at + 1, "FROM") && tokens.isSymbol(at + 2, "(")) {
            at++;
            called(join);
        } else if (tokens.kind(at) == TokenKind.NAMED_PARAMETER) { // YQL: FROM $query
            int name = at++;
            alias();
            items.add(new Computed(Clause.plain(name, name), name, alias, columns, join));
        } else {
            named(join);
        }
    }

    private void bracketed(boolean lateral, int join) throws UnreadableStatementException {
        int open = at;
        int close = closing(open) - 1;
        if (statements.isQuery(open)) {
            StatementTree statement = statements.statement(open + 1, close);
            at = close + 1;
            alias();
            items.add(new Derived(statement, lateral, open, alias, columns, join));
            return;
        }
        FromList inner = new FromListReader(statements, tokens, open + 1, close).read();
        if (inner.range().to() != close) {
            throw new UnreadableStatementException("brackets in its FROM hold more than tables");
        }
        at = close + 1;
        items.add(new Joined(inner));
        alias();
        if (alias >= 0) {
            throw new UnreadableStatementException("joined tables have a name of their own");
        }
    }

    /** A function whose name ends at the token before its brackets, or the functions behind {@code ROWS FROM}: no table. */
    private void called(int join) throws UnreadableStatementException {
        int name = at;
        int open = at + 1;
        at = closing(open);
        Clause arguments = statements.clause(open, open + 1, at - 1);
        at += tokens.isWord(at, "WITH") && tokens.isWord(at + 1, "ORDINALITY") ? 2 : 0;
        alias();
        items.add(new Computed(arguments, name, alias, columns, join));
    }

    private void named(int join) throws UnreadableStatementException {
        boolean bracketed = tokens.dialect().has(Capability.YQL_STATEMENTS) && tokens.isSymbol(at, "[");
        NamedTable table = NamedTable.at(tokens, at + (bracketed ? 1 : 0), to);
        if (table == null || isReserved(table.first())) {
            throw new UnreadableStatementException("a table is named in a way that is not understood");
        }
        if (table.end() < 0) {
            throw new UnreadableStatementException("more than a table stands in the brackets behind ONLY");
        }
        at = table.end() + (bracketed ? 1 : 0);
        if (tokens.isSymbol(at, "(") && at < to) {
            at--;
            called(join);
            return;
        }
        extras();
        alias();
        items.add(new Named(table, alias, columns, join));
    }

    private boolean isReserved(int i) {
        return tokens.kind(i) == TokenKind.WORD && GrammarWords.NO_TABLE.contains(tokens.upper(i));
    }

    /** Skips what may stand between a table and its alias, or behind that: versions, samples, indexes to use, locks. */
    private void extras() throws UnreadableStatementException {
        while (at < to) {
            at = tokens.behindHints(at);
            if (tokens.isSymbol(at, "*") && tokens.dialect().has(Capability.POSTGRES_GRAMMAR)) {
                at++;
            } else if (tokens.isSymbol(at, "@") && tokens.isName(at + 1)) {
                at += 2;
            } else if (tokens.isWord(at, "VIEW")
                    && tokens.dialect().has(Capability.YQL_STATEMENTS)
                    && tokens.isName(at + 1)) {
                at += tokens.isWord(at + 1, "PRIMARY") ? 3 : 2;
            } else if (tokens.isWord(at, "PARTITION") && tokens.isSymbol(at + 1, "(")) {
                at = closing(at + 1);
            } else if (tokens.isAnyWord(at, "USE", "FORCE", "IGNORE") && tokens.isAnyWord(at + 1, "INDEX", "KEY")) {
                at = closing(opening(at));
            } else if (tokens.isWord(at, "TABLESAMPLE")) {
                at = closing(opening(at));
                at = tokens.isWord(at, "REPEATABLE") && tokens.isSymbol(at + 1, "(") ? closing(at + 1) : at;
            } else if (isVersion(at)) {
                at = statements.walker(to).expressionEnd(at + 4, i -> endsOn(i) || tokens.isWord(i, "AS"));
            } else {
                return;
            }
        }
    }

    /** {@code AS OF SYSTEM TIME …}, {@code FOR SYSTEM_TIME AS OF …}. */
    private boolean isVersion(int i) {
        return (tokens.isWord(i, "AS") && tokens.isWord(i + 1, "OF") && tokens.isWord(i + 2, "SYSTEM"))
                || (tokens.isWord(i, "FOR") && tokens.isWord(i + 1, "SYSTEM_TIME") && tokens.isWord(i + 2, "AS"));
    }

    private int opening(int first) throws UnreadableStatementException {
        for (int i = first; i < Math.min(to, first + 5); i++) {
            if (tokens.isSymbol(i, "(")) {
                return i;
            }
        }
        throw new UnreadableStatementException("what follows a table is not understood");
    }

    /** Reads the alias that stands here, with its columns. */
    private void alias() throws UnreadableStatementException {
        at = tokens.behindHints(at);
        alias = isVersion(at) ? -1 : NamedTable.alias(tokens, at, to, at < to && isStop(at));
        at = alias < 0 ? at : alias + 1;
        columns = alias >= 0 && at < to && tokens.isSymbol(at, "(") ? at : -1;
        at = columns < 0 ? at : closing(columns);
        if (tokens.isWord(at, "WITH") && tokens.isWord(at + 1, "OFFSET")) {
            at += 2;
            at += tokens.isWord(at, "AS") ? 2 : at < to && tokens.isName(at) && !isStop(at) ? 1 : 0;
        }
        extras();
    }

    /** Returns true if a word goes on with the statement, and is no alias. */
    private boolean isStop(int i) {
        return tokens.kind(i) == TokenKind.WORD
                && (words.begins(i)
                        || words.beginsJoin(i)
                        || tokens.isAnyWord(i, GrammarWords.NO_ITEM_ALIAS.array())
                        || (tokens.isAnyWord(i, "USE", "FORCE", "IGNORE") && tokens.isAnyWord(i + 1, "INDEX", "KEY"))
                        || (tokens.isWord(i, "PARTITION") && tokens.isSymbol(i + 1, "("))
                        || tokens.isWord(i, "TABLESAMPLE")
                        || (tokens.isWord(i, "FOR") && tokens.isWord(i + 1, "SYSTEM_TIME"))
                        || (tokens.isWord(i, "VIEW") && tokens.dialect().has(Capability.YQL_STATEMENTS)));
    }

    private int closing(int open) throws UnreadableStatementException {
        int behind = tokens.closing(open);
        if (behind > to || !tokens.isSymbol(behind - 1, ")")) {
            throw new UnreadableStatementException("its brackets do not match");
        }
        return behind;
    }
}
