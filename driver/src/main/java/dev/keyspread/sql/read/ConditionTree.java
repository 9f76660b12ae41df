package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.Condition;
import dev.keyspread.sql.statement.ConditionParser;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a WHERE or ON into {@link DmlModel.Condition}s: what is ANDed with what by {@link ConditionParser}, each part by {@link PredicateReader}. */
final class ConditionTree {
    private final Shape shape;
    private final Tokens tokens;
    private final PredicateReader predicates;
    private final boolean pipes;

    ConditionTree(Shape shape) {
        this.shape = shape;
        this.tokens = shape.tokens();
        this.predicates = new PredicateReader(shape);
        this.pipes = PredicateReader.hasPipes(tokens);
    }

    DmlModel.Condition read(int from, int to) {
        return pipes ? new DmlModel.Other() : read(ConditionParser.parse(tokens, new TokenRange(from, to)));
    }

    private DmlModel.Condition read(Condition condition) {
        if (condition instanceof Condition.And all) {
            return new DmlModel.And(parts(all.parts()));
        }
        if (condition instanceof Condition.Or any) {
            return new DmlModel.Or(parts(any.parts()));
        }
        TokenRange range = condition.range();
        DmlModel.Condition read = predicate(shape.canonical(range.from()), shape.canonical(range.to()), range);
        return read == null ? new DmlModel.Other() : read;
    }

    private List<DmlModel.Condition> parts(List<Condition> parts) {
        List<DmlModel.Condition> read = new ArrayList<>();
        for (Condition part : parts) {
            read.add(read(part));
        }
        return read;
    }

    private DmlModel.@Nullable Condition predicate(int first, int end, TokenRange range) {
        DmlModel.Condition found = ending(end, predicates.equality(first));
        found = found == null ? ending(end, predicates.in(first)) : found;
        found = found == null ? ending(end, predicates.range(first)) : found;
        if (found != null) {
            return found;
        }
        int column = lastName(range);
        if (column <= range.from()) {
            return null;
        }
        DmlModel.Condition before = predicates.equalityBefore(shape.canonical(column));
        if (before instanceof DmlModel.ValueEquality keyed && keyed.valuesFrom() == first) {
            return before;
        }
        return tokens.valueEnd(range.from()) == column - 1
                ? ending(end, predicates.rangeBefore(shape.canonical(column)))
                : null;
    }

    /** Where the name begins that the range ends with, as in {@code 5 = t.a}. */
    private int lastName(TokenRange range) {
        int name = range.to() - 1;
        if (!tokens.isName(name)) {
            return -1;
        }
        while (name - 2 > range.from() && tokens.isSymbol(name - 1, ".") && tokens.isName(name - 2)) {
            name -= 2;
        }
        return name;
    }

    /** A condition, if it is all that stands there. */
    private static DmlModel.@Nullable Condition ending(int end, DmlModel.@Nullable Condition condition) {
        return condition != null && end(condition) == end ? condition : null;
    }

    private static int end(DmlModel.Condition condition) {
        if (condition instanceof DmlModel.ValueEquality keyed) {
            return keyed.end();
        } else if (condition instanceof DmlModel.KeyedRow row) {
            return row.end();
        } else if (condition instanceof DmlModel.KeyedArray array) {
            return array.end();
        } else if (condition instanceof DmlModel.ColumnEquality equal) {
            return equal.end();
        }
        return condition instanceof DmlModel.Ranged ranged ? ranged.end() : -1;
    }
}
