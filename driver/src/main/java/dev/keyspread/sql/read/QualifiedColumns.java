package dev.keyspread.sql.read;

import java.util.List;

/**
 * Leaves out what a condition says of columns without a qualifier. An ON sees the tables of its own join alone: where the FROM list has
 * others, such a name may be a column of one of them too, and still be certain. {@link Scope} asks it.
 */
final class QualifiedColumns {
    private QualifiedColumns() {}

    static DmlModel.Condition of(DmlModel.Condition condition) {
        if (condition instanceof DmlModel.And all) {
            return new DmlModel.And(of(all.parts()));
        }
        if (condition instanceof DmlModel.Or any) {
            return new DmlModel.Or(of(any.parts()));
        }
        List<DmlModel.ColumnUse> named = condition instanceof DmlModel.ColumnEquality columns
                ? List.of(columns.left(), columns.right())
                : condition.compared();
        return named.stream().allMatch(column -> column.qualifier() != null) ? condition : new DmlModel.Other();
    }

    private static List<DmlModel.Condition> of(List<DmlModel.Condition> parts) {
        return parts.stream().map(QualifiedColumns::of).toList();
    }
}
