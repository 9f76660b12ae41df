package dev.keyspread.sql.read;

import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.PlainStatement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a {@link PlainStatement} looks for rows. */
public final class PlainDmlReader {
    private PlainDmlReader() {}

    /**
     * The model of the statement in the canonical tokens {@code [from, to)}; null when it is of no plain form, or an INSERT, which looks
     * for no rows.
     */
    public static @Nullable DmlModel read(Shape shape, int from, int to) {
        PlainStatement plain = PlainStatement.read(shape.tokens(), shape.token(from), shape.token(to));
        if (plain == null || plain.verb() == PlainStatement.Verb.INSERT) {
            return null;
        }
        Tokens tokens = shape.tokens();
        PlainStatement.Name table = plain.table();
        DmlModel.TableUse use =
                new DmlModel.TableUse(qualifier(tokens, table), tokens.name(table.last()), plain.alias());
        List<DmlModel.Condition> parts = new ArrayList<>();
        for (PlainStatement.Equality equality : plain.where()) {
            parts.add(condition(shape, equality));
        }
        List<DmlModel.Condition> conditions = parts.size() < 2 ? parts : List.of(new DmlModel.And(parts));
        return new DmlModel(List.of(new DmlModel.Block(-1, List.of(use), true, conditions, false)));
    }

    private static DmlModel.Condition condition(Shape shape, PlainStatement.Equality equality) {
        PlainStatement.Name column = equality.column();
        Tokens tokens = shape.tokens();
        int value = shape.canonical(equality.value());
        return new DmlModel.ValueEquality(
                new DmlModel.ColumnUse(
                        null,
                        qualifier(tokens, column),
                        tokens.name(column.last()),
                        shape.canonical(column.first()),
                        shape.canonical(column.last())),
                value,
                value + 1,
                value + 1);
    }

    private static @Nullable String qualifier(Tokens tokens, PlainStatement.Name name) {
        return name.first() == name.last() ? null : tokens.name(name.first());
    }
}
