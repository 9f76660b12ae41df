package dev.keyspread.jdbc;

import dev.keyspread.plan.BoundParameters;
import dev.keyspread.plan.ParameterPlan;
import dev.keyspread.plan.Plan;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A prepared statement some of whose parameters are computed from what the application binds. */
public abstract class BoundPreparedStatement extends PreparedStatementWrapper {
    private final BoundParameters parameters;

    protected BoundPreparedStatement(
            PreparedStatement delegate,
            ConnectionWrapper connection,
            Plan plan,
            ParameterPlan parameters,
            Preparation preparation) {
        super(delegate, connection, plan);
        this.parameters = new BoundParameters(parameters);
    }

    @Override
    public final void clearParameters() throws SQLException {
        prepared.clearParameters();
        parameters.clear();
    }
}
