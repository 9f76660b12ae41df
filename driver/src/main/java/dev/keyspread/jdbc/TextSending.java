package dev.keyspread.jdbc;

import dev.keyspread.jdbc.effects.ChangedText;
import dev.keyspread.jdbc.effects.Sending;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.observe.ObservedWrite;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Sends a text as its plan says, which {@link #plan} makes, for {@link StatementWrapper}. All statements share its one instance, so it must
 * keep no state.
 */
final class TextSending implements Sending<StatementWrapper> {
    static final TextSending STEPS = new TextSending();

    private TextSending() {}

    /**
     * Plans a text that is about to be executed. If values were computed for it, DDL that changes what they are computed from waits for it
     * from then on.
     */
    static Plan plan(StatementWrapper statement, String sql) throws SQLException {
        Plan plan = statement.plan(sql);
        statement.connection.effects.before(plan);
        for (int attempt = 0; plan.isAwaited(); attempt++) {
            statement.depart(plan.original(), attempt);
            if (!plan.isOver(false)) {
                return plan;
            }
            statement.arrived();
            plan = statement.plan(sql);
        }
        return plan;
    }

    @Override
    public void before(StatementWrapper statement) {
        Plan plan = statement.lastPlan();
        if (!plan.ddl().isEmpty()) {
            statement.connection.effects.beforeDdl(plan);
        }
        statement.watch = statement.watch.following(plan);
        statement.executing(plan.numberedRows(), false);
        statement.watch.begin();
    }

    @Override
    public void arrived(StatementWrapper statement) {
        statement.arrived();
    }

    @Override
    public void after(StatementWrapper statement, @Nullable Object result) {
        Plan plan = statement.lastPlan();
        long rows = result instanceof Number count
                ? count.longValue()
                : updateCount(statement, plan, !Boolean.FALSE.equals(result));
        statement.connection.effects.executedText(plan, statement.watch, rows);
    }

    /** Returns the update count of what was executed in a way that does not tell it, where the report wants it; else 0. Negative: not known. */
    private static long updateCount(StatementWrapper statement, Plan plan, boolean hasRows) {
        ObservedWrite write = plan.writes();
        if (write == null || !write.mayBeCounted()) {
            return 0;
        }
        return hasRows ? -1 : statement.updateCount();
    }

    @Override
    public void failed(StatementWrapper statement, Throwable failure) {
        Plan plan = statement.lastPlan();
        statement.watch.failed();
        ChangedText.note(failure, plan);
        if (!plan.ddl().isEmpty()) {
            statement.connection.effects.afterFailedDdl(plan);
        }
    }
}
