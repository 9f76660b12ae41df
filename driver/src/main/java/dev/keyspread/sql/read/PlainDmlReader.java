package dev.keyspread.sql.read;

import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.PlainStatement;
import dev.keyspread.sql.statement.TableUse;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Confirms where a {@link PlainStatement} looks for rows. Parts are compared one by one: linking a record's own equality is part of the
 * cold start (ColdStart). {@code ShapeAnalyzer} asks it first, so that the plainest statements need no {@code ParsedDmlReader}.
 */
public final class PlainDmlReader {
    private static final Set<String> RANGES = Set.of("<", "<=", ">", ">=");

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
        boolean same = block.outer() == -1
                && block.only()
                && !block.mergesColumns()
                && block.tables().size() == plain.tables().size()
                && block.conditions().size() == plain.conditions().size();
        for (int i = 0; same && i < plain.tables().size(); i++) {
            same = isTable(plain.tables().get(i), block.tables().get(i));
        }
        for (int i = 0; same && i < plain.conditions().size(); i++) {
            same = areConditions(plain.conditions().get(i), block.conditions().get(i));
        }
        return same;
    }

    private boolean isTable(PlainStatement.Table plain, TableUse use) {
        return Objects.equals(use.schema(), qualifier(plain.name()))
                && use.name().equals(tokens.name(plain.name().last()))
                && Objects.equals(use.alias(), plain.alias());
    }

    private boolean areConditions(List<PlainStatement.Condition> plain, DmlModel.Condition read) {
        if (plain.size() == 1) {
            return isCondition(plain.get(0), read);
        }
        boolean same = read instanceof DmlModel.And all && all.parts().size() == plain.size();
        for (int i = 0; same && i < plain.size(); i++) {
            same = isCondition(plain.get(i), ((DmlModel.And) read).parts().get(i));
        }
        return same;
    }

    private boolean isCondition(PlainStatement.Condition plain, DmlModel.Condition read) {
        int operator = plain.operator();
        if (tokens.isSymbol(operator, "=")) {
            return tokens.isName(plain.operand()) ? isColumnEquality(plain, read) : isEquality(plain, 0, read);
        }
        if (tokens.isWord(operator, "IN")) {
            return isEquality(plain, 1, read);
        }
        boolean isRange = tokens.isWord(operator, "BETWEEN") || RANGES.contains(tokens.text(operator));
        return isRange
                ? read instanceof DmlModel.Ranged ranged
                        && isColumn(plain.column(), ranged.column())
                        && isEnd(plain, ranged.end())
                : read instanceof DmlModel.Other;
    }

    private boolean isColumnEquality(PlainStatement.Condition plain, DmlModel.Condition condition) {
        return condition instanceof DmlModel.ColumnEquality read
                && isColumn(plain.column(), read.left())
                && isColumn(new PlainStatement.Name(plain.operand(), plain.end() - 1), read.right())
                && isEnd(plain, read.end());
    }

    /** A list counts as one value, which its bracket stands before. */
    private boolean isEquality(PlainStatement.Condition plain, int brackets, DmlModel.Condition condition) {
        int value = shape.canonical(plain.operand()) + brackets;
        return condition instanceof DmlModel.ValueEquality read
                && isColumn(plain.column(), read.column())
                && read.valuesFrom() == value
                && read.valuesTo() == value + 1
                && read.cast() == null
                && read.end() == value + 1 + brackets
                && isEnd(plain, read.end());
    }

    private boolean isEnd(PlainStatement.Condition plain, int end) {
        return end == shape.canonical(plain.end());
    }

    private boolean isColumn(PlainStatement.Name column, DmlModel.ColumnUse use) {
        return Objects.equals(use.schema(), schema(column))
                && Objects.equals(use.qualifier(), qualifier(column))
                && use.name().equals(tokens.name(column.last()))
                && use.from() == shape.canonical(column.first())
                && use.nameToken() == shape.canonical(column.last());
    }

    private @Nullable String qualifier(PlainStatement.Name name) {
        return name.first() == name.last() ? null : tokens.name(name.last() - 2);
    }

    private @Nullable String schema(PlainStatement.Name name) {
        return name.last() < name.first() + 4 ? null : tokens.name(name.first());
    }
}
