package dev.keyspread.plan;

import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.edit.Tally;
import dev.keyspread.plan.log.RewriteLog;
import dev.keyspread.plan.write.RowEdits;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.SessionState;
import dev.keyspread.sql.shape.LiteralMaskedText;
import dev.keyspread.sql.shape.ShapeScratch;
import dev.keyspread.sql.statement.DynamicSql;
import dev.keyspread.sql.write.TextWrites;
import org.jspecify.annotations.Nullable;

/**
 * Plans texts by what is known of their shape alone: a scan, a look-up and what the shape's edits insert. It works in the connection's
 * buffers, and allocates nothing but the plan. {@link Planner} asks it before
 * {@link TextPlanning}, and both must come to the same plan.
 */
final class KnownShapes {
    private final Dialect dialect;
    private final SessionTexts texts;
    private final PlanCache cache;
    private final StatementObservation observation;
    private final Tally tally;

    KnownShapes(Dialect dialect, SessionTexts texts, PlanCache cache, StatementObservation observation, Tally tally) {
        this.dialect = dialect;
        this.texts = texts;
        this.cache = cache;
        this.observation = observation;
        this.tally = tally;
    }

    /** The plan of a text that passes as all of its shape do, or that edits are known for; null of all others. */
    @Nullable
    Plan plan(String sql, TextBuffers buffers) {
        if (!texts.areCurrent(buffers)) {
            return null;
        }
        try {
            ShapeScratch scratch = buffers.scratch();
            Epoch now = cache.epoch();
            ShapePlan recent = buffers.recent(sql, now);
            if (recent != null) {
                return again(recent, sql, buffers);
            }
            ShapePlan shapePlan = scratch.read(sql) ? shapePlan(scratch, now) : null;
            if (shapePlan == null
                    || shapePlan.asksLastNumber()
                    || shapePlan.movesCounters()
                    || scratch.tokens().doubt() != null) {
                return null;
            }
            ShapeEdits edits = shapePlan.edits();
            if (edits != null) {
                if (edits.rows() == null && !observation.looksAtReads()) {
                    buffers.keepRecent(shapePlan, now);
                }
                if (edits.isNothing()) {
                    return Plan.passing(sql, shapePlan.findings()).again();
                }
                Plan rewritten = rewritten(edits, scratch.tokens(), buffers);
                RowEdits rows = edits.rows();
                if (rewritten == null || (rows == null && !observation.looksAtReads())) {
                    return rewritten;
                }
                TextWrites text = new TextWrites(scratch.tokens());
                if (rows != null) {
                    text.insertsPlainly(rows.rows());
                }
                return observation.observed(rewritten, text, false).withShape(shapePlan.counted());
            }
            return shapePlan.passes() && !DynamicSql.isIn(scratch.tokens())
                    ? observation
                            .observed(
                                    Plan.passing(sql, shapePlan.findings()).again(),
                                    new TextWrites(scratch.tokens()),
                                    false)
                            .withShape(shapePlan.counted())
                    : null;
        } catch (RuntimeException | LinkageError | StackOverflowError failure) {
            return null; // planning it anew will say what is wrong
        }
    }

    /** The plan of a text of a shape whose edits are for reads that nobody looks at. */
    private @Nullable Plan again(ShapePlan shapePlan, String sql, TextBuffers buffers) {
        ShapeEdits edits = shapePlan.edits();
        if (edits == null || edits.isNothing()) {
            return Plan.passing(sql, shapePlan.findings()).again();
        }
        return rewritten(edits, buffers.scratch().scan(sql), buffers);
    }

    /**
     * Looks up the literal-masked text first, which takes less time. What is found by the shape is then kept by the
     * literal-masked text too, once it is final.
     */
    private @Nullable ShapePlan shapePlan(ShapeScratch scratch, Epoch now) {
        ShapePlan shapePlan = cache.shapePlan(scratch.maskedText());
        if (shapePlan != null) {
            return shapePlan;
        }
        shapePlan = cache.shapePlan(scratch.key(), SessionState.USUAL);
        if (shapePlan != null && (shapePlan.edits() != null || shapePlan.passes())) {
            LiteralMaskedText masked = scratch.keptMaskedText();
            if (masked != null) {
                cache.keep(masked, shapePlan, now);
            }
        }
        return shapePlan;
    }

    private @Nullable Plan rewritten(ShapeEdits edits, Tokens tokens, TextBuffers buffers) {
        Plan plan = edits.apply(tokens, buffers);
        if (plan != null) {
            if (edits.rows() == null) {
                tally.rewrittenReads.increment();
            } else {
                tally.filled.add(edits.rows().values(tokens));
            }
            RewriteLog.show(plan.original(), plan.sql(), dialect, tokens.modes());
        }
        return plan;
    }
}
