package dev.keyspread.plan.write;

import dev.keyspread.plan.rules.RuledTable;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.AssignmentList;
import dev.keyspread.sql.write.AssignmentList.AssignedColumn;
import dev.keyspread.sql.write.WriteReader;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.sql.write.WriteTargets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was read of the writes in one statement. That there are any is known from {@link WriteTargets}, which misses none; a
 * target that nothing was read of is one that can't be filled.
 *
 * @param all the writes that were read
 * @param unread why none could be read, or null
 */
record ParsedWrites(List<WriteStatement> all, @Nullable String unread) {
    ParsedWrites {
        all = List.copyOf(all);
    }

    static ParsedWrites of(Tokens tokens, int from, int to) {
        try {
            return new ParsedWrites(WriteReader.read(tokens, from, to), null);
        } catch (UnreadableStatementException unread) {
            return new ParsedWrites(List.of(), unread.getMessage());
        }
    }

    /** The write whose table stands at the target, or null when none was read. */
    @Nullable
    WriteStatement at(WriteTargets.Target target) {
        for (WriteStatement write : all) {
            if (write.table().nameToken() == target.end() - 1) {
                return write;
            }
        }
        return null;
    }

    /**
     * A table that is no write's own: it is another one of an UPDATE, or nothing that was read.
     *
     * @throws NotFillableException when a column may be assigned that a rule of it depends on
     */
    void checkJoined(WriteTargets.Target target, RuledTable ruled, Dialect dialect) throws NotFillableException {
        WriteStatement.Update update = null;
        for (WriteStatement write : all) {
            if (write instanceof WriteStatement.Update joining
                    && joining.joins()
                    && joining.table().nameToken() < target.end()) {
                update = joining;
            }
        }
        if (update == null || target.kind() != WriteTargets.Kind.UPDATE) {
            throw new NotFillableException(
                    unread == null ? "it is written to in a form that is not read" : unread,
                    "write it as INSERT INTO table (columns) VALUES (…), or as UPDATE table SET column = value WHERE …");
        }
        for (AssignmentList.Assignment assignment : update.assignments().assignments()) {
            for (AssignedColumn column : assignment.columns()) {
                boolean firstOnes = column.qualifier() != null && update.table().isMeantBy(column.qualifier(), dialect);
                if (!firstOnes && ruled.dependsOn(column.name())) {
                    throw new NotFillableException(
                            "an UPDATE of several tables assigns " + column.name()
                                    + ", on which the stored value depends",
                            "update the tables one by one");
                }
            }
        }
    }
}
