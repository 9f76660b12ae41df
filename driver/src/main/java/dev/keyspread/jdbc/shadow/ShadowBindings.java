package dev.keyspread.jdbc.shadow;

import dev.keyspread.jdbc.binding.RecordedBindings;
import dev.keyspread.plan.BoundParameters;
import dev.keyspread.plan.Plan;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Holds the two forms of a prepared read that is also tried as it would be rewritten. Belongs to one wrapper.
 * {@code BoundPreparedStatement} records by it.
 */
public final class ShadowBindings extends RecordedBindings {
    private final Plan plan;
    private final BoundParameters rewritten;

    /**
     * Nothing bound yet.
     *
     * @param plan the plan of the application's text
     * @param parameters how many placeholders that has
     * @param rewritten the parameters of the rewritten one
     * @return by its supertype, so that only statements that have one load this class
     */
    public static RecordedBindings of(Plan plan, int parameters, BoundParameters rewritten) {
        return new ShadowBindings(plan, parameters, rewritten);
    }

    private ShadowBindings(Plan plan, int parameters, BoundParameters rewritten) {
        super(parameters);
        this.plan = plan;
        this.rewritten = rewritten;
    }

    @Override
    public boolean readsValues() {
        return true;
    }

    /** Notes what was bound, since the shard of the rewritten form is computed from it. */
    @Override
    public void capture(int index, @Nullable Object value) {
        rewritten.capture(index, value);
    }

    @Override
    public void clear() {
        super.clear();
        rewritten.clear();
    }

    /** The read as the application wrote it. */
    public ReadForm original() {
        return new Form(plan.original(), IntUnaryOperator.identity());
    }

    /** The read with its shard predicate. */
    public ReadForm rewritten() {
        return new Form(plan.rewritten().sql(), rewritten::position) {
            @Override
            public ResultSet run(Statement statement) throws SQLException {
                if (!rewritten.complete((PreparedStatement) statement)) {
                    throw new SQLFeatureNotSupportedException(
                            "the shard can't be computed, so the read is sent unchanged");
                }
                return super.run(statement);
            }
        };
    }

    /** A text that is prepared and bound as the application has bound its own. */
    private class Form implements ReadForm {
        private final String sql;
        private final IntUnaryOperator position;

        Form(String sql, IntUnaryOperator position) {
            this.sql = sql;
            this.position = position;
        }

        @Override
        public Statement open(Connection connection) throws SQLException {
            return connection.prepareStatement(sql);
        }

        @Override
        public ResultSet run(Statement statement) throws SQLException {
            return ((PreparedStatement) statement).executeQuery();
        }

        @Override
        public void prepare(Statement statement) throws SQLException {
            if (!isComplete()) {
                throw new SQLFeatureNotSupportedException("a parameter is not set, so the read will fail");
            }
            bindTo((PreparedStatement) statement, position);
        }
    }
}
