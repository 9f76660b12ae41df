package dev.keyspread.suite.engine;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.QueryExecutor;

/** A data source of the direct driver that does something right before the driver sends or takes something, once. */
public final class HaltingDataSource extends TestDataSource {
    private static final Set<String> WRITES = Set.of(
            "execute",
            "executeUpdate",
            "executeLargeUpdate",
            "executeBatch",
            "executeLargeBatch",
            "insertRow",
            "startCopy",
            "updateRow");

    private final String url;
    private final AtomicReference<@Nullable Interruption> next = new AtomicReference<>();
    private final AtomicReference<@Nullable Interruption> nextFill = new AtomicReference<>();

    /** Interrupts. */
    @FunctionalInterface
    public interface Interruption {
        void run() throws InterruptedException, SQLException;
    }

    public HaltingDataSource(String url) {
        this.url = url;
    }

    /** Does that before the next write. */
    public void atNextWrite(Interruption interruption) {
        next.set(interruption);
    }

    /** Does that as the driver is about to be given what was computed for a row of an updatable result set. */
    public void atNextFill(Interruption interruption) {
        nextFill.set(interruption);
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection raw = DriverManager.getConnection(url);
        return raw instanceof BaseConnection postgres
                ? halting(BaseConnection.class, postgres)
                : halting(Connection.class, raw);
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return getConnection();
    }

    private <T> T halting(Class<T> type, T raw) {
        return type.cast(Proxy.newProxyInstance(
                HaltingDataSource.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Interruption interruption = interruption(method.getName());
                    if (interruption != null) {
                        interruption.run();
                    }
                    try {
                        return wrapped(method.invoke(raw, arguments));
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    private @Nullable Interruption interruption(String method) {
        if (method.equals("updateObject")) {
            return nextFill.getAndSet(null);
        }
        return WRITES.contains(method) ? next.getAndSet(null) : null;
    }

    private @Nullable Object wrapped(@Nullable Object result) {
        if (result instanceof PreparedStatement prepared) {
            return halting(PreparedStatement.class, prepared);
        }
        if (result instanceof Statement statement) {
            return halting(Statement.class, statement);
        }
        if (result instanceof QueryExecutor executor) {
            return halting(QueryExecutor.class, executor);
        }
        return result instanceof ResultSet rows ? halting(ResultSet.class, rows) : result;
    }
}
