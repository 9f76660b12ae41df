package dev.keyspread.plan.read;

import dev.keyspread.schema.Column;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.statement.TableUse;
import java.util.ArrayList;
import java.util.List;

/** Tells what a block's conditions say of one of its tables. {@link KeyedRead}, {@link JoinedRead} and {@link RangedRead} ask it. */
record Conditions(DmlModel.Block block, TableUse use, TableRule rule, Dialect dialect) {

    /** The parts that all have to hold: an AND inside an AND is one group. */
    static List<DmlModel.Condition> group(DmlModel.Condition condition) {
        List<DmlModel.Condition> group = new ArrayList<>();
        flatten(condition, group);
        return group;
    }

    private static void flatten(DmlModel.Condition condition, List<DmlModel.Condition> group) {
        if (condition instanceof DmlModel.And all) {
            for (DmlModel.Condition part : all.parts()) {
                flatten(part, group);
            }
        } else {
            group.add(condition);
        }
    }

    boolean isColumn(DmlModel.ColumnUse named, Column column) {
        return BlockNames.means(block, use, named, column.name(), dialect);
    }

    /** Returns true if a condition compares the filled column with values. */
    boolean namesTarget(DmlModel.Condition condition) {
        for (DmlModel.ColumnUse column : condition.compared()) {
            if (isColumn(column, rule.target())) {
                return true;
            }
        }
        return false;
    }
}
