package dev.keyspread.plan;

import dev.keyspread.advice.log.RaisedFinding;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.routine.RoutineEffects;
import dev.keyspread.sql.session.TransactionControl;
import dev.keyspread.watch.WatchedShape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds what is known of a shape: nothing to do, or its statements with what was read of them. {@link ShapeAnalyzer} makes it, and all
 * texts of the shape share it, so it must not change.
 *
 * @param statements the statements that concern a table with a rule, in order
 * @param learns whether it holds DDL, which is read anew each time, since literals matter in it
 * @param asksLastNumber whether it asks its session for the number that the database gave out last
 * @param movesCounters whether it may set a counter of the database's to another number
 * @param changesSession whether texts of it may change what names and literals mean to the session; its literals may tell
 * @param called what the stored functions and procedures may change that it calls
 * @param transaction whether it begins or ends a transaction
 * @param findings what was found in the shape, to be counted when it comes again
 * @param edits what is inserted into each text that is not prepared; null if that takes planning
 * @param counted where its executions are counted; null while there is no report
 */
record ShapePlan(
        List<Part> statements,
        boolean learns,
        boolean asksLastNumber,
        boolean movesCounters,
        boolean changesSession,
        RoutineEffects called,
        TransactionControl transaction,
        List<RaisedFinding> findings,
        @Nullable ShapeEdits edits,
        @Nullable WatchedShape counted) {
    /** The plan of every text that is sent unchanged. */
    static final ShapePlan PASSES = advised(List.of());

    ShapePlan {
        statements = List.copyOf(statements);
        findings = List.copyOf(findings);
    }

    /** Returns the plan of texts that pass unchanged and were advised on. */
    static ShapePlan advised(List<RaisedFinding> findings) {
        return new ShapePlan(
                List.of(),
                false,
                false,
                false,
                false,
                RoutineEffects.UNKNOWN,
                TransactionControl.NONE,
                findings,
                null,
                null);
    }

    /** Returns this plan with edits. */
    ShapePlan with(ShapeEdits found) {
        return with(found, counted);
    }

    /** Returns this plan with its executions counted. */
    ShapePlan countedBy(@Nullable WatchedShape shape) {
        return shape == null || shape.equals(counted) ? this : with(edits, shape);
    }

    private ShapePlan with(@Nullable ShapeEdits found, @Nullable WatchedShape shape) {
        return new ShapePlan(
                statements,
                learns,
                asksLastNumber,
                movesCounters,
                changesSession,
                called,
                transaction,
                findings,
                found,
                shape);
    }

    boolean passes() {
        return statements.isEmpty()
                && !learns
                && !asksLastNumber
                && !movesCounters
                && !changesSession
                && called.isNone()
                && transaction.isNone();
    }

    /** Rough size in bytes, for the cache's bound. */
    long weight() {
        long bytes = edits == null ? 0 : edits.weight();
        for (Part part : statements) {
            bytes += 100 + (part.model() == null ? 0 : 200L * (part.to() - part.from()) / 4);
        }
        return bytes;
    }

    /**
     * One statement.
     *
     * @param from its first canonical token
     * @param to the canonical token after it
     * @param model what was read of it as a query, update or delete; null when it is an insert or can't be read
     * @param dissent on what the two readers of SQL disagree in what it writes, as a few words; null where they agree
     */
    record Part(
            int from,
            int to,
            @Nullable DmlModel model,
            @Nullable String dissent) {}
}
