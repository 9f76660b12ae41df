package dev.keyspread.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.Node;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.ParenthesedStatement;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.LateralSubSelect;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.WithItem;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.update.UpdateSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads a query, update or delete into a {@link DmlModel}. The structure (blocks, scopes, what is ANDed with what) comes
 * from JSqlParser; the names, values and positions come from our own tokens, and a place where the two do not agree is left
 * out of the model. Nothing else in Keyspread knows the parser.
 */
public final class DmlReader {
    private final Shape shape;
    private final ParserText text;
    private final ConditionReader conditionReader;
    private final List<DmlModel.Block> blocks = new ArrayList<>();
    private final Set<String> commonTables = new HashSet<>();
    private final SubqueryVisitor subqueries = new SubqueryVisitor();

    private DmlReader(Shape shape, ParserText text) {
        this.shape = shape;
        this.text = text;
        this.conditionReader = new ConditionReader(shape, text);
    }

    /**
     * The model of the statement in the canonical tokens {@code [from, to)}.
     *
     * @throws UnreadableStatementException when it is no statement that can be read, or too large to be read in time
     */
    public static DmlModel read(Shape shape, int from, int to) throws UnreadableStatementException {
        ParserText text = ParserText.of(shape, from, to);
        DmlReader reader = new DmlReader(shape, text);
        try {
            reader.statement(parse(text.text()));
        } catch (JSQLParserException | ParseException | RuntimeException | StackOverflowError e) {
            // The parser also fails with unchecked exceptions; whatever it was, the statement passes as it came.
            throw new UnreadableStatementException("the SQL parser does not understand it");
        }
        return new DmlModel(reader.blocks);
    }

    private static Statement parse(String text)
            throws JSQLParserException, ParseException, UnreadableStatementException {
        CCJSqlParser parser = CCJSqlParserUtil.newParser(text).withAllowComplexParsing(false);
        Statement statement = parser.Statement();
        if (statement == null || parser.getNextToken().kind != CCJSqlParserConstants.EOF) {
            throw new UnreadableStatementException("the SQL parser stops before its end");
        }
        return statement;
    }

    private void statement(Statement statement) throws UnreadableStatementException {
        if (statement instanceof Select select) {
            select(select);
        } else if (statement instanceof Update update) {
            update(update);
        } else if (statement instanceof Delete delete) {
            delete(delete);
        } else {
            throw new UnreadableStatementException("it is no query, update or delete");
        }
    }

    private void update(Update update) {
        withItems(update.getWithItemsList());
        Scope scope = new Scope();
        fromItem(update.getTable(), scope);
        joins(update.getStartJoins(), scope);
        fromItem(update.getFromItem(), scope);
        joins(update.getJoins(), scope);
        for (UpdateSet set : update.getUpdateSets()) {
            visit(set.getValues());
        }
        where(update.getWhere(), scope);
    }

    private void delete(Delete delete) {
        withItems(delete.getWithItemsList());
        Scope scope = new Scope();
        fromItem(delete.getTable(), scope);
        if (delete.getUsingFromItemList() != null) {
            delete.getUsingFromItemList().forEach(item -> fromItem(item, scope));
        }
        joins(delete.getJoins(), scope);
        where(delete.getWhere(), scope);
    }

    private void select(@Nullable Select select) {
        if (select == null) {
            return;
        }
        withItems(select.getWithItemsList());
        if (select instanceof ParenthesedSelect parenthesed) {
            select(parenthesed.getSelect());
        } else if (select instanceof SetOperationList list) {
            list.getSelects().forEach(this::select);
        } else if (select instanceof PlainSelect plain) {
            plainSelect(plain);
        }
    }

    private void plainSelect(PlainSelect select) {
        Scope scope = new Scope();
        fromItem(select.getFromItem(), scope);
        joins(select.getJoins(), scope);
        if (select.getSelectItems() != null) {
            for (SelectItem<?> item : select.getSelectItems()) {
                visit(item.getExpression());
            }
        }
        visit(select.getHaving());
        where(select.getWhere(), scope);
    }

    private void withItems(@Nullable List<WithItem<?>> items) {
        if (items == null) {
            return;
        }
        for (WithItem<?> item : items) {
            commonTables.add(unmaskedUpper(item));
        }
        for (WithItem<?> item : items) {
            ParenthesedStatement body = item.getParenthesedStatement();
            if (body instanceof ParenthesedSelect select) {
                select(select.getSelect());
            }
        }
    }

    /**
     * A quoted name was masked, so the name of a common table expression is only known when it was not; a quoted one hides
     * nothing by name, hence "*": it hides every table.
     */
    private static String unmaskedUpper(WithItem<?> item) {
        String name = item.getAliasName();
        return name == null || name.startsWith("\"") ? "*" : name.toUpperCase(java.util.Locale.ROOT);
    }

    private void joins(@Nullable List<Join> joins, Scope scope) {
        if (joins == null) {
            return;
        }
        for (Join join : joins) {
            fromItem(join.getFromItem(), scope);
            scope.mergesColumns |= join.isNatural()
                    || (join.getUsingColumns() != null
                            && !join.getUsingColumns().isEmpty());
            if (join.getOnExpressions() != null) {
                join.getOnExpressions().forEach(on -> condition(on, scope));
            }
        }
    }

    private void fromItem(@Nullable FromItem item, Scope scope) {
        if (item == null) {
            return;
        }
        if (item instanceof Table table) {
            DmlModel.TableUse use = tableUse(table);
            if (use == null) {
                scope.only = false;
            } else {
                scope.tables.add(use);
            }
        } else if (item instanceof ParenthesedFromItem parenthesed && parenthesed.getAlias() == null) {
            fromItem(parenthesed.getFromItem(), scope);
            joins(parenthesed.getJoins(), scope);
        } else {
            scope.only = false;
            if (item instanceof LateralSubSelect lateral) {
                select(lateral.getSelect());
            } else if (item instanceof ParenthesedSelect select) {
                select(select);
            }
        }
    }

    private DmlModel.@Nullable TableUse tableUse(Table table) {
        int first = canonicalOf(table);
        if (first < 0 || table.getPivot() != null || table.getUnPivot() != null) {
            return null;
        }
        QualifiedToken path = QualifiedToken.at(shape, first);
        if (path == null) {
            return null;
        }
        int next = path.end();
        while (next < shape.size() && kind(next) == TokenKind.HINT) {
            next++;
        }
        String alias = null;
        if (table.getAlias() != null) {
            next += tokens().isWord(shape.token(next), "AS") ? 1 : 0;
            if (next >= shape.size() || !tokens().isName(shape.token(next))) {
                return null;
            }
            alias = tokens().name(shape.token(next));
        }
        return new DmlModel.TableUse(path.qualifier(), path.name(), alias);
    }

    private void where(@Nullable Expression where, Scope scope) {
        if (where != null) {
            condition(where, scope);
        }
        scope.close();
    }

    private void condition(Expression expression, Scope scope) {
        scope.conditions.add(conditionReader.read(expression));
        visit(expression);
    }

    private void visit(@Nullable Expression expression) {
        if (expression != null) {
            expression.accept(subqueries, null);
        }
    }

    private Tokens tokens() {
        return shape.tokens();
    }

    private TokenKind kind(int canonical) {
        return tokens().kind(shape.token(canonical));
    }

    private int canonicalOf(ASTNodeAccess node) {
        Node ast = node.getASTNode();
        // Token offsets of the parser count from 1.
        return ast == null ? -1 : text.canonicalAt(ast.jjtGetFirstToken().absoluteBegin - 1);
    }

    /** What one FROM list holds, gathered while its statement is walked. */
    private final class Scope {
        private final List<DmlModel.TableUse> tables = new ArrayList<>();
        private final List<DmlModel.Condition> conditions = new ArrayList<>();
        private boolean only = true;
        private boolean mergesColumns;

        void close() {
            boolean hidden = tables.removeIf(use -> use.schema() == null
                    && (commonTables.contains("*")
                            || commonTables.contains(use.name().toUpperCase(java.util.Locale.ROOT))));
            blocks.add(new DmlModel.Block(tables, only && !hidden, conditions, mergesColumns));
        }
    }

    /** Finds the subqueries inside an expression: each becomes blocks of its own. */
    private final class SubqueryVisitor extends ExpressionVisitorAdapter<@Nullable Void> {
        @Override
        public <S> @Nullable Void visit(ParenthesedSelect subquery, S context) {
            select(subquery);
            return null;
        }

        @Override
        public <S> @Nullable Void visit(Select subquery, S context) {
            select(subquery);
            return null;
        }
    }
}
