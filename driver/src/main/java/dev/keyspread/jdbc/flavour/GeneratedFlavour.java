package dev.keyspread.jdbc.flavour;

import dev.keyspread.database.Database;
import dev.keyspread.generate.RuntimeClasses;
import dev.keyspread.generate.WrapperNames;
import dev.keyspread.jdbc.ArrayWrapper;
import dev.keyspread.jdbc.BoundParameterMetaData;
import dev.keyspread.jdbc.BoundPreparedStatement;
import dev.keyspread.jdbc.CallableStatementWrapper;
import dev.keyspread.jdbc.ConnectionWrapper;
import dev.keyspread.jdbc.DatabaseMetaDataWrapper;
import dev.keyspread.jdbc.PreparedStatementWrapper;
import dev.keyspread.jdbc.ResultSetWrapper;
import dev.keyspread.jdbc.StatementWrapper;
import dev.keyspread.jdbc.UpdatableResultSet;
import dev.keyspread.jdbc.WrapperFactory;
import dev.keyspread.jdbc.binding.Preparation;
import dev.keyspread.log.Log;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Makes wrappers that are generated while the application runs, to implement whatever public interfaces the delegate's objects have: one
 * class for each kind and class of the delegate's, when the first such object comes along. What can't be generated, or needs nothing, is
 * plain. {@link Flavours} chooses it.
 */
final class GeneratedFlavour implements WrapperFactory {
    private static final Log LOG = Log.of("keyspread");

    private static final AtomicBoolean SAID = new AtomicBoolean();

    private final Kind connections = new Kind("Connection");
    private final Kind statements = new Kind("Statement");
    private final Kind preparedStatements = new Kind("PreparedStatement");
    private final Kind boundPreparedStatements = new Kind("BoundPreparedStatement");
    private final Kind callableStatements = new Kind("CallableStatement");
    private final Kind resultSets = new Kind("ResultSet");
    private final Kind updatableResultSets = new Kind("UpdatableResultSet");
    private final Kind databaseMetaDatas = new Kind("DatabaseMetaData");
    private final Kind boundParameterMetaDatas = new Kind("BoundParameterMetaData");
    private final Kind arrays = new Kind("Array");

    @Override
    public ConnectionWrapper connection(Connection delegate, Database database, WrapperFactory wrappers) {
        return connections.of(delegate).connection(delegate, database, wrappers);
    }

    @Override
    public ConnectionWrapper connectionBelow(Connection delegate, ConnectionWrapper pooled, WrapperFactory wrappers) {
        return connections.of(delegate).connectionBelow(delegate, pooled, wrappers);
    }

    @Override
    public StatementWrapper statement(Statement delegate, ConnectionWrapper connection) {
        return statements.of(delegate).statement(delegate, connection);
    }

    @Override
    public PreparedStatementWrapper preparedStatement(
            PreparedStatement delegate, ConnectionWrapper connection, @Nullable Plan plan) {
        return preparedStatements.of(delegate).preparedStatement(delegate, connection, plan);
    }

    @Override
    public BoundPreparedStatement boundPreparedStatement(
            PreparedStatement delegate,
            ConnectionWrapper connection,
            Plan plan,
            @Nullable WriteGroup group,
            Preparation preparation) {
        return boundPreparedStatements
                .of(delegate)
                .boundPreparedStatement(delegate, connection, plan, group, preparation);
    }

    @Override
    public CallableStatementWrapper callableStatement(
            CallableStatement delegate, ConnectionWrapper connection, @Nullable Plan plan) {
        return callableStatements.of(delegate).callableStatement(delegate, connection, plan);
    }

    @Override
    public ResultSetWrapper resultSet(
            ResultSet delegate, ConnectionWrapper connection, @Nullable StatementWrapper statement) {
        return resultSets.of(delegate).resultSet(delegate, connection, statement);
    }

    @Override
    public UpdatableResultSet updatableResultSet(
            ResultSet delegate, ConnectionWrapper connection, @Nullable StatementWrapper statement) {
        return updatableResultSets.of(delegate).updatableResultSet(delegate, connection, statement);
    }

    @Override
    public DatabaseMetaDataWrapper databaseMetaData(DatabaseMetaData delegate, ConnectionWrapper connection) {
        return databaseMetaDatas.of(delegate).databaseMetaData(delegate, connection);
    }

    @Override
    public BoundParameterMetaData boundParameterMetaData(
            ParameterMetaData delegate, ConnectionWrapper connection, BoundParameters parameters) {
        return boundParameterMetaDatas.of(delegate).boundParameterMetaData(delegate, connection, parameters);
    }

    @Override
    public ArrayWrapper array(Array delegate, ConnectionWrapper connection) {
        return arrays.of(delegate).array(delegate, connection);
    }

    /** The factories of one kind, by the class that they wrap; there are as many as the driver has classes. */
    private static final class Kind {
        private final String name;
        private final Map<Class<?>, WrapperFactory> factories = new ConcurrentHashMap<>();

        Kind(String name) {
            this.name = name;
        }

        WrapperFactory of(Object delegate) {
            WrapperFactory known = factories.get(delegate.getClass());
            return known == null ? factories.computeIfAbsent(delegate.getClass(), this::generate) : known;
        }

        private WrapperFactory generate(Class<?> delegate) {
            try {
                ClassLoader driver = delegate.getClassLoader();
                Map<String, byte[]> files = new ConcurrentHashMap<>();
                FlavourLoader loader = new FlavourLoader(
                        PlainFlavour.FACTORY.getClass().getClassLoader(),
                        driver == null ? ClassLoader.getPlatformClassLoader() : driver,
                        files::get);
                List<Class<?>> interfaces = DriverInterfaces.of(delegate, loader.getUnnamedModule());
                if (interfaces.isEmpty()) {
                    return PlainFlavour.FACTORY;
                }
                String prefix =
                        WrapperNames.GENERATED + delegate.getSimpleName().replaceAll("\\W", "_") + "As";
                files.putAll(
                        RuntimeClasses.vendor(prefix, WrapperFactory.class, Kind::plain, Map.of(name, interfaces)));
                return GeneratedTypes.factory(loader.loadClass(prefix + WrapperNames.FACTORY));
            } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
                if (!SAID.getAndSet(true)) {
                    LOG.warn(
                            "Wrapped objects of the driver can't be cast to its own interfaces, beginning with {}:"
                                    + " their classes can't be generated. Is Byte Buddy on the class path? {}",
                            delegate.getName(),
                            "" + e);
                }
                return PlainFlavour.FACTORY;
            }
        }

        private static Class<?> plain(String end) {
            try {
                return GeneratedTypes.sibling(PlainFlavour.FACTORY.getClass(), end);
            } catch (ClassNotFoundException e) {
                throw new LinkageError("a plain wrapper is missing", e);
            }
        }
    }
}
