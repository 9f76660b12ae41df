package dev.keyspread.plan.write;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.rules.RuledTable;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.write.AssignmentList;
import dev.keyspread.sql.write.AssignmentList.AssignedColumn;
import dev.keyspread.sql.write.StatementWrites;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.sql.write.WriteTargets;
import org.jspecify.annotations.Nullable;

/**
 * Decides on a target that is not the first table of a write: another table of an UPDATE with joins, or a table in a part that was not
 * read. {@link WritePlanning} asks it. It must let the UPDATE pass only if that is
 * seen to assign no column that a rule depends on.
 */
final class JoinedTarget {
    private JoinedTarget() {}

    /**
     * Lets it pass only if the UPDATE can be seen to assign no column that a rule of it depends on.
     *
     * @throws NotFillableException if it may assign one, or if nothing was read of the target
     */
    static void check(StatementWrites writes, WriteTargets.Target target, RuledTable ruled, Dialect dialect)
            throws NotFillableException {
        WriteStatement.Update update = joining(writes, target);
        if (update == null || target.kind() != WriteTargets.Kind.UPDATE) {
            String unread = writes.unread();
            throw new NotFillableException(
                    RefusalKind.STATEMENT_NOT_UNDERSTOOD,
                    unread == null ? "it is written to in a form that is not read" : unread,
                    "write it as INSERT INTO table (columns) VALUES (…), or as UPDATE table SET column = value WHERE …");
        }
        for (AssignmentList.Assignment assignment : update.assignments().assignments()) {
            for (AssignedColumn column : assignment.columns()) {
                boolean isCertain = update.table().isCertainlyOf(column, dialect);
                if (!isCertain && ruled.problem() != null) {
                    ruled.usableTable();
                }
                if (!isCertain && ruled.dependsOn(column.name())) {
                    throw new NotFillableException(
                            RefusalKind.SOURCE_CHANGED_BY_UPDATE,
                            "an UPDATE of several tables assigns " + column.name()
                                    + ", on which the stored value depends",
                            "update the tables one by one");
                }
            }
        }
    }

    /** The last UPDATE before the target that joins other tables, or null. */
    private static WriteStatement.@Nullable Update joining(StatementWrites writes, WriteTargets.Target target) {
        WriteStatement.Update update = null;
        for (WriteStatement write : writes.all()) {
            if (write instanceof WriteStatement.Update joining
                    && joining.joins()
                    && joining.table().nameToken() < target.end()) {
                update = joining;
            }
        }
        return update;
    }
}
