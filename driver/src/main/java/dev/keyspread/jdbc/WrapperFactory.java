package dev.keyspread.jdbc;

import dev.keyspread.database.Database;
import dev.keyspread.jdbc.binding.Preparation;
import dev.keyspread.plan.BoundParameters;
import dev.keyspread.plan.Plan;
import dev.keyspread.traffic.WriteGroup;
import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Makes the wrappers of one flavour: the plain ones, or those that implement the public interfaces of one driver as well.
 * Implemented by a generated class, so that a wrapper costs no more than {@code new}; each method calls the generated
 * constructor with the same parameters.
 */
public interface WrapperFactory {
    /** Wraps a connection; {@code wrappers} makes what it leads to. */
    ConnectionWrapper connection(Connection delegate, Database database, WrapperFactory wrappers);

    /** Wraps the driver's connection that a pool's wraps, whose session and transaction are those of {@code pooled}. */
    ConnectionWrapper connectionBelow(Connection delegate, ConnectionWrapper pooled, WrapperFactory wrappers);

    /** Wraps a statement. */
    StatementWrapper statement(Statement delegate, ConnectionWrapper connection);

    /** Wraps a prepared statement whose placeholders are the delegate's; the plan is null when it is not known. */
    PreparedStatementWrapper preparedStatement(
            PreparedStatement delegate, ConnectionWrapper connection, @Nullable Plan plan);

    /** Wraps a prepared statement some of whose parameters are computed. */
    BoundPreparedStatement boundPreparedStatement(
            PreparedStatement delegate,
            ConnectionWrapper connection,
            Plan plan,
            @Nullable WriteGroup group,
            Preparation preparation);

    /** Wraps a callable statement; the plan is null when it is not known. */
    CallableStatementWrapper callableStatement(
            CallableStatement delegate, ConnectionWrapper connection, @Nullable Plan plan);

    /** Wraps a result set of that statement, or of none: of the metadata, of an array. */
    ResultSetWrapper resultSet(ResultSet delegate, ConnectionWrapper connection, @Nullable StatementWrapper statement);

    /** Wraps a result set whose rows can be updated. */
    UpdatableResultSet updatableResultSet(
            ResultSet delegate, ConnectionWrapper connection, @Nullable StatementWrapper statement);

    /** Wraps the metadata of a connection. */
    DatabaseMetaDataWrapper databaseMetaData(DatabaseMetaData delegate, ConnectionWrapper connection);

    /** Wraps the metadata of parameters, some of them computed. */
    BoundParameterMetaData boundParameterMetaData(
            ParameterMetaData delegate, ConnectionWrapper connection, BoundParameters parameters);

    /** Wraps an array. */
    ArrayWrapper array(Array delegate, ConnectionWrapper connection);
}
