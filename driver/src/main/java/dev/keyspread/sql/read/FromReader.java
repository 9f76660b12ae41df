package dev.keyspread.sql.read;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ClauseWords;
import dev.keyspread.sql.statement.ExpressionWalker;
import dev.keyspread.sql.statement.NamedTable;
import dev.keyspread.sql.statement.TableUse;
import org.jspecify.annotations.Nullable;

/** Reads one FROM list, with its joins and their conditions, into a {@link Scope}. {@link DmlReader} and {@link ChangeReader} call it. */
final class FromReader {
    /** Each pair of joined tables is searched for an equality, so their number is bounded; MySQL joins 61 at most. */
    private static final int MAX_TABLES = 64;

    private final Tokens tokens;
    private final ClauseWords words;
    private final DmlReader blocks;
    private final Scope scope;
    private final int to;
    private int at;

    /** True if columns stand behind the alias that was read last: {@code t AS x (b, a)}. */
    private boolean renamesColumns;

    FromReader(DmlReader blocks, int from, int to, Scope scope) {
        this.blocks = blocks;
        this.tokens = blocks.tokens();
        this.words = new ClauseWords(tokens);
        this.at = from;
        this.to = to;
        this.scope = scope;
    }

    /** Reads the list; returns the token behind it. */
    int read() throws UnreadableStatementException {
        item();
        while (at < to) {
            if (tokens.isSymbol(at, ",")) {
                at++;
                item();
            } else if (words.beginsJoin(at)) {
                join();
            } else if (tokens.isWord(at, "ON")) {
                int from = at + 1;
                at = new ExpressionWalker(tokens, to).expressionEnd(from, this::endsOn);
                blocks.condition(from, at, scope);
            } else if (tokens.isWord(at, "USING") && tokens.isSymbol(at + 1, "(")) {
                scope.mergesColumns(true);
                at = closing(at + 1);
                boolean isNamed = tokens.isWord(at, "AS") && tokens.isName(at + 1) && !isVersion(at);
                at += isNamed ? 2 : 0; // the merged columns' own name
            } else if (isVersion(at)) {
                extras();
            } else {
                return at;
            }
        }
        return at;
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
        while (at < to && !tokens.isAnyWord(at, "JOIN", "STRAIGHT_JOIN")) {
            scope.mergesColumns(tokens.isWord(at, "NATURAL"));
            at++;
        }
        at++;
        item();
    }

    private void item() throws UnreadableStatementException {
        at = tokens.behindHints(at);
        boolean lateral = tokens.isWord(at, "LATERAL") && (tokens.isSymbol(at + 1, "(") || tokens.isName(at + 1));
        at += lateral ? 1 : 0;
        if (at >= to) {
            throw new UnreadableStatementException("its FROM ends before a table");
        }
        if (tokens.isSymbol(at, "(")) {
            bracketed(lateral);
        } else if (tokens.isWord(at, "ROWS") && tokens.isWord(at + 1, "FROM") && tokens.isSymbol(at + 2, "(")) {
            functions();
        } else if (tokens.kind(at) == TokenKind.NAMED_PARAMETER) { // YQL: FROM $query
            scope.add(null);
            at++;
            alias();
        } else {
            named();
        }
    }

    private void bracketed(boolean lateral) throws UnreadableStatementException {
        int open = at;
        int close = closing(open) - 1;
        if (blocks.isQuery(open)) {
            scope.add(null);
            blocks.statement(open + 1, close, lateral ? scope : scope.uncorrelated());
            at = close + 1;
            alias();
            return;
        }
        FromReader inner = new FromReader(blocks, open + 1, close, scope);
        if (inner.read() != close) {
            throw new UnreadableStatementException("brackets in its FROM hold more than tables");
        }
        at = close + 1;
        if (alias() != null) {
            throw new UnreadableStatementException("joined tables have a name of their own");
        }
    }

    /** {@code ROWS FROM (f(…), g(…)) AS x}: no table. */
    private void functions() throws UnreadableStatementException {
        int open = at + 2;
        at = closing(open);
        blocks.visit(open + 1, at - 1, scope);
        scope.add(null);
        ordinality();
        alias();
    }

    private void named() throws UnreadableStatementException {
        boolean bracketed = tokens.dialect().has(Capability.YQL_STATEMENTS) && tokens.isSymbol(at, "[");
        NamedTable table = NamedTable.at(tokens, at + (bracketed ? 1 : 0), to);
        if (table == null) {
            throw new UnreadableStatementException("a table is named in a way that is not understood");
        }
        if (table.end() < 0) {
            throw new UnreadableStatementException("more than a table stands in the brackets behind ONLY");
        }
        at = table.end() + (bracketed ? 1 : 0);
        if (tokens.isSymbol(at, "(") && at < to) {
            scope.add(null);
            int open = at;
            at = closing(open);
            blocks.visit(open + 1, at - 1, scope);
            ordinality();
            alias();
            return;
        }
        // In GoogleSQL an array in the rows of a table that stands before.
        boolean isArray = tokens.dialect().has(Capability.GOOGLESQL_QUERIES)
                && table.schema() != null
                && scope.knows(tokens.name(table.first()), tokens.dialect());
        add(table, isArray);
    }

    private void add(NamedTable table, boolean isArray) throws UnreadableStatementException {
        if (scope.tables() >= MAX_TABLES) {
            throw new UnreadableStatementException("it joins more than " + MAX_TABLES + " tables");
        }
        extras();
        // Where an alias names the columns anew, as in t AS x (b, a), no name in a condition means what it says.
        TableUse use = table.as(alias());
        scope.add(isArray || renamesColumns ? null : use);
    }

    /** {@code WITH ORDINALITY} behind a function. */
    private void ordinality() {
        if (tokens.isWord(at, "WITH") && tokens.isWord(at + 1, "ORDINALITY")) {
            at += 2;
        }
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
            } else if (isVersion(at)) {
                at = new ExpressionWalker(tokens, to).expressionEnd(at + 4, this::endsVersion);
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

    private boolean endsVersion(int i) {
        return endsOn(i) || tokens.isWord(i, "AS");
    }

    private int opening(int from) throws UnreadableStatementException {
        for (int i = from; i < Math.min(to, from + 5); i++) {
            if (tokens.isSymbol(i, "(")) {
                return i;
            }
        }
        throw new UnreadableStatementException("what follows a table is not understood");
    }

    /** The alias that stands here, with its columns; null without one. */
    private @Nullable String alias() throws UnreadableStatementException {
        at = tokens.behindHints(at);
        int name = isVersion(at) ? -1 : NamedTable.alias(tokens, at, to, at < to && isStop(at));
        String alias = name < 0 ? null : tokens.name(name);
        at = name < 0 ? at : name + 1;
        renamesColumns = alias != null && at < to && tokens.isSymbol(at, "(");
        if (renamesColumns) {
            at = closing(at);
        }
        if (tokens.isWord(at, "WITH") && tokens.isWord(at + 1, "OFFSET")) {
            at += 2;
            at += tokens.isWord(at, "AS") ? 2 : at < to && tokens.isName(at) && !isStop(at) ? 1 : 0;
        }
        extras();
        return alias;
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
