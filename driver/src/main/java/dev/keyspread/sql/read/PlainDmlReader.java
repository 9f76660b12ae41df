package dev.keyspread.sql.read;

import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.PlainStatement;
import dev.keyspread.sql.statement.TableUse;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Confirms where a {@link PlainStatement} looks for rows. Parts are compared one by one: linking a record's own equality is part of the
 * cold start (ColdStart). {@code ShapeAnalyzer} asks it first, so that the plainest statements need no {@code ParsedDmlReader}.
 */
public final class PlainDmlReader {
    private final Shape shape;
    private final Tokens tokens;

    private PlainDmlReader(Shape shape) {
        this.shape = shape;
        this.tokens = shape.tokens();
    }

    /**
     * Returns true if the statement in the canonical tokens {@code [from, to)} is of a plain form, and looks for rows where the model says, and
     * nowhere else.
     */
    public static boolean confirms(Shape shape, int from, int to, DmlModel model) {
        PlainStatement plain = PlainStatement.read(shape.tokens(), shape.token(from), shape.token(to));
        return plain != null
                && plain.verb() != PlainStatement.Verb.INSERT
                && model.blocks().size() == 1
                && new PlainDmlReader(shape).isBlock(plain, model.blocks().get(0));
    }

    private boolean isBlock(PlainStatement plain, DmlModel.Block block) {
        return block.outer() == -1
                && block.only()
                && !block.mergesColumns()
                && block.tables().size() == 1
                && isTable(plain, block.tables().get(0))
                && areConditions(plain.where(), block.conditions());
    }

    private boolean isTable(PlainStatement plain, TableUse use) {
        return Objects.equals(use.schema(), qualifier(plain.table()))
                && use.name().equals(tokens.name(plain.table().last()))
                && Objects.equals(use.alias(), plain.alias());
    }

    private boolean areConditions(List<PlainStatement.Equality> where, List<DmlModel.Condition> conditions) {
        List<DmlModel.Condition> parts = conditions;
        if (where.size() > 1 && conditions.size() == 1 && conditions.get(0) instanceof DmlModel.And all) {
            parts = all.parts();
        }
        boolean same = parts.size() == where.size();
        for (int i = 0; same && i < parts.size(); i++) {
            same = isEquality(where.get(i), parts.get(i));
        }
        return same;
    }

    private boolean isEquality(PlainStatement.Equality equality, DmlModel.Condition condition) {
        int value = shape.canonical(equality.value());
        return condition instanceof DmlModel.ValueEquality read
                && isColumn(equality.column(), read.column())
                && read.valuesFrom() == value
                && read.valuesTo() == value + 1
                && read.end() == value + 1;
    }

    private boolean isColumn(PlainStatement.Name column, DmlModel.ColumnUse use) {
        return use.schema() == null
                && Objects.equals(use.qualifier(), qualifier(column))
                && use.name().equals(tokens.name(column.last()))
                && use.from() == shape.canonical(column.first())
                && use.nameToken() == shape.canonical(column.last());
    }

    private @Nullable String qualifier(PlainStatement.Name name) {
        return name.first() == name.last() ? null : tokens.name(name.first());
    }
}
