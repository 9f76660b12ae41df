package dev.keyspread.jdbc.binding;

import dev.keyspread.jdbc.binding.Replay.Binding;
import dev.keyspread.plan.BoundParameters;
import dev.keyspread.plan.Plan;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What an application bound to a prepared read that is also tried in its rewritten form. Belongs to one wrapper. */
public final class ShadowBindings {
    private final Plan plan;
    private final BoundParameters rewritten;
    private final @Nullable Binding[] bindings;
    private final @Nullable Object[] values;

    /**
     * Nothing bound yet.
     *
     * @param plan the plan of the application's text
     * @param rewritten the parameters of the rewritten one
     */
    public ShadowBindings(Plan plan, BoundParameters rewritten) {
        this.plan = plan;
        this.rewritten = rewritten;
        this.bindings = new Binding[rewritten.applicationCount()];
        this.values = new Object[bindings.length];
    }

    public void keep(int index, @Nullable Object value, Binding binding) {
        if (index > 0 && index <= bindings.length) {
            bindings[index - 1] = binding;
            values[index - 1] = value;
        }
    }

    public void clear() {
        Arrays.fill(bindings, null);
    }

    /** The read as the application wrote it. */
    public ReadForm original() {
        return new Form(plan.original()) {
            @Override
            void bind(PreparedStatement statement, int index, Binding binding) throws SQLException {
                binding.bind(statement, index);
            }
        };
    }

    /** The read with its shard predicate. */
    public ReadForm rewritten() {
        return new Form(plan.rewritten().sql()) {
            @Override
            void bind(PreparedStatement statement, int index, Binding binding) throws SQLException {
                binding.bind(statement, rewritten.position(index));
                rewritten.capture(index, values[index - 1]);
            }

            @Override
            public ResultSet run(Statement statement) throws SQLException {
                if (!rewritten.complete((PreparedStatement) statement)) {
                    throw new SQLFeatureNotSupportedException(
                            "the shard can't be computed, so the read goes as it came");
                }
                return super.run(statement);
            }
        };
    }

    /** A text that is prepared and bound as the application has bound it. */
    private abstract class Form implements ReadForm {
        private final String sql;

        Form(String sql) {
            this.sql = sql;
        }

        abstract void bind(PreparedStatement statement, int index, Binding binding) throws SQLException;

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
            for (int i = 0; i < bindings.length; i++) {
                Binding binding = bindings[i];
                if (binding == null) {
                    throw new SQLFeatureNotSupportedException("a parameter is not set, so the read will fail");
                }
                bind((PreparedStatement) statement, i + 1, binding);
            }
        }
    }
}
