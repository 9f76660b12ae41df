package dev.keyspread.jdbc;

import dev.keyspread.jdbc.effects.Sending;
import dev.keyspread.plan.Plan;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Sends a prepared statement, for {@link PreparedStatementWrapper} and {@link BoundSending}. All statements share its one instance, so it
 * must keep no state.
 */
final class PreparedSending implements Sending<PreparedStatementWrapper> {
    static final PreparedSending STEPS = new PreparedSending();

    private PreparedSending() {}

    @Override
    public void before(PreparedStatementWrapper statement) throws SQLException {
        statement.requireValid();
        statement.beforeNumbers();
        Plan followed = statement.followed();
        if (followed != null && !followed.ddl().isEmpty()) {
            statement.connection.effects.beforeDdl(followed);
        }
        statement.departForwarding();
        statement.complete();
        statement.watch.begin();
    }

    @Override
    public void arrived(PreparedStatementWrapper statement) {
        statement.arrived();
    }

    @Override
    public void after(PreparedStatementWrapper statement, @Nullable Object result) {
        long rows = -1;
        if (result instanceof Number count) {
            rows = count.longValue();
        } else if (Boolean.FALSE.equals(result) && statement.countsRows()) {
            rows = statement.updateCount();
        }
        statement.connection.effects.executed(statement.plan, statement.group(), statement.watch, rows);
    }

    @Override
    public void failed(PreparedStatementWrapper statement, Throwable failure) {
        statement.noteFailure(failure);
        Plan followed = statement.followed();
        if (followed != null && !followed.ddl().isEmpty()) {
            statement.connection.effects.afterFailedDdl(followed);
        }
    }
}
