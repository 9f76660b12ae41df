package dev.keyspread.plan;

import dev.keyspread.advice.log.RaisedFinding;
import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.edit.NumberedRows;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.observe.ObservedWrite;
import dev.keyspread.plan.read.HiddenColumns;
import dev.keyspread.plan.write.GeneratedKeys;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.read.MaxPlusOne;
import dev.keyspread.sql.session.SessionChange;
import dev.keyspread.sql.session.TransactionControl;
import dev.keyspread.workload.StatementShape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A plan in the making. It begins as the plan of a text that passes. */
final class PlanDraft {
    final String original;
    String sql;

    @Nullable
    ParameterPlan parameters;

    boolean fallsBack;
    List<DdlStatement> ddl = List.of();
    GeneratedKeys generatedKeys = GeneratedKeys.AS_ASKED;
    List<RaisedFinding> findings = List.of();

    @Nullable
    Epoch epoch;

    TransactionControl transaction = TransactionControl.NONE;
    Plan.@Nullable Shadow shadow;

    @Nullable
    HiddenColumns star;

    @Nullable
    ObservedWrite writes;

    @Nullable
    MaxPlusOne maximum;

    boolean provisional;
    SessionChange session = SessionChange.NONE;

    @Nullable
    StatementShape shape;

    List<NumberedRows> numberedRows = List.of();

    PlanDraft(String original) {
        this.original = original;
        this.sql = original;
    }
}
