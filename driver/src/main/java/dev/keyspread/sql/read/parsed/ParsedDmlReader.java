package dev.keyspread.sql.read.parsed;

import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.jsqlparser.ParsedStatement;
import dev.keyspread.sql.jsqlparser.ParserText;
import dev.keyspread.sql.jsqlparser.YqlStatement;
import dev.keyspread.sql.read.CommonNames;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.read.DmlReader;
import dev.keyspread.sql.read.Scope;
import dev.keyspread.sql.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.statement.ParenthesedStatement;
import net.sf.jsqlparser.statement.ReturningClause;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.LateralSubSelect;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.select.WithItem;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.update.UpdateSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads a query, update or delete into a {@link DmlModel} once more, as {@link DmlReader} does. Here the structure (blocks, scopes, what
 * is ANDed with what) comes from JSqlParser; the names, values and positions come from our own tokens. A tree that was not understood as a
 * whole is not used at all. {@code ShapeAnalyzer} compares its model with that of {@link DmlReader}.
 */
public final class ParsedDmlReader {
    private final TableReader tables;
    private final ConditionReader conditionReader;
    private final AstCoverage tree = new AstCoverage();
    private final List<DmlModel.@Nullable Block> blocks = new ArrayList<>();

    private ParsedDmlReader(Shape shape, ParserText text) {
        this.tables = new TableReader(shape, text);
        this.conditionReader = new ConditionReader(shape, text);
    }

    /**
     * The model of the statement in the canonical tokens {@code [from, to)}.
     *
     * @throws UnreadableStatementException when it is no statement that can be read, or too large to be read in time
     */
    public static DmlModel read(Shape shape, int from, int to) throws UnreadableStatementException {
        if (YqlStatement.namesNoTable(shape, from, to)) {
            return new DmlModel(List.of());
        }
        return read(ParsedStatement.parse(shape, YqlStatement.queryBehindOn(shape, from, to), to));
    }

    /** Reads a statement that was parsed already. */
    public static DmlModel read(ParsedStatement parsed) throws UnreadableStatementException {
        ParsedDmlReader reader = new ParsedDmlReader(parsed.shape(), parsed.text());
        try {
            reader.statement(parsed.statement(), Scope.NONE);
            reader.tree.check(parsed.root(), parsed.text());
        } catch (RuntimeException | StackOverflowError e) {
            // A tree of an unexpected form is not understood; the statement passes unchanged.
            throw new UnreadableStatementException("the SQL parser does not understand it");
        }
        return reader.model();
    }

    private DmlModel model() {
        List<DmlModel.Block> closed = new ArrayList<>();
        for (DmlModel.Block block : blocks) {
            if (block == null) {
                throw new IllegalStateException("a block was opened and not closed");
            }
            closed.add(block);
        }
        return new DmlModel(closed);
    }

    private void statement(Statement statement, Scope around) throws UnreadableStatementException {
        if (statement instanceof Select select) {
            select(select, around);
        } else if (statement instanceof Update update) {
            update(update, around);
        } else if (statement instanceof Delete delete) {
            delete(delete, around);
        } else {
            throw new UnreadableStatementException("it is no query, update or delete");
        }
    }

    private void update(Update update, Scope around) throws UnreadableStatementException {
        Scope scope = open(withItems(update.getWithItemsList(), around));
        fromItem(update.getTable(), scope);
        joins(update.getStartJoins(), scope);
        fromItem(update.getFromItem(), scope);
        joins(update.getJoins(), scope);
        for (UpdateSet set : update.getUpdateSets()) {
            visit(set.getValues(), scope);
        }
        returning(update.getReturningClause(), scope);
        tail(update.getOrderByElements(), scope);
        close(scope, update.getWhere());
    }

    private void delete(Delete delete, Scope around) throws UnreadableStatementException {
        Scope scope = open(withItems(delete.getWithItemsList(), around));
        if (delete.getTables() != null) {
            delete.getTables().forEach(tree::visited); // DELETE a FROM t AS a: names of what FROM holds
        }
        fromItem(delete.getTable(), scope);
        if (delete.getUsingFromItemList() != null) {
            for (FromItem item : delete.getUsingFromItemList()) {
                fromItem(item, scope);
            }
        }
        joins(delete.getJoins(), scope);
        returning(delete.getReturningClause(), scope);
        tail(delete.getOrderByElements(), scope);
        close(scope, delete.getWhere());
    }

    private void returning(@Nullable ReturningClause returning, Scope scope) {
        if (returning != null) {
            returning.forEach(item -> visit(item.getExpression(), scope.outsideWhere()));
        }
    }

    private void select(@Nullable Select select, Scope around) throws UnreadableStatementException {
        if (select == null) {
            return;
        }
        Scope inner = withItems(select.getWithItemsList(), around);
        if (select instanceof ParenthesedSelect parenthesed) {
            select(parenthesed.getSelect(), inner);
        } else if (select instanceof SetOperationList list) {
            for (Select part : list.getSelects()) {
                select(part, inner);
            }
        } else if (select instanceof PlainSelect plain) {
            plainSelect(plain, inner);
            return;
        } else if (select instanceof Values values) {
            visit(values.getExpressions(), inner);
        } else {
            throw new UnreadableStatementException("it is no query, update or delete");
        }
        tail(select.getOrderByElements(), inner);
    }

    private void plainSelect(PlainSelect select, Scope around) throws UnreadableStatementException {
        tree.visited(select);
        Scope scope = open(around);
        fromItem(select.getFromItem(), scope);
        joins(select.getJoins(), scope);
        Scope beside = scope.outsideWhere();
        if (select.getSelectItems() != null) {
            for (SelectItem<?> item : select.getSelectItems()) {
                visit(item.getExpression(), beside);
            }
        }
        if (select.getGroupBy() != null) {
            visit(select.getGroupBy().getGroupByExpressionList(), beside);
        }
        visit(select.getHaving(), beside);
        visit(select.getQualify(), beside);
        tail(select.getOrderByElements(), beside);
        if (select.getLimit() != null) {
            visit(select.getLimit().getRowCount(), beside);
        }
        close(scope, select.getWhere());
    }

    private void tail(@Nullable List<OrderByElement> order, Scope scope) {
        if (order != null) {
            order.forEach(element -> visit(element.getExpression(), scope));
        }
    }

    /** The scope inside a WITH: what it names hides the tables of these names. */
    private Scope withItems(@Nullable List<WithItem<?>> items, Scope around) throws UnreadableStatementException {
        if (items == null || items.isEmpty()) {
            return around;
        }
        List<String> names = new ArrayList<>();
        for (WithItem<?> item : items) {
            names.add(tables.commonName(item));
        }
        CommonNames common = new CommonNames(names);
        boolean recursive = items.get(0).isRecursive() || !tables.ordersCommonTables();
        for (int i = 0; i < items.size(); i++) {
            ParenthesedStatement body = items.get(i).getParenthesedStatement();
            if (body == null) {
                throw new UnreadableStatementException("a common table expression is not understood");
            }
            statement(body, around.uncorrelated().without(common, recursive ? names.size() : i));
        }
        return around.without(common, names.size());
    }

    private void joins(@Nullable List<Join> joins, Scope scope) throws UnreadableStatementException {
        if (joins == null) {
            return;
        }
        for (Join join : joins) {
            fromItem(join.getFromItem(), scope);
            boolean using =
                    join.getUsingColumns() != null && !join.getUsingColumns().isEmpty();
            scope.mergesColumns(join.isNatural() || using);
            if (join.getOnExpressions() != null) {
                for (Expression on : join.getOnExpressions()) {
                    scope.requireOfJoin(conditionReader.read(on));
                    visit(on, scope);
                }
            }
        }
    }

    private void fromItem(@Nullable FromItem item, Scope scope) throws UnreadableStatementException {
        if (item == null) {
            return;
        }
        if (item instanceof net.sf.jsqlparser.schema.Table table) {
            tree.visited(table);
            scope.add(tables.use(table, scope));
        } else if (item instanceof ParenthesedFromItem parenthesed && parenthesed.getAlias() == null) {
            fromItem(parenthesed.getFromItem(), scope);
            joins(parenthesed.getJoins(), scope);
        } else {
            scope.add(null);
            if (item instanceof LateralSubSelect lateral) {
                select(lateral.getSelect(), scope);
            } else if (item instanceof ParenthesedSelect select) {
                select(select, scope.uncorrelated());
            } else if (item instanceof TableFunction function) {
                visit(function.getFunction(), scope);
            }
        }
    }

    private Scope open(Scope around) {
        blocks.add(null);
        return around.inner(blocks.size() - 1);
    }

    private void close(Scope scope, @Nullable Expression where) {
        if (where != null) {
            scope.require(conditionReader.read(where));
            visit(where, scope);
        }
        blocks.set(scope.index(), scope.block());
    }

    private void visit(@Nullable Expression expression, Scope scope) {
        if (expression != null) {
            expression.accept(new SubqueryVisitor(scope), null);
        }
    }

    /** Finds the subqueries inside an expression: each becomes blocks of its own. */
    private final class SubqueryVisitor extends ExpressionVisitorAdapter<@Nullable Void> {
        private final Scope scope;

        SubqueryVisitor(Scope scope) {
            this.scope = scope;
        }

        @Override
        public <S> @Nullable Void visit(ParenthesedSelect subquery, S context) {
            return visit((Select) subquery, context);
        }

        @Override
        public <S> @Nullable Void visit(Select subquery, S context) {
            try {
                select(subquery, scope);
                return null;
            } catch (UnreadableStatementException unread) {
                throw new IllegalArgumentException(unread); // a visitor throws nothing else
            }
        }
    }
}
