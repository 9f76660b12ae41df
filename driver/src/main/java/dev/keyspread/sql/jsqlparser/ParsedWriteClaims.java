package dev.keyspread.sql.jsqlparser;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.delete.ParenthesedDelete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.insert.ParenthesedInsert;
import net.sf.jsqlparser.statement.merge.Merge;
import net.sf.jsqlparser.statement.merge.MergeInsert;
import net.sf.jsqlparser.statement.merge.MergeOperation;
import net.sf.jsqlparser.statement.merge.MergeUpdate;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.select.WithItem;
import net.sf.jsqlparser.statement.update.ParenthesedUpdate;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.update.UpdateSet;
import net.sf.jsqlparser.statement.upsert.Upsert;
import org.jspecify.annotations.Nullable;

/**
 * Claims of JSqlParser about the writes in a statement. {@link SecondOpinion} compares them with {@link OwnWriteClaims}, so neither may
 * use the other's reader.
 */
final class ParsedWriteClaims {
    private final ParsedStatement parsed;
    private final List<WriteClaim> claims = new ArrayList<>();

    ParsedWriteClaims(ParsedStatement parsed) {
        this.parsed = parsed;
    }

    /** The claims in the order of the text; null for a statement of a kind that nothing can be said of. */
    @Nullable
    List<WriteClaim> read() {
        return statement(parsed.statement()) ? claims : null;
    }

    private boolean statement(Statement statement) {
        if (statement instanceof ParenthesedInsert parenthesed) {
            return statement(parenthesed.getInsert());
        } else if (statement instanceof ParenthesedUpdate parenthesed) {
            return statement(parenthesed.getUpdate());
        } else if (statement instanceof ParenthesedDelete parenthesed) {
            return statement(parenthesed.getDelete());
        } else if (statement instanceof Insert insert) {
            return with(insert.getWithItemsList()) && insert(insert);
        } else if (statement instanceof Upsert upsert) {
            return upsert(upsert);
        } else if (statement instanceof Update update) {
            return with(update.getWithItemsList())
                    && claims.add(new WriteClaim(
                            parsed.lastName(update.getTable()), List.of(), assigned(update.getUpdateSets()), null));
        } else if (statement instanceof Merge merge) {
            return with(merge.getWithItemsList()) && merge(merge);
        } else if (statement instanceof Delete delete) {
            return with(delete.getWithItemsList());
        }
        return statement instanceof Select select && with(select.getWithItemsList()) && inner(select);
    }

    /** {@code (WITH … SELECT …)}. */
    private boolean inner(Select select) {
        return !(select instanceof ParenthesedSelect parenthesed) || statement(parenthesed.getSelect());
    }

    private boolean with(@Nullable List<WithItem<?>> items) {
        boolean read = true;
        if (items != null) {
            for (WithItem<?> item : items) {
                Statement body = (Statement) item.getParenthesedStatement();
                read &= body != null && statement(body);
            }
        }
        return read;
    }

    private boolean insert(Insert insert) {
        List<String> assigned = new ArrayList<>(assigned(insert.getSetUpdateSets()));
        assigned.addAll(assigned(insert.getDuplicateUpdateSets()));
        if (insert.getConflictAction() != null) {
            assigned.addAll(assigned(insert.getConflictAction().getUpdateSets()));
        }
        return claims.add(new WriteClaim(
                parsed.lastName(insert.getTable()), columns(insert.getColumns()), assigned, rows(insert.getSelect())));
    }

    private boolean upsert(Upsert upsert) {
        List<String> assigned = new ArrayList<>(assigned(upsert.getUpdateSets()));
        assigned.addAll(assigned(upsert.getDuplicateUpdateSets()));
        return claims.add(new WriteClaim(
                parsed.lastName(upsert.getTable()), columns(upsert.getColumns()), assigned, rows(upsert.getSelect())));
    }

    private boolean merge(Merge merge) {
        List<String> columns = new ArrayList<>();
        List<String> assigned = new ArrayList<>();
        List<Integer> rows = new ArrayList<>();
        for (MergeOperation operation : merge.getOperations()) {
            if (operation instanceof MergeUpdate update) {
                assigned.addAll(assigned(update.getUpdateSets()));
            } else if (operation instanceof MergeInsert insert) {
                columns.addAll(columns(insert.getColumns()));
                if (insert.getValues() != null) {
                    rows.add(insert.getValues().size());
                }
            }
        }
        return claims.add(new WriteClaim(parsed.lastName(merge.getTable()), columns, assigned, rows));
    }

    private List<String> columns(@Nullable List<Column> columns) {
        return columns == null
                ? List.of()
                : columns.stream().map(parsed::assignedName).toList();
    }

    private List<String> assigned(@Nullable List<UpdateSet> sets) {
        List<String> columns = new ArrayList<>();
        if (sets != null) {
            sets.forEach(set -> columns.addAll(columns(set.getColumns())));
        }
        return columns;
    }

    private static @Nullable List<Integer> rows(@Nullable Select source) {
        if (source instanceof ParenthesedSelect parenthesed) {
            return rows(parenthesed.getSelect());
        }
        if (source instanceof PlainSelect select && select.getSelectItems() != null) {
            return rows(select);
        }
        if (source instanceof SetOperationList list) {
            return rows(list);
        }
        return source instanceof Values values ? rows(values.getExpressions()) : null;
    }

    private static @Nullable List<Integer> rows(SetOperationList list) {
        List<Integer> rows = new ArrayList<>();
        for (Select part : list.getSelects()) {
            List<Integer> inner = rows(part);
            if (inner == null) {
                return null;
            }
            rows.addAll(inner);
        }
        return rows;
    }

    /**
     * The values of each row that stands in the FROM alone, {@code SELECT * FROM (VALUES …)}, {@code SELECT v.id FROM (VALUES …) v (id)};
     * else those of the select list. Null where a star takes the elements of arrays.
     */
    private static @Nullable List<Integer> rows(PlainSelect select) {
        boolean isAll = select.getSelectItems().size() == 1
                && select.getSelectItem(0).getExpression() instanceof AllColumns; // v.* is one as well
        List<Integer> selected = List.of(select.getSelectItems().size());
        if (select.getGroupBy() != null || select.getHaving() != null) {
            return selected;
        }
        if (select.getFromItem() instanceof TableFunction && isAll) {
            return null;
        }
        List<Integer> rows = rowsInFrom(select.getFromItem());
        if (select.getJoins() != null) {
            return rows == null ? selected : null; // the kinds of joins decide whether the rows stay as they are
        }
        if (rows == null || isAll) {
            return rows == null ? selected : rows;
        }
        Alias alias = select.getFromItem().getAlias();
        boolean isNamed =
                select.getFromItem() instanceof ParenthesedSelect || (alias != null && alias.getAliasColumns() != null);
        return isNamed && select.getDistinct() == null
                ? Collections.nCopies(rows.size(), select.getSelectItems().size())
                : selected;
    }

    /** The values of each row of {@code (VALUES …)} or {@code (SELECT 1, 2 UNION ALL SELECT 3, 4)}; null in another FROM. */
    private static @Nullable List<Integer> rowsInFrom(FromItem item) {
        if (item instanceof ParenthesedFromItem bracketed
                && bracketed.getJoins() == null
                && bracketed.getFromItem() instanceof Values values) {
            return rows(values.getExpressions());
        }
        if (!(item instanceof ParenthesedSelect bracketed)) {
            return null;
        }
        List<Integer> rows = new ArrayList<>();
        List<? extends Select> blocks = bracketed.getSelect() instanceof SetOperationList list
                ? list.getSelects()
                : List.of(bracketed.getSelect());
        for (Select block : blocks) {
            if (!(block instanceof PlainSelect plain) || !readsNothing(plain)) {
                return null;
            }
            rows.add(plain.getSelectItems().size());
        }
        return rows;
    }

    private static boolean readsNothing(PlainSelect select) {
        FromItem from = select.getFromItem();
        return from == null
                || (from instanceof Table table && table.getName().equalsIgnoreCase("DUAL") && from.getAlias() == null);
    }

    /** A single row comes as the list of its values, several as a list of such lists. */
    private static @Nullable List<Integer> rows(ExpressionList<? extends Expression> values) {
        if (values instanceof ParenthesedExpressionList<?> row) {
            return List.of(row.size());
        }
        List<Integer> rows = new ArrayList<>();
        for (Expression value : values) {
            if (!(value instanceof ParenthesedExpressionList<?> row)) {
                return null;
            }
            rows.add(row.size());
        }
        return rows;
    }
}
