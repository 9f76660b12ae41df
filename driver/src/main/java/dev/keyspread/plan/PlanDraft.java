package dev.keyspread.plan;

import dev.keyspread.advice.log.RaisedFinding;
import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.edit.MadeUp;
import dev.keyspread.plan.edit.NumberedRows;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.observe.ObservedWrite;
import dev.keyspread.plan.write.GeneratedKeys;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.watch.WatchedShape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gathers a plan in the making, for {@link TextPlanning}, {@link Splicer} and {@link ShapeEdits}. It begins as the plan of a text that
 * passes.
 */
final class PlanDraft {
    final String original;
    String sql;

    @Nullable
    ParameterPlan parameters;

    boolean fallsBack;
    boolean awaited;
    TextEffects effects = TextEffects.NONE;
    GeneratedKeys generatedKeys = GeneratedKeys.AS_ASKED;
    List<RaisedFinding> findings = List.of();

    @Nullable
    Epoch epoch;

    Plan.@Nullable Shadow shadow;

    @Nullable
    ObservedWrite writes;

    boolean provisional;

    @Nullable
    WatchedShape shape;

    List<NumberedRows> numberedRows = List.of();

    @Nullable
    MadeUp madeUp;

    PlanDraft(String original) {
        this.original = original;
        this.sql = original;
    }

    /** Returns the plan of a missing text: each driver says in its own way what it thinks of that. */
    @SuppressWarnings("NullAway") // as the application gave it
    static Plan ofNothing() {
        PlanDraft draft = new PlanDraft("");
        draft.sql = null;
        return new Plan(draft);
    }

    static Plan learning(String sql, List<DdlStatement> ddl) {
        PlanDraft draft = new PlanDraft(sql);
        draft.effects = TextEffects.NONE.withDdl(ddl);
        return new Plan(draft);
    }

    static Plan splicing(
            String original,
            String sql,
            @Nullable ParameterPlan parameters,
            boolean fallsBack,
            GeneratedKeys generatedKeys,
            List<RaisedFinding> findings,
            Epoch epoch) {
        PlanDraft draft = new PlanDraft(original);
        draft.sql = sql;
        draft.parameters = parameters;
        draft.fallsBack = fallsBack;
        draft.generatedKeys = generatedKeys;
        draft.findings = List.copyOf(findings);
        draft.epoch = epoch;
        return new Plan(draft);
    }

    /**
     * A read that goes out unchanged, and that is also tried in another form.
     *
     * @param rewritten its plan in the other form
     * @param parameters of the application's text; null when it is not prepared
     * @param rules of the tables that it reads
     */
    static Plan shadowing(Plan rewritten, @Nullable ParameterPlan parameters, List<TableRule> rules) {
        PlanDraft draft = new PlanDraft(rewritten.original());
        draft.parameters = parameters;
        draft.fallsBack = true;
        draft.findings = rewritten.findings();
        draft.epoch = rewritten.epoch();
        draft.shadow = new Plan.Shadow(rewritten, rules);
        return new Plan(draft);
    }
}
