package dev.keyspread.plan.write;

import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.StoredSources;
import dev.keyspread.plan.rules.ColumnNames;
import dev.keyspread.schema.Column;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.CastValue;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.ExpressionReader;
import dev.keyspread.sql.lexer.StringLiteral;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.Equality;
import dev.keyspread.sql.write.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds which columns an UPDATE's WHERE fixes: those that it says are equal to a plain value, under AND alone. {@link UpdateFill} asks
 * it.
 */
final class FixedColumns {
    private final Tokens tokens;
    private final WriteStatement.Update update;
    private final List<Equality> equalities = new ArrayList<>();

    FixedColumns(Tokens tokens, WriteStatement.Update update) {
        this.tokens = tokens;
        this.update = update;
        List<Expression> conditions = update.where() == null
                ? List.of()
                : ExpressionReader.read(tokens, update.where()).conjuncts();
        for (Expression condition : conditions) {
            List<Equality> said = Equality.in(tokens, condition);
            if (said.size() == 1 || !tokens.dialect().has(Capability.COMPARES_BY_PLAN)) {
                equalities.addAll(said);
            }
        }
    }

    /** The value that the rows have in that column, or null when it is not fixed. */
    @Nullable
    Source source(ColumnNames names, Column column) throws NotFillableException {
        for (Equality equality : equalities) {
            TokenRange value = null;
            if (isColumn(equality.left(), names, column)) {
                value = equality.right();
            } else if (isColumn(equality.right(), names, column)) {
                value = equality.left();
            }
            if (value != null && isCertain(value)) {
                return StoredSources.ofUpdate(tokens, null).read(column, value);
            }
        }
        return null;
    }

    /** Returns true if rows with a column equal to that value hold it. {@code N'a'} of PostgreSQL equals texts with blanks at their end. */
    private boolean isCertain(TokenRange value) {
        return !tokens.isWord(value.from(), "NULL")
                && StringLiteral.storedNational(tokens, value.from()) == null
                && CastValue.read(tokens, value) != null;
    }

    /** Returns true if those tokens are the column, by its name, of the updated table. */
    private boolean isColumn(TokenRange range, ColumnNames names, Column column) {
        int last = range.to() - 1;
        boolean isName = tokens.isName(last) && names.means(tokens.name(last), column);
        boolean isAlone = range.from() == last && !update.joins();
        return isName && (isAlone || update.table().qualifiedColumn(tokens, range) == last);
    }
}
