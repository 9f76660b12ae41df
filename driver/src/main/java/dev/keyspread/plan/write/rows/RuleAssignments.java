package dev.keyspread.plan.write.rows;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.rules.ColumnNames;
import dev.keyspread.schema.Column;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.AssignmentList;
import dev.keyspread.sql.write.AssignmentList.AssignedColumn;
import dev.keyspread.sql.write.WrittenTable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells what the assignments of a SET do to one rule: which of its sources they change, and whether its target. The fills of updates,
 * upserts and MERGE ask it.
 *
 * @param sources the values of the assigned sources; null where a value is not written out by itself
 * @param assignsTarget whether the filled column is assigned as well
 * @param target the value that it is given; null when it is not, or when that value is not written out by itself
 * @param qualifier the assigned source whose qualifier the target has to have as well, or null
 */
public record RuleAssignments(
        Map<Column, @Nullable TokenRange> sources,
        boolean assignsTarget,
        @Nullable TokenRange target,
        @Nullable AssignedColumn qualifier) {

    /**
     * Sorts the assignments by what they mean to the rule.
     *
     * @param tokens the statement's
     * @param table the table that the statement names first
     * @param sharesSet whether columns of other tables can be assigned in the same SET (MySQL)
     * @param alone whether a column without a qualifier in a value is the table's own
     * @throws NotFillableException when a name could mean a column of this table or of another one
     */
    public static RuleAssignments of(
            Tokens tokens,
            AssignmentList list,
            TableRule rule,
            ColumnNames names,
            WrittenTable table,
            boolean sharesSet,
            boolean alone)
            throws NotFillableException {
        Map<Column, @Nullable TokenRange> sources = new HashMap<>();
        boolean assignsTarget = false;
        TokenRange target = null;
        AssignedColumn qualifier = null;
        for (AssignmentList.Assignment assignment : list.assignments()) {
            for (int i = 0; i < assignment.columns().size(); i++) {
                AssignedColumn assigned = assignment.columns().get(i);
                Column column = column(assigned, rule, names);
                if (column == null || (sharesSet && isOfAnother(assigned, table, tokens))) {
                    continue;
                }
                TokenRange value = assignment.values().isEmpty()
                        ? null
                        : assignment.values().get(i);
                if (column.equals(rule.target())) {
                    assignsTarget = true;
                    target = value;
                } else if (value == null || !isItself(tokens, value, column, names, table, alone)) {
                    sources.put(column, value);
                    qualifier = assigned;
                }
            }
        }
        return new RuleAssignments(sources, assignsTarget, target, qualifier);
    }

    /** Returns true if the column is assigned to itself: {@code id = t.id}, which some tools write to update nothing. */
    private static boolean isItself(
            Tokens tokens, TokenRange value, Column column, ColumnNames names, WrittenTable table, boolean alone) {
        int name = value.to() - 1;
        boolean qualified = table.qualifiedColumn(tokens, value) == name;
        boolean isColumn = tokens.isName(name) && tokens.valueEnd(name) != value.to();
        return isColumn && (qualified || (alone && name == value.from())) && names.means(tokens.name(name), column);
    }

    private static @Nullable Column column(AssignedColumn assigned, TableRule rule, ColumnNames names) {
        if (names.means(assigned.name(), rule.target())) {
            return rule.target();
        }
        for (Column source : rule.sources()) {
            if (names.means(assigned.name(), source)) {
                return source;
            }
        }
        return null;
    }

    private static boolean isOfAnother(AssignedColumn assigned, WrittenTable table, Tokens tokens)
            throws NotFillableException {
        if (table.isCertainlyNotOf(assigned, tokens.dialect())) {
            return true;
        }
        if (!table.isCertainlyOf(assigned, tokens.dialect())) {
            throw new NotFillableException(
                    RefusalKind.TABLE_NOT_CERTAIN,
                    "the UPDATE of several tables assigns " + assigned.name() + " without saying whose",
                    "put the table's alias, or its name as the UPDATE has it, before the column");
        }
        return false;
    }

    /** Returns true if the rule is not concerned. */
    public boolean isEmpty() {
        return sources.isEmpty() && !assignsTarget;
    }
}
