package dev.keyspread.jdbc;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.jdbc.binding.Preparation;
import dev.keyspread.jdbc.effects.ChangedText;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.shard.TableRule;
import dev.keyspread.traffic.WriteGroup;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Prepares statements and calls as their plans say, on behalf of {@link ConnectionWrapper}. It must not send a text whose plan computes
 * parameters without a wrapper that computes them.
 */
final class Preparing {
    /** Without result set type or generated keys. A class, since the first method reference of a program costs as much as several. */
    static final Preparation PLAIN = new Preparation() {
        @Override
        public PreparedStatement prepare(Connection raw, String sql) throws SQLException {
            return raw.prepareStatement(sql);
        }
    };

    private Preparing() {}

    /** Prepares a statement that may be asked for generated keys. */
    static @Nullable PreparedStatement withKeys(
            ConnectionWrapper connection, Plan plan, Preparation.WithKeys preparation) throws SQLException {
        return statement(connection, plan, preparation, ResultSet.CONCUR_READ_ONLY);
    }

    /** Prepares a statement. The result is of JDBC's own type in each branch: of a type of ours all that may be returned would be loaded with this class. */
    static @Nullable PreparedStatement statement(
            ConnectionWrapper connection, Plan plan, Preparation preparation, int concurrency) throws SQLException {
        PreparedStatement raw;
        try {
            raw = preparation.prepare(connection.delegate, plan.preparedSql());
        } catch (SQLException e) {
            ChangedText.note(e, plan);
            throw e;
        }
        if (raw == null) {
            return null; // as mocks answer, and the application gets that
        }
        WriteGroup group = plan.writes() == null ? null : connection.database.observe(plan, connection.session);
        if (plan.parameters() == null && group == null) {
            PreparedStatementWrapper statement = connection.wrappers.preparedStatement(raw, connection, plan);
            statement.concurrency(concurrency);
            return statement;
        }
        BoundPreparedStatement bound =
                connection.wrappers.boundPreparedStatement(raw, connection, plan, group, preparation);
        bound.concurrency(concurrency);
        return bound;
    }

    /** Wraps a call that was prepared. */
    static @Nullable CallableStatement call(
            ConnectionWrapper connection, @Nullable CallableStatement raw, Plan plan, int concurrency) {
        if (raw == null) {
            return null;
        }
        CallableStatementWrapper call = connection.wrappers.callableStatement(raw, connection, plan);
        call.concurrency(concurrency);
        return call;
    }

    /**
     * Returns the text to prepare for a call. Parameters of a callable statement are not computed, because they may be set by name or be
     * outputs: a read that would need one goes out unchanged. A value that is made up, as by {@code uuid()}, would be the same in each execution, so
     * it counts as a computed parameter.
     *
     * @throws SQLException a {@code StatementRefusedException} when a write needs a computed parameter
     */
    static String callSql(ConnectionWrapper connection, Plan plan) throws SQLException {
        ParameterPlan parameters = plan.parameters();
        if (parameters != null && plan.fallsBack()) {
            return plan.original();
        }
        if (parameters == null || !parameters.computesAny()) {
            return plan.sql();
        }
        throw connection.database.counted(refusedCall(parameters));
    }

    private static SQLException refusedCall(ParameterPlan parameters) {
        TableRule rule = parameters.steps().get(0).computation().rule();
        return Refusal.of(
                RefusalKind.CALL_NOT_FILLED,
                rule.table().name().name(),
                rule.target().name(),
                "values are not computed for a write that is prepared with prepareCall",
                "use connection.prepareStatement(sql)");
    }
}
