package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.jsqlparser.ParserLimits;
import dev.keyspread.sql.jsqlparser.YqlStatement;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.NamedTable;
import dev.keyspread.sql.statement.TableUse;
import dev.keyspread.sql.tree.StatementReader;
import dev.keyspread.sql.tree.StatementTree;
import dev.keyspread.sql.tree.StatementTree.Block;
import dev.keyspread.sql.tree.StatementTree.Change;
import dev.keyspread.sql.tree.StatementTree.Clause;
import dev.keyspread.sql.tree.StatementTree.Computed;
import dev.keyspread.sql.tree.StatementTree.Derived;
import dev.keyspread.sql.tree.StatementTree.FromItem;
import dev.keyspread.sql.tree.StatementTree.FromList;
import dev.keyspread.sql.tree.StatementTree.Joined;
import dev.keyspread.sql.tree.StatementTree.Named;
import dev.keyspread.sql.tree.StatementTree.Nested;
import dev.keyspread.sql.tree.StatementTree.On;
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
 * Says what the tree of a query, update or delete tells of rows that are looked for, as a {@link DmlModel}. A tree with anything
 * {@link Unread} in it is unreadable as a whole. {@code ShapeAnalyzer} compares the model with that of {@code ParsedDmlReader}; the traffic
 * and lint rules use it alone.
 */
public final class DmlReader {
    /** Each pair of joined tables is searched for an equality, so their number is bounded; MySQL joins 61 at most. */
    private static final int MAX_TABLES = 64;

    private final Tokens tokens;
    private final ConditionView conditions;
    private final List<DmlModel.@Nullable Block> blocks = new ArrayList<>(1);
    private final List<Block> nodes = new ArrayList<>(1);

    private DmlReader(Shape shape) {
        this.tokens = shape.tokens();
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
        TokenRange range = new TokenRange(shape.token(query), shape.token(to));
        StatementTree tree = StatementReader.read(shape.tokens(), range);
        DmlReader reader = new DmlReader(shape);
        List<Integer> parts = reader.statement(tree, Scope.NONE);
        List<DmlModel.Block> read = new ArrayList<>(1);
        for (DmlModel.Block block : reader.blocks) {
            if (block == null) {
                throw new UnreadableStatementException("a block was opened and not closed");
            }
            read.add(block);
        }
        boolean unites = !tree.operators().isEmpty();
        return new ReadText(new DmlModel(read), reader.nodes, parts, unites);
    }

    /** Reads one statement. Returns the blocks whose rows it returns or changes. */
    private List<Integer> statement(StatementTree tree, Scope around) throws UnreadableStatementException {
        Scope scope = tree.with() == null ? around : behind(tree.with(), around);
        List<Integer> found = new ArrayList<>(1);
        for (Part part : tree.parts()) {
            if (part instanceof Select select) {
                found.add(select(select, scope));
            } else if (part instanceof Change change) {
                found.add(change(change, scope));
            } else if (part instanceof Nested nested) {
                found.addAll(statement(nested.statement(), scope));
            } else if (part instanceof Rows rows) {
                visit(rows.rows(), scope);
                found.add(close(rows, open(rows, scope)));
            } else if (part instanceof Unread unread) {
                throw new UnreadableStatementException(unread.why());
            }
        }
        tail(tree.tail(), scope);
        return found;
    }

    /** Reads the statements of a WITH. Returns the scope of the statement behind it. */
    private Scope behind(With with, Scope around) throws UnreadableStatementException {
        CommonNames names = new CommonNames(with.names());
        for (int i = 0; i < with.tables().size(); i++) {
            statement(with.tables().get(i).statement(), around.uncorrelated().without(names, with.seenBy(i)));
        }
        return around.without(names, with.tables().size());
    }

    private int select(Select select, Scope around) throws UnreadableStatementException {
        Scope scope = open(select, around);
        Scope beside = scope.outsideWhere();
        from(select.tables(), scope);
        visit(select.selected(), beside);
        tail(select.tail(), beside);
        return close(select, scope);
    }

    private int change(Change change, Scope around) throws UnreadableStatementException {
        Scope scope = open(change, around);
        from(change.tables(), scope);
        from(change.others(), scope);
        if (change.assigned() != null) {
            visit(change.assigned(), scope);
        }
        tail(change.tail(), scope.outsideWhere());
        return close(change, scope);
    }

    private Scope open(Block block, Scope around) {
        blocks.add(null);
        nodes.add(block);
        return around.inner(blocks.size() - 1);
    }

    /** Ends a block with its condition, which sees all of its tables. Returns its index. */
    private int close(Block block, Scope scope) throws UnreadableStatementException {
        Clause where = block.tail().where();
        if (where != null) {
            scope.require(conditions.read(where.range()));
            visit(where, scope);
        }
        blocks.set(scope.index(), scope.block());
        return scope.index();
    }

    /** Reads what follows a block's tables. The condition of WHERE is left to {@link #close}. */
    private void tail(Tail tail, Scope scope) throws UnreadableStatementException {
        if (tail.unread() != null) {
            throw new UnreadableStatementException(tail.unread().why());
        }
        for (Clause clause : tail.others()) {
            visit(clause, scope);
        }
    }

    /** Reads the queries inside expressions: each becomes blocks of its own. */
    private void visit(Clause clause, Scope scope) throws UnreadableStatementException {
        for (StatementTree query : clause.queries()) {
            statement(query, scope);
        }
    }

    private void from(FromList list, Scope scope) throws UnreadableStatementException {
        scope.mergesColumns(list.mergesColumns());
        for (FromItem item : list.items()) {
            if (item instanceof Named named) {
                named(named, scope);
            } else if (item instanceof Derived derived) {
                scope.add(null);
                statement(derived.statement(), derived.lateral() ? scope : scope.uncorrelated());
            } else if (item instanceof Computed computed) {
                scope.add(null);
                visit(computed.arguments(), scope);
            } else if (item instanceof Joined joined) {
                from(joined.tables(), scope);
            } else if (item instanceof On on) {
                scope.requireOfJoin(conditions.read(on.condition().range()));
                visit(on.condition(), scope);
            } else if (item instanceof Unread unread) {
                throw new UnreadableStatementException(unread.why());
            }
        }
    }

    private void named(Named named, Scope scope) throws UnreadableStatementException {
        if (scope.tables() >= MAX_TABLES) {
            throw new UnreadableStatementException("it joins more than " + MAX_TABLES + " tables");
        }
        NamedTable table = named.table();
        // In GoogleSQL an array in the rows of a table that stands before.
        boolean isArray = tokens.dialect().has(Capability.GOOGLESQL_QUERIES)
                && table.schema() != null
                && scope.knows(tokens.name(table.first()), tokens.dialect());
        TableUse use = table.as(named.alias() < 0 ? null : tokens.name(named.alias()));
        // Where an alias names the columns anew, as in t AS x (b, a), no name in a condition means what it says.
        scope.add(isArray || named.columns() >= 0 ? null : use);
    }
}
