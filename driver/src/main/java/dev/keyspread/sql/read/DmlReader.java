package dev.keyspread.sql.read;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.jsqlparser.ParserLimits;
import dev.keyspread.sql.jsqlparser.YqlStatement;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.ClauseWords;
import dev.keyspread.sql.statement.CommonTables;
import dev.keyspread.sql.statement.ExpressionWalker;
import dev.keyspread.sql.statement.TailClauses;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a query, update or delete into a {@link DmlModel}, from our own tokens alone. Every token has to be accounted for: what is not
 * read to its end is unreadable as a whole. {@code ShapeAnalyzer} compares its model with that of {@code ParsedDmlReader}; the traffic and
 * lint rules use it alone.
 */
public final class DmlReader {
    /** Deeper queries are left to the database. */
    private static final int MAX_DEPTH = 64;

    private final Tokens tokens;
    private final ClauseWords words;
    private final ConditionView conditions;
    private final List<DmlModel.@Nullable Block> blocks = new ArrayList<>();
    private final List<BlockText> texts = new ArrayList<>();
    private int depth;

    /** The blocks whose rows the statement that is being read returns, of a UNION all of them. */
    private List<Integer> parts = new ArrayList<>();

    private boolean unites;

    private DmlReader(Shape shape, int to) {
        this.tokens = shape.tokens().upTo(to);
        this.words = new ClauseWords(tokens);
        this.conditions = new ConditionView(shape);
    }

    /**
     * The model of the statement in the canonical tokens {@code [from, to)}.
     *
     * @throws UnreadableStatementException when it is no query, update or delete, not read to its end, or too large to be read in
     *     time
     */
    public static DmlModel read(Shape shape, int from, int to) throws UnreadableStatementException {
        return readTexts(shape, from, to).model();
    }

    /** Reads a statement, and where the parts of each block stand in the text. */
    static ReadText readTexts(Shape shape, int from, int to) throws UnreadableStatementException {
        if (YqlStatement.namesNoTable(shape, from, to)) {
            return new ReadText(new DmlModel(List.of()), List.of(), List.of(), false);
        }
        ParserLimits.check(shape, from, to);
        int query = YqlStatement.queryBehindOn(shape, from, to);
        DmlReader reader = new DmlReader(shape, shape.token(to));
        List<Integer> parts = reader.statement(shape.token(query), shape.token(to), Scope.NONE);
        List<DmlModel.Block> read = new ArrayList<>();
        for (DmlModel.Block block : reader.blocks) {
            if (block == null) {
                throw new UnreadableStatementException("a block was opened and not closed");
            }
            read.add(block);
        }
        return new ReadText(new DmlModel(read), reader.texts, parts, reader.unites);
    }

    Tokens tokens() {
        return tokens;
    }

    /** Returns true if a query stands in the brackets that open there. */
    boolean isQuery(int open) {
        int inner = tokens.behindHints(open + 1);
        if (!tokens.isSymbol(inner, "(")) {
            return tokens.isAnyWord(inner, GrammarWords.QUERY_OF_ITEM.array())
                    || (tokens.isWord(inner, "TABLE") && tokens.isName(inner + 1));
        }
        int behind = tokens.closing(inner);
        return isQuery(inner) && (words.isSetOperation(behind) || behind == tokens.closing(open) - 1);
    }

    /** Reads one statement, which takes all of the tokens. Returns the blocks whose rows it returns or changes. */
    List<Integer> statement(int from, int to, Scope around) throws UnreadableStatementException {
        if (++depth > MAX_DEPTH) {
            throw new UnreadableStatementException("its queries are nested too deep");
        }
        int at = tokens.behindHints(from);
        at += tokens.isSymbol(at + 1, "=") && tokens.kind(at) == TokenKind.NAMED_PARAMETER ? 2 : 0; // YQL
        Scope scope = around;
        if (tokens.isWord(at, "WITH")) {
            CommonTables with = new CommonTables(tokens, to);
            at = with.read(at + 1);
            CommonNames names = new CommonNames(with.names());
            for (int i = 0; i < with.bodies().size(); i++) {
                int open = with.bodies().get(i);
                statement(
                        open + 1,
                        tokens.closing(open) - 1,
                        around.uncorrelated().without(names, with.seenBy(i)));
            }
            scope = around.without(names, with.names().size());
        }
        List<Integer> outer = parts;
        parts = new ArrayList<>();
        int end = tokens.isWord(at, "UPDATE")
                ? new ChangeReader(this, at, to, scope).update()
                : tokens.isWord(at, "DELETE") ? new ChangeReader(this, at, to, scope).delete() : query(at, to, scope);
        if (end != to) {
            throw new UnreadableStatementException("it goes on behind what is understood");
        }
        depth--;
        List<Integer> own = parts;
        parts = outer;
        return own;
    }

    private int query(int from, int to, Scope scope) throws UnreadableStatementException {
        int at = from;
        while (true) {
            at = part(at, to, scope);
            if (at >= to || !words.isSetOperation(at)) {
                break;
            }
            unites |= depth == 1;
            at = tokens.behindHints(at + 1);
            at += tokens.isAnyWord(at, "ALL", "DISTINCT") ? 1 : 0;
        }
        return tail(at, to, scope).end();
    }

    private int part(int from, int to, Scope scope) throws UnreadableStatementException {
        int at = tokens.behindHints(from);
        if (at < to && tokens.isWord(at, "SELECT")) {
            return select(at + 1, to, scope);
        }
        if (at < to && tokens.isSymbol(at, "(")) {
            int close = tokens.closing(at) - 1;
            if (close < to && tokens.isSymbol(close, ")")) {
                parts.addAll(statement(at + 1, close, scope));
                return close + 1;
            }
        }
        if (at < to && tokens.isWord(at, "TABLE") && tokens.isName(at + 1)) {
            return table(at, to, scope);
        }
        if (at < to && tokens.isWord(at, "VALUES")) {
            int end = walker(to).expressionEnd(at + 1, words::begins);
            visit(at + 1, end, scope);
            close(open(scope), BlockText.NOTHING, BlockText.NOTHING, TailClauses.read(tokens, end, end));
            return end;
        }
        throw new UnreadableStatementException("it is no query, update or delete");
    }

    private int select(int start, int to, Scope around) throws UnreadableStatementException {
        Scope scope = open(around);
        Scope beside = scope.outsideWhere();
        int items = words.isFrom(start) ? start : words.selectList(start); // PostgreSQL takes an empty list
        if (items < 0 || items >= to) {
            throw new UnreadableStatementException("its SELECT selects nothing, or a word behind it is not understood");
        }
        int at = walker(to).expressionEnd(items, this::endsItems);
        int itemsEnd = at;
        if (at < to && tokens.isWord(at, "WITHOUT")) {
            at = walker(to).clauseEnd(at, words::isFrom);
        }
        int tables = at;
        if (at < to && words.isFrom(at)) {
            tables = at + 1;
            at = new FromReader(this, at + 1, to, scope).read();
        }
        TokenRange from = new TokenRange(tables, at);
        visit(items, itemsEnd, beside);
        TailClauses tail = tail(at, to, beside);
        close(scope, new TokenRange(items, itemsEnd), from, tail);
        return tail.end();
    }

    /** {@code TABLE t}, which is {@code SELECT * FROM t}. */
    private int table(int word, int to, Scope around) throws UnreadableStatementException {
        Scope scope = open(around);
        int end = new FromReader(this, word + 1, to, scope).read();
        close(scope, new TokenRange(word, word + 1), new TokenRange(word + 1, end), TailClauses.read(tokens, end, end));
        return end;
    }

    private boolean endsItems(int i) {
        return words.begins(i)
                || (tokens.isWord(i, "WITHOUT") && tokens.dialect().has(Capability.YQL_STATEMENTS));
    }

    /** Reads what follows the FROM list. The condition of WHERE is left to {@link #close}. */
    TailClauses tail(int from, int to, Scope scope) throws UnreadableStatementException {
        TailClauses tail = TailClauses.read(tokens, from, to);
        for (TokenRange clause : tail.others()) {
            visit(clause.from(), clause.to(), scope);
        }
        return tail;
    }

    Scope open(Scope around) {
        blocks.add(null);
        texts.add(BlockText.EMPTY);
        parts.add(blocks.size() - 1);
        return around.inner(blocks.size() - 1);
    }

    /**
     * Ends a block: reads its condition, and notes where its parts stand.
     *
     * @param items its select list, or that of its RETURNING
     * @param tables its FROM list, or the table that is changed
     */
    void close(Scope scope, TokenRange items, TokenRange tables, TailClauses tail) throws UnreadableStatementException {
        TokenRange where = tail.where();
        if (where != null) {
            condition(where.from(), where.to(), scope);
        }
        blocks.set(scope.index(), scope.block());
        texts.set(scope.index(), BlockText.of(items, tables, tail));
    }

    void condition(int from, int to, Scope scope) throws UnreadableStatementException {
        if (from >= to) {
            throw new UnreadableStatementException("a condition is missing");
        }
        scope.require(conditions.read(new TokenRange(from, to)));
        visit(from, to, scope);
    }

    /** Reads the queries inside expressions: each becomes blocks of its own. */
    void visit(int from, int to, Scope scope) throws UnreadableStatementException {
        int i = from;
        while (i < to) {
            if (tokens.isSymbol(i, "(") && isQuery(i)) {
                int close = tokens.closing(i) - 1;
                if (close >= to) {
                    throw new UnreadableStatementException("its brackets do not match");
                }
                statement(i + 1, close, scope);
                i = close + 1;
            } else if (tokens.isSymbol(i, "(") && tokens.isAnyWord(i + 1, "INSERT", "UPDATE", "DELETE")) {
                i = behindNestedWrite(i, to);
            } else if (tokens.isSymbol(i, ";")
                    || (tokens.isAnyWord(i, "SELECT", "JOIN") && !tokens.isSymbol(i - 1, "."))) {
                throw new UnreadableStatementException("it names a table at a place that is not understood");
            } else {
                i++;
            }
        }
    }

    /** {@code SET (DELETE FROM s.Residence r WHERE …)} of GoogleSQL changes a field of the row, no table. */
    private int behindNestedWrite(int open, int to) throws UnreadableStatementException {
        int behind = tokens.closing(open);
        boolean queries = false;
        boolean names = false;
        for (int i = open; i < behind; i++) {
            queries |= tokens.isWord(i, "SELECT");
            names |= tokens.isAnyWord(i, "FROM", "JOIN");
        }
        if ((queries && names) || behind > to) {
            throw new UnreadableStatementException("it names a table at a place that is not understood");
        }
        return behind;
    }

    ExpressionWalker walker(int to) {
        return new ExpressionWalker(tokens, to);
    }
}
