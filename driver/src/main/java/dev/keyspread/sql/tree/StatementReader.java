package dev.keyspread.sql.tree;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ClauseWords;
import dev.keyspread.sql.statement.ExpressionWalker;
import dev.keyspread.sql.statement.TargetWords;
import dev.keyspread.sql.tree.StatementTree.Change;
import dev.keyspread.sql.tree.StatementTree.Clause;
import dev.keyspread.sql.tree.StatementTree.FromList;
import dev.keyspread.sql.tree.StatementTree.Nested;
import dev.keyspread.sql.tree.StatementTree.Part;
import dev.keyspread.sql.tree.StatementTree.Rows;
import dev.keyspread.sql.tree.StatementTree.Select;
import dev.keyspread.sql.tree.StatementTree.Tail;
import dev.keyspread.sql.tree.StatementTree.Unread;
import dev.keyspread.sql.tree.StatementTree.With;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a query, update or delete into a {@link StatementTree} by recursive descent, going through the tokens once. The readers of
 * {@code sql.read} and {@code sql.write} call it. It never throws: what it doesn't know is {@link Unread}, up to where it knows again what
 * stands there.
 */
public final class StatementReader {
    /** Deeper statements are not read. Nobody writes them, and each level takes room on the stack. */
    static final int MAX_DEPTH = 64;

    private static final String UNKNOWN = "what follows a table is not understood";
    private static final String MISPLACED = "it names a table at a place that is not understood";

    private final Tokens tokens;
    private final ClauseWords words;

    private int depth;

    private StatementReader(Tokens tokens) {
        this.tokens = tokens;
        this.words = new ClauseWords(tokens);
    }

    /** Returns the statement that those tokens are. */
    public static StatementTree read(Tokens tokens, TokenRange range) {
        return new StatementReader(tokens.upTo(range.to())).statement(range.from(), range.to());
    }

    /** Returns the WITH whose word stands at a token; null where what follows it is not understood. */
    public static @Nullable With with(Tokens tokens, int word, int to) {
        return new WithReader(new StatementReader(tokens.upTo(to)), tokens.upTo(to), to).read(word);
    }

    ClauseWords words() {
        return words;
    }

    StatementTree statement(int from, int to) {
        TokenRange range = new TokenRange(from, to);
        if (depth == MAX_DEPTH) {
            return unread(range, "its queries are nested too deep");
        }
        depth++;
        StatementTree read = statement(range);
        depth--;
        return read;
    }

    private StatementTree unread(TokenRange range, String why) {
        return new StatementTree(range, null, List.of(new Unread(range, why)), List.of(), noTail(range.to()));
    }

    private StatementTree statement(TokenRange range) {
        int to = range.to();
        int at = tokens.behindHints(range.from());
        at += tokens.isSymbol(at + 1, "=") && tokens.kind(at) == TokenKind.NAMED_PARAMETER ? 2 : 0; // YQL
        With with = null;
        if (tokens.isWord(at, "WITH")) {
            with = new WithReader(this, tokens, to).read(at);
            if (with == null) {
                return unread(range, "its WITH can't be read");
            }
            at = with.end();
        }
        List<Part> parts = new ArrayList<>(1);
        List<Integer> operators = new ArrayList<>(0);
        while (true) {
            Part part = part(at, to);
            parts.add(part);
            at = part.range().to();
            if (at >= to || !words.isSetOperation(at)) {
                return new StatementTree(range, with, parts, operators, tail(at, to));
            }
            operators.add(at);
            at = tokens.behindHints(at + 1);
            at += tokens.isAnyWord(at, "ALL", "DISTINCT") ? 1 : 0;
        }
    }

    private Part part(int from, int to) {
        int at = tokens.behindHints(from);
        if (at < to && tokens.isWord(at, "SELECT")) {
            return select(at, to);
        }
        if (at < to && tokens.isAnyWord(at, "UPDATE", "DELETE")) {
            return tokens.isWord(at, "UPDATE") ? update(at, to) : delete(at, to);
        }
        if (at < to && tokens.isSymbol(at, "(")) {
            int close = tokens.closing(at) - 1;
            if (close < to && tokens.isSymbol(close, ")")) {
                return new Nested(new TokenRange(at, close + 1), statement(at + 1, close));
            }
        }
        if (at < to && tokens.isWord(at, "TABLE") && tokens.isName(at + 1)) {
            FromList tables = new FromListReader(this, tokens, at + 1, to).read();
            int end = tables.range().to();
            return new Select(new TokenRange(at, end), Clause.plain(at, at + 1), tables, noTail(end));
        }
        if (at < to && tokens.isWord(at, "VALUES")) {
            int end = walker(to).expressionEnd(at + 1, words);
            return new Rows(new TokenRange(at, end), clause(at + 1, end), FromList.none(end), noTail(end));
        }
        return new Unread(new TokenRange(from, to), "it is no query, update or delete");
    }

    private Part select(int word, int to) {
        boolean isEmpty = words.isFrom(word + 1); // PostgreSQL takes an empty list
        int items = isEmpty ? word + 1 : words.selectList(word + 1);
        if (items < 0 || items >= to) {
            return new Unread(
                    new TokenRange(word, to), "its SELECT selects nothing, or a word behind it is not understood");
        }
        int at = isEmpty ? items : walker(to).expressionEnd(items, words);
        Clause selected = clause(items, at);
        if (at < to && tokens.isWord(at, "WITHOUT")) {
            at = walker(to).clauseEnd(at, words::isFrom);
        }
        FromList tables = FromList.none(at);
        if (at < to && words.isFrom(at)) {
            tables = new FromListReader(this, tokens, at + 1, to).read();
            at = tables.range().to();
        }
        Tail tail = at < to ? new TailReader(this, tokens, at, to).read(true) : noTail(at);
        return new Select(new TokenRange(word, tail.range().to()), selected, tables, tail);
    }

    private Part update(int word, int to) {
        FromList tables = new FromListReader(this, tokens, TargetWords.behindModifiers(tokens, word + 1), to).read();
        int behind = tables.range().to();
        int set = tokens.isWord(behind, "SET") ? behind : walker(to).clauseEnd(behind, i -> tokens.isWord(i, "SET"));
        if (set >= to || !tokens.isWord(set, "SET")) {
            return new Unread(new TokenRange(word, to), "the UPDATE has no SET");
        }
        if (set > behind) {
            tables = tables.and(new Unread(new TokenRange(behind, set), UNKNOWN));
        }
        int at = assignedEnd(set + 1, to);
        Clause assigned = clause(set, set + 1, at);
        FromList others = FromList.none(at);
        if (at < to && words.isFrom(at)) {
            others = new FromListReader(this, tokens, at + 1, to).read();
            at = others.range().to();
        }
        return change(word, tables, assigned, others, to);
    }

    /** The token behind the last of the assignments that begin there, and behind its comma where it has one. */
    private int assignedEnd(int from, int to) {
        int end = from - 1;
        do {
            end = walker(to).expressionEnd(end + 1, i -> tokens.isSymbol(i, ",") || words.begins(i));
        } while (end < to && tokens.isSymbol(end, ",") && !words.isLastComma(end, words));
        return end < to && tokens.isSymbol(end, ",") ? end + 1 : end;
    }

    private Change delete(int word, int to) {
        int at = TargetWords.behindModifiers(tokens, word + 1);
        if (!tokens.isWord(at, "FROM")) {
            at = behindTargets(at, to, "FROM");
        }
        at += tokens.isWord(at, "FROM") ? 1 : 0;
        if (tokens.dialect().has(Capability.MYSQL_GRAMMAR)) {
            int using = behindTargets(at, to, "USING");
            at = using > at ? using + 1 : at;
        }
        FromList tables = new FromListReader(this, tokens, at, to).read();
        at = tables.range().to();
        FromList others = FromList.none(at);
        if (at < to && tokens.isWord(at, "USING")) {
            others = new FromListReader(this, tokens, at + 1, to).read();
            at = others.range().to();
        }
        return change(word, tables, null, others, to);
    }

    /** Reads what follows an UPDATE's or DELETE's tables. What is not understood before it may be more of these. */
    private Change change(int word, FromList tables, @Nullable Clause assigned, FromList others, int to) {
        int at = others.range().to();
        int tail = at < to && !words.isTail(at) ? walker(to).clauseEnd(at, words::isTail) : at;
        FromList all = tail > at ? others.and(new Unread(new TokenRange(at, tail), UNKNOWN)) : others;
        return new Change(new TokenRange(word, to), tables, assigned, all, tail(tail, to));
    }

    /** {@code DELETE a, b FROM …}, {@code DELETE FROM a, b USING …}: names of what the list behind that word holds. */
    private int behindTargets(int from, int to, String word) {
        int i = from;
        while (i < to
                && (tokens.isName(i)
                        || tokens.isSymbol(i, ".")
                        || tokens.isSymbol(i, ",")
                        || tokens.isSymbol(i, "*"))) {
            if (tokens.isWord(i, word) && i > from) {
                return i;
            }
            i++;
        }
        return from;
    }

    private Tail tail(int from, int to) {
        return from < to ? new TailReader(this, tokens, from, to).read(false) : noTail(from);
    }

    private static Tail noTail(int at) {
        TokenRange nothing = new TokenRange(at, at);
        return new Tail(nothing, null, List.of(), nothing, nothing, false, false, null);
    }

    private Clause clause(int from, int to) {
        return clause(from, from, to);
    }

    /** Reads the queries inside the expressions of a clause that {@code word} begins. */
    Clause clause(int word, int from, int to) {
        List<StatementTree> queries = new ArrayList<>(0);
        int i = from;
        while (i < to) {
            boolean opens = tokens.isSymbol(i, "(");
            boolean isQuery = opens && isQuery(i);
            boolean isWrite = opens && tokens.isAnyWord(i + 1, "INSERT", "UPDATE", "DELETE");
            int behind = opens ? tokens.closing(i) : i + 1;
            if ((isQuery || isWrite) && behind > to) {
                queries.add(unread(new TokenRange(i, to), "its brackets do not match"));
                break;
            }
            boolean isMisplaced = opens
                    ? isWrite && queriesTable(i, behind)
                    : tokens.isSymbol(i, ";")
                            || (tokens.isAnyWord(i, "SELECT", "JOIN") && !tokens.isSymbol(i - 1, "."));
            if (isMisplaced) {
                queries.add(unread(new TokenRange(i, to), MISPLACED));
                break;
            }
            if (isQuery) {
                queries.add(statement(i + 1, behind - 1));
            }
            i = isQuery || isWrite ? behind : i + 1;
        }
        return new Clause(word, new TokenRange(from, to), queries);
    }

    /** Returns true if a query of tables stands there. {@code SET (DELETE FROM s.Residence r WHERE …)} of GoogleSQL changes a field of the row. */
    private boolean queriesTable(int open, int behind) {
        boolean queries = false;
        boolean names = false;
        for (int i = open; i < behind; i++) {
            queries |= tokens.isWord(i, "SELECT");
            names |= tokens.isAnyWord(i, "FROM", "JOIN");
        }
        return queries && names;
    }

    /** Returns true if a query stands in the brackets that open there, maybe in several pairs of them. */
    boolean isQuery(int open) {
        int inner = tokens.behindHints(open + 1);
        int outer = open;
        for (int i = 0; i < MAX_DEPTH && tokens.isSymbol(inner, "("); i++) {
            int behind = tokens.closing(inner);
            if (behind != tokens.closing(outer) - 1 && !words.isSetOperation(behind)) {
                return false;
            }
            outer = inner;
            inner = tokens.behindHints(inner + 1);
        }
        return tokens.isAnyWord(inner, GrammarWords.QUERY_OF_ITEM.array())
                || (tokens.isWord(inner, "TABLE") && tokens.isName(inner + 1));
    }

    ExpressionWalker walker(int to) {
        return new ExpressionWalker(tokens, to);
    }
}
