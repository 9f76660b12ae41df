package dev.keyspread.plan.write;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.rules.ColumnNames;
import dev.keyspread.schema.Column;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Name;
import dev.keyspread.sql.expression.ExpressionReader;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.ColumnList;
import dev.keyspread.sql.write.WriteStatement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells how the update of an upsert names the values of the row that could not be inserted: {@code excluded.a}, or in MySQL
 * {@code VALUES(a)} (to MariaDB also {@code VALUE(a)}), or {@code n.a} by the alias that the statement gives the row.
 * {@link ConflictFill} asks it.
 */
final class NewRow {
    private final Tokens tokens;
    private final WriteStatement.@Nullable RowAlias alias;
    private final ColumnNames names;
    private final List<String> columns;
    /** MySQL's way, by VALUES or an alias; else {@code excluded}. */
    private final boolean byValues;

    NewRow(Tokens tokens, WriteStatement.Insert insert, ColumnNames names, List<String> columns) {
        this.tokens = tokens;
        this.alias = insert.rowAlias();
        this.names = names;
        this.columns = columns;
        this.byValues = tokens.dialect().has(Capability.MYSQL_GRAMMAR);
    }

    /** Returns true if a value is that column of the new row. */
    boolean isColumn(TokenRange value, Column column) {
        Expression expression = ExpressionReader.read(tokens, value);
        if (byValues && expression instanceof Call call) {
            return (call.function().equals("VALUES") || call.function().equals("VALUE"))
                    && call.schema() == null
                    && call.operands().size() == 1
                    && call.operands().get(0) instanceof Name named
                    && names.means(named.name(), column);
        }
        int from = expression.range().from();
        int width = expression instanceof Name ? expression.range().to() - from : 0;
        if (alias != null && alias.columns().isGiven() && width == 1) {
            return isAliased(tokens.name(from), column);
        }
        String qualifier = width == 3 ? tokens.name(from) : "";
        if (!byValues) {
            return qualifier.equalsIgnoreCase("excluded") && names.means(tokens.name(from + 2), column);
        }
        return alias != null && qualifier.equals(alias.name()) && isAliased(tokens.name(from + 2), column);
    }

    private boolean isAliased(String name, Column column) {
        if (alias == null || !alias.columns().isGiven()) {
            return names.means(name, column);
        }
        int index = names.indexIn(columns, column);
        return index >= 0
                && index < alias.columns().names().size()
                && alias.columns().names().get(index).equalsIgnoreCase(name);
    }

    /** An assignment of the filled column from the new row, with the comma before it. */
    String assignment(TableRule rule) {
        String column = tokens.dialect().quoted(rule.target().name());
        String value;
        if (!byValues) {
            value = "excluded." + column;
        } else if (alias != null) {
            value = tokens.dialect().quoted(alias.name()) + "." + column;
        } else {
            value = "VALUES(" + column + ")";
        }
        return ", " + column + " = " + value;
    }

    /** Names the added columns where the statement gives every column of the new row a name. */
    void nameAlias(List<TableRule> added, SqlEdits insertions) throws NotFillableException {
        if (alias == null || !alias.columns().isGiven()) {
            return;
        }
        ColumnList list = alias.columns();
        StringBuilder more = new StringBuilder();
        for (TableRule rule : added) {
            String name = rule.target().name();
            if (list.names().stream().anyMatch(name::equalsIgnoreCase)) {
                throw new NotFillableException(
                        RefusalKind.STATEMENT_NOT_UNDERSTOOD,
                        "the statement gives another column of the new row its name",
                        "use another alias");
            }
            more.append(", ").append(tokens.dialect().quoted(name));
        }
        insertions.add(list.end(), more.toString());
    }
}
